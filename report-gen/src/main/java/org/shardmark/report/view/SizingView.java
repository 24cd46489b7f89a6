package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.SizingReport;
import org.shardmark.report.jmh.SizingReport.Point;
import org.shardmark.report.jmh.SizingReport.Remedy;
import org.shardmark.report.jmh.SizingReport.Verified;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Table;

/** Predicted p99 against the number of shards, a line for each remedy, with the target. */
final class SizingView {
    private static final String FOUND = ", found";
    private static final int MOST_CONFIGURATIONS = 24;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final List<String> PERCENTILES = List.of("p50", "p99", "p99.9");

    private SizingView() {}

    static List<Section> sections(List<SizingReport> reports) {
        return reports.size() > 1 && reports.stream().noneMatch(report -> report.verified().isEmpty())
                ? List.of(check(reports))
                : ofEach(reports);
    }

    /**
     * A configuration that was measured, and what was asked about it.
     *
     * @param asked in a few words
     * @param one   what was predicted and measured
     */
    private record Checked(String asked, Verified one) {
        double ratio(int percentile) {
            return one.measured().get(percentile) / one.predicted().get(percentile);
        }
    }

    /** Several reports that were all measured: how far what was predicted is from that. */
    private static Section check(List<SizingReport> reports) {
        var checked = reports.stream()
                .flatMap(report -> report.verified()
                        .stream()
                        .map(one -> new Checked(String.format(Locale.ROOT,
                                "%s, %,.0f/s, %.0f × %s, wait %s, work %s", report.population(), report.ratePerSecond(),
                                one.shards(), one.remedy(), report.waitText(), plain(report.itemMicros())), one)))
                .toList();
        var charts = new Pager("sizing-check").add(checked, MOST_CONFIGURATIONS, (name, some) -> new Chart(name,
                "Measured over predicted", "times; 1 is as predicted", "", Axis.of("", Scale.LINEAR),
                Axis.of("", Scale.CATEGORIES),
                List.of(new Panel("", some.stream().map(Checked::asked).toList(), List.of(ratios(some, 0),
                        ratios(some, 1))))))
                .charts();
        var columns = new Columns<Checked>().name("configuration", Checked::asked);
        IntStream.range(0, PERCENTILES.size())
                .forEach(i -> columns
                        .figure(PERCENTILES.get(i) + " predicted", "ms",
                                c -> Cell.figure(c.one().predicted().get(i) / MICROS_PER_MILLI, 3))
                        .score(PERCENTILES.get(i) + " measured", "ms",
                                c -> Cell.figure(c.one().measured().get(i) / MICROS_PER_MILLI, 3))
                        .figure(PERCENTILES.get(i) + " measured/predicted", "", c -> Cell.figure(c.ratio(i), 3)));
        return new Section("sizing", "Predicted and measured", List.of(), charts, List.of(columns.table("", checked)));
    }

    private static Series ratios(List<Checked> some, int percentile) {
        return new Series(PERCENTILES.get(percentile), Style.DOTS, percentile, IntStream.range(0, some.size())
                .filter(i -> Double.isFinite(some.get(i).ratio(percentile)))
                .mapToObj(i -> Chart.Point.of(i, some.get(i).ratio(percentile)))
                .toList());
    }

    private static List<Section> ofEach(List<SizingReport> reports) {
        var pager = new Pager("sizing");
        return reports.stream().map(report -> {
            var prose = Stream.concat(
                    Stream.of(report.recommendation().isEmpty()
                            ? "No configuration holds."
                            : "Recommended: " + report.recommendation()),
                    report.advice().stream()).toList();
            var tables = report.verified().isEmpty()
                    ? List.of(table(report))
                    : List.of(table(report), verified(report));
            int before = pager.charts().size();
            pager.add(List.of(report), 1, (name, one) -> chart(name, report));
            return new Section("sizing", "Sizing: " + report.population(), prose,
                    pager.charts().subList(before, before + 1), tables);
        }).toList();
    }

    private static Chart chart(String name, SizingReport report) {
        var known = report.remedies().stream().filter(remedy -> !remedy.name().endsWith(FOUND)).toList();
        var names = known.stream().map(Remedy::name).toList();
        var found = report.remedies().stream().filter(remedy -> remedy.name().endsWith(FOUND)).toList();
        var panels = new ArrayList<Panel>();
        if (!known.isEmpty()) {
            panels.add(new Panel(found.isEmpty() ? "" : "hot keys known", series(report, known, names)));
        }
        if (!found.isEmpty()) {
            panels.add(new Panel("hot keys found while messages are sent", series(report, found, names)));
        }
        return new Chart(name, "p99 against shards, " + report.population(),
                "milliseconds, predicted, lower is better (lines: 95 % intervals; the worst of "
                        + String.format(Locale.ROOT, "%.0f", report.salts()) + " draws of the keys' places)",
                String.format(Locale.ROOT, "%,.0f messages/s · wait %s us · %s us of CPU a message · %.0f cores",
                        report.ratePerSecond(), report.waitText(), plain(report.itemMicros()), report.cores()),
                shards(report), Axis.of("", Scale.LOG), List.copyOf(panels));
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /** Powers of two, from the fewest shards to the most that have a p99. */
    private static Axis shards(SizingReport report) {
        double[] tried = points(report).mapToDouble(Point::shards).sorted().toArray();
        double fewest = tried.length == 0 ? 1 : tried[0];
        double most = tried.length == 0 ? 1 : tried[tried.length - 1];
        var values = new ArrayList<Double>();
        double power = Math.pow(2, Math.floor(Math.log(fewest) / Math.log(2) + 1e-9));
        do {
            values.add(power);
            power *= 2;
        } while (power / 2 < most);
        return new Axis("shards", Scale.LOG_AT_VALUES, List.copyOf(values),
                values.stream().map(value -> String.valueOf(value.intValue())).toList());
    }

    private static Stream<Point> points(SizingReport report) {
        return report.remedies()
                .stream()
                .flatMap(remedy -> remedy.points().stream())
                .filter(point -> Double.isFinite(point.p99Micros()));
    }

    private static List<Series> series(SizingReport report, List<Remedy> remedies, List<String> names) {
        var series = new ArrayList<Series>();
        for (int i = 0; i < remedies.size(); i++) {
            var name = remedies.get(i).name().replace(FOUND, "");
            int known = names.indexOf(name);
            series.add(new Series(name, Style.LINE, known < 0 ? i : known, remedies.get(i)
                    .points()
                    .stream()
                    .filter(point -> Double.isFinite(point.p99Micros()))
                    .map(SizingView::place)
                    .toList()));
        }
        var axis = shards(report).values();
        double target = report.targetMicros() / MICROS_PER_MILLI;
        series.add(new Series("target", Style.REFERENCE, 0,
                List.of(Chart.Point.of(axis.getFirst(), target), Chart.Point.of(axis.getLast(), target))));
        return List.copyOf(series);
    }

    private static Chart.Point place(Point point) {
        double p99 = point.p99Micros() / MICROS_PER_MILLI;
        double half = Double.isFinite(point.halfWidth()) ? point.halfWidth() / MICROS_PER_MILLI : 0;
        // A logarithmic axis has no 0.
        return new Chart.Point(point.shards(), p99, Math.max(p99 / 10, p99 - half), p99 + half);
    }

    private static Table table(SizingReport report) {
        return new Columns<Remedy>().name("remedy", Remedy::name)
                .figure("shards", "", remedy -> Cell.figure(remedy.best().shards(), 1))
                .figure("batch", "", remedy -> Cell.figure(remedy.best().batch(), 1))
                .figure("busiest shard", "", remedy -> Cell.share(remedy.best().utilisation()))
                .score("p99", "ms", remedy -> Cell.figure(remedy.best().p99Micros() / MICROS_PER_MILLI, 3))
                .figure("holds up to", "msg/s", remedy -> Cell.figure(remedy.holdsUpTo(), 3))
                .figure("shards for twice that", "", remedy -> Cell.figure(remedy.twice(), 1))
                .name("order within a key", remedy -> remedy.keepsKeyOrder() ? "kept" : "lost")
                .figure("read fan-out", "", remedy -> Cell.figure(remedy.readFanOut(), 1))
                .table("", report.remedies());
    }

    private static Table verified(SizingReport report) {
        var columns = new Columns<Verified>().name("measured", Verified::remedy)
                .figure("shards", "", one -> Cell.figure(one.shards(), 1));
        IntStream.range(0, PERCENTILES.size())
                .forEach(i -> columns
                        .figure(PERCENTILES.get(i) + " predicted", "ms",
                                one -> Cell.figure(one.predicted().get(i) / MICROS_PER_MILLI, 3))
                        .score(PERCENTILES.get(i) + " measured", "ms",
                                one -> Cell.figure(one.measured().get(i) / MICROS_PER_MILLI, 3)));
        return columns.table("Predicted and measured", report.verified());
    }
}
