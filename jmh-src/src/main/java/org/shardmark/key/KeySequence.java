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
    private final byte[][] keys;
    private final int[] order;

    KeySequence(byte[][] keys, int[] order) {
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
