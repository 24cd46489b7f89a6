package org.shardmark.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.io.WholeFile;

/**
 * The forks of a run as they ended, in a file beside the result file, which JMH's formats cannot be turned back into.
 * It is what {@code --resume} goes on from.
 *
 * <p>Entries are only ever appended, each with its length and a checksum: one that was cut off is as if it had never
 * been. The first names the run and says what its forks were measured with.
 */
public final class Journal {
    /** The name of the run among the facts of the first entry. */
    private static final String RUN = "run";

    private static final int PREFIX_BYTES = Integer.BYTES + Long.BYTES;

    private final Path file;

    private Journal(Path file) {
        this.file = file;
    }

    /**
     * A fork that was measured.
     *
     * @param row    its row's {@link Row#key}
     * @param number which of the row's forks it is
     * @param arm    its arm
     * @param repeat which repetition it is within its round
     * @param facts  when and in what conditions it ran
     */
    public record Entry(String row, int number, int arm, int repeat, Environment.Fork facts, BenchmarkResult result)
            implements
                Serializable {}

    /** What a journal holds: the name of its run, what its forks were measured with, by name, and the forks. */
    public record Content(String run, Map<String, String> measuredWith, List<Entry> entries) {}

    /** Starts a journal in the place of any other, with what it holds from the start. */
    public static Journal open(Path file, Content content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var header = new TreeMap<>(content.measuredWith());
        header.put(RUN, content.run());
        bytes.write(entry(header));
        for (var entry : content.entries()) {
            bytes.write(entry(entry));
        }
        WholeFile.write(file, bytes.toByteArray());
        return new Journal(file);
    }

    /**
     * Adds a fork; it is on the disk when this returns.
     *
     * @throws IOException if it cannot be written; the journal is then as it was
     */
    public void append(Entry entry) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            append(entry, channel);
        }
    }

    public static void append(Entry entry, FileChannel channel) throws IOException {
        long end = channel.size();
        try {
            channel.position(end);
            WholeFile.writeForced(channel, entry(entry));
        } catch (IOException e) {
            channel.truncate(end);
            throw e;
        }
    }

    /** Reads a journal, as far as it is whole; empty where there is none. */
    public static Optional<Content> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        var objects = new ArrayList<>();
        try (var in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            while (in.available() > PREFIX_BYTES) {
                int length = in.readInt();
                long checksum = in.readLong();
                var bytes = in.readNBytes(Math.max(0, length));
                if (bytes.length < length || checksum != checksum(bytes)) {
                    break;
                }
                objects.add(new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject());
            }
        } catch (ClassNotFoundException | InvalidClassException | StreamCorruptedException e) {
            throw new IOException("the journal was written by another version", e);
        }
        if (objects.isEmpty() || !(objects.getFirst() instanceof Map<?, ?> header)) {
            return Optional.empty();
        }
        var measuredWith = new TreeMap<String, String>();
        header.forEach((name, value) -> measuredWith.put("" + name, "" + value));
        var run = Objects.requireNonNullElse(measuredWith.remove(RUN), "unknown");
        return Optional.of(new Content(run, measuredWith,
                objects.stream().filter(Entry.class::isInstance).map(Entry.class::cast).toList()));
    }

    private static byte[] entry(Serializable object) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return ByteBuffer.allocate(PREFIX_BYTES + bytes.size())
                .putInt(bytes.size())
                .putLong(checksum(bytes.toByteArray()))
                .put(bytes.toByteArray())
                .array();
    }

    private static long checksum(byte[] bytes) {
        var checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }
}
