package org.shardmark.shard;

import java.util.Arrays;
import org.shardmark.hash.Hasher;
import org.shardmark.key.KeySequence;
import org.shardmark.route.Router;

/**
 * Which messages are sent, in which order, and where each belongs; worked out before the clock starts.
 *
 * <p>The arrays are its own, so that the hot path reads them without a copy; nobody changes them, and then any thread
 * may read.
 */
public final class Workload {
    private final byte[][] keys;
    private final Message[] messages;
    private final int[] shardOfKey;
    private final int shards;

    private Workload(byte[][] keys, Message[] messages, int[] shardOfKey, int shards) {
        this.keys = keys;
        this.messages = messages;
        this.shardOfKey = shardOfKey;
        this.shards = shards;
    }

    /**
     * Makes the messages of a key sequence, and routes each key once.
     *
     * @param router gives each key the same shard at every call, from 0 to {@code shards - 1}
     */
    public static Workload of(KeySequence sequence, Hasher hasher, Router router, int shards) {
        byte[][] keys = sequence.keys();
        int[] order = sequence.order();
        var messages = new Message[order.length];
        Arrays.setAll(messages, i -> new Message(i, order[i]));
        var shardOfKey = new int[keys.length];
        Arrays.setAll(shardOfKey, k -> router.route(keys[k], hasher.hash(keys[k])));
        return new Workload(keys, messages, shardOfKey, shards);
    }

    /** How many messages there are. */
    public int size() {
        return messages.length;
    }

    /** How many shards there are. */
    int shards() {
        return shards;
    }

    /** The keys, as bytes. */
    byte[][] keys() {
        return keys;
    }

    /** The messages in the order of sending; the index of each is its place. */
    Message[] messages() {
        return messages;
    }

    /** The shard of a key, from 0. */
    int shardOf(int key) {
        return shardOfKey[key];
    }

    /** How many of the first {@code count} messages belong to each shard. */
    public int[] messagesPerShard(int count) {
        var perShard = new int[shards];
        for (int i = 0; i < count; i++) {
            perShard[shardOfKey[messages[i].key()]]++;
        }
        return perShard;
    }
}
