package org.shardmark.engine;

import org.shardmark.route.Router;

/**
 * Where the messages of one sender go: a router is the trivial one, a remedy for hot keys another. Used by its sender
 * alone, in the order of sending.
 */
@FunctionalInterface
public interface Placement {
    /**
     * Puts a message where it belongs.
     *
     * @param key    its key
     * @param hash   the hash of that
     * @param outlet leads to the mailboxes
     * @throws InterruptedException where the sender is interrupted while a mailbox is full
     */
    void place(Message message, byte[] key, long hash, Outlet outlet) throws InterruptedException;

    /** Each message to the shard of its key. The router has routed nothing yet if it is one that remembers. */
    static Placement by(Router router) {
        return (message, key, hash, outlet) -> outlet.put(router.route(key, hash), message);
    }
}
