/** Files and streams, as everything else needs them. Knows no other package. */
@NullMarked
package org.shardmark.io;

import org.jspecify.annotations.NullMarked;
