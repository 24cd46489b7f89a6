package org.shardmark.engine;

/**
 * A message on its way to the shard of its key.
 *
 * @param index its place in the order of sending, from 0
 * @param key   the index of its key
 */
public record Message(int index, int key) {
    /** Comes after the last message of a shard, and ends its consumer. */
    static final Message CLOSE = new Message(-1, -1);

    /** Whether this is {@link #CLOSE}. */
    boolean closes() {
        return index < 0;
    }
}
