package org.shardmark.route;

/**
 * Chooses the shard of a key.
 *
 * <p>Any thread may call a router; one that keeps state says so at its {@link RouterType}. Unless its type says
 * otherwise, the same key always goes to the same shard.
 */
public interface Router {
    /**
     * The shard of a key, from 0 to one less than the number of shards.
     *
     * @param key  the key itself, for the few routers that look at it or remember it
     * @param hash its hash by the hasher that the router was {@linkplain RouterConfig configured} with
     */
    int route(byte[] key, long hash);
}
