package org.shardmark.hotkey;

import org.shardmark.hash.Hasher;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/**
 * What a remedy is made for.
 *
 * @param router  routes all keys that nothing else is done about
 * @param routing the shards, and what hashes the keys
 * @param hotKeys how many of the keys with the most messages it covers, at least 1
 * @param subKeys into how many sub-keys SPLIT divides each of them, at least 1
 * @param detect  how it knows them
 */
public record RemedyConfig(RouterType router, RouterConfig routing, int hotKeys, int subKeys, DetectType detect) {
    /** A router that has routed nothing, over all shards. */
    Router newRouter() {
        return router.create(routing);
    }

    /** The same over fewer shards. */
    Router newRouter(int shards) {
        return router.create(new RouterConfig(shards, routing.hasherType(), routing.partitions()));
    }

    /** A hasher for the one thread that asks. */
    Hasher newHasher() {
        return routing.hasherType().create();
    }

    int shards() {
        return routing.shards();
    }
}
