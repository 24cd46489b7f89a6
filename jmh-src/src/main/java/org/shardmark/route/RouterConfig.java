package org.shardmark.route;

import org.shardmark.hash.HasherType;

/**
 * What a router is made for.
 *
 * @param shards     number of shards, at least 1
 * @param hasherType what hashes the keys that will be routed; some routers hash names of their own with it, some
 *                   refuse it because it gives too few bits
 * @param pieces     into how many pieces the router divides the keys, where it has such a number ({@link
 *                   RouterType#pieces}): slots, partitions, virtual nodes a shard, entries of a table; 0 for its
 *                   default
 */
public record RouterConfig(int shards, HasherType hasherType, int pieces) {
    /** @throws IllegalArgumentException if there is no shard, or a negative number of pieces */
    public RouterConfig {
        checkShards(shards);
        if (pieces < 0) {
            throw new IllegalArgumentException("pieces=" + pieces + ": must be at least 1, or 0 for the default");
        }
    }

    /** With the router's default number of pieces. */
    public RouterConfig(int shards, HasherType hasherType) {
        this(shards, hasherType, 0);
    }

    static void checkShards(int shards) {
        if (shards < 1) {
            throw new IllegalArgumentException("shards=" + shards + ": must be at least 1");
        }
    }
}
