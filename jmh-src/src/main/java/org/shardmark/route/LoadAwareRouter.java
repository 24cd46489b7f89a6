package org.shardmark.route;

/** A router whose choice for a new key depends on how many messages each shard was sent before. */
public interface LoadAwareRouter extends Router {
    /**
     * As {@link Router#route}, for so many messages of that key at once.
     *
     * @param messages how many, at least 0
     */
    int route(byte[] key, long hash, long messages);
}
