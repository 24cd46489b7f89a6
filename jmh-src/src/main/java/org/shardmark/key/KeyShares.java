package org.shardmark.key;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.shardmark.io.HeapLimit;

/**
 * Keys, the heaviest first, and the share of the messages that each has or is expected to have: what a run will do to
 * its shards follows from that, without its sequence of messages. Not changed once it is made; any thread may call.
 */
public final class KeyShares {
    private final int messages;
    private final IntFunction<byte[]> key;
    private final double[] shares;

    private KeyShares(int messages, IntFunction<byte[]> key, double[] shares) {
        this.messages = messages;
        this.key = key;
        this.shares = shares;
    }

    /**
     * The shares of Zipf's law: that of rank r is r^-s / H.
     *
     * @param count    how many, at least 1
     * @param exponent s, at least 0; 0 is uniform
     */
    public static double[] zipf(int count, double exponent) {
        var shares = new double[count];
        Arrays.setAll(shares, i -> exponent == 0 ? 1 : Math.pow(i + 1, -exponent));
        // The small ones first, so that ten million of them are not lost against the large ones.
        double sum = 0;
        for (int i = count - 1; i >= 0; i--) {
            sum += shares[i];
        }
        for (int i = 0; i < count; i++) {
            shares[i] /= sum;
        }
        return shares;
    }

    /** Keys {@code k0}, {@code k1} and on that are drawn by Zipf's law. */
    static KeyShares drawn(int keys, double exponent, OptionalInt messages) {
        HeapLimit.check("keys=" + keys, keys, Double.BYTES);
        return drawn(zipf(keys, exponent), messages);
    }

    /**
     * Keys {@code k0}, {@code k1} and on that are drawn.
     *
     * @param shares   of each the probability to be drawn, the largest first
     * @param messages how many are sent
     * @throws IllegalArgumentException if that is empty
     */
    static KeyShares drawn(double[] shares, OptionalInt messages) {
        return new KeyShares(KeySequence.count(messages), KeySequence::name, shares);
    }

    /**
     * Keys that were counted.
     *
     * @param messages how many are or will be sent
     * @param keys     gives the keys in the order of these numbers
     */
    static KeyShares counted(int messages, KeyCounts counts, Function<int[], IntFunction<byte[]>> keys) {
        int[] order = counts.heaviestFirst();
        double sum = IntStream.of(order).mapToLong(counts::of).sum();
        return new KeyShares(messages, keys.apply(order),
                IntStream.of(order).mapToDouble(number -> counts.of(number) / sum).toArray());
    }

    /** How many messages are sent. */
    public int messages() {
        return messages;
    }

    /** How many keys there are. */
    public int size() {
        return shares.length;
    }

    /** A key as UTF-8; that of rank 0 has the most messages. */
    public byte[] key(int rank) {
        return key.apply(rank);
    }

    /** The share of the messages of each key, by rank, 0 to 1. */
    public double[] shares() {
        return shares;
    }
}
