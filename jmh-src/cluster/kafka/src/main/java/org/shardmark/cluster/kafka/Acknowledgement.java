package org.shardmark.cluster.kafka;

import java.nio.ByteBuffer;

/** Everything up to a number of a partition was handled, and the owner's offset is committed. */
record Acknowledgement(int partition, long sequence) {
    byte[] bytes() {
        return ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(partition).putLong(sequence).array();
    }

    static Acknowledgement of(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        return new Acknowledgement(in.getInt(), in.getLong());
    }
}
