/** From a key to 64 bits: every hash function that is compared, behind one method. */
@NullMarked
package org.shardmark.hash;

import org.jspecify.annotations.NullMarked;
