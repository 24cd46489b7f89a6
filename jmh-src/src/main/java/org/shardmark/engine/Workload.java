package org.shardmark.engine;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.Hasher;
import org.shardmark.key.KeySequence;
import org.shardmark.route.Router;

/**
 * Which messages are sent, by whom, in which order, and where each belongs as far as that is known beforehand; worked
 * out before the clock starts.
 *
 * <p>The arrays are its own, so that the hot path reads them without a copy; nobody changes them, and then any thread
 * may read.
 */
public final class Workload {
    private final byte[][] keys;
    private final Message[] messages;
    private final int senders;
    private final int @Nullable [] shardOfMessage;
    private final int shards;

    private Workload(byte[][] keys, Message[] messages, int senders, int @Nullable [] shardOfMessage, int shards) {
        this.keys = keys;
        this.messages = messages;
        this.senders = senders;
        this.shardOfMessage = shardOfMessage;
        this.shards = shards;
    }

    /**
     * Makes the messages of a key sequence for one sender and routes each, in the order of sending.
     *
     * @param router has routed nothing yet, and gives shards from 0 to {@code shards - 1}; another one of its kind will
     *               route the messages of the run, and must choose the same
     */
    public static Workload of(KeySequence sequence, Hasher hasher, Router router, int shards) {
        return of(sequence, 1, hasher, router, shards);
    }

    /**
     * As above, for several senders, to whom the messages are dealt out in turn.
     *
     * @param senders how many there are, at least 1; with more than one the router does not remember what it has routed
     */
    public static Workload of(KeySequence sequence, int senders, Hasher hasher, Router router, int shards) {
        byte[][] keys = sequence.keys();
        int[] order = sequence.order();
        var hashes = new long[keys.length];
        Arrays.setAll(hashes, k -> hasher.hash(keys[k]));
        var shardOfMessage = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            shardOfMessage[i] = router.route(keys[order[i]], hashes[order[i]]);
        }
        return new Workload(keys, messages(order, senders), senders, shardOfMessage, shards);
    }

    /**
     * Messages of one sender, of which nobody knows yet where they go.
     *
     * @param order for each message its key, in the order of sending
     */
    public static Workload unrouted(byte[][] keys, int[] order) {
        return unrouted(keys, order, 1);
    }

    /** As above, for several senders, to whom the messages are dealt out in turn. */
    public static Workload unrouted(byte[][] keys, int[] order, int senders) {
        return new Workload(keys, messages(order, senders), senders, null, 0);
    }

    private static Message[] messages(int[] order, int senders) {
        var messages = new Message[order.length];
        Arrays.setAll(messages, i -> new Message(i % senders, i, order[i]));
        return messages;
    }

    /** How many messages there are. */
    public int size() {
        return messages.length;
    }

    /** How many senders they are dealt out to. */
    public int senders() {
        return senders;
    }

    /** How many shards there are, 0 where nothing has been routed. */
    int shards() {
        return shards;
    }

    /** The keys, as bytes. */
    public byte[][] keys() {
        return keys;
    }

    /** The messages in the order of sending; the number of each is its place. */
    public Message[] messages() {
        return messages;
    }

    /** For each message its shard, from 0, where they have been routed. */
    Optional<int[]> routed() {
        return Optional.ofNullable(shardOfMessage);
    }

    /**
     * How many of the first {@code count} messages belong to each shard.
     *
     * @throws IllegalStateException where they have not been routed
     */
    public int[] messagesPerShard(int count) {
        int[] shardOf = routed().orElseThrow(() -> new IllegalStateException("these messages have not been routed"));
        var perShard = new int[shards];
        for (int i = 0; i < count; i++) {
            perShard[shardOf[i]]++;
        }
        return perShard;
    }
}
