package org.shardmark.trial;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;

/** Keys to hash: random letters and digits, in a number that is a power of two, so that a hot path can rotate cheaply. */
public final class HashedKeys {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    private static final int MOST_CACHED = 4096;
    /** What an array costs beside its content: its header, and a reference to it. */
    private static final int OVERHEAD_BYTES = 20;

    private static final int CACHE_BYTES = 1 << 19;

    /** Of the longest that fit the cache there is one. */
    public static final int LONGEST_CACHED = CACHE_BYTES - OVERHEAD_BYTES;

    private HashedKeys() {}

    /** 4,096 keys, or as many as take half of an L2 cache of 1 MiB. */
    public static byte[][] cached(int keyBytes) {
        int fitting = Integer.highestOneBit(CACHE_BYTES / (keyBytes + OVERHEAD_BYTES));
        return random(Math.min(MOST_CACHED, fitting), keyBytes);
    }

    /** So many keys that they take 128 MiB and more, met in an order that is not the one in memory. */
    public static byte[][] far(int keyBytes) {
        var keys = random(2 * Integer.highestOneBit((1 << 27) / (keyBytes + OVERHEAD_BYTES) - 1), keyBytes);
        Collections.shuffle(Arrays.asList(keys), new Random(2));
        return keys;
    }

    static String[] asText(byte[][] keys) {
        return Arrays.stream(keys).map(key -> new String(key, StandardCharsets.US_ASCII)).toArray(String[]::new);
    }

    private static byte[][] random(int count, int keyBytes) {
        var random = new Random(1);
        var keys = new byte[count][keyBytes];
        for (var key : keys) {
            random.nextBytes(key);
            for (int i = 0; i < key.length; i++) {
                key[i] = (byte) LETTERS.charAt(key[i] & 63);
            }
        }
        return keys;
    }
}
