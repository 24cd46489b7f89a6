package org.shardmark.hotkey;

import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.rng.simple.RandomSource;
import org.shardmark.engine.Workload;
import org.shardmark.key.KeySequence;

/**
 * What is sent: messages of keys in the order of sending, some of which read the hottest key instead of adding to their
 * own. Worked out before the clock starts. Not changed once it is made; any thread may read.
 */
public final class Traffic {
    private final byte[][] keys;
    /** Of each message, the hottest where it is a read. */
    private final int[] keyOf;

    private final int[] byCount;
    private final BitSet reads;

    private Traffic(byte[][] keys, int[] keyOf, int[] byCount, BitSet reads) {
        this.keys = keys;
        this.keyOf = keyOf;
        this.byCount = byCount;
        this.reads = reads;
    }

    /**
     * Draws which messages are reads.
     *
     * @param reads the probability of each, 0 to 1
     * @param seed  the same seed draws the same
     */
    public static Traffic of(KeySequence sequence, double reads, long seed) {
        int[] order = sequence.order();
        var counts = new int[sequence.keys().length];
        for (int key : order) {
            counts[key]++;
        }
        int[] byCount = IntStream.range(0, counts.length)
                .boxed()
                .sorted(Comparator.comparingInt(key -> -counts[key]))
                .mapToInt(key -> key)
                .toArray();
        var random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        var drawn = new BitSet(order.length);
        for (int i = 0; i < order.length; i++) {
            drawn.set(i, random.nextDouble() < reads);
        }
        int[] keyOf = order.clone();
        drawn.stream().forEach(index -> keyOf[index] = byCount[0]);
        return new Traffic(sequence.keys(), keyOf, byCount, drawn);
    }

    /** The same as messages of one sender. */
    Workload workload() {
        return Workload.unrouted(keys, keyOf);
    }

    /** How many messages there are, reads included. */
    public int size() {
        return keyOf.length;
    }

    /** How many keys there are. */
    int keys() {
        return keys.length;
    }

    /** The name of a key, as UTF-8; nobody changes it. */
    byte[] name(int key) {
        return keys[key];
    }

    /** The key of a message, the hottest where it is a read. */
    public int keyOf(int index) {
        return keyOf[index];
    }

    /** Whether a message reads. */
    boolean reads(int index) {
        return reads.get(index);
    }

    /** The key with the most messages. */
    int hottest() {
        return byCount[0];
    }

    /** The key with the most messages but {@code rank}; of two with as many the one with the lower number comes first. */
    int byRank(int rank) {
        return byCount[rank];
    }

    /** For each key whether it is one of the {@code top} with the most messages. */
    public boolean[] head(int top) {
        var head = new boolean[keys.length];
        for (int rank = 0; rank < Math.min(top, keys.length); rank++) {
            head[byCount[rank]] = true;
        }
        return head;
    }
}
