package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.table.BaseCase;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;

/**
 * Throughput against the number of shards, beside the ceiling that the keys and the wait alone set, what keeps it from
 * growing, and the scalability law where it holds.
 *
 * @param cores the cores of the machine, if they are known
 */
record ScalingView(OptionalInt cores) implements View {
    private static final Dimension SHARDS = ScalingRow.SHARDS;
    private static final Dimension LOAD = ScalingRow.LOAD;
    private static final int MOST_SIDE_BY_SIDE = 2;

    @Override
    public String id() {
        return "scaling";
    }

    @Override
    public boolean suits(Data data) {
        return data.params().contains(SHARDS) && data.params().contains(LOAD)
                && data.points().stream().anyMatch(p -> p.metric().equals(SuiteMetrics.CEILING));
    }

    @Override
    public List<Section> sections(Data all, String source) {
        var data = all
                .where(p -> p.row().params().containsKey(SHARDS.name()) && p.row().params().containsKey(LOAD.name()));
        var variants = data.varying().stream().filter(d -> !d.equals(SHARDS) && !d.equals(LOAD)).toList();
        boolean oneLoad = !data.varies(LOAD);
        var lines = data.varies(Dimension.FILE) ? Dimension.FILE : oneLoad ? lines(data, variants) : LOAD;
        var panels = Stream.concat(variants.stream(), Stream.of(LOAD).filter(data::varies))
                .filter(d -> !d.equals(lines))
                .toList();
        var layout = new Layout(Optional.of(SHARDS), Optional.of(lines), panels, Point.SCORE);
        var throughput = new Charts("scaling", "Throughput against shards", source, data, layout, "messages per second")
                .draw((panel, colours) -> references(panel, layout.series().orElse(LOAD), colours));
        var share = new Charts("busiest-shard", "Share of the busiest shard", source, percent(data),
                new Layout(layout.x(), layout.series(), layout.facets(), SuiteMetrics.BUSIEST_SHARE),
                "% of all messages")
                .draw((panel, colours) -> List.of(even(panel)));
        var base = BaseCase.of(data.scores(), variants);
        var prose = new ArrayList<>(List.of(
                """
                The ceiling is the throughput that the busiest shard allows: messages / (its batches × the unloaded \
                wait). The unloaded wait is measured with one consumer just before the run."""));
        if (base.star()) {
            prose.add("Each chart and table varies one parameter of the base case " + base.words() + ".");
        }
        var cases = new LinkedHashMap<String, Data>();
        base.first(data.groupBy(variants))
                .forEach((values, part) -> cases.put(
                        base.star() ? base.label(variants, values) : Labels.of(variants, values), part));
        var tables = new ArrayList<Table>();
        cases.forEach((title, part) -> tables.add(table(title, part)));
        var sections = new ArrayList<>(List.of(
                new Section("scaling", "Scaling", List.copyOf(prose), throughput, tables),
                new Section("shares", "The busiest shard", List.of(), share, List.of()),
                ScalingLoss.section(cases, source)));
        new UslSection(cores).section(cases, source).ifPresent(sections::add);
        return List.copyOf(sections);
    }

    /** What makes the lines where there is one load: rather words than numbers. */
    private static Dimension lines(Data data, List<Dimension> variants) {
        return variants.stream()
                .filter(d -> data.values(d).stream().allMatch(v -> NaturalOrder.number(v).isEmpty()))
                .findFirst()
                .or(() -> variants.stream().findFirst())
                .orElse(LOAD);
    }

    /** Linear scaling, the ceiling of each series, and what the store and the cores allow. */
    private List<Series> references(Data panel, Dimension by, Map<String, Integer> colours) {
        var series = new ArrayList<Series>();
        series.add(line("linear", Style.REFERENCE, 0, ScalingRow.of(panel), ScalingRow::linear));
        series.add(line("all cores", Style.CEILING, 7, ScalingRow.of(panel), r -> r.coreLimit(cores)));
        series.add(line("the store", Style.CEILING, 6, ScalingRow.of(panel), ScalingRow::storeLimit));
        panel.groupBy(List.of(by))
                .forEach((value, part) -> series.add(line("ceiling, " + value.getFirst(), Style.CEILING,
                        colours.getOrDefault(value.getFirst(), 0), ScalingRow.of(part), ScalingRow::ceiling)));
        return series.stream().filter(s -> !s.points().isEmpty()).toList();
    }

    static Series line(String name, Style style, int colour, List<ScalingRow> rows,
            ToDoubleFunction<ScalingRow> value) {
        var points = rows.stream()
                .filter(r -> Double.isFinite(value.applyAsDouble(r)))
                .collect(Collectors.toMap(ScalingRow::shards, value::applyAsDouble, (a, b) -> a, TreeMap::new));
        return new Series(name, style, colour,
                points.entrySet().stream().map(e -> Chart.Point.of(e.getKey(), e.getValue())).toList());
    }

    private static Series even(Data panel) {
        var shards = panel.values(SHARDS).stream().map(s -> NaturalOrder.number(s).orElse(Double.NaN)).toList();
        return new Series("even share", Style.REFERENCE, 0,
                shards.stream().map(s -> Chart.Point.of(s, 100 / s)).toList());
    }

    private static Data percent(Data data) {
        return new Data(data.rows()
                .stream()
                .flatMap(r -> r.point(SuiteMetrics.BUSIEST_SHARE).stream())
                .map(p -> p.with(new Metric("%", p.value().samples().times(100), Optional.empty())))
                .map(p -> ResultRow.of(List.of(p)))
                .toList());
    }

    private static Columns<ScalingRow> columns() {
        return new Columns<ScalingRow>()
                .score("throughput", "msg/s", r -> r.measured().cell(Point.SCORE, 1))
                .add(SuiteMetrics.column(SuiteMetrics.BUSIEST_SHARE),
                        r -> r.measured().share(SuiteMetrics.BUSIEST_SHARE))
                .add(SuiteMetrics.column(SuiteMetrics.CEILING), r -> Cell.figure(r.ceiling(), 5))
                .add(SuiteMetrics.column(SuiteMetrics.CEILING_REACHED, "%"), ScalingRow::reached)
                .add(SuiteMetrics.column(SuiteMetrics.STORE_UTILISATION),
                        r -> r.measured().share(SuiteMetrics.STORE_UTILISATION))
                .add(SuiteMetrics.column(SuiteMetrics.STORE_QUEUE, "us"),
                        r -> r.measured().cell(SuiteMetrics.STORE_QUEUE, 1e-6));
    }

    /** Two loads side by side; more one below the other, or nobody could read the table. */
    private static Table table(String title, Data data) {
        var loads = data.values(LOAD);
        return loads.size() > MOST_SIDE_BY_SIDE
                ? ScalingRow.table(title, data, columns())
                : beside(title, data, loads);
    }

    private static Table beside(String title, Data data, List<String> loads) {
        var columns = new Columns<Data>().name("shards", d -> d.values(SHARDS).getFirst());
        columns().forEach((column, cell) -> loads.forEach(load -> columns.add(
                loads.size() > 1 || column.kind() == Column.Kind.SCORE ? of(load, column) : column,
                d -> ScalingRow.of(d)
                        .stream()
                        .filter(r -> r.measured().get(LOAD).equals(load))
                        .findFirst()
                        .map(cell)
                        .orElse(Cell.EMPTY))));
        return columns.table(title, List.copyOf(data.groupBy(List.of(SHARDS)).values()), Data::rows, List.of());
    }

    /** The column of one load; that of the throughput has the load's name alone. */
    private static Column of(String load, Column column) {
        boolean throughput = column.kind() == Column.Kind.SCORE;
        return new Column(throughput ? load : column.heading() + ", " + load, column.unit(), column.kind(),
                column.better());
    }
}
