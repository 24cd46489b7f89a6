/** Files, as everything else needs them. Knows no other package. */
@NullMarked
package org.shardmark.report.io;

import org.jspecify.annotations.NullMarked;
