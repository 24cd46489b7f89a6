package org.shardmark.route;

import org.shardmark.hash.HasherType;

/**
 * What a router is made for.
 *
 * @param shards     number of shards, at least 1
 * @param hasherType what hashes the keys that will be routed; some routers hash names of their own with it, some
 *                   refuse it because it gives too few bits
 * @param partitions     into how many partitions the router divides the keys, where it has such a number ({@link
 *                   RouterType#partitions}): slots, partitions, virtual nodes a shard, entries of a table; 0 for its
 *                   default
 */
public record RouterConfig(int shards, HasherType hasherType, int partitions) {
    /** @throws IllegalArgumentException if there is no shard, or a negative number of partitions */
    public RouterConfig {
        checkShards(shards);
        if (partitions < 0) {
            throw new IllegalArgumentException(
                    "partitions=" + partitions + ": must be at least 1, or 0 for the default");
        }
    }

    /** With the router's default number of partitions. */
    public RouterConfig(int shards, HasherType hasherType) {
        this(shards, hasherType, 0);
    }

    static void checkShards(int shards) {
        if (shards < 1) {
            throw new IllegalArgumentException("shards=" + shards + ": must be at least 1");
        }
    }
}
