package org.shardmark.trial;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Adds histograms to a {@code .hlog} file, an interval an iteration with the row as its tag, as HdrHistogram's own tools
 * read it.
 *
 * @param file the file; forks of a run add to it one after the other
 */
record LatencyLog(Path file) {
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
        var histogram = new Histogram(DIGITS);
        for (long time : nanos) {
            histogram.recordValue(Math.max(0, time));
        }
        histogram.setTag(tag);
        histogram.setStartTimeStamp(startMilli);
        histogram.setEndTimeStamp(endMilli);
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
            writer.outputIntervalHistogram(histogram);
            writer.close();
        }
    }
}
