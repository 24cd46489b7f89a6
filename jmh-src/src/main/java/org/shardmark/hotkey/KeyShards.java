package org.shardmark.hotkey;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The shards over which each key is spread: found when a key is first asked for, and remembered. */
final class KeyShards {
    private final Function<byte[], int[]> find;
    private final int[] @Nullable [] shards;

    /**
     * Knows none yet.
     *
     * @param find finds them, from the key itself
     * @param keys how many keys there are
     */
    KeyShards(Function<byte[], int[]> find, int keys) {
        this.find = find;
        this.shards = new int[keys][];
    }

    /** The shards of a key. */
    int[] of(int key, byte[] name) {
        int[] known = shards[key];
        if (known != null) {
            return known;
        }
        int[] found = find.apply(name);
        shards[key] = found;
        return found;
    }

    /** What it keeps in memory. */
    Object held() {
        return shards;
    }
}
