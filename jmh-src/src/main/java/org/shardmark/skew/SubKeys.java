package org.shardmark.skew;

import java.util.Arrays;

/** The names of the sub-keys into which a hot key is split: {@code user0#00}, {@code user0#01} and on. */
public final class SubKeys {
    private SubKeys() {}

    /**
     * Names the sub-keys of a key; any thread may call.
     *
     * @param key   as UTF-8
     * @param count how many, at least 1; the numbers have as many digits as the largest, at least two
     */
    public static byte[][] of(byte[] key, int count) {
        int digits = Math.max(2, String.valueOf(count - 1).length());
        var names = new byte[count][];
        for (int j = 0; j < count; j++) {
            // Not by a format: a key that is found to be hot is split while messages are sent.
            var name = Arrays.copyOf(key, key.length + 1 + digits);
            name[key.length] = '#';
            int rest = j;
            for (int at = name.length - 1; at > key.length; at--) {
                name[at] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
            names[j] = name;
        }
        return names;
    }
}
