package org.shardmark.cluster.node;

import java.nio.ByteBuffer;

/**
 * A message on its way to its partition.
 *
 * @param from      the node that sends it
 * @param partition where it goes
 * @param key       which of the run's keys it has
 * @param message   which of the run's messages it is
 * @param sequence  its number in the partition, or {@link #UNNUMBERED}
 * @param base      the lowest number that the sender has no acknowledgement of
 */
public record Frame(int from, int partition, int key, int message, long sequence, long base) {
    /** The sequence of a message that nobody acknowledges. */
    public static final long UNNUMBERED = -1;

    /** What a frame takes in bytes, without padding. */
    public static final int BYTES = 4 * Integer.BYTES + 2 * Long.BYTES;

    /** The frame in bytes, padded with zeros. */
    public byte[] bytes(int padding) {
        return ByteBuffer.allocate(BYTES + padding)
                .putInt(from)
                .putInt(partition)
                .putInt(key)
                .putInt(message)
                .putLong(sequence)
                .putLong(base)
                .array();
    }

    /** Reads a frame; what follows it is padding. */
    public static Frame of(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        return new Frame(in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getLong(), in.getLong());
    }
}
