package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;

/**
 * A table of everything and the charts that its parameters call for. The named views of this suite's benchmarks are the
 * same with a preference for what stands along the axis and what makes the colours.
 *
 * @param id         its name
 * @param title      its heading
 * @param benchmarks which benchmarks it is about
 * @param axis       parameters that should be the x axis, the best first
 * @param series     parameters that should make the series, the best first
 * @param request    what the user asked for
 */
record ResultView(String id, String title, Pattern benchmarks, List<String> axis, List<String> series, Request request)
        implements
            View {
    private static final Set<String> SHOWN = Set.of(Point.SCORE, "gc.alloc.rate.norm", "allocBytesPerMessage");
    private static final Pattern PERCENTILE = Pattern.compile("(.*:)?p[01]\\.\\d+");

    /** What any result gets. */
    static ResultView automatic(Request request) {
        return new ResultView("results", "Results", Pattern.compile(""), List.of(), List.of(), request);
    }

    /** The views of the suite's own benchmarks that differ in words only. */
    static List<View> named(Request request) {
        return List.of(
                new ResultView("hashers", "Hashers", Pattern.compile("\\bHasher"),
                        List.of("length", "bytes", "keyLength"),
                        List.of("hasher"), request),
                new ResultView("routers", "Routers", Pattern.compile("\\bRouter"), List.of("targets", "shards"),
                        List.of("router"), request),
                new ResultView("latency", "Latency", Pattern.compile("Latency"), List.of("rate"),
                        List.of("mailbox", "shards", "remedy"), request),
                new ResultView("mailboxes", "Mailboxes", Pattern.compile("\\bMailbox"),
                        List.of("batch", "burst", "producers"), List.of("mailbox"), request),
                new ResultView("hotkeys", "Hot keys", Pattern.compile("\\bHotKey"), List.of("reads", "itemMicros"),
                        List.of("remedy"), request));
    }

    @Override
    public boolean suits(Data data) {
        return data.values(Dimension.BENCHMARK).stream().anyMatch(b -> benchmarks.matcher(b).find());
    }

    @Override
    public List<Section> sections(Data data, String source) {
        var charts = new ArrayList<Chart>();
        var tables = new ArrayList<Table>();
        for (Data part : parts(data)) {
            String name = id + (charts.isEmpty() ? "" : "-" + (charts.size() + 1));
            charts.addAll(new Charts(name, heading(part), source, part, layout(part)).draw());
            tables.addAll(request.projection(part).tables(part.where(p -> shown(p, data))));
        }
        var percentiles = new Percentiles(id + "-percentiles", source).charts(data);
        charts.addAll(percentiles);
        return List.of(new Section(id, title, List.of(), List.copyOf(charts), List.copyOf(tables)));
    }

    private Layout layout(Data part) {
        if (request.describesView()) {
            return Layout.parse(request.view(), part);
        }
        return Layout.choose(part.scores(), Point.SCORE, axis, series);
    }

    /** The score, allocation, the scores of a group's methods and percentiles; other metrics by asking for them. */
    private boolean shown(Point point, Data data) {
        if (request.filter(data).dimensions().contains(Dimension.METRIC)) {
            return true;
        }
        String metric = point.metric();
        boolean methodOfGroup = metric.chars().allMatch(Character::isJavaIdentifierPart)
                && point.value().unit().equals(point.row().primary().unit());
        return SHOWN.contains(metric) || PERCENTILE.matcher(metric).matches() || methodOfGroup;
    }

    /** What cannot share a table or a chart: modes, units, and benchmarks with other parameters. */
    private static List<Data> parts(Data data) {
        return List.copyOf(data.points()
                .stream()
                .collect(Collectors.groupingBy(
                        p -> List.of(p.get(Dimension.MODE), Unit.of(p.row().primary().unit()).base(),
                                p.row().params().keySet()),
                        LinkedHashMap::new, Collectors.collectingAndThen(Collectors.toList(), Data::new)))
                .values());
    }

    private static String heading(Data data) {
        var classes = data.values(Dimension.CLASS);
        var benchmarks = data.values(Dimension.BENCHMARK);
        return benchmarks.size() == 1
                ? benchmarks.getFirst()
                : classes.size() == 1 && !classes.getFirst().isEmpty()
                        ? classes.getFirst()
                        : benchmarks.size() + " benchmarks";
    }

    /** The first of these parameters that varies, if any does. */
    static Optional<Dimension> preferred(List<String> names, List<Dimension> varying) {
        return names.stream().map(Dimension::param).filter(varying::contains).findFirst();
    }
}
