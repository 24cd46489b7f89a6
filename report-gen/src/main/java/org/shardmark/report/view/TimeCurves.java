package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Unit;

/**
 * How long something takes against a numeric parameter, in panels of one logarithmic axis of time. A row that does not
 * have the metric has no point, so that a line ends where nothing could be measured any more.
 */
final class TimeCurves {
    private final Data data;
    private final Dimension x;
    private final Optional<Dimension> series;
    private final List<String> colours;
    private final List<Case> cases = new ArrayList<>();

    /** A panel to be. */
    private record Case(String title, Data rows, String metric) {}

    /**
     * Makes curves.
     *
     * @param data   all rows, those without a point too: they are on the axis
     * @param x      the parameter along the axis
     * @param series the dimension that makes the lines, if any
     */
    TimeCurves(Data data, Dimension x, Optional<Dimension> series) {
        this.data = data;
        this.x = x;
        this.series = series;
        colours = series.map(data::values).orElse(List.of(""));
    }

    /** Adds a panel of a metric of these rows. */
    void add(String title, Data rows, String metric) {
        cases.add(new Case(title, rows, metric));
    }

    /** The unit in which times of this size are read best: that of their middle. */
    static Unit unit(DoubleStream times) {
        double[] sorted = times.filter(t -> Double.isFinite(t) && t > 0).sorted().toArray();
        double middle = sorted.length == 0 ? 1 : sorted[sorted.length / 2];
        return Unit.scaled("s", middle);
    }

    /** The charts; none if no row has any of the metrics. */
    List<Chart> charts(String name, String title, String subtitle, String source) {
        var unit = unit(cases.stream()
                .flatMap(c -> c.rows().points().stream().filter(p -> p.metric().equals(c.metric())))
                .mapToDouble(p -> p.estimate().mean()));
        var panels = cases.stream()
                .map(c -> new Panel(c.title(), lines(c, unit)))
                .filter(p -> !p.series().isEmpty())
                .toList();
        return new Pager(name).panels(panels, (page, shown) -> new Chart(page, title,
                unit.base() + ", lower is better; " + subtitle, source, axis(), Axis.of("", Scale.LOG), shown))
                .charts();
    }

    private Axis axis() {
        var axis = Charts.axis(x, data);
        return new Axis(axis.title(), axis.scale(), axis.values(),
                axis.labels().stream().map(TimeCurves::brief).toList());
    }

    /** A round number as people say it: 20000 is 20 k. */
    private static String brief(String number) {
        return number.endsWith("000000")
                ? number.substring(0, number.length() - 6) + " M"
                : number.endsWith("000") ? number.substring(0, number.length() - 3) + " k" : number;
    }

    private List<Series> lines(Case one, Unit unit) {
        var lines = new ArrayList<Series>();
        for (String value : colours) {
            var points = one.rows()
                    .points()
                    .stream()
                    .filter(p -> p.metric().equals(one.metric()) && p.estimate().mean() > 0)
                    .filter(p -> series.map(d -> p.get(d).equals(value)).orElse(true))
                    .map(p -> point(NaturalOrder.number(p.get(x)).orElse(Double.NaN), p, unit))
                    .sorted(Comparator.comparingDouble(Chart.Point::x))
                    .toList();
            if (!points.isEmpty()) {
                lines.add(new Series(series.map(d -> Labels.of(List.of(d), List.of(value))).orElse(""), Style.LINE,
                        colours.indexOf(value), points));
            }
        }
        return lines;
    }

    private static Chart.Point point(double x, Point point, Unit unit) {
        Estimate e = point.in(unit);
        // An interval that reaches below 0 would have no end on a logarithmic axis.
        return new Chart.Point(x, e.mean(), Math.max(e.low(), e.mean() / 10), e.high());
    }
}
