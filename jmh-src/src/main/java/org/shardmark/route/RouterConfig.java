package org.shardmark.route;

import org.shardmark.hash.HasherType;

/**
 * What a router is made for.
 *
 * @param shards     number of shards, at least 1
 * @param hasherType what hashes the keys that will be routed; some routers hash names of their own with it, some
 *                   refuse it because it gives too few bits
 */
public record RouterConfig(int shards, HasherType hasherType) {
    /** @throws IllegalArgumentException if there is no shard */
    public RouterConfig {
        if (shards < 1) {
            throw new IllegalArgumentException("shards=" + shards + ": there must be at least 1");
        }
    }
}
