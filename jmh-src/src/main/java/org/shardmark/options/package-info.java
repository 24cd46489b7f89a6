/** What was asked for on the command line, read and checked; nothing is begun here. */
@NullMarked
package org.shardmark.options;

import org.jspecify.annotations.NullMarked;
