package org.shardmark.report.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    private static final org.HdrHistogram.Histogram NOTHING = new org.HdrHistogram.Histogram(1);

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

    /**
     * The rows, each with the histograms of the tags that name it and no other. A tag of all times of a row names it by
     * values of its parameters; one of a part of them has a word more, which is a metric's name or ends it, as {@code hot}
     * does {@code sojournHot}.
     */
    List<Row> into(List<Row> rows) {
        var timed = rows.stream().map(HistogramLog::timed).toList();
        var found = new HashMap<Integer, Map<String, org.HdrHistogram.Histogram>>();
        byTag.forEach((tag, histogram) -> {
            int[] named = IntStream.range(0, rows.size())
                    .filter(i -> metric(tag, rows.get(i), timed.get(i)).isPresent())
                    .limit(2)
                    .toArray();
            if (named.length == 1) {
                int row = named[0];
                // Of several tags of one metric none is all of it.
                found.computeIfAbsent(row, r -> new HashMap<>())
                        .merge(metric(tag, rows.get(row), timed.get(row)).orElseThrow(), histogram,
                                (one, other) -> NOTHING);
            }
        });
        return IntStream.range(0, rows.size())
                .mapToObj(i -> with(rows.get(i), found.getOrDefault(i, Map.of())))
                .toList();
    }

    /** The metric of a row whose times the histogram of a tag holds, if each word of the tag says something of the row. */
    private static Optional<String> metric(String tag, Row row, List<String> timed) {
        var rest = Stream.of(tag.split(";", -1)).filter(word -> !isParameter(word, row)).toList();
        if (rest.isEmpty()) {
            // Of all times and parts of them, the name of all is how those of the parts begin.
            return timed.stream()
                    .filter(all -> timed.size() == 1
                            || timed.stream().anyMatch(part -> !part.equals(all) && part.startsWith(all)))
                    .findFirst();
        }
        if (rest.size() > 1) {
            return Optional.empty();
        }
        String end = rest.getFirst().toLowerCase(Locale.ROOT);
        var called = timed.stream().filter(m -> !end.isEmpty() && m.toLowerCase(Locale.ROOT).endsWith(end)).toList();
        return called.size() == 1 ? Optional.of(called.getFirst()) : Optional.empty();
    }

    /** Whether a word is the value of a parameter of the row, by the parameter's name if the word has it. */
    private static boolean isParameter(String word, Row row) {
        int equals = word.indexOf('=');
        return row.params().containsValue(word) || (equals > 0
                && word.substring(equals + 1).equals(row.params().get(word.substring(0, equals))));
    }

    /** The metrics of which a row has percentiles in a unit of time. */
    private static List<String> timed(Row row) {
        return row.secondary()
                .keySet()
                .stream()
                .map(PERCENTILE::matcher)
                .filter(Matcher::matches)
                .map(m -> m.group(1))
                .distinct()
                .filter(name -> Optional.ofNullable(row.secondary().get(name))
                        .filter(m -> NANOS.containsKey(m.unit()))
                        .isPresent())
                .toList();
    }

    private static Row with(Row row, Map<String, org.HdrHistogram.Histogram> nanos) {
        if (nanos.isEmpty()) {
            return row;
        }
        var secondary = new LinkedHashMap<>(row.secondary());
        nanos.forEach((name, histogram) -> secondary.computeIfPresent(name,
                (n, m) -> histogram.getTotalCount() == 0
                        ? m
                        : new Metric(m.unit(), m.samples(),
                                Optional.of(counts(histogram).times(NANOS.getOrDefault(m.unit(), 1.0))), m.whole())));
        return row.withSecondary(secondary);
    }

    private static Histogram counts(org.HdrHistogram.Histogram histogram) {
        var counts = new TreeMap<Double, Long>();
        histogram.recordedValues()
                .forEach(v -> counts.put((double) v.getValueIteratedTo(), v.getCountAtValueIteratedTo()));
        return Histogram.of(counts);
    }
}
