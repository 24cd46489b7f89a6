package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection;

/**
 * What is where in a chart.
 *
 * @param x      the dimension along the x axis; where there is none the chart has bars
 * @param series the dimension that makes colours, if any
 * @param facets the dimensions that make panels
 * @param metric the metric that is shown
 */
public record Layout(Optional<Dimension> x, Optional<Dimension> series, List<Dimension> facets, String metric) {
    /** From so many values on a numeric parameter is an axis. */
    private static final int AXIS_VALUES = 3;
    /** Two parameters of so many values each are the sides of a heat map. */
    private static final int MANY_NUMBERS = 6;
    /** So many series can be told apart in a panel. */
    static final int MOST_SERIES = 8;

    /** The layout that shows everything that varies. */
    static Layout choose(Data data, String metric) {
        return choose(data, metric, List.of(), List.of());
    }

    /** The layout that shows everything that varies, with these parameters along the axis and as series if they can be. */
    static Layout choose(Data data, String metric, List<String> axis, List<String> preferred) {
        var free = Determined.of(data).free();
        var varying = new ArrayList<>(free);
        splitBenchmark(varying, data);
        var axes = varying.stream().filter(d -> isAxis(d, free, data)).toList();
        var x = ResultView.preferred(axis, axes)
                .or(() -> axes.stream()
                        .max(Comparator.comparingInt(
                                d -> data.values(d).size() * 10 + (d.equals(Dimension.THREADS) ? 0 : 1))));
        x.ifPresent(varying::remove);
        var few = varying.stream().filter(d -> data.values(d).size() <= MOST_SERIES).toList();
        var series = x.isEmpty() && varying.size() < 2
                ? Optional.<Dimension>empty()
                : byFile(data, x.isPresent()).or(() -> ResultView.preferred(preferred, few))
                        .or(
                                () -> few.stream()
                                        .max(Comparator.comparingInt(d -> preference(d, data, x.isPresent()))));
        if (series.isEmpty() && x.isPresent() && varying.size() == 1) {
            return new Layout(x, Optional.of(varying.getFirst()), List.of(), metric);
        }
        // More things than a picture has panels, each with few lines, are the rows of a heat map.
        var many = x.isPresent() && !data.varies(Dimension.FILE) && panels(data, varying, series) > Pager.MOST_PANELS
                ? varying.stream()
                        .filter(d -> data.values(d).size() > MOST_SERIES)
                        .max(Comparator.comparingInt(d -> data.values(d).size()))
                : Optional.<Dimension>empty();
        if (many.isPresent()) {
            var rest = varying.stream().filter(d -> !d.equals(many.get())).toList();
            return new Layout(x, many, rest, metric);
        }
        series.ifPresent(varying::remove);
        if (x.isEmpty() && varying.remove(Dimension.FILE)) {
            varying.add(Dimension.FILE); // The runs of a benchmark one below the other.
        }
        return new Layout(x, series, List.copyOf(varying), metric);
    }

    private static int panels(Data data, List<Dimension> varying, Optional<Dimension> series) {
        return data.groupBy(varying.stream().filter(d -> !series.equals(Optional.of(d))).toList()).size();
    }

    /**
     * The layout of a heat map: along x a parameter that can be an axis, else what has the fewest values; as series what has
     * the most of the rest.
     */
    static Layout heat(Data data, String metric, List<String> axis) {
        var free = Determined.of(data).free();
        var varying = new ArrayList<>(free);
        splitBenchmark(varying, data);
        Comparator<Dimension> size = Comparator.comparingInt(d -> data.values(d).size());
        var axes = varying.stream().filter(d -> isAxis(d, free, data)).toList();
        var columns = varying.size() < 2
                ? Optional.<Dimension>empty()
                : ResultView.preferred(axis, axes)
                        .or(() -> axes.stream().max(size))
                        .or(() -> varying.stream().min(size));
        columns.ifPresent(varying::remove);
        var rows = varying.stream().max(size);
        rows.ifPresent(varying::remove);
        return new Layout(columns, rows, List.copyOf(varying), metric);
    }

    /** Whether both what is along x and what makes the series are numbers, so many that lines would be a thicket. */
    boolean isGrid(Data data) {
        return x.isPresent() && series.isPresent() && List.of(x.get(), series.get())
                .stream()
                .allMatch(d -> data.values(d).size() >= MANY_NUMBERS && Charts.isNumeric(d, data));
    }

    /** Runs of the same benchmarks belong side by side: of several files each has a line, or a bar beside the others'. */
    private static Optional<Dimension> byFile(Data data, boolean lines) {
        return Optional.of(Dimension.FILE)
                .filter(d -> data.varies(d) && (lines || data.values(d).size() <= MOST_SERIES));
    }

    /** A bar for each row, whatever parameters it has. */
    static Layout bars(Data data, String metric) {
        var series = byFile(data, false);
        return new Layout(Optional.empty(), series,
                Determined.of(data).free().stream().filter(d -> !series.equals(Optional.of(d))).toList(), metric);
    }

    /** With an x axis the dimension with most values makes the series; beside bars the one with fewest. */
    private static int preference(Dimension dimension, Data data, boolean lines) {
        int values = data.values(dimension).size();
        boolean benchmark = switch (dimension.kind()) {
            case BENCHMARK, CLASS, METHOD -> true;
            default -> false;
        };
        return lines ? values : (benchmark ? 0 : 100) - values;
    }

    /** Many benchmarks of few methods, or the other way round, are two dimensions. */
    private static void splitBenchmark(List<Dimension> varying, Data data) {
        int at = varying.indexOf(Dimension.BENCHMARK);
        if (at < 0 || data.values(Dimension.BENCHMARK).size() <= MOST_SERIES) {
            return;
        }
        int classes = data.values(Dimension.CLASS).size();
        int methods = data.values(Dimension.METHOD).size();
        boolean shared = data.values(Dimension.BENCHMARK).size() >= 2 * methods;
        if (classes > 1 && methods > 1 && shared && Math.min(classes, methods) <= MOST_SERIES
                && classes * methods <= 2 * data.values(Dimension.BENCHMARK).size()) {
            varying.remove(at);
            varying.add(at, Dimension.METHOD);
            varying.add(at, Dimension.CLASS);
        }
    }

    private static boolean isAxis(Dimension dimension, List<Dimension> free, Data data) {
        if (dimension.kind() != Dimension.Kind.PARAM && dimension.kind() != Dimension.Kind.THREADS) {
            return false;
        }
        var values = data.values(dimension).stream().filter(v -> !v.isEmpty()).toList();
        var others = free.stream().filter(d -> !d.equals(dimension)).toList();
        // Along an axis something is measured at more than one place.
        boolean along = data.groupBy(others).values().stream().anyMatch(part -> part.varies(dimension));
        return along && values.size() >= AXIS_VALUES
                && values.stream().allMatch(v -> NaturalOrder.number(v).isPresent())
                && data.points().stream().noneMatch(p -> p.get(dimension).isEmpty());
    }

    /**
     * The layout that a line describes, such as {@code x=shards series=load facet=mailbox y=ceilingReached}; what it
     * leaves out is chosen.
     *
     * @param all  what the line is about: it can name what any row has
     * @param data what is to be shown of it
     * @throws IllegalArgumentException with one line that says what is wrong
     */
    static Layout parse(String line, Data all, Data data) {
        Optional<Dimension> x = Optional.empty();
        Optional<Dimension> series = Optional.empty();
        List<Dimension> facets = new ArrayList<>();
        String metric = Point.SCORE;
        for (String word : line.strip().split("\\s+", -1)) {
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals);
            String value = equals < 0 ? "" : word.substring(equals + 1);
            switch (key) {
                case "x" -> x = Optional.of(all.dimension(value));
                case "series" -> series = Optional.of(all.dimension(value));
                case "facet" -> {
                    for (String name : value.split(",", -1)) {
                        facets.add(all.dimension(name));
                    }
                }
                case "y" -> metric = metric(value, all);
                default -> throw new IllegalArgumentException(
                        "a view is x=… series=… facet=… y=…, in any order; \"" + word + "\" is none of these");
            }
        }
        var named = Stream.of(x.stream(), series.stream(), facets.stream())
                .flatMap(s -> s)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        var shown = metric;
        var own = data.where(p -> p.metric().equals(shown));
        if (series.isEmpty() && !named.contains(Dimension.FILE)) {
            series = byFile(own, x.isPresent());
            series.ifPresent(named::add);
        }
        for (Dimension dimension : own.varying()) {
            boolean benchmark = dimension.equals(Dimension.BENCHMARK);
            boolean byClass = benchmark && named.contains(Dimension.CLASS);
            boolean byMethod = benchmark && named.contains(Dimension.METHOD);
            if (byClass != byMethod) {
                facets.add(byClass ? Dimension.METHOD : Dimension.CLASS);
            } else if (!Projection.covered(dimension, named) && !named.contains(dimension)) {
                facets.add(dimension);
            }
        }
        return new Layout(x, series, List.copyOf(facets), metric);
    }

    private static String metric(String name, Data data) {
        var metrics = data.values(Dimension.METRIC);
        if (!metrics.contains(name)) {
            throw new IllegalArgumentException(
                    "no row has a metric \"" + name + "\"; there are " + String.join(", ", metrics));
        }
        return name;
    }
}
