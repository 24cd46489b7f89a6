/** A node of Pekko Cluster Sharding: one shard and one entity a partition, so that no second hash has a say. */
@NullMarked
package org.shardmark.cluster.pekko;

import org.jspecify.annotations.NullMarked;
