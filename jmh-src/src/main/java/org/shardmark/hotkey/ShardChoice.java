package org.shardmark.hotkey;

import java.util.List;

/** Chooses the shard of each message, by what is done about hot keys. Used by the one sender, in the order of sending. */
interface ShardChoice {
    /**
     * The shard of the next message.
     *
     * @param key  its key
     * @param name the key itself
     * @param hash the hash of that
     */
    int shardOf(int key, byte[] name, long hash);

    /** What it keeps in memory, beside the router that every remedy needs. */
    default List<Object> held() {
        return List.of();
    }
}
