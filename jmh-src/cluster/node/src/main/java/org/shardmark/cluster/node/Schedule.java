package org.shardmark.cluster.node;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a run sends, on its way to the node that sends it. The arrays are its own: nobody changes them. */
public final class Schedule {
    private final int[] keyOf;
    private final int[] partitionOf;
    private final long[] dueNanos;

    /**
     * The arrays become its own.
     *
     * @param keyOf       of each message its key
     * @param partitionOf of each message its partition
     * @param dueNanos    of each message when it is due, from the start of sending; ascending
     */
    public Schedule(int[] keyOf, int[] partitionOf, long[] dueNanos) {
        this.keyOf = keyOf;
        this.partitionOf = partitionOf;
        this.dueNanos = dueNanos;
    }

    /** Of each message its key. */
    public int[] keyOf() {
        return keyOf;
    }

    /** Of each message its partition. */
    public int[] partitionOf() {
        return partitionOf;
    }

    /** Of each message when it is due, from the start of sending. */
    public long[] dueNanos() {
        return dueNanos;
    }

    /** How many messages there are. */
    public int messages() {
        return keyOf.length;
    }

    /** Writes it into a file. */
    public void write(Path file) throws IOException {
        try (var out = new DataOutputStream(new java.io.BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(messages());
            for (int i = 0; i < messages(); i++) {
                out.writeInt(keyOf[i]);
                out.writeInt(partitionOf[i]);
                out.writeLong(dueNanos[i]);
            }
        }
    }

    /** Reads one from a file. */
    public static Schedule read(Path file) throws IOException {
        try (var in = new DataInputStream(new java.io.BufferedInputStream(Files.newInputStream(file)))) {
            int messages = in.readInt();
            var schedule = new Schedule(new int[messages], new int[messages], new long[messages]);
            for (int i = 0; i < messages; i++) {
                schedule.keyOf[i] = in.readInt();
                schedule.partitionOf[i] = in.readInt();
                schedule.dueNanos[i] = in.readLong();
            }
            return schedule;
        }
    }
}
