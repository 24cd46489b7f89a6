package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.BaseCase;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;

/**
 * What each remedy for a hot key brings and what it costs: throughput and the busiest share by remedy, curves over
 * whatever was swept, and from the open loop what the hot keys and all others pay.
 */
final class HotKeyView implements View {
    static final Dimension REMEDY = Dimension.param("remedy");
    static final Dimension UTILISATION = Dimension.param("utilisation");
    /** Parameters that one remedy or another does not heed. */
    static final Set<Dimension> OWN = Set.of(Dimension.param("hotKeys"), Dimension.param("subKeys"),
            Dimension.param("detect"), Dimension.param("batch"));

    @Override
    public String id() {
        return "hotkeys";
    }

    @Override
    public boolean suits(Data data) {
        return data.params().contains(REMEDY)
                && data.points()
                        .stream()
                        .anyMatch(p -> p.metric().equals(SuiteMetrics.PREDICTED)
                                || p.metric().startsWith(RemedyTable.HOT));
    }

    @Override
    public List<Section> sections(Data all, String source) {
        var closed = all.where(p -> p.get(UTILISATION).isEmpty());
        var open = all.where(p -> !p.get(UTILISATION).isEmpty());
        var remedies = new RemedyTable(closed, open);
        var sections = new ArrayList<Section>();
        if (!closed.points().isEmpty()) {
            var varying = others(closed, Set.of(REMEDY));
            var base = BaseCase.of(closed.scores(), varying);
            var prose = varying.isEmpty()
                    ? List.<String>of()
                    : List.of("The charts by remedy show the case " + base.words() + "; the table has all.");
            sections.add(new Section(id(), "Hot keys", prose, charts(closed, varying, base, source),
                    List.of(remedies.throughput())));
        }
        if (!open.points().isEmpty()) {
            sections.add(new Section("hotkeylatency", "Latency of hot keys and of all others", List.of(
                    "The rate is a share of what the critical shard can handle without a remedy. Latency counts from when a message is due."),
                    Stream.concat(latencies(open, source).stream(), percentiles(open, source).stream()).toList(),
                    List.of(remedies.latency())));
        }
        return List.copyOf(sections);
    }

    static List<Dimension> others(Data data, Collection<Dimension> without) {
        return data.scores().varying().stream().filter(d -> !without.contains(d)).toList();
    }

    private List<Chart> charts(Data data, List<Dimension> varying, BaseCase base, String source) {
        var charts = new ArrayList<Chart>();
        var at = varying.isEmpty() ? data : data.where(p -> base.differences(p).isEmpty());
        if (at.values(REMEDY).size() > 1) {
            charts.add(bars("hotkeys", "Throughput by remedy", "messages per second, higher is better", source, at,
                    List.of(new Bar("measured", Point.SCORE, 1, 0),
                            new Bar(SuiteMetrics.heading(SuiteMetrics.PREDICTED), SuiteMetrics.PREDICTED, 1, 5))));
            if (at.points().stream().anyMatch(p -> p.metric().equals(SuiteMetrics.BUSIEST_SHARE))) {
                charts.add(bars("busiest-share", "Share of the busiest shard, by remedy",
                        "% of all messages, lower is better", source, at,
                        List.of(new Bar("", SuiteMetrics.BUSIEST_SHARE, 100, 0))));
            }
        }
        for (Dimension sweep : varying) {
            var along = base.star() || varying.size() == 1 ? base.along(sweep, data) : data;
            charts.addAll(sweep(sweep, along, varying, source));
        }
        return charts;
    }

    /**
     * Throughput over one parameter, in the cases in which more than one value of it was measured: lines if it is numeric,
     * else bars.
     */
    private static List<Chart> sweep(Dimension sweep, Data data, List<Dimension> varying, String source) {
        var shown = swept(sweep, data, varying);
        var values = shown.values(sweep);
        boolean numeric = values.stream().allMatch(v -> NaturalOrder.number(v).isPresent());
        boolean oneRemedy = shown.values(REMEDY).size() == 1;
        var facets = varying.stream().filter(d -> !d.equals(sweep) && shown.varies(d)).toList();
        if (values.size() < 2 || (!numeric && (oneRemedy || !facets.isEmpty()))) {
            return List.of();
        }
        boolean lines = numeric && values.size() > 2;
        var layout = lines && oneRemedy && facets.size() == 1
                ? new Layout(Optional.of(sweep), Optional.of(facets.getFirst()), List.of(), Point.SCORE)
                : lines
                        ? new Layout(Optional.of(sweep), Optional.of(REMEDY), facets, Point.SCORE)
                        : new Layout(Optional.empty(), Optional.of(sweep), plus(REMEDY, facets), Point.SCORE);
        return new Charts("by-" + sweep.name(), "Throughput against " + sweep.name(), source, shown, layout,
                "messages per second").draw();
    }

    /** What was measured at more than one value, all else being equal; the rest says nothing of the parameter. */
    private static Data swept(Dimension sweep, Data data, List<Dimension> varying) {
        var same = plus(REMEDY, varying.stream().filter(d -> !d.equals(sweep)).toList());
        return Data.joined(data.groupBy(same).values().stream().filter(part -> part.varies(sweep)).toList());
    }

    private static List<Dimension> plus(Dimension first, List<Dimension> rest) {
        var all = new ArrayList<>(List.of(first));
        all.addAll(rest);
        return all;
    }

    /**
     * What makes the bars of one colour.
     *
     * @param name   its name in the legend
     * @param metric the metric
     * @param factor what it is multiplied by
     * @param colour its colour
     */
    private record Bar(String name, String metric, double factor, int colour) {}

    /** A bar for each remedy; dots on a logarithmic axis where they are too far apart for bars. */
    private static Chart bars(String name, String title, String subtitle, String source, Data data, List<Bar> bars) {
        var remedies = remedies(data);
        var means = data.points()
                .stream()
                .filter(p -> bars.stream().anyMatch(b -> b.metric().equals(p.metric())))
                .mapToDouble(p -> p.estimate().mean())
                .filter(v -> v > 0)
                .summaryStatistics();
        var style = means.getCount() > 0 && means.getMax() / means.getMin() > Charts.FAR_APART
                ? Style.DOTS
                : Style.BARS;
        var series = new ArrayList<Series>();
        for (Bar bar : bars) {
            var points = data.points()
                    .stream()
                    .filter(p -> p.metric().equals(bar.metric()) && Double.isFinite(p.estimate().mean()))
                    .filter(p -> style == Style.BARS || p.estimate().mean() > 0)
                    .map(p -> point(remedies.indexOf(p.get(REMEDY)), p.estimate().times(bar.factor())))
                    .toList();
            if (!points.isEmpty()) {
                series.add(new Series(bar.name(), style, bar.colour(), points));
            }
        }
        String whiskers = Charts.whiskers(data);
        return new Chart(name, title, subtitle + (whiskers.isEmpty() ? "" : " (" + whiskers + ")"), source,
                Axis.of("", style == Style.DOTS ? Scale.LOG : Scale.LINEAR),
                Axis.of("", Scale.CATEGORIES), List.of(new Panel("", remedies, List.copyOf(series))));
    }

    /** What is done about hot keys, most throughput first, below what happens where nothing is done. */
    private static List<String> remedies(Data data) {
        var throughput = new HashMap<String, Double>();
        data.scores().points().forEach(p -> throughput.merge(p.get(REMEDY), p.estimate().mean(), Math::max));
        return data.values(REMEDY)
                .stream()
                .sorted(Comparator.comparing((String r) -> !r.equals(NaturalOrder.NONE))
                        .thenComparingDouble(r -> -throughput.getOrDefault(r, 0.0)))
                .toList();
    }

    private static Chart.Point point(double at, Estimate e) {
        return new Chart.Point(at, e.mean(), e.low(), e.high());
    }

    /** The whole distribution of each metric whose histogram a {@code .hlog} holds. */
    private static List<Chart> percentiles(Data data, String source) {
        var whole = data.where(p -> p.metric().equals(Point.SCORE) || p.value().histogram().isPresent());
        return new Percentiles("hotkey-percentiles", source, List.of(REMEDY.name()), data).charts(whole);
    }

    /** p99 of the hot keys and of all others against the utilisation. */
    private static List<Chart> latencies(Data data, String source) {
        var clean = Sojourns.measurable(data);
        var others = others(data, Set.of(REMEDY, UTILISATION));
        var base = BaseCase.of(data.scores(), others);
        var curves = new TimeCurves(clean, UTILISATION, Optional.of(REMEDY));
        base.first(clean.groupBy(others)).forEach((values, part) -> {
            String which = base.star() ? base.label(others, values) : Labels.of(others, values);
            String tail = which.isEmpty() ? "" : ", " + which;
            curves.add("hot keys, p99" + tail, part, RemedyTable.HOT + ":p0.99");
            curves.add("all others, p99" + tail, part, RemedyTable.COLD + ":p0.99");
        });
        return curves.charts("hotkey-latency", "Latency by remedy",
                "against the utilisation of the critical shard", source);
    }
}
