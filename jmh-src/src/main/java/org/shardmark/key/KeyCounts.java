package org.shardmark.key;

import java.util.Arrays;
import java.util.stream.IntStream;

/** How many messages there are of each key, exact, by the keys' numbers. One thread at a time. */
public final class KeyCounts implements KeyLog.Sink {
    private static final int DIGIT_BITS = 16;
    private static final int LARGEST_DIGIT = (1 << DIGIT_BITS) - 1;

    private long[] counts;
    private int keys;

    /** Counts keys whose number is not known yet. */
    public KeyCounts() {
        counts = new long[512];
    }

    /** Counts so many keys, of which some may have no message. */
    public KeyCounts(int keys) {
        counts = new long[keys];
        this.keys = keys;
    }

    /** Adds to a key's messages; over all keys they are at most {@link Long#MAX_VALUE}. */
    @Override
    public boolean take(int key, long messages) {
        if (key >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(key + 1, 2 * counts.length));
        }
        counts[key] += messages;
        keys = Math.max(keys, key + 1);
        return true;
    }

    /** How many messages there are of a key. */
    public long of(int key) {
        return counts[key];
    }

    /** How many keys there are. */
    public int keys() {
        return keys;
    }

    /**
     * The keys, the one with the most messages first, and of several with as many the one with the lowest number:
     * sorted digit by digit, so that tens of millions need no objects.
     */
    public int[] heaviestFirst() {
        long most = Arrays.stream(counts, 0, keys).max().orElse(0);
        int[] order = IntStream.range(0, keys).toArray();
        for (int shift = 0; shift < Long.SIZE && most >>> shift > 0; shift += DIGIT_BITS) {
            order = byDigit(order, shift);
        }
        return order;
    }

    private int[] byDigit(int[] order, int shift) {
        var next = new int[LARGEST_DIGIT + 2];
        for (int key : order) {
            next[place(key, shift) + 1]++;
        }
        Arrays.parallelPrefix(next, Integer::sum);
        var sorted = new int[order.length];
        for (int key : order) {
            sorted[next[place(key, shift)]++] = key;
        }
        return sorted;
    }

    private int place(int key, int shift) {
        return LARGEST_DIGIT - (int) (counts[key] >>> shift & LARGEST_DIGIT);
    }
}
