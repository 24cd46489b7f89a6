package org.shardmark.skew;

import java.nio.charset.StandardCharsets;

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
        var text = new String(key, StandardCharsets.UTF_8);
        var format = "%s#%0" + Math.max(2, String.valueOf(count - 1).length()) + "d";
        var names = new byte[count][];
        for (int j = 0; j < count; j++) {
            names[j] = format.formatted(text, j).getBytes(StandardCharsets.UTF_8);
        }
        return names;
    }
}
