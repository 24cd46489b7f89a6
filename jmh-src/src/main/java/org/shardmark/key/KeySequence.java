package org.shardmark.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * The messages of a run, known before its clock starts: distinct keys, and the order in which they are sent.
 *
 * <p>The arrays are the sequence's own, so that a hot path reads them without a copy: nobody changes them, and then
 * any thread may read.
 */
public final class KeySequence {
    private static final byte SALT = '~';

    private final byte[][] keys;
    private final int[] order;

    /**
     * A sequence that is known; the arrays become its own.
     *
     * @param keys  the distinct keys, each as its UTF-8 bytes
     * @param order for each message in turn, the index of its key
     */
    public KeySequence(byte[][] keys, int[] order) {
        this.keys = keys;
        this.order = order;
    }

    /**
     * Messages whose keys, {@code k0}, {@code k1} and on, are drawn one after the other.
     *
     * @param keys     how many there are
     * @param messages how many are sent
     * @param draw     gives the number of the next message's key, 0 and on
     * @throws IllegalArgumentException if no number of messages is given
     */
    static KeySequence drawn(int keys, OptionalInt messages, IntSupplier draw) {
        int count = count(messages);
        var names = new byte[keys][];
        Arrays.setAll(names, KeySequence::name);
        return new KeySequence(names, IntStream.generate(draw).limit(count).toArray());
    }

    /** The number of messages to draw: only a trace has a number of its own. */
    static int count(OptionalInt messages) {
        return messages.orElseThrow(() -> new IllegalArgumentException(
                "messages=all: only a trace has an end; a number is needed where keys are drawn"));
    }

    /** The name of a key that is drawn. */
    static byte[] name(int key) {
        return ("k" + key).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The same messages of keys with other names: where keys fall, and which fall together, is chance, and this draws it
     * again. No two salts make names equally longer: many hashes of names of one length differ by a constant alone, which
     * would draw the same once more.
     *
     * @param salt 0 leaves the names as they are
     */
    public KeySequence salted(int salt) {
        if (salt == 0) {
            return this;
        }
        var names = new byte[keys.length][];
        Arrays.setAll(names, i -> {
            var name = Arrays.copyOf(keys[i], keys[i].length + salt);
            Arrays.fill(name, keys[i].length, name.length, SALT);
            return name;
        });
        return new KeySequence(names, order);
    }

    /** The distinct keys, each as its UTF-8 bytes; some may not occur in the order. */
    public byte[][] keys() {
        return keys;
    }

    /** For each message in turn, the index of its key. */
    public int[] order() {
        return order;
    }

    /** The share that each key has of the messages. */
    public KeyShares shares() {
        var counts = new KeyCounts(keys.length);
        for (int key : order) {
            counts.take(key, 1);
        }
        return KeyShares.counted(order.length, counts, numbers -> rank -> keys[numbers[rank]]);
    }
}
