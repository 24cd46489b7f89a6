package org.shardmark.hotkey;

import java.util.List;
import org.apache.datasketches.frequencies.LongsSketch;

/**
 * Finds hot keys while their messages are sent, by a heavy-hitter sketch over the hashes of keys: Apache DataSketches'
 * frequent items (Anderson et al. 2017), whose memory does not grow with the number of keys. Two keys with one hash are
 * one to it.
 *
 * <p>A key is hot from the message on with which it has, for certain, at least {@link #LEAST} messages and a share of 1 /
 * (5 × shards) of all so far, the share from which on the recipe of stream processing (Nasir et al. 2016, "W-Choices")
 * spreads a key. First come, first served: the keys that are hot stay so, and no more than the given number are.
 */
final class SketchDetector implements Detector {
    /** Before so many messages of a key its share so far is chance. */
    static final int LEAST = 8;

    /** Keys lighter than this part of the mean shard cannot unbalance it. */
    private static final int PART_OF_A_SHARD = 5;
    /** The error of the sketch as a part of the share it has to recognize; its own bound is 3.5 / counters. */
    private static final int FINER = 4;

    private static final double ERROR_TIMES_COUNTERS = 3.5;
    private static final int FEWEST_COUNTERS = 64;

    private final LongsSketch sketch;
    private final boolean[] hot;
    private final double share;
    private int left;
    private long seen;

    /**
     * Makes a detector that knows nothing yet.
     *
     * @param keys    how many keys there are: of each is kept that it is hot
     * @param hotKeys how many of them can be hot
     */
    SketchDetector(int keys, int hotKeys, int shards) {
        this.share = 1.0 / (PART_OF_A_SHARD * (double) shards);
        int counters = (int) Math.ceil(ERROR_TIMES_COUNTERS * FINER / share);
        this.sketch = new LongsSketch(Math.max(FEWEST_COUNTERS, Integer.highestOneBit(counters - 1) * 2));
        this.hot = new boolean[keys];
        this.left = hotKeys;
    }

    @Override
    public boolean isHot(int key, long hash) {
        sketch.update(hash);
        seen++;
        if (!hot[key] && left > 0 && sketch.getLowerBound(hash) >= Math.max(LEAST, share * seen)) {
            hot[key] = true;
            left--;
        }
        return hot[key];
    }

    @Override
    public List<Object> held() {
        return List.of(sketch, hot);
    }
}
