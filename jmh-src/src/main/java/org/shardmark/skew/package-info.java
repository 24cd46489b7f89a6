/**
 * The share of every shard, and what moves when their number changes: computed from keys and hashes, without a clock.
 */
@NullMarked
package org.shardmark.skew;

import org.jspecify.annotations.NullMarked;
