package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;

/**
 * How long a message takes at a rate, from an open loop: p50 and p99 against the rate, each line ending where it
 * saturates; the tail; and, where shards are compared, how many are needed for a rate.
 *
 * @param id       its name
 * @param title    its heading
 * @param needed   the parameters that its rows have
 * @param compared what makes the lines
 */
record LatencyView(String id, String title, List<Dimension> needed, Dimension compared) implements View {
    private static final Dimension RATE = Dimension.param("rate");
    private static final Dimension SHARDS = Dimension.param("shards");
    private static final String SOJOURN = Sojourns.SOJOURN;
    private static final List<String> SHOWN = List.of("p0.50", "p0.90", "p0.99", "p0.999", "p0.9999");
    /** Those that are drawn against the rate, and whose middle decides the unit of both chart and table. */
    private static final List<String> DRAWN = List.of("p0.50", "p0.99");

    private static final int MOST_LIMITS = 4;

    /** The views of the suite's open loops. */
    static List<LatencyView> all() {
        return List.of(
                new LatencyView("shardlatency", "How many shards for a rate", List.of(RATE, SHARDS), SHARDS),
                new LatencyView("latency", "Latency", List.of(RATE), Dimension.param("mailbox")));
    }

    @Override
    public boolean suits(Data data) {
        return data.params().containsAll(needed)
                && data.points()
                        .stream()
                        .anyMatch(p -> p.metric().equals(SOJOURN) || p.metric().equals(SuiteMetrics.SATURATED));
    }

    @Override
    public List<Section> sections(Data all, String source) {
        var data = Sojourns.measurable(all);
        var varying = data.scores().varying().stream().filter(d -> !d.equals(RATE)).toList();
        var series = varying.contains(Dimension.FILE)
                ? Optional.of(Dimension.FILE)
                : varying.contains(compared)
                        ? Optional.of(compared)
                        : varying.stream().filter(d -> data.values(d).size() <= Layout.MOST_SERIES).findFirst();
        var others = varying.stream().filter(d -> !Optional.of(d).equals(series)).toList();
        var curves = new TimeCurves(data, RATE, series);
        data.groupBy(others).forEach((values, part) -> {
            String which = Labels.of(others, values);
            curves.add(which.isEmpty() ? "p50" : "p50, " + which, part, SOJOURN + ":p0.50");
            curves.add(which.isEmpty() ? "p99" : "p99, " + which, part, SOJOURN + ":p0.99");
        });
        var charts = new ArrayList<Chart>(curves.charts(id, "Latency against the rate",
                "a line ends at the last rate that was reached", source));
        charts.addAll(new Percentiles(id + "-percentiles", source, List.of(compared.name()), all)
                .charts(data.where(p -> p.metric().equals(Point.SCORE) || p.metric().equals(SOJOURN)
                        || p.metric().startsWith(SOJOURN + ":"))));
        var dimensions = Stream.concat(others.stream(), Stream.concat(Stream.of(RATE), series.stream())).toList();
        var sections = new ArrayList<>(List.of(new Section(id, title, List.of(
                "Each message is due at a time fixed in advance. Its latency counts from then until it has been handled."),
                List.copyOf(charts), List.of(table(data, dimensions)))));
        if (series.equals(Optional.of(SHARDS))) {
            needed(data, others).ifPresent(t -> sections.add(new Section("needed", "Shards needed",
                    List.of(), List.of(), List.of(t))));
        }
        return List.copyOf(sections);
    }

    private static Table table(Data data, List<Dimension> dimensions) {
        var rows = data.sorted(dimensions);
        var unit = TimeCurves.unit(rows.stream()
                .flatMapToDouble(r -> DRAWN.stream().mapToDouble(p -> r.mean(SOJOURN + ":" + p))));
        var columns = new Columns<ResultRow>().names(dimensions, ResultRow::get)
                .score("achieved", "msg/s", r -> r.cell(Point.SCORE, 1));
        SHOWN.forEach(p -> columns.score(Sojourns.name(p), unit.base(),
                r -> Sojourns.cell(r, SOJOURN, p, unit, p.equals(SHOWN.getFirst()))));
        return columns.table("", rows, List::of, Sojourns.remarks(rows));
    }

    /** The fewest shards that hold p99 under a few round limits, at each rate. */
    private static Optional<Table> needed(Data data, List<Dimension> others) {
        var limits = limits(data.points()
                .stream()
                .filter(p -> p.metric().equals(SOJOURN + ":p0.99"))
                .mapToDouble(p -> p.estimate().mean())
                .filter(v -> v > 0)
                .sorted()
                .toArray());
        if (limits.isEmpty()) {
            return Optional.empty();
        }
        var dimensions = Stream.concat(others.stream(), Stream.of(RATE)).toList();
        var columns = new Columns<Data>();
        dimensions.forEach(
                d -> columns.name(d.equals(RATE) ? "rate, msg/s" : d.name(), part -> part.values(d).getFirst()));
        limits.forEach(
                l -> columns.score("p99 under " + time(l), "", part -> new Cell.Text(fewest(part, l))));
        var tried = data.values(SHARDS);
        return Optional.of(columns.table("", List.copyOf(data.groupBy(dimensions).values()), part -> List.of(),
                List.of("Tried: "
                        + String.join(", ", tried)
                        + ". A number of shards counts if the upper end of the interval of p99 is under the limit; \"none\" means that no tried number does.")));
    }

    private static String fewest(Data part, double limit) {
        return part.sorted(List.of(SHARDS))
                .stream()
                .filter(r -> r.point(SOJOURN + ":p0.99").map(p -> upper(p.estimate()) < limit).orElse(false))
                .map(r -> r.get(SHARDS))
                .findFirst()
                .orElse("none");
    }

    private static double upper(Estimate estimate) {
        return estimate.kind() == Estimate.Kind.NONE ? Double.POSITIVE_INFINITY : estimate.high();
    }

    /** Up to four of the numbers 1, 2, 5 times a power of ten that part these values. */
    static List<Double> limits(double[] sorted) {
        if (sorted.length == 0) {
            return List.of();
        }
        int first = (int) Math.floor(Math.log10(sorted[0])) * 3;
        var ladder = IntStream.range(first, first + 60)
                .mapToObj(i -> List.of(1.0, 2.0, 5.0).get(Math.floorMod(i, 3)) * Math.pow(10, Math.floorDiv(i, 3)))
                .filter(l -> l > sorted[0])
                .toList();
        int needed = 1 + (int) ladder.stream().filter(l -> l < sorted[sorted.length - 1]).count();
        int shown = Math.min(needed, MOST_LIMITS);
        return IntStream.range(0, shown)
                .mapToObj(i -> ladder.get(shown == 1 ? 0 : Math.round((float) i * (needed - 1) / (shown - 1))))
                .toList();
    }

    private static String time(double seconds) {
        var unit = Unit.scaled("s", seconds);
        return String.format(Locale.ROOT, "%,d %s", Math.round(seconds / unit.factor()), unit.base());
    }
}
