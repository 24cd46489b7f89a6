package org.shardmark.skew;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/**
 * The shards that a key can choose between: its own, and those of {@code user0#1}, {@code user0#2} and on that are not
 * among them yet.
 */
public final class Choices {
    private static final int TRIES = 100;

    private Choices() {}

    /**
     * Finds them; any thread may call.
     *
     * @param key     as UTF-8
     * @param choices how many to find, at least 1; where so many cannot be found there are fewer
     * @param shardOf hashes and routes
     * @return the shards, all different, the key's own first
     */
    public static int[] of(byte[] key, int choices, ToIntFunction<byte[]> shardOf) {
        var found = new int[choices];
        int count = 0;
        for (int tried = 0; count < choices && tried < TRIES * choices; tried++) {
            int shard = shardOf.applyAsInt(tried == 0 ? key : named(key, tried));
            if (Arrays.stream(found, 0, count).noneMatch(known -> known == shard)) {
                found[count++] = shard;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static byte[] named(byte[] key, int choice) {
        var suffix = ("#" + choice).getBytes(StandardCharsets.US_ASCII);
        var name = Arrays.copyOf(key, key.length + suffix.length);
        System.arraycopy(suffix, 0, name, key.length, suffix.length);
        return name;
    }
}
