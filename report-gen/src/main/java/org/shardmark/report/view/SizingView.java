package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.SizingReport;
import org.shardmark.report.jmh.SizingReport.Compared;
import org.shardmark.report.jmh.SizingReport.Point;
import org.shardmark.report.jmh.SizingReport.Remedy;
import org.shardmark.report.jmh.SizingReport.Verified;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Table;

/** Predicted p99 against the number of shards, a line for each remedy, with the target. */
final class SizingView {
    private static final String FOUND = ", found";
    private static final int MOST_CONFIGURATIONS = 24;
    private static final int P50 = 0;
    private static final int P99 = 1;
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
     * @param rate  messages per second
     * @param one   what was predicted and measured
     */
    private record Checked(String asked, double rate, Verified one) {
        Compared percentile(int index) {
            return one.percentiles().get(index);
        }

        /** The rate at which the measured p99 is predicted, over the one at which it was measured. */
        double rateRatio() {
            return one.rateOfP99() / rate;
        }
    }

    /** Several reports that were all measured: how far what was predicted is from that. */
    private static Section check(List<SizingReport> reports) {
        var checked = reports.stream()
                .flatMap(report -> report.verified()
                        .stream()
                        .map(one -> new Checked(String.format(Locale.ROOT,
                                "%s, %,.0f/s, %.0f × %s, wait %s, work %s", report.population(), report.ratePerSecond(),
                                one.shards(), one.remedy(), report.waitText(), plain(report.itemMicros())),
                                report.ratePerSecond(), one)))
                .toList();
        var charts = new Pager("sizing-check").add(checked, MOST_CONFIGURATIONS, (name, some) -> new Chart(name,
                "Measured over predicted", "times; 1 is as predicted", "", Axis.of("", Scale.LINEAR),
                Axis.of("", Scale.CATEGORIES),
                List.of(new Panel("", some.stream().map(Checked::asked).toList(),
                        List.of(ratios("p50", 0, some, c -> c.percentile(0).ratio()),
                                ratios("p99", 1, some, c -> c.percentile(1).ratio()),
                                ratios("rate of that p99", 2, some, Checked::rateRatio),
                                ratios("throughput", 3, some, c -> c.one().throughput().ratio()))))))
                .charts();
        var columns = new Columns<Checked>().name("configuration", Checked::asked);
        for (int index : new int[]{P50, P99}) {
            columns.score(PERCENTILES.get(index) + " predicted", "ms", c -> predicted(c.percentile(index)))
                    .score(PERCENTILES.get(index) + " measured", "ms", c -> measured(c.percentile(index)))
                    .figure(PERCENTILES.get(index) + " measured/predicted", "",
                            c -> Cell.figure(c.percentile(index).ratio(), 3))
                    .figure("with the run's wait", "",
                            c -> Cell.figure(c.percentile(index).withRunWait().ratio(), 3));
        }
        columns.figure("wait of the run", "× calibrated",
                c -> Cell.figure(c.one().waitRun() / c.one().waitCalibrated(), 3));
        columns.figure("rate of that p99", "× rate", c -> Cell.figure(c.rateRatio(), 3))
                .figure("throughput measured/predicted", "", c -> Cell.figure(c.one().throughput().ratio(), 3));
        return new Section("sizing", "Predicted and measured",
                Stream.concat(Stream.of(summary(checked)), machines(reports)).toList(), charts,
                List.of(columns.table("", checked)));
    }

    private static Cell predicted(Compared one) {
        double half = Double.isFinite(one.halfWidth()) ? one.halfWidth() : 0;
        return millis(one.predicted(), one.predicted() - half, one.predicted() + half, Estimate.Kind.INTERVAL);
    }

    private static Cell measured(Compared one) {
        return millis(one.measured(), one.low(), one.high(), Estimate.Kind.RANGE);
    }

    private static Cell millis(double mean, double low, double high, Estimate.Kind kind) {
        return Cell.score(new Estimate(mean / MICROS_PER_MILLI, low / MICROS_PER_MILLI, high / MICROS_PER_MILLI, kind,
                Estimate.FEWEST_FORKS));
    }

    private static Stream<String> machines(List<SizingReport> reports) {
        var distances = reports.stream()
                .flatMap(report -> report.verified().stream())
                .mapToDouble(Verified::coreToCoreNanos)
                .filter(Double::isFinite)
                .summaryStatistics();
        return Stream.concat(
                reports.stream()
                        .map(SizingReport::measuredOn)
                        .filter(machine -> !machine.isEmpty())
                        .distinct()
                        .map(machine -> "Measured on: " + machine + "."),
                Stream.of(distances)
                        .filter(found -> found.getCount() > 0)
                        .map(found -> String.format(Locale.ROOT, "From core to core: %.0f to %.0f ns.", found.getMin(),
                                found.getMax())));
    }

    private static String summary(List<Checked> checked) {
        var runWait = String.format(Locale.ROOT,
                " Had the mean wait of each run been known beforehand, it would be %d and %d for p50 and p99.",
                count(checked, c -> within(0.05, c.percentile(P50).withRunWait().ratio())),
                count(checked, c -> c.percentile(P99).withRunWait().touch()));
        return String.format(Locale.ROOT,
                "Of %d configurations, p50 is within 5 %% of the prediction in %d, p99 meets its "
                        + "interval in %d, the rate at which that p99 is predicted is within 5 %% of the one that was measured in %d, and throughput "
                        + "where all messages are sent at once is within 3 %% in %d.",
                checked.size(), count(checked, c -> within(0.05, c.percentile(P50).ratio())),
                count(checked, c -> c.percentile(P99).touch()), count(checked, c -> within(0.05, c.rateRatio())),
                count(checked, c -> within(0.03, c.one().throughput().ratio())))
                + (checked.stream().allMatch(c -> Double.isFinite(c.percentile(P50).byRunWait())) ? runWait : "");
    }

    private static long count(List<Checked> checked, Predicate<Checked> holds) {
        return checked.stream().filter(holds).count();
    }

    private static boolean within(double part, double ratio) {
        return Math.abs(ratio - 1) <= part;
    }

    private static Series ratios(String name, int colour, List<Checked> some, ToDoubleFunction<Checked> ratio) {
        return new Series(name, Style.DOTS, colour, IntStream.range(0, some.size())
                .filter(i -> Double.isFinite(ratio.applyAsDouble(some.get(i))))
                .mapToObj(i -> Chart.Point.of(i, ratio.applyAsDouble(some.get(i))))
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
                                one -> Cell.figure(one.percentiles().get(i).predicted() / MICROS_PER_MILLI, 3))
                        .score(PERCENTILES.get(i) + " measured", "ms",
                                one -> Cell.figure(one.percentiles().get(i).measured() / MICROS_PER_MILLI, 3)));
        return columns.table("Predicted and measured", report.verified());
    }
}
