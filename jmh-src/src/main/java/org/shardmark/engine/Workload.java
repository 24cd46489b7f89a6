package org.shardmark.engine;

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
    private final int[] shardOfMessage;
    private final int shards;

    private Workload(byte[][] keys, Message[] messages, int[] shardOfMessage, int shards) {
        this.keys = keys;
        this.messages = messages;
        this.shardOfMessage = shardOfMessage;
        this.shards = shards;
    }

    /**
     * Makes the messages of a key sequence and routes each, in the order of sending.
     *
     * @param router has routed nothing yet, and gives shards from 0 to {@code shards - 1}; another one of its kind will
     *               route the messages of the run, and must choose the same
     */
    public static Workload of(KeySequence sequence, Hasher hasher, Router router, int shards) {
        byte[][] keys = sequence.keys();
        int[] order = sequence.order();
        var hashes = new long[keys.length];
        Arrays.setAll(hashes, k -> hasher.hash(keys[k]));
        var messages = new Message[order.length];
        var shardOfMessage = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            messages[i] = new Message(i, order[i]);
            shardOfMessage[i] = router.route(keys[order[i]], hashes[order[i]]);
        }
        return new Workload(keys, messages, shardOfMessage, shards);
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

    /** The shard of a message, from 0. */
    int shardOf(int index) {
        return shardOfMessage[index];
    }

    /** How many of the first {@code count} messages belong to each shard. */
    public int[] messagesPerShard(int count) {
        var perShard = new int[shards];
        for (int i = 0; i < count; i++) {
            perShard[shardOfMessage[i]]++;
        }
        return perShard;
    }
}
