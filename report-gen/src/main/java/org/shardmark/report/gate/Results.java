package org.shardmark.report.gate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.ForksByRow;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.jmh.Unsaid;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Filter;
import org.shardmark.report.table.Point;

/**
 * One result file, as the gate reads it.
 *
 * @param name        what the user calls it
 * @param rows        its rows that are judged
 * @param shown       how each is called
 * @param environment where it was measured, if it says so
 * @param forks       what that says of the forks of each row
 */
record Results(String name, SequencedMap<Row.Identity, Row> rows, Map<Row.Identity, String> shown,
        Optional<Environment> environment, ForksByRow forks) {
    /**
     * The rows of these files that pass the filter.
     *
     * @throws IllegalArgumentException with one line that says what is wrong with the filter
     */
    static List<Results> of(List<Gate.File> given, List<String> filter) {
        var agreed = Unsaid.agreed(given.stream().map(Gate.File::results).toList());
        var files = IntStream.range(0, given.size())
                .mapToObj(i -> new Gate.File(given.get(i).name(), agreed.get(i)))
                .toList();
        var sources = IntStream.range(0, files.size())
                .mapToObj(i -> new Data.Source(String.valueOf(i), files.get(i).results()))
                .toList();
        var data = Data.of(sources);
        var kept = Filter.parse(filter, data)
                .apply(data)
                .points()
                .stream()
                .map(p -> new Place(p.file(), p.row().identity()))
                .collect(Collectors.toSet());
        var names = new Names(data.scores().points());
        var byFile = data.scores().points().stream().collect(Collectors.groupingBy(Point::file));
        return IntStream.range(0, files.size())
                .mapToObj(i -> one(files.get(i), byFile.getOrDefault(String.valueOf(i), List.of()), kept, names))
                .toList();
    }

    private record Place(String file, Row.Identity identity) {}

    /** The points are the file's rows in their order, with long values of parameters shortened. */
    private static Results one(Gate.File file, List<Point> points, Set<Place> kept, Names names) {
        var rows = new LinkedHashMap<Row.Identity, Row>();
        var shown = new HashMap<Row.Identity, String>();
        for (int i = 0; i < points.size(); i++) {
            var point = points.get(i);
            if (kept.contains(new Place(point.file(), point.row().identity()))) {
                var row = file.results().rows().get(i);
                rows.putIfAbsent(row.identity(), row);
                shown.put(row.identity(), names.of(point));
            }
        }
        return new Results(file.name(), rows, shown, file.results().environment(),
                new ForksByRow(file.results().environment()));
    }

    /** Names rows so that no two of a file have the same. */
    private static final class Names {
        private final Map<String, Set<String>> modes = new HashMap<>();
        private final Map<String, Set<String>> threads = new HashMap<>();

        Names(List<Point> points) {
            for (Point p : points) {
                modes.computeIfAbsent(p.benchmark(), b -> new HashSet<>()).add(p.get(Dimension.MODE));
                threads.computeIfAbsent(p.benchmark(), b -> new HashSet<>()).add(p.get(Dimension.THREADS));
            }
        }

        /**
         * A benchmark with its parameters, and mode and threads where it was run in several, such as
         * {@code Hash.near hasher=CRC32 keyBytes=4 mode=avgt}.
         */
        String of(Point point) {
            var name = new StringBuilder(point.benchmark());
            point.row().params().forEach((key, value) -> name.append(' ').append(key).append('=').append(value));
            append(name, point, Dimension.MODE, modes);
            append(name, point, Dimension.THREADS, threads);
            return name.toString();
        }

        private static void append(StringBuilder name, Point point, Dimension dimension,
                Map<String, Set<String>> values) {
            String value = point.get(dimension);
            if (!value.isEmpty() && values.getOrDefault(point.benchmark(), Set.of()).size() > 1) {
                name.append(' ').append(dimension.name()).append('=').append(value);
            }
        }
    }

    /** How a row is called. */
    String nameOf(Row row) {
        return shown.getOrDefault(row.identity(), row.benchmark());
    }
}
