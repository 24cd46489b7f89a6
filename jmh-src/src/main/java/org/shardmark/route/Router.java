package org.shardmark.route;

/**
 * Chooses the shard of a key.
 *
 * <p>Any thread may call a router. The same key always goes to the same shard, unless the router's {@link RouterType}
 * says otherwise.
 */
public interface Router {
    /**
     * The shard of a key, from 0 to one less than the number of shards.
     *
     * @param key  the key itself, for the few routers that look at it
     * @param hash its hash by the hasher that the router was {@linkplain RouterConfig configured} with
     */
    int route(byte[] key, long hash);

    /**
     * What this router becomes when shards are added or, from the last one down, taken away. This one stays as it is.
     *
     * @param shards the new number of shards
     * @throws IllegalArgumentException if there cannot be so many; the message is one line that says why
     */
    Router resized(int shards);
}
