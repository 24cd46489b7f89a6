package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Catalogue;
import org.shardmark.report.table.BaseCase;
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
 * @param shows      the parameter whose values it compares, of rows of the suite; empty if it takes any row
 * @param without    parameters that its rows do not have
 * @param axis       parameters that should be the x axis, the best first
 * @param series     parameters that should make the series, the best first
 * @param request    what the user asked for
 * @param page       all that the page shows, from which its tables and charts tell themselves
 */
record ResultView(String id, String title, Optional<Dimension> shows, Set<Dimension> without,
        List<String> axis, List<String> series,
        Request request,
        Data page) implements View {
    /** What is shown of rows that are not the suite's. */
    static final Set<String> SHOWN = Set.of(Point.SCORE, "gc.alloc.rate.norm", SuiteMetrics.ALLOCATED);
    private static final String AUTOMATIC = "results";
    private static final Pattern IDENTIFIER = Pattern.compile("\\p{javaJavaIdentifierPart}+");
    private static final Pattern PERCENTILE = Pattern.compile("(.*:)?p[01]\\.\\d+");

    /** What any result gets. */
    static ResultView automatic(Request request, Data page) {
        return new ResultView(AUTOMATIC, "Results", Optional.empty(), Set.of(), List.of(), List.of(), request, page);
    }

    /** The views of the suite's own benchmarks that differ in words only. A run over loads is no comparison of parts. */
    static List<View> named(Request request, Data page) {
        return List.of(
                named("hashers", "Hashers", "hasher", Set.of("router", "load"), List.of("keyBytes"), request, page),
                named("routers", "Routers", "router", Set.of("load"), List.of("shards"), request, page),
                named("mailboxes", "Mailboxes", "mailbox", Set.of("load"), List.of("batch", "burst", "producers"),
                        request, page));
    }

    private static View named(String id, String title, String shows, Set<String> without, List<String> axis,
            Request request, Data page) {
        return new ResultView(id, title, Optional.of(Dimension.param(shows)),
                without.stream().map(Dimension::param).collect(Collectors.toSet()), axis, List.of(shows), request,
                page);
    }

    /** By parameters and never by the name of a class; a stranger's parameter may be called like one of the suite's. */
    @Override
    public boolean suits(Data data) {
        return shows.isEmpty() || (data.params().contains(shows.get())
                && without.stream().noneMatch(data.params()::contains)
                && data.rows().stream().allMatch(r -> Catalogue.covers(r.row())));
    }

    @Override
    public List<Section> sections(Data data, String source) {
        var charts = new ArrayList<Chart>();
        var tables = new ArrayList<Table>();
        var prose = new ArrayList<String>();
        for (List<Data> parts : chartParts(data)) {
            int before = charts.size();
            for (Data part : parts.stream().map(Data::byOneEstimator).toList()) {
                if (request.describesView()) {
                    charts.addAll(described(part, data, source, charts.size()));
                } else if (charts.size() == before || !part.varying().isEmpty() || page.varies(Dimension.FILE)) {
                    // One bar alone shows nothing that the table does not; but each mode has a chart, and so has each
                    // file's row.
                    charts.addAll(charts(part, source, prose, charts.size()));
                }
            }
        }
        if (request.describesView() && charts.stream().allMatch(Chart::isEmpty)) {
            throw new IllegalArgumentException(
                    "the view \"" + request.view() + "\" shows nothing: no row has a number there");
        }
        tables.addAll(tables(data));
        charts.addAll(new Percentiles(id + "-percentiles", source, List.of(), page).charts(data));
        return List.of(
                new Section(id, title, prose.stream().distinct().toList(), List.copyOf(charts), List.copyOf(tables)));
    }

    @Override
    public List<Data> parts(Data data) {
        return TableParts.of(data.where(this::shown)).stream().map(Data::byOneEstimator).toList();
    }

    /** The tables that the user describes, or one for all that can share one. */
    private List<Table> tables(Data data) {
        var shown = data.where(this::shown);
        if (request.projects()) {
            return request.projection(page, data).tables(shown);
        }
        return TableParts.of(shown)
                .stream()
                .flatMap(part -> request.projection(page, part)
                        .tables(part)
                        .stream()
                        .map(table -> table.under(TableParts.words(part, page))))
                .toList();
    }

    /** The charts that the user describes, of one mode and unit, if these have what is along the axis and makes the colours. */
    private List<Chart> described(Data part, Data all, String source, int before) {
        var layout = Layout.parse(request.view(), all, part);
        boolean has = Stream.concat(layout.x().stream(), layout.series().stream())
                .allMatch(d -> d.kind() != Dimension.Kind.PARAM || part.params().contains(d));
        return has
                ? new Charts(name(before), heading(part, layout), source, part, layout,
                        request.manner(page)).draw()
                : List.of();
    }

    /** The charts of one mode and unit: one of everything, or one for each dimension that goes out from a base case. */
    private List<Chart> charts(Data part, String source, List<String> prose, int before) {
        var own = part.scores();
        if (own.rows().stream().map(r -> r.row().params().keySet()).distinct().count() > 1) {
            return bars(own, source, before);
        }
        var free = Determined.of(own).free();
        var crossed = own.varies(Dimension.FILE) ? Optional.of(Dimension.FILE) : preferred(series, free);
        var axes = free.stream().filter(d -> !crossed.equals(Optional.of(d))).toList();
        var base = BaseCase.of(own, axes);
        if (!base.star() || request.view().equals(Request.HEAT)) {
            return chart(own, source, before);
        }
        prose.add("Each chart varies one parameter of the base case " + base.words() + ".");
        var charts = new ArrayList<Chart>();
        axes.forEach(axis -> charts.addAll(chart(base.along(axis, own), source, before + charts.size())));
        return charts;
    }

    private List<Chart> chart(Data data, String source, int before) {
        if (request.view().equals(Request.HEAT)) {
            return heat(Layout.heat(data, Point.SCORE, axis), data, source, before);
        }
        var many = preferred(series, Determined.of(data).free())
                .filter(d -> data.values(d).size() > Layout.MOST_SERIES);
        var within = many.flatMap(m -> within(data, m));
        if (many.isPresent() && within.isPresent()) {
            return sideBySide(data, source, before, many.get(), within.get());
        }
        var layout = Layout.choose(data, Point.SCORE, axis, series);
        if (layout.isGrid(data) && !data.varies(Dimension.FILE)) {
            return heat(layout, data, source, before);
        }
        var apart = layout.x().isEmpty() && Charts.crowded(data, layout)
                ? preferred(axis.reversed(), layout.facets())
                : Optional.<Dimension>empty();
        if (apart.isPresent()) {
            var charts = new ArrayList<Chart>();
            data.groupBy(List.of(apart.get()))
                    .forEach((value, part) -> charts.addAll(new Charts(name(before + charts.size()),
                            heading(data, layout) + ", " + Labels.of(List.of(apart.get()), value), source, part,
                            Layout.choose(part, Point.SCORE, axis, series), request.manner(page)).draw()));
            return charts;
        }
        return new Charts(name(before), heading(data, layout), source, data, layout, request.manner(page)).draw();
    }

    /** Numbers in cells, compared with the best or with what the user named. */
    private List<Chart> heat(Layout layout, Data data, String source, int before) {
        var manner = request.manner(page);
        String sides = Stream.concat(layout.series().stream(), layout.x().stream())
                .map(Dimension::name)
                .collect(Collectors.joining(" and "));
        return new Charts(name(before), what(data) + (sides.isEmpty() ? "" : " by " + sides) + which(data, page),
                source,
                data, layout, new Manner(true, manner.logarithmic(), manner.baseline())).draw();
    }

    /** A bar for each row, of whatever parameters; files are told by colour. */
    private List<Chart> bars(Data data, String source, int before) {
        var layout = Layout.bars(data, Point.SCORE);
        return new Charts(name(before), heading(data, layout), source, data, layout, request.manner(page)).draw();
    }

    /** What makes the colours where the things to compare are too many to: the axis, if it has few values. */
    private Optional<Dimension> within(Data data, Dimension many) {
        if (data.varies(Dimension.FILE)) {
            return Optional.of(Dimension.FILE).filter(d -> data.values(d).size() <= Layout.MOST_SERIES);
        }
        return preferred(axis, data.varying())
                .or(() -> data.varying()
                        .stream()
                        .filter(d -> d.kind() == Dimension.Kind.PARAM && !d.equals(many))
                        .min(Comparator.comparingInt(d -> data.values(d).size())))
                .filter(d -> data.values(d).size() <= Layout.MOST_SERIES);
    }

    /** Many things one below the other, a chart for each case of what else varies. */
    private List<Chart> sideBySide(Data data, String source, int before, Dimension many, Dimension within) {
        if (Charts.isNumeric(within, data) && data.values(within).size() > 2) {
            var rest = Determined.of(data).free().stream().filter(d -> !d.equals(many) && !d.equals(within)).toList();
            return heat(new Layout(Optional.of(within), Optional.of(many), rest, Point.SCORE), data, source, before);
        }
        var layout = new Layout(Optional.empty(), Optional.of(within), List.of(many), Point.SCORE);
        var others = Determined.of(data).free().stream().filter(d -> !d.equals(many) && !d.equals(within)).toList();
        var charts = new ArrayList<Chart>();
        data.groupBy(others).forEach((values, part) -> {
            var params = others.stream().filter(d -> d.kind() == Dimension.Kind.PARAM).toList();
            var first = part.points().getFirst();
            String which = Labels.of(params, params.stream().map(first::get).toList());
            charts.addAll(new Charts(name(before + charts.size()),
                    heading(part, layout) + " by " + within.name() + (which.isEmpty() ? "" : ", " + which), source,
                    part, layout, request.manner(page))
                    .draw());
        });
        return charts;
    }

    private String name(int before) {
        return Pager.name(id, before + 1);
    }

    /**
     * The score, allocation, the scores of a group's methods and percentiles; of the suite's own benchmarks all that they
     * measure themselves; other metrics by asking for them.
     */
    private boolean shown(Point point) {
        String metric = point.metric();
        if (request.choosesMetrics() || (!id.equals(AUTOMATIC) && IDENTIFIER.matcher(metric).matches())) {
            return true;
        }
        boolean methodOfGroup = IDENTIFIER.matcher(metric).matches()
                && point.value().unit().equals(point.row().primary().unit());
        return SHOWN.contains(metric) || PERCENTILE.matcher(metric).matches() || methodOfGroup;
    }

    /**
     * What can share a chart, in lists of one mode and unit: rows with the same parameters, and last what is alone with its
     * own.
     */
    private static List<List<Data>> chartParts(Data data) {
        var lists = new ArrayList<List<Data>>();
        for (Data same : data.grouped(
                r -> List.of(r.get(Dimension.MODE), Unit.of(r.row().primary().unit()).base()))) {
            var parts = same.grouped(r -> r.row().params().keySet());
            var alone = parts.stream().filter(TableParts::isAlone).toList();
            var all = new ArrayList<>(parts);
            if (alone.size() > 1) {
                all.removeAll(alone);
                all.add(Data.joined(alone));
            }
            lists.add(all);
        }
        return lists;
    }

    private String heading(Data data, Layout layout) {
        return what(data)
                + layout.x().map(x -> (Charts.isNumeric(x, data) ? " against " : " by ") + x.name()).orElse("")
                + which(data, page);
    }

    /** The benchmarks of a chart: one or two by name, more by the class that they share or their number. */
    static String what(Data data) {
        var classes = data.values(Dimension.CLASS);
        var benchmarks = data.values(Dimension.BENCHMARK);
        return benchmarks.size() == 1 || (benchmarks.size() == 2 && classes.size() == 2)
                ? String.join(", ", benchmarks)
                : classes.size() == 1 && !classes.getFirst().isEmpty()
                        ? classes.getFirst()
                        : benchmarks.size() + " benchmarks";
    }

    /** The mode and the file of what a chart shows, if it has one of several on the page. */
    static String which(Data data, Data page) {
        return Stream.of(Dimension.MODE, Dimension.FILE)
                .filter(d -> page.varies(d) && !data.varies(d))
                .map(d -> ", " + d.says(data.values(d).getFirst()))
                .collect(Collectors.joining());
    }

    /** The first of these parameters that varies, if any does. */
    static Optional<Dimension> preferred(List<String> names, List<Dimension> varying) {
        return names.stream().map(Dimension::param).filter(varying::contains).findFirst();
    }
}
