/** From 64 bits to a shard: every way to choose one, behind one method. */
@NullMarked
package org.shardmark.route;

import org.jspecify.annotations.NullMarked;
