package org.shardmark.report.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.shardmark.report.stats.Histogram;

/**
 * The histograms of a {@code .hlog} file, as HdrHistogram writes them, in nanoseconds: all intervals of a tag together.
 * A tag names a row by the values of its parameters, such as {@code RING;rate=1000000}.
 */
final class HistogramLog {
    private static final Pattern PERCENTILE = Pattern.compile("(.+):p[01]\\.\\d+");
    private static final Map<String, Double> NANOS = Map.of("ns/op", 1.0, "us/op", 1e-3, "ms/op", 1e-6, "s/op", 1e-9);

    private final Map<String, org.HdrHistogram.Histogram> byTag = new LinkedHashMap<>();

    private HistogramLog() {}

    /**
     * Reads a log.
     *
     * @throws IOException if it cannot be read, or is no such log
     */
    static HistogramLog read(InputStream in) throws IOException {
        var log = new HistogramLog();
        try (var reader = new HistogramLogReader(in)) {
            for (var next = reader.nextIntervalHistogram(); next != null; next = reader.nextIntervalHistogram()) {
                if (next instanceof AbstractHistogram interval) {
                    String tag = Optional.ofNullable(interval.getTag()).orElse("");
                    log.byTag.computeIfAbsent(tag, t -> new org.HdrHistogram.Histogram(
                            interval.getNumberOfSignificantValueDigits())).add(interval);
                }
            }
        } catch (RuntimeException e) {
            throw new IOException("it is not a log of HdrHistogram", e);
        }
        if (log.byTag.isEmpty()) {
            throw new IOException("it holds no histogram");
        }
        return log;
    }

    /** The rows, each with the histogram of its times if exactly one tag names it and that tag names no other. */
    List<Row> into(List<Row> rows) {
        var tags = rows.stream()
                .collect(Collectors.toMap(r -> r, r -> byTag.keySet()
                        .stream()
                        .filter(t -> names(t, r))
                        .toList(), (a, b) -> a));
        var all = new ArrayList<Row>();
        for (Row row : rows) {
            var own = tags.getOrDefault(row, List.of());
            boolean alone = own.size() == 1
                    && tags.values().stream().filter(t -> t.contains(own.getFirst())).count() == 1;
            all.add(alone ? with(row, byTag.getOrDefault(own.getFirst(), new org.HdrHistogram.Histogram(3))) : row);
        }
        return List.copyOf(all);
    }

    /** Whether each word of a tag is the value of a parameter of the row, by the parameter's name if the word has it. */
    private static boolean names(String tag, Row row) {
        for (String word : tag.split(";", -1)) {
            int equals = word.indexOf('=');
            boolean named = equals > 0 && word.substring(equals + 1)
                    .equals(row.params().getOrDefault(word.substring(0, equals), ""));
            if (!named && !row.params().containsValue(word)) {
                return false;
            }
        }
        return true;
    }

    /** The row with the histogram in the metric whose percentiles it has, if it has those of one. */
    private static Row with(Row row, org.HdrHistogram.Histogram nanos) {
        var owners = row.secondary()
                .keySet()
                .stream()
                .map(PERCENTILE::matcher)
                .filter(m -> m.matches() && row.secondary().containsKey(m.group(1)))
                .map(m -> m.group(1))
                .distinct()
                .toList();
        if (owners.size() != 1) {
            return row;
        }
        var secondary = new LinkedHashMap<>(row.secondary());
        secondary.computeIfPresent(owners.getFirst(), (name, metric) -> NANOS.containsKey(metric.unit())
                ? new Metric(metric.unit(), metric.samples(),
                        Optional.of(counts(nanos).times(NANOS.getOrDefault(metric.unit(), 1.0))), metric.whole())
                : metric);
        return row.withSecondary(secondary);
    }

    private static Histogram counts(org.HdrHistogram.Histogram histogram) {
        var counts = new TreeMap<Double, Long>();
        histogram.recordedValues()
                .forEach(v -> counts.put((double) v.getValueIteratedTo(), v.getCountAtValueIteratedTo()));
        return Histogram.of(counts);
    }
}
