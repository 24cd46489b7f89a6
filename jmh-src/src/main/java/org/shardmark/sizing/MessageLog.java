package org.shardmark.sizing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.jspecify.annotations.Nullable;
import org.shardmark.key.KeyCounts;
import org.shardmark.key.KeyDictionary;
import org.shardmark.key.KeyFormat;
import org.shardmark.key.KeyLog;
import org.shardmark.key.KeySequence;

/**
 * A key log as messages: in its own order, with the times that it says; or drawn, where it only counts how many there
 * are of each key.
 */
public final class MessageLog {
    /** So many lines are read; more say nothing new of percentiles. */
    static final int MOST_LINES = 10_000_000;
    private static final int DRAWN = 1_000_000;
    private static final long SEED = 1;

    private final String name;
    private final KeySequence sequence;
    private final boolean shuffled;
    private final long @Nullable [] times;
    private final List<String> warnings;

    private MessageLog(String name, KeySequence sequence, boolean shuffled, long @Nullable [] times,
            List<String> warnings) {
        this.name = name;
        this.sequence = sequence;
        this.shuffled = shuffled;
        this.times = times;
        this.warnings = warnings;
    }

    /**
     * Reads a log.
     *
     * @param file {@code -} is standard input
     * @throws IllegalArgumentException if it cannot be read or is not written like that; the message is one line
     */
    public static MessageLog read(String file, KeyFormat format) {
        boolean standardInput = file.equals("-");
        var name = standardInput ? "standard input" : String.valueOf(Path.of(file).getFileName());
        var dictionary = new KeyDictionary();
        var counts = new KeyCounts();
        var lines = new Lines(counts, format.hasCounts());
        var reading = standardInput
                ? KeyLog.read(System.in, name, format, dictionary, lines)
                : KeyLog.read(Path.of(file), format, dictionary, lines);
        var warnings = new ArrayList<>(reading.warnings());
        if (format.hasCounts()) {
            return new MessageLog(name, drawn(dictionary, counts), true, null, warnings);
        }
        if (lines.size == MOST_LINES) {
            warnings.add(name + ": only the first " + MOST_LINES + " lines were read");
        }
        int[] order = Arrays.copyOf(lines.keys, lines.size);
        long[] times = null;
        if (format instanceof KeyFormat.Columns columns && columns.time().isPresent()) {
            times = times(name, order, Arrays.copyOf(lines.times, lines.size), warnings);
        }
        return new MessageLog(name, new KeySequence(dictionary.keys(), order), false, times, warnings);
    }

    private static KeySequence drawn(KeyDictionary dictionary, KeyCounts counts) {
        double[] weights = IntStream.range(0, counts.keys()).mapToDouble(counts::of).toArray();
        var key = AliasMethodDiscreteSampler.of(RandomSource.XO_RO_SHI_RO_128_PP.create(SEED), weights);
        return new KeySequence(dictionary.keys(), IntStream.generate(key::sample).limit(DRAWN).toArray());
    }

    /** Sorts messages by time, and spreads those of one time stamp evenly until the next. */
    private static long[] times(String name, int[] order, long[] stamps, List<String> warnings) {
        int count = stamps.length;
        long disordered = IntStream.range(1, count).filter(i -> stamps[i] < stamps[i - 1]).count();
        if (disordered > 0) {
            warnings.add(name + ": sorted by time; lines that were earlier than the one before: " + disordered);
            var places = IntStream.range(0, count)
                    .boxed()
                    .sorted(Comparator.comparingLong(i -> stamps[i]))
                    .mapToInt(i -> i)
                    .toArray();
            int[] keys = order.clone();
            long[] unsorted = stamps.clone();
            for (int i = 0; i < count; i++) {
                order[i] = keys[places[i]];
                stamps[i] = unsorted[places[i]];
            }
        }
        long start = stamps[0];
        if (stamps[count - 1] == start) {
            throw new IllegalArgumentException(name + ": all times are the same: leave out the column of times");
        }
        var due = new long[count + 1];
        int from = 0;
        while (from < count) {
            int to = from;
            while (to < count && stamps[to] == stamps[from]) {
                to++;
            }
            // Nobody knows how long the last one lasts: as long as the others on average.
            long next = to < count
                    ? stamps[to] - start
                    : stamps[from] - start + Math.max(1, (stamps[from] - start) / Math.max(1, from) * (to - from));
            for (int i = from; i <= to; i++) {
                due[i] = stamps[from] - start + (next - (stamps[from] - start)) / (to - from) * (i - from);
            }
            due[to] = next;
            from = to;
        }
        return due;
    }

    /** Gathers lines. */
    private static final class Lines implements KeyLog.Sink {
        private final KeyCounts counts;
        private final boolean counted;
        private int[] keys = new int[1024];
        private long[] times = {};
        private int size;

        Lines(KeyCounts counts, boolean counted) {
            this.counts = counts;
            this.counted = counted;
        }

        @Override
        public boolean take(int key, long messages) {
            if (counted) {
                return counts.take(key, messages);
            }
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, 2 * size);
            }
            keys[size++] = key;
            return size < MOST_LINES;
        }

        @Override
        public void due(long nanos) {
            if (size >= times.length) {
                times = Arrays.copyOf(times, Math.max(1024, 2 * times.length));
            }
            times[size] = nanos;
        }
    }

    /** The name of its file. */
    public String name() {
        return name;
    }

    /** Its messages. */
    public KeySequence sequence() {
        return sequence;
    }

    /** Whether it has no order of its own, so that messages were drawn. */
    boolean isShuffled() {
        return shuffled;
    }

    /** When each message came, from 0, and last when the next would; where it says so. */
    Optional<long[]> times() {
        return Optional.ofNullable(times);
    }

    /** What should be known of it, a line each. */
    public List<String> warnings() {
        return warnings;
    }
}
