package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.UniversalScalabilityLaw;
import org.shardmark.report.stats.UniversalScalabilityLaw.Fit;
import org.shardmark.report.stats.UniversalScalabilityLaw.Level;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Table;

/**
 * The universal scalability law, fitted to what each load reached on its effective shards: the imbalance, which the
 * ceiling explains, is not fitted a second time.
 *
 * @param cores the cores of the machine, if they are known
 */
record UslSection(OptionalInt cores) {
    private static final int STEPS = 60;

    /**
     * What came of one load of one case.
     *
     * @param name what it is called
     * @param rows its rows
     * @param fit  the law, or why not
     */
    private record Tried(String name, List<ScalingRow> rows, Fit fit) {}

    /** The section; none where nothing has more than two numbers of shards. */
    Optional<Section> section(SequencedMap<String, Data> cases, String source) {
        var tried = new ArrayList<Tried>();
        cases.forEach((title, part) -> part.groupBy(List.of(ScalingRow.LOAD)).forEach((load, data) -> {
            var rows = ScalingRow.of(data).stream().filter(r -> r.effectiveShards() >= 1).toList();
            if (rows.size() > 2) {
                tried.add(new Tried(Stream.of(title, load.getFirst())
                        .filter(w -> !w.isEmpty())
                        .reduce((a, b) -> a + ", " + b)
                        .orElse(""), rows, fit(rows)));
            }
        }));
        if (tried.isEmpty()) {
            return Optional.empty();
        }
        var accepted = tried.stream().filter(t -> t.fit() instanceof Fit.Accepted).toList();
        var refusals = tried.stream()
                .flatMap(t -> t.fit() instanceof Fit.Refused r
                        ? Stream.of("No fit for " + t.name() + ": " + r.why() + ".")
                        : Stream.of())
                .toList();
        if (accepted.isEmpty()) {
            return Optional.of(new Section("law", "The scalability law", refusals, List.of(), List.of()));
        }
        return Optional.of(new Section("law", "The scalability law", List.of(
                """
                Gunther's law: N shards reach λN / (1 + σ(N − 1) + κN(N − 1)). σ is the share of the work that is \
                serialised, κ the cost of coordinating each pair of shards, and throughput peaks at N = √((1 − σ) / \
                κ). N is the effective number of shards, 1 / the share of the busiest, so imbalance does not count as \
                contention."""),
                charts(accepted, source), List.of(table(accepted, refusals))));
    }

    private Fit fit(List<ScalingRow> rows) {
        if (rows.stream().anyMatch(r -> r.overloads(cores))) {
            double most = rows.stream().mapToDouble(ScalingRow::runnableThreads).max().orElse(0);
            return new Fit.Refused(cores.isPresent()
                    ? String.format(Locale.ROOT, "up to %.0f runnable threads share %s", Math.ceil(most),
                            Plural.of(cores.getAsInt(), "core"))
                    : "messages use the CPU, and the file does not say how many cores there are");
        }
        return UniversalScalabilityLaw.fit(rows.stream()
                .map(r -> new Level(r.effectiveShards(), r.measured().score().samples()))
                .toList());
    }

    private static UniversalScalabilityLaw law(Tried tried) {
        return switch (tried.fit()) {
            case Fit.Accepted a -> a.law();
            case Fit.Refused r -> throw new IllegalStateException(r.why());
        };
    }

    private static Table table(List<Tried> accepted, List<String> refusals) {
        var remarks = new ArrayList<>(List.of(
                """
                Brackets hold 95 % intervals from the covariance at the optimum. Each level counts once, by the mean of \
                its forks. A peak beyond the measured range is a prediction."""));
        remarks.addAll(refusals);
        return new Columns<Tried>()
                .name("load", Tried::name)
                .figure("one shard (λ)", "msg/s", t -> new Cell.Times(law(t).perShard()))
                .figure("contention (σ)", "%", t -> new Cell.Times(law(t).contention().times(100)))
                .figure("coherence (κ)", "ppm", t -> new Cell.Times(law(t).coherence().times(1e6)))
                .figure("peak at", "effective shards", t -> new Cell.Times(law(t).peak()))
                .figure("measured to", "", t -> new Cell.Figure(law(t).largest(), 3))
                .figure("largest residual", "", t -> new Cell.Share(law(t).farthest()))
                .table("", accepted, t -> List.of(), remarks);
    }

    /** The levels, and the law as a line through them. */
    private static List<Chart> charts(List<Tried> accepted, String source) {
        return new Pager("law").add(accepted, Layout.MOST_SERIES, (name, shown) -> new Chart(name,
                "Throughput against effective shards", "messages per second, with the fitted scalability law",
                source, Axis.of("effective shards: 1 / the share of the busiest", Scale.LOG), Axis.of("", Scale.LOG),
                List.of(new Panel("", series(shown))))).charts();
    }

    private static List<Series> series(List<Tried> shown) {
        var series = new ArrayList<Series>();
        for (int c = 0; c < shown.size(); c++) {
            int colour = c;
            var law = law(shown.get(c));
            double from = shown.get(c).rows().stream().mapToDouble(ScalingRow::effectiveShards).min().orElse(1);
            series.add(new Series(shown.get(c).name(), Style.DOTS, colour, shown.get(c)
                    .rows()
                    .stream()
                    .map(r -> point(r.effectiveShards(), r.measured().score().estimate()))
                    .toList()));
            series.add(new Series("fit, " + shown.get(c).name(), Style.CURVE, colour,
                    IntStream.rangeClosed(0, STEPS)
                            .mapToDouble(s -> from * Math.pow(law.largest() / from, (double) s / STEPS))
                            .mapToObj(n -> Chart.Point.of(n, law.at(n)))
                            .toList()));
        }
        return List.copyOf(series);
    }

    private static Chart.Point point(double x, Estimate e) {
        return new Chart.Point(x, e.mean(), e.low(), e.high());
    }
}
