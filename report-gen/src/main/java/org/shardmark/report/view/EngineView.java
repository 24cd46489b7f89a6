package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;

/**
 * Engines on the same work, each beside the ceiling of the units that it has: a shard engine ends at its busiest shard,
 * a key engine at its busiest key, so that the share of the ceiling compares them, and messages per second do not.
 */
record EngineView() implements View {
    private static final Dimension ENGINE = Dimension.param("engine");

    @Override
    public String id() {
        return "engines";
    }

    @Override
    public boolean suits(Data data) {
        return data.params().contains(ENGINE)
                && data.points().stream().anyMatch(p -> p.metric().equals(SuiteMetrics.KEYS_PER_UNIT));
    }

    @Override
    public List<Section> sections(Data all, String source) {
        var data = Sojourns.measurable(all);
        var others = data.scores().varying().stream().filter(d -> !d.equals(ENGINE)).toList();
        var dimensions = Stream.concat(others.stream(), Stream.of(ENGINE)).toList();
        var series = others.stream().filter(d -> data.values(d).size() <= Layout.MOST_SERIES).findFirst();
        var panels = others.stream().filter(d -> !series.equals(Optional.of(d))).toList();
        var shares = percent(data);
        var charts = new ArrayList<Chart>();
        if (shares.rows().isEmpty()) {
            charts.addAll(new Charts("engines", "Throughput of engines", source, data,
                    new Layout(Optional.of(ENGINE), series, panels, Point.SCORE), "messages per second").draw());
        } else {
            charts.addAll(new Charts("engines", "Share of the ceiling that engines reach", source, shares,
                    new Layout(Optional.of(ENGINE), series, panels, SuiteMetrics.CEILING_REACHED),
                    "% of the ceiling").draw());
        }
        return List.of(new Section(id(), "Engines", List.of(
                """
                A unit handles one message at a time. With one key per unit the ceiling is that of the busiest key, with \
                more that of the busiest shard. Compare engines of both kinds by the share of their own ceiling, not by \
                messages per second: 1,000 units allow more than 256, whoever runs them."""),
                List.copyOf(charts), List.of(table(data, dimensions))));
    }

    private static Data percent(Data data) {
        return new Data(data.rows()
                .stream()
                .flatMap(r -> r.point(SuiteMetrics.CEILING_REACHED).stream())
                .map(p -> p.with(new Metric("%", p.value().samples().times(100), Optional.empty())))
                .map(p -> ResultRow.of(List.of(p)))
                .toList());
    }

    private static Table table(Data data, List<Dimension> dimensions) {
        var rows = data.sorted(dimensions);
        var unit = TimeCurves.unit(rows.stream()
                .flatMapToDouble(r -> Stream.of("p0.50", "p0.99")
                        .mapToDouble(p -> r.mean(SuiteMetrics.SOJOURN + ":" + p))));
        var columns = new Columns<ResultRow>().names(dimensions, ResultRow::get)
                .score("throughput", "msg/s", r -> r.cell(Point.SCORE, 1))
                .add(SuiteMetrics.column(SuiteMetrics.CEILING_REACHED, "%"), r -> r.point(SuiteMetrics.CEILING_REACHED)
                        .isPresent() ? r.cell(SuiteMetrics.CEILING_REACHED, 0.01) : Cell.EMPTY)
                .add(SuiteMetrics.column(SuiteMetrics.UNITS), r -> r.figure(SuiteMetrics.UNITS, 5))
                .add(SuiteMetrics.column(SuiteMetrics.KEYS_PER_UNIT), r -> r.figure(SuiteMetrics.KEYS_PER_UNIT, 3))
                .add(SuiteMetrics.column(SuiteMetrics.BUSIEST_SHARE), r -> r.share(SuiteMetrics.BUSIEST_SHARE))
                .add(SuiteMetrics.words(SuiteMetrics.BOUNDED),
                        r -> r.point(SuiteMetrics.BOUNDED).isPresent()
                                ? new Cell.Text(r.mean(SuiteMetrics.BOUNDED) > 0 ? "yes" : "no")
                                : Cell.EMPTY)
                .add(SuiteMetrics.column(SuiteMetrics.QUEUE_PEAK), r -> r.figure(SuiteMetrics.QUEUE_PEAK, 3))
                .add(SuiteMetrics.column(SuiteMetrics.QUEUE_BYTES), r -> r.figure(SuiteMetrics.QUEUE_BYTES, 3))
                .add(SuiteMetrics.column(SuiteMetrics.ALLOCATED), r -> r.figure(SuiteMetrics.ALLOCATED, 3))
                .add(SuiteMetrics.column(SuiteMetrics.RUNNABLE_THREADS),
                        r -> r.figure(SuiteMetrics.RUNNABLE_THREADS, 3));
        for (var sojourn : List.of(SuiteMetrics.SOJOURN, SuiteMetrics.SOJOURN_HOT, SuiteMetrics.SOJOURN_COLD)) {
            var which = sojourn.equals(SuiteMetrics.SOJOURN)
                    ? ""
                    : sojourn.equals(SuiteMetrics.SOJOURN_HOT) ? " of hot keys" : " of other keys";
            for (var percentile : List.of("p0.50", "p0.99")) {
                columns.score(Sojourns.name(percentile) + which, unit.base(),
                        r -> Sojourns.cell(r, sojourn, percentile, unit,
                                which.isEmpty() && percentile.equals("p0.50")));
            }
        }
        return columns.table("", rows, List::of, Sojourns.remarks(rows));
    }
}
