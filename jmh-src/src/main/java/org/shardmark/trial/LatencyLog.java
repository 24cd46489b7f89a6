package org.shardmark.trial;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Adds histograms to a {@code .hlog} file, an interval an iteration with the row as its tag, as HdrHistogram's own tools
 * read it.
 *
 * @param file the file; forks of a run add to it one after the other
 */
public record LatencyLog(Path file) {
    private static final int DIGITS = 3;

    /**
     * Adds one iteration.
     *
     * @param tag        which row it belongs to, without commas and blanks
     * @param startMilli when it began, on the wall clock
     * @param endMilli   when it ended
     * @param nanos      the samples; one below 0 counts as 0
     */
    void add(String tag, long startMilli, long endMilli, long[] nanos) throws IOException {
        append(Optional.empty(), List.of(histogram(tag, startMilli, endMilli, nanos)));
    }

    /**
     * Adds the course of a run, an interval a second, whose times begin at 0: another run of the row begins at 0 again.
     *
     * @param tag     which row it belongs to, without commas and blanks
     * @param comment a line that stands before it, such as when something happened
     * @param seconds of each second after the start the samples, none or more
     */
    public void addSeconds(String tag, Optional<String> comment, List<long[]> seconds) throws IOException {
        append(comment, IntStream.range(0, seconds.size())
                .mapToObj(second -> histogram(tag, 1_000L * second, 1_000L * (second + 1), seconds.get(second)))
                .toList());
    }

    private static Histogram histogram(String tag, long startMilli, long endMilli, long[] nanos) {
        var histogram = new Histogram(DIGITS);
        for (long time : nanos) {
            histogram.recordValue(Math.max(0, time));
        }
        histogram.setTag(tag);
        histogram.setStartTimeStamp(startMilli);
        histogram.setEndTimeStamp(endMilli);
        return histogram;
    }

    private void append(Optional<String> comment, List<Histogram> intervals) throws IOException {
        var folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        boolean begins = !Files.exists(file) || Files.size(file) == 0;
        try (var out = new FileOutputStream(file.toFile(), true)) {
            var writer = new HistogramLogWriter(out);
            if (begins) {
                writer.outputLogFormatVersion();
                writer.outputComment("[Times in nanoseconds; the maximum is in milliseconds]");
                writer.outputLegend();
            }
            comment.ifPresent(writer::outputComment);
            intervals.forEach(writer::outputIntervalHistogram);
            writer.close();
        }
    }
}
