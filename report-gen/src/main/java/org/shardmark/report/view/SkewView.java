package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.SkewReport;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;

/** The share of every shard, from skew reports: bars while they can be told apart, else a line over the shards by rank. */
final class SkewView {
    private static final int MOST_BARS = 64;
    private static final int MOST_PANELS = 12;

    private SkewView() {}

    static List<Section> sections(List<SkewReport> reports) {
        var cases = reports.stream().flatMap(r -> r.cases().stream()).toList();
        if (cases.isEmpty()) {
            return List.of();
        }
        return List.of(new Section("skew", "Skew", List.of(), charts(cases), List.of(table(cases))));
    }

    private static List<Chart> charts(List<SkewReport.Case> cases) {
        var charts = new ArrayList<Chart>();
        for (int i = 0; i < cases.size(); i += MOST_PANELS) {
            var shown = cases.subList(i, Math.min(cases.size(), i + MOST_PANELS));
            int shards = shown.stream().mapToInt(c -> c.shares().size()).max().orElse(1);
            boolean bars = shards <= MOST_BARS;
            charts.add(new Chart("skew" + (i == 0 ? "" : "-" + (charts.size() + 1)), "The load of each shard",
                    "times the mean load; 1 is even, and the largest sets the pace", "",
                    bars ? atShards(shards) : Axis.of("shard, by rank", Scale.LOG), Axis.of("", Scale.LINEAR),
                    shown.stream().map(c -> new Panel(c.name(), series(c, bars))).toList()));
        }
        return charts;
    }

    private static Axis atShards(int shards) {
        int step = shards <= 16 ? 1 : shards <= 32 ? 4 : 8;
        var labelled = IntStream.range(0, shards).boxed().toList();
        return new Axis("shard", Scale.LINEAR_AT_VALUES, labelled.stream().map(Integer::doubleValue).toList(),
                labelled.stream().map(i -> i % step == 0 ? String.valueOf(i) : "").toList());
    }

    private static List<Series> series(SkewReport.Case one, boolean bars) {
        int n = one.shares().size();
        var loads = bars ? one.shares() : one.shares().stream().sorted((a, b) -> Double.compare(b, a)).toList();
        int first = bars ? 0 : 1;
        var points = IntStream.range(0, n).mapToObj(i -> Chart.Point.of(i + first, loads.get(i) * n)).toList();
        var even = List.of(Chart.Point.of(bars ? -0.5 : 1, 1), Chart.Point.of(bars ? n - 0.5 : n, 1));
        return List.of(new Series("load", bars ? Style.BARS : Style.CURVE, 0, points),
                new Series("even", Style.REFERENCE, 0, even));
    }

    private static Table table(List<SkewReport.Case> cases) {
        var columns = List.of(Column.text("case"), Column.number("shards", ""), Column.number("busiest shard", ""),
                Column.number("max/mean", ""));
        return Tables.of("", columns, cases.stream()
                .map(c -> new Table.Line(List.of(new Cell.Text(c.name()), new Cell.Figure(c.shares().size(), 1),
                        new Cell.Share(c.shares().stream().mapToDouble(d -> d).max().orElse(Double.NaN)),
                        new Cell.Figure(c.maxOverMean(), 5)), Set.of()))
                .toList());
    }
}
