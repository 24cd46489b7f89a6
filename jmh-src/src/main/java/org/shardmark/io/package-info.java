/** What files and memory refuse, in words. Knows no other package. */
@NullMarked
package org.shardmark.io;

import org.jspecify.annotations.NullMarked;
