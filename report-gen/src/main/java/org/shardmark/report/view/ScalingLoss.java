package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Table;

/** What keeps throughput from growing with the shards, as factors whose product is the efficiency that is reached. */
final class ScalingLoss {
    /** A ceiling that much below what imbalance leaves is set by something else. */
    private static final double LOWER = 0.97;

    private ScalingLoss() {}

    /**
     * The section.
     *
     * @param cases the rows, by what the case is called
     */
    static Section section(SequencedMap<String, Data> cases, String source) {
        var all = cases.values().stream().flatMap(d -> ScalingRow.of(d).stream()).toList();
        boolean limited = all.stream().anyMatch(r -> r.shared() < LOWER);
        var columns = columns(limited);
        var tables = cases.entrySet()
                .stream()
                .map(c -> ScalingRow.table(c.getKey(), c.getValue(), columns))
                .filter(t -> t.columns().stream().anyMatch(Table.Column::number))
                .toList();
        String shared = limited
                ? " shared limits (cores, pool threads or store slots lower the ceiling further),"
                : "";
        String prose = """
                       Linear scaling is shards × batch / (unloaded wait + work of a batch). The share of it that is \
                       reached is the product of these factors: imbalance (the busiest shard has more than its even \
                       share),@ stretched waits (unloaded wait / wait of the busiest shard in the run), and the rest \
                       (hand-over, scheduling, start and end)."""
                .replace("@", shared);
        return new Section("distance", "Where scaling efficiency is lost", List.of(prose), charts(cases, source),
                tables);
    }

    /** A panel for each case and load: what each factor leaves of linear. */
    private static List<Chart> charts(Map<String, Data> cases, String source) {
        var panels = new ArrayList<Panel>();
        cases.forEach((title, part) -> part.groupBy(List.of(ScalingRow.LOAD)).forEach((load, rows) -> {
            String name = Stream.of(title, load.getFirst())
                    .filter(w -> !w.isEmpty())
                    .reduce((a, b) -> a + ", " + b)
                    .orElse("");
            var series = series(ScalingRow.of(rows));
            if (!series.isEmpty()) {
                panels.add(new Panel(name, series));
            }
        }));
        var axis = Charts.axis(ScalingRow.SHARDS, Data.joined(cases.values()));
        return new Pager("bend").panels(panels,
                (name, shown) -> new Chart(name, "Where scaling efficiency is lost",
                        "% of linear scaling that is left after each factor; the last line is the measured throughput",
                        source, axis,
                        Axis.of("", Scale.LINEAR), shown))
                .charts();
    }

    private static List<Series> series(List<ScalingRow> rows) {
        var series = new ArrayList<Series>();
        if (rows.stream().filter(r -> Double.isFinite(r.imbalance())).count() < 2) {
            return series;
        }
        series.add(line("after imbalance", Style.CEILING, 1, rows, ScalingRow::imbalance));
        if (rows.stream().anyMatch(r -> r.shared() < LOWER)) {
            series.add(line("after shared limits", Style.CEILING, 3, rows, r -> r.imbalance() * r.shared()));
        }
        if (rows.stream().anyMatch(r -> Double.isFinite(r.stretched()))) {
            series.add(line("after stretched waits", Style.CURVE, 2, rows,
                    r -> r.imbalance() * r.shared() * r.stretched()));
        }
        series.add(line("measured", Style.LINE, 0, rows, ScalingRow::efficiency));
        return series;
    }

    private static Series line(String name, Style style, int colour, List<ScalingRow> rows,
            ToDoubleFunction<ScalingRow> share) {
        return ScalingView.line(name, style, colour, rows, r -> 100 * share.applyAsDouble(r));
    }

    private static Columns<ScalingRow> columns(boolean limited) {
        return new Columns<ScalingRow>()
                .figure("linear", "msg/s", r -> Cell.figure(r.linear(), 5))
                .figure("imbalance", "×", r -> Cell.figure(r.imbalance(), 3))
                .figure("shared limits", "×", r -> limited ? Cell.figure(r.shared(), 3) : Cell.EMPTY)
                .figure("stretched waits", "×", r -> Cell.figure(r.stretched(), 3))
                .figure("the rest", "×", r -> Cell.figure(limited ? r.rest() : r.rest() * r.shared(), 3))
                .score("of linear", "", r -> Cell.share(r.efficiency()));
    }
}
