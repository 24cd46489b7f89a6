package org.shardmark.report.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Ratio;

/**
 * Which dimensions make the rows of a table and which its columns, after benchstat's projections.
 *
 * @param rows     the dimensions of the rows
 * @param columns  the dimensions of the columns; the metric is always the last of them
 * @param baseline the value that others are compared with, if any
 */
public record Projection(List<Dimension> rows, List<Dimension> columns, Optional<Baseline> baseline) {
    /**
     * What is compared with what.
     *
     * @param dimension the dimension in which the two differ
     * @param value     its value in the base
     */
    public record Baseline(Dimension dimension, String value) {}

    /**
     * A point and its base.
     *
     * @param point what is compared
     * @param ratio how many times its base it is
     */
    public record Compared(Point point, Estimate ratio) {}

    /** Every point that has a base. */
    public static List<Compared> compared(Data data, Baseline baseline) {
        var comparison = new Comparison(baseline, data);
        return data.points()
                .stream()
                .flatMap(p -> comparison.ratio(p).map(ratio -> new Compared(p, ratio)).stream())
                .toList();
    }

    /** Rows by everything that varies, but for the mode, which splits. */
    public static Projection automatic(Data data, Optional<Baseline> baseline) {
        var rows = data.varying().stream().filter(d -> !d.equals(Dimension.MODE)).toList();
        return new Projection(rows.isEmpty() ? List.of(Dimension.BENCHMARK) : rows, List.of(), baseline);
    }

    /** The tables: one, or as many as the dimensions that are named nowhere make necessary. */
    public List<Table> tables(Data data) {
        var splitting = splitting(data);
        var having = splitting.stream().collect(Collectors.toMap(d -> d, d -> benchmarksWith(d, data)));
        var tables = new ArrayList<Table>();
        data.groupBy(splitting).forEach((values, part) -> {
            var benchmarks = Set.copyOf(part.values(Dimension.BENCHMARK));
            var title = new ArrayList<String>();
            var lacked = new ArrayList<String>();
            for (int i = 0; i < values.size(); i++) {
                var dimension = splitting.get(i);
                // That a benchmark lacks the parameter of another follows from what it is.
                if (Collections.disjoint(having.getOrDefault(dimension, Set.of()), benchmarks)) {
                    lacked.add(dimension.name());
                } else {
                    title.add(dimension.says(values.get(i)));
                }
            }
            tables.addAll(byUnit(title.isEmpty() ? without(lacked) : String.join(", ", title), part));
        });
        return tables;
    }

    /** {@code no size}, {@code no min or max}; the empty string if nothing is lacked. */
    private static String without(List<String> names) {
        int last = names.size() - 1;
        return names.isEmpty()
                ? ""
                : "no " + (last == 0 ? "" : String.join(", ", names.subList(0, last)) + " or ") + names.get(last);
    }

    /** What varies and is told neither by a name that is given nor by the benchmark, which is always told. */
    private List<Dimension> splitting(Data data) {
        var named = new LinkedHashSet<>(rows);
        named.addAll(columns);
        return data.varying()
                .stream()
                .filter(d -> !named.contains(d) && !covered(d, named) && !followsFromBenchmark(d, data))
                .map(d -> untold(d, named))
                .toList();
    }

    /** What is left of a dimension to tell: of a benchmark whose method stands in the rows its class. */
    private static Dimension untold(Dimension dimension, Set<Dimension> named) {
        if (!dimension.equals(Dimension.BENCHMARK)) {
            return dimension;
        }
        return named.contains(Dimension.METHOD)
                ? Dimension.CLASS
                : named.contains(Dimension.CLASS) ? Dimension.METHOD : dimension;
    }

    /** Whether it is a parameter of one value that some benchmarks have and others lack. */
    private static boolean followsFromBenchmark(Dimension dimension, Data data) {
        if (dimension.kind() != Dimension.Kind.PARAM) {
            return false;
        }
        var having = benchmarksWith(dimension, data);
        return data.values(dimension).stream().filter(v -> !v.isEmpty()).count() == 1
                && data.points()
                        .stream()
                        .noneMatch(p -> p.get(dimension).isEmpty() && having.contains(p.get(Dimension.BENCHMARK)));
    }

    /** The benchmarks that have a value in a dimension. */
    private static Set<String> benchmarksWith(Dimension dimension, Data data) {
        return data.points()
                .stream()
                .filter(p -> !p.get(dimension).isEmpty())
                .map(p -> p.get(Dimension.BENCHMARK))
                .collect(Collectors.toSet());
    }

    /** A benchmark is told by its class and method, a method by its benchmark. */
    public static boolean covered(Dimension dimension, Set<Dimension> named) {
        return switch (dimension.kind()) {
            case METHOD -> named.contains(Dimension.BENCHMARK);
            case BENCHMARK -> named.contains(Dimension.CLASS) && named.contains(Dimension.METHOD);
            default -> false;
        };
    }

    /** Scores in units that cannot be brought together do not share a table. */
    private List<Table> byUnit(String title, Data data) {
        return data.grouped(r -> Unit.of(r.row().primary().unit()).base())
                .stream()
                .map(part -> table(title, part))
                .toList();
    }

    private Table table(String title, Data all) {
        var data = all.byOneEstimator();
        var across = columns.stream().filter(d -> !d.equals(Dimension.METRIC)).toList();
        var columnDimensions = metricInRows()
                ? across
                : Stream.concat(Stream.of(Dimension.METRIC), across.stream()).toList();
        var shown = rows.stream().filter(d -> !d.equals(Dimension.RUN) || data.varies(d)).toList();
        var headings = data.groupBy(columnDimensions);
        var scales = scales(data);
        var comparison = baseline.map(b -> new Comparison(b, data));
        var tableColumns = new ArrayList<Table.Column>();
        shown.forEach(d -> tableColumns.add(Table.Column.text(d.name())));
        headings.forEach((values, part) -> {
            var column = column(values, part, scales);
            tableColumns.add(column);
            comparison.filter(c -> c.concerns(part))
                    .ifPresent(c -> tableColumns.add(new Table.Column("× " + c.baseline.value() + ", "
                            + column.heading(), "", Table.Column.Kind.SCORE, column.better())));
        });
        var lines = lines(data, shown, columnDimensions, headings, scales, comparison);
        comparison.ifPresent(c -> lines.addAll(means(data, shown, headings.values(), c)));
        var remarks = new ArrayList<String>();
        comparison.ifPresent(c -> remarks.add(c.remark(data)));
        return new Table(title, List.copyOf(tableColumns), List.copyOf(lines), List.copyOf(remarks));
    }

    /** The means of each column of ratios; where metrics stand in rows, of each metric apart. */
    private List<Table.Line> means(Data data, List<Dimension> shown, Collection<Data> columnParts,
            Comparison comparison) {
        if (!metricInRows()) {
            return comparison.means(meanNames(shown, ""), columnParts, p -> true).stream().toList();
        }
        return data.values(Dimension.METRIC)
                .stream()
                .flatMap(m -> comparison
                        .means(meanNames(shown, heading(data, m)), columnParts, p -> p.metric().equals(m))
                        .stream())
                .toList();
    }

    private static String heading(Data data, String metric) {
        return data.points()
                .stream()
                .filter(p -> p.metric().equals(metric))
                .findFirst()
                .map(Point::heading)
                .orElse(metric);
    }

    /** What stands before means: what they are, and of which metric. */
    private static List<Cell> meanNames(List<Dimension> shown, String metric) {
        var first = shown.stream().filter(d -> !d.equals(Dimension.METRIC)).findFirst();
        return shown.stream()
                .map(d -> Optional.of(d).equals(first)
                        ? new Cell.Text("geometric mean")
                        : d.equals(Dimension.METRIC) ? new Cell.Text(metric) : Cell.EMPTY)
                .toList();
    }

    /** The heading of a column: its values, and the metric where it is not the score. */
    private Table.Column column(List<String> values, Data part, Map<String, Unit> scales) {
        var words = new ArrayList<>(values.stream().filter(v -> !v.isEmpty()).toList());
        var first = part.points().getFirst();
        if (!metricInRows()) {
            if (words.size() > 1 && first.metric().equals(Point.SCORE)) {
                words.removeFirst();
            } else {
                words.set(0, first.heading());
            }
        }
        var directions = part.points().stream().map(Point::direction).distinct().toList();
        boolean score = metricInRows() || first.metric().equals(Point.SCORE);
        return new Table.Column(words.isEmpty() ? "value" : String.join(", ", words),
                metricInRows() ? "" : unit(first, scales).base(),
                score ? Table.Column.Kind.SCORE : Table.Column.Kind.FIGURE,
                directions.size() == 1 ? directions.getFirst() : Direction.UNKNOWN);
    }

    private boolean metricInRows() {
        return rows.contains(Dimension.METRIC);
    }

    /** What stands in a row for a dimension; a metric with its unit. */
    private static String name(Dimension dimension, Point point, Map<String, Unit> scales) {
        return dimension.equals(Dimension.METRIC)
                ? point.heading() + ", " + unit(point, scales).base()
                : point.get(dimension);
    }

    private static Unit unit(Point point, Map<String, Unit> scales) {
        return scales.getOrDefault(point.metric(), new Unit("?"));
    }

    private List<Table.Line> lines(Data data, List<Dimension> shown, List<Dimension> columnDimensions,
            SequencedMap<List<String>, Data> headings, Map<String, Unit> scales, Optional<Comparison> comparison) {
        var lines = new ArrayList<Table.Line>();
        data.groupBy(rows).forEach((values, part) -> {
            var cells = new ArrayList<Cell>();
            shown.forEach(d -> cells.add(new Cell.Text(name(d, part.points().getFirst(), scales))));
            Map<List<String>, Point> at = new HashMap<>();
            part.points().forEach(p -> at.put(columnDimensions.stream().map(p::get).toList(), p));
            headings.forEach((key, column) -> {
                var point = at.get(key);
                cells.add(point == null
                        ? Cell.EMPTY
                        : new Cell.Score(point.in(unit(point, scales))));
                comparison.filter(c -> c.concerns(column))
                        .ifPresent(c -> cells.add(point == null ? Cell.EMPTY : c.cell(point)));
            });
            lines.add(Table.Line.of(List.copyOf(cells), part.rows()));
        });
        return lines;
    }

    /** For each metric the unit that its numbers are shown in. */
    public static Map<String, Unit> scales(Data data) {
        var scales = new HashMap<String, Unit>();
        var byMetric = data.points().stream().collect(Collectors.groupingBy(Point::metric));
        byMetric.forEach((metric, points) -> {
            double smallest = points.stream()
                    .mapToDouble(p -> Math.abs(p.estimate().mean()))
                    .filter(v -> v > 0)
                    .min()
                    .orElse(1);
            scales.put(metric, Unit.scaled(points.getFirst().unit(), smallest));
        });
        return scales;
    }

    /** The points to compare with, found by everything else that identifies them. */
    private static final class Comparison {
        private final Baseline baseline;
        private final Map<List<String>, Point> bases = new HashMap<>();
        private final Function<Point, List<String>> others;

        Comparison(Baseline baseline, Data data) {
            this.baseline = baseline;
            var dimensions = Stream.concat(data.varying().stream(), Stream.of(Dimension.METRIC))
                    .filter(d -> !d.equals(baseline.dimension()))
                    .toList();
            boolean benchmarkPart = Set.of(Dimension.CLASS, Dimension.METHOD).contains(baseline.dimension());
            var identifying = dimensions.stream()
                    .filter(d -> !(benchmarkPart && d.equals(Dimension.BENCHMARK)))
                    .collect(Collectors.toCollection(ArrayList::new));
            if (benchmarkPart) {
                identifying.add(baseline.dimension().equals(Dimension.CLASS) ? Dimension.METHOD : Dimension.CLASS);
            }
            others = point -> identifying.stream().map(point::get).toList();
            data.points()
                    .stream()
                    .filter(p -> p.get(baseline.dimension()).equals(baseline.value()))
                    .forEach(p -> bases.put(others.apply(p), p));
        }

        /** Whether anything in a column is not itself the base. */
        boolean concerns(Data column) {
            return column.points().stream().anyMatch(p -> !isBase(p) && base(p).isPresent());
        }

        Cell cell(Point point) {
            return ratio(point).<Cell>map(Cell.Times::new).orElse(Cell.EMPTY);
        }

        /** How many times its base a point is, if it is not a base itself and has one. */
        private Optional<Estimate> ratio(Point point) {
            return isBase(point) ? Optional.empty() : base(point).map(point::ratioTo);
        }

        private boolean isBase(Point point) {
            return point.get(baseline.dimension()).equals(baseline.value());
        }

        private Optional<Point> base(Point point) {
            return Optional.ofNullable(bases.get(others.apply(point)));
        }

        /**
         * The geometric mean of the ratios of these points in each column, over the rows that both sides have; none of
         * a single row.
         */
        Optional<Table.Line> means(List<Cell> names, Collection<Data> columns, Predicate<Point> of) {
            var cells = new ArrayList<>(names);
            boolean several = false;
            for (Data column : columns) {
                cells.add(Cell.EMPTY);
                if (concerns(column)) {
                    var ratios = column.points()
                            .stream()
                            .filter(of)
                            .flatMap(p -> ratio(p).stream())
                            .map(Estimate::mean)
                            .toList();
                    several |= ratios.size() > 1;
                    var mean = Ratio.geometricMean(ratios);
                    cells.add(mean.isEmpty()
                            ? Cell.EMPTY
                            : new Cell.Times(new Estimate(mean.getAsDouble(),
                                    mean.getAsDouble(), mean.getAsDouble(), Estimate.Kind.SINGLE, 0)));
                }
            }
            boolean any = cells.stream().anyMatch(Cell.Times.class::isInstance);
            return any && several ? Optional.of(new Table.Line(List.copyOf(cells), Set.of())) : Optional.empty();
        }

        /** What the ratios of a table say, and which are left out of their mean, in sentences. */
        String remark(Data data) {
            var compared = data.points().stream().filter(p -> !isBase(p)).toList();
            var withBase = compared.stream().filter(p -> base(p).isPresent()).toList();
            var ratios = withBase.stream().map(p -> ratio(p).orElseThrow()).toList();
            String base = baseline.dimension().name() + " = " + baseline.value();
            int alone = compared.size() - withBase.size();
            if (withBase.isEmpty()) {
                return "No row here has a counterpart with " + base + ".";
            }
            var remark = new StringBuilder("× " + baseline.value() + ": how many times " + base);
            remark.append(better(withBase))
                    .append(ratios.stream().anyMatch(Estimate::hasInterval)
                            ? "; in brackets the 95 % interval (" + Ratio.method(ratios) + ")."
                            : ".");
            if (ratios.stream().anyMatch(r -> r.kind() == Estimate.Kind.NONE)) {
                remark.append(" –: no ratio, because the base cannot be told from zero: its interval contains zero")
                        .append(resolution(withBase))
                        .append('.');
            }
            if (alone > 0) {
                remark.append(" Without a counterpart, and therefore in no mean: " + Plural.of(alone, "value") + ".");
            }
            return remark.toString();
        }

        /** Which ratios are better, metric by metric where they differ. */
        private static String better(List<Point> compared) {
            var metrics = new EnumMap<Direction, Set<String>>(Direction.class);
            compared.forEach(p -> metrics.computeIfAbsent(p.direction(), d -> new LinkedHashSet<>()).add(p.heading()));
            boolean one = metrics.size() == 1;
            return metrics.entrySet()
                    .stream()
                    .filter(e -> e.getKey() != Direction.UNKNOWN)
                    .map(e -> (e.getKey() == Direction.HIGHER ? ", more than 1 is better" : ", less than 1 is better")
                            + (one ? "" : " for " + String.join(", ", e.getValue())))
                    .collect(Collectors.joining());
        }

        /** The resolutions below which a base is noise. */
        private static String resolution(List<Point> compared) {
            return compared.stream()
                    .filter(p -> Unit.resolution(p.metric(), p.unit()) > 0)
                    .map(p -> ", or it is below " + (float) Unit.resolution(p.metric(), p.unit()) + " " + p.unit())
                    .distinct()
                    .map(text -> text.replace(".0 ", " "))
                    .collect(Collectors.joining());
        }
    }
}
