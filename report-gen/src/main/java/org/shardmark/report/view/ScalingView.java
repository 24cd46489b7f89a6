package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.BaseCase;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;

/** Throughput against the number of shards, beside the ceiling that the keys and the calm wait set. */
final class ScalingView implements View {
    static final Dimension SHARDS = Dimension.param("shards");
    static final Dimension LOAD = Dimension.param("load");
    static final Dimension BATCH = Dimension.param("batch");

    @Override
    public String id() {
        return "scaling";
    }

    @Override
    public boolean suits(Data data) {
        return data.params().contains(SHARDS) && data.params().contains(LOAD)
                && data.points().stream().anyMatch(p -> p.metric().equals("ceiling"));
    }

    @Override
    public List<Section> sections(Data all, String source) {
        var data = all
                .where(p -> p.row().params().containsKey(SHARDS.name()) && p.row().params().containsKey(LOAD.name()));
        var variants = data.varying().stream().filter(d -> !d.equals(SHARDS) && !d.equals(LOAD)).toList();
        boolean oneLoad = !data.varies(LOAD);
        boolean oneVariant = variants.size() == 1 && oneLoad;
        var layout = new Layout(Optional.of(SHARDS), Optional.of(oneVariant ? variants.getFirst() : LOAD),
                oneVariant ? List.of() : variants, Point.SCORE);
        var throughput = new Charts("scaling", "Throughput against shards", source, data, layout, "messages per second")
                .draw((panel, colours) -> references(panel, data, layout.series().orElse(LOAD), colours));
        var share = new Charts("busiest-shard", "What the busiest shard gets", source, percent(data),
                new Layout(layout.x(), layout.series(), layout.facets(), "busiestShare"), "% of all messages")
                .draw((panel, colours) -> List.of(even(panel)));
        var base = BaseCase.of(data.scores(), variants);
        var prose = new ArrayList<>(List.of(
                "The ceiling is what the busiest shard allows: messages / (its batches × the calm wait), the calm wait measured with one consumer alone just before."));
        if (base.star()) {
            prose.add("One parameter at a time goes out from the base case " + base.words() + ".");
        }
        var tables = new ArrayList<Table>();
        var distances = new ArrayList<Table>();
        base.first(data.groupBy(variants)).forEach((values, part) -> {
            String title = base.star() ? base.label(variants, values) : Charts.label(variants, values);
            tables.add(table(title, part));
            distances.add(distance(title, part));
        });
        return List.of(
                new Section("scaling", "Scaling", List.copyOf(prose),
                        throughput, tables),
                new Section("shares", "The busiest shard", List.of(), share, List.of()),
                new Section("distance", "Where linear scaling goes", List.of(
                        "Linear is shards × batch / calm wait. What is reached of it is the product of three factors: imbalance (ceiling / linear: the busiest shard has more than its even share), stretched waits (calm wait / wait of the busiest shard during the run), and the rest (hand-over, scheduling, the start and the end)."),
                        List.of(), distances));
    }

    /** Linear scaling, and the ceiling of each series. */
    private static List<Series> references(Data panel, Data data, Dimension by, Map<String, Integer> colours) {
        Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
        panel.points().forEach(p -> rows.add(p.row()));
        var all = data.where(p -> rows.contains(p.row()));
        var series = new ArrayList<Series>();
        series.add(line("linear", Style.REFERENCE, 0, rowsOf(all), r -> r.linear()));
        all.groupBy(List.of(by))
                .forEach((value, part) -> series.add(line("ceiling, " + value.getFirst(), Style.CEILING,
                        colours.getOrDefault(value.getFirst(), 0), rowsOf(part), r -> r.ceiling())));
        return series.stream().filter(s -> !s.points().isEmpty()).toList();
    }

    private static Series line(String name, Style style, int colour, List<Figures> rows,
            ToDoubleFunction<Figures> value) {
        var points = rows.stream()
                .filter(r -> Double.isFinite(value.applyAsDouble(r)))
                .collect(Collectors.toMap(Figures::shards, value::applyAsDouble, (a, b) -> a, TreeMap::new));
        return new Series(name, style, colour,
                points.entrySet().stream().map(e -> Chart.Point.of(e.getKey(), e.getValue())).toList());
    }

    private static Series even(Data panel) {
        var shards = panel.values(SHARDS).stream().map(s -> NaturalOrder.number(s).orElse(Double.NaN)).toList();
        return new Series("even share", Style.REFERENCE, 0,
                shards.stream().map(s -> Chart.Point.of(s, 100 / s)).toList());
    }

    private static Data percent(Data data) {
        return new Data(data.points()
                .stream()
                .filter(p -> p.metric().equals("busiestShare"))
                .map(p -> p.with(new Metric("%", p.value().samples().times(100), Optional.empty())))
                .toList());
    }

    private static Table table(String title, Data data) {
        var loads = data.values(LOAD);
        var columns = new ArrayList<Column>();
        columns.add(Column.text("shards"));
        loads.forEach(load -> columns.add(Column.number(load, "msg/s")));
        for (String what : List.of("busiest shard", "ceiling", "of ceiling")) {
            loads.forEach(load -> columns.add(Column.number(loads.size() == 1 ? what : what + ", " + load,
                    what.equals("ceiling") ? "msg/s" : what.equals("of ceiling") ? "%" : "")));
        }
        var lines = new ArrayList<Table.Line>();
        data.groupBy(List.of(SHARDS)).forEach((shards, part) -> {
            var figures = new LinkedHashMap<String, Figures>();
            rowsOf(part).forEach(r -> figures.putIfAbsent(r.score().get(LOAD), r));
            var cells = new ArrayList<Cell>();
            cells.add(new Cell.Text(shards.getFirst()));
            loads.forEach(l -> cells.add(cell(figures, l, r -> new Cell.Score(r.score().estimate()))));
            loads.forEach(l -> cells.add(cell(figures, l, r -> share(r.mean("busiestShare")))));
            loads.forEach(l -> cells.add(cell(figures, l, r -> number(r.ceiling()))));
            loads.forEach(l -> cells.add(cell(figures, l, r -> r.reached())));
            lines.add(new Table.Line(List.copyOf(cells), notes(part)));
        });
        return Table.of(title, columns, lines);
    }

    private static Table distance(String title, Data data) {
        var columns = List.of(Column.text("load"), Column.text("shards"), Column.number("linear", "msg/s"),
                Column.number("imbalance", "×"), Column.number("stretched waits", "×"), Column.number("the rest", "×"),
                Column.number("of linear", ""));
        var lines = new ArrayList<Table.Line>();
        data.groupBy(List.of(LOAD, SHARDS)).forEach((key, part) -> {
            for (Figures r : rowsOf(part)) {
                double imbalance = r.ceiling() / r.linear();
                double stretched = r.mean("waitCalmMicros") / r.mean("waitRunMicros");
                double reached = r.throughput() / r.linear();
                lines.add(new Table.Line(
                        List.of(new Cell.Text(key.get(0)), new Cell.Text(key.get(1)), number(r.linear()),
                                factor(imbalance), factor(stretched), factor(reached / imbalance / stretched),
                                share(reached)),
                        notes(part)));
            }
        });
        return Table.of(title, columns, lines);
    }

    private static Cell cell(Map<String, Figures> figures, String load,
            Function<Figures, Cell> cell) {
        var row = figures.get(load);
        return row == null ? Cell.EMPTY : cell.apply(row);
    }

    private static Cell share(double value) {
        return Double.isFinite(value) ? new Cell.Share(value) : Cell.EMPTY;
    }

    private static Cell number(double value) {
        return Double.isFinite(value) ? new Cell.Figure(value, 5) : Cell.EMPTY;
    }

    private static Cell factor(double value) {
        return Double.isFinite(value) ? new Cell.Figure(value, 3) : Cell.EMPTY;
    }

    private static Set<Note> notes(Data data) {
        return data.points().stream().flatMap(p -> p.row().notes().stream()).collect(Collectors.toSet());
    }

    private static List<Figures> rowsOf(Data data) {
        var byRow = data.points()
                .stream()
                .collect(Collectors.groupingBy(Point::row, LinkedHashMap::new, Collectors.toList()));
        return byRow.values()
                .stream()
                .filter(ps -> ps.stream().anyMatch(p -> p.metric().equals(Point.SCORE)))
                .map(Figures::of)
                .toList();
    }

    /** The figures of one row. */
    private record Figures(Map<String, Point> metrics) {
        static Figures of(List<Point> points) {
            return new Figures(points.stream().collect(Collectors.toMap(Point::metric, p -> p, (a, b) -> a)));
        }

        /** The mean of a metric in its base unit: waits, whatever their name says, in seconds. */
        double mean(String metric) {
            var point = metrics.get(metric);
            return point == null ? Double.NaN : point.estimate().mean();
        }

        Point score() {
            return Objects.requireNonNull(metrics.get(Point.SCORE));
        }

        double throughput() {
            return score().estimate().mean();
        }

        double ceiling() {
            return mean("ceiling");
        }

        /** Score / ceiling in per cent: run by run where the file has it, because each run has a ceiling of its own. */
        Cell reached() {
            var point = metrics.get("ceilingReached");
            return point != null
                    ? new Cell.Score(point.estimate().times(100))
                    : Double.isFinite(ceiling()) ? new Cell.Figure(100 * throughput() / ceiling(), 3) : Cell.EMPTY;
        }

        double shards() {
            return NaturalOrder.number(score().get(SHARDS)).orElse(Double.NaN);
        }

        /** Messages per second if every shard were always busy with an even share, each wait as long as a calm one. */
        double linear() {
            double batch = NaturalOrder.number(score().get(BATCH)).orElse(1);
            return shards() * batch / mean("waitCalmMicros");
        }
    }
}
