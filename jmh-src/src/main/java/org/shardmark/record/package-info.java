/** What a run leaves behind: results, their environment, the journal, profiles; and what is known of the machine. */
@NullMarked
package org.shardmark.record;

import org.jspecify.annotations.NullMarked;
