package org.shardmark.key;

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
