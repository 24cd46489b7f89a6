package org.shardmark.cluster.node;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a node did, in a file that is mapped into its memory: what is written there is the kernel's at once, so a SIGKILL
 * loses nothing. Times are those of {@link System#nanoTime}, which all processes of a machine share on Linux.
 *
 * <p>Any thread may write. An entry counts once its start is written, which is last; its end may follow later, or never
 * if the node was killed in between.
 */
public final class NodeLog {
    private static final int ENTRY_BYTES = 32;
    private static final int START = 16;
    private static final int END = 24;
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final List<Kind> KINDS = List.of(Kind.values());

    /** What an entry is about. */
    public enum Kind {
        /** A message was handled: its key, its number, from when to when. */
        HANDLED,
        /** The node owned a partition, from when to when. */
        OWNED,
        /** A message was sent for the first time. */
        SENT,
        /** The acknowledgement of a message arrived: from now on nobody may handle it again. */
        ACKNOWLEDGED
    }

    /**
     * An entry.
     *
     * @param kind       what it is about
     * @param subject    the key, or the partition
     * @param message    which of the run's messages, where it is about one
     * @param startNanos from when
     * @param endNanos   to when; 0 where that is not known
     */
    public record Entry(Kind kind, int subject, int message, long startNanos, long endNanos) {}

    private final MappedByteBuffer buffer;
    private final AtomicInteger entries = new AtomicInteger();

    private NodeLog(MappedByteBuffer buffer) {
        this.buffer = buffer;
    }

    /** Makes the file, with room for so many entries. */
    public static NodeLog create(Path file, int capacity) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            var buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) capacity * ENTRY_BYTES);
            buffer.order(ByteOrder.nativeOrder());
            return new NodeLog(buffer);
        }
    }

    /**
     * Writes that something began.
     *
     * @return which entry it is, for {@link #end}
     * @throws IllegalStateException if the file is full
     */
    public int start(Kind kind, int subject, int message, long nanos) {
        int entry = entries.getAndIncrement();
        int at = entry * ENTRY_BYTES;
        if (at + ENTRY_BYTES > buffer.capacity()) {
            throw new IllegalStateException("the log of the node is full: " + entry + " entries");
        }
        buffer.putInt(at, KINDS.indexOf(kind));
        buffer.putInt(at + 4, subject);
        buffer.putInt(at + 8, message);
        LONGS.setRelease((ByteBuffer) buffer, at + START, nanos);
        return entry;
    }

    /** Writes that it ended. */
    public void end(int entry, long nanos) {
        LONGS.setRelease((ByteBuffer) buffer, entry * ENTRY_BYTES + END, nanos);
    }

    /** Writes what took no time. */
    public void at(Kind kind, int subject, int message, long nanos) {
        end(start(kind, subject, message, nanos), nanos);
    }

    /** Opens the file that another process writes. */
    public static NodeLog open(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            var buffer = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            buffer.order(ByteOrder.nativeOrder());
            return new NodeLog(buffer);
        }
    }

    /**
     * Reads what was written, by this process or another one.
     *
     * @param first the entry to begin with
     * @param holes whether to go on behind an entry that was begun and not written: after a kill, nobody will write it
     */
    public List<Entry> read(int first, boolean holes) {
        var list = new ArrayList<Entry>();
        for (int at = first * ENTRY_BYTES; at + ENTRY_BYTES <= buffer.capacity(); at += ENTRY_BYTES) {
            long start = (long) LONGS.getAcquire((ByteBuffer) buffer, at + START);
            if (start != 0) {
                list.add(
                        new Entry(KINDS.get(buffer.getInt(at)), buffer.getInt(at + 4), buffer.getInt(at + 8), start,
                                (long) LONGS.getAcquire((ByteBuffer) buffer, at + END)));
            } else if (!holes) {
                break;
            }
        }
        return list;
    }
}
