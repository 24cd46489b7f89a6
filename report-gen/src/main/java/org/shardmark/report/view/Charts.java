package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.Unit;

/** Makes charts of numbers by a layout. */
final class Charts {
    private static final int MOST_BARS = 36;
    /** Bars of which the longest is so many times the shortest show nothing of the short ones. */
    static final double FAR_APART = 30;
    /** A parameter that spans more than two decades has a logarithmic axis. */
    private static final double MOST_LINEAR = 100;
    /** A 0 beside two values of which one is so many times the other needs a break. */
    private static final double LEAST_BROKEN = 5;
    /** Of the eight colours two are for limits that are no series. */
    private static final int MOST_WITH_REFERENCES = 6;
    /** So many characters fit over a panel beside others. */
    private static final int LONGEST_HEADING = 28;

    private final String name;
    private final String title;
    private final String source;
    private final Layout layout;
    /** The rows that have the metric, with all that they have beside it. */
    private final Data whole;
    private final Data data;
    private final Unit unit;
    private final String unitName;
    private final boolean named;
    private final Manner manner;
    private final Determined determined;
    /** The values that make the colours, in natural order. */
    private final List<String> seriesValues;
    private final Labels seriesNames;

    /**
     * @param name   the name of the file
     * @param title  what the chart shows
     * @param source where it was measured
     * @param all    the numbers; those of other metrics are passed over
     */
    Charts(String name, String title, String source, Data all, Layout layout) {
        this(name, title, source, all, layout, "");
    }

    /** As above, as the user wants it. */
    Charts(String name, String title, String source, Data all, Layout layout, Manner manner) {
        this(name, title, source, all, layout, "", manner);
    }

    /** As the first, with a name for the unit that replaces JMH's. */
    Charts(String name, String title, String source, Data all, Layout layout, String unitName) {
        this(name, title, source, all, layout, unitName, Manner.AUTOMATIC);
    }

    private Charts(String name, String title, String source, Data all, Layout layout, String unitName, Manner manner) {
        this.name = name;
        this.title = title;
        this.source = source;
        this.layout = layout;
        whole = new Data(all.rows().stream().filter(r -> r.point(layout.metric()).isPresent()).toList());
        data = whole.where(p -> p.metric().equals(layout.metric()));
        unit = unitName.isEmpty()
                ? Projection.scales(data).getOrDefault(layout.metric(), new Unit("?"))
                : new Unit(unitName);
        named = !unitName.isEmpty();
        this.unitName = unit.base();
        this.manner = manner;
        determined = Determined.of(data);
        seriesValues = layout.series().map(this::inOrder).orElse(List.of(""));
        seriesNames = layout.series()
                .map(d -> Labels.of(List.of(d), seriesValues.stream().map(List::of).toList()))
                .orElse(Labels.NONE);
    }

    /** The values of a dimension in natural order; files in that in which they were given. */
    private List<String> inOrder(Dimension dimension) {
        var values = data.values(dimension);
        return dimension.equals(Dimension.FILE) ? values : values.stream().sorted(NaturalOrder.INSTANCE).toList();
    }

    /** Lines that are drawn beside the data of a panel. */
    interface References {
        /** The further series of the panel of these rows. */
        List<Series> of(Data panel, Map<String, Integer> colours);
    }

    /** The charts: one, or several where there are more panels or bars than a picture can hold. */
    List<Chart> draw() {
        if (data.points().isEmpty()) {
            return List.of();
        }
        if (!manner.heat() && seriesValues.size() > Layout.MOST_SERIES && isSparse()) {
            return sparse();
        }
        if (manner.heat() || seriesValues.size() > Layout.MOST_SERIES) {
            return new HeatMaps(data, layout, unit, manner.baseline()).draw(name, title,
                    quantity() + fixed(), source);
        }
        var x = layout.x();
        return x.isPresent() && isNumeric(x.get(), data)
                ? lines(x.get(), seriesValues, (panel, places) -> List.of(), new Pager(name)).charts()
                : bars();
    }

    /** Whether most of a heat map would be empty. */
    private boolean isSparse() {
        var sides = Stream.concat(layout.x().stream(), layout.series().stream()).toList();
        long cells = sides.stream().mapToLong(d -> data.values(d).size()).reduce(1, (a, b) -> a * b)
                * data.groupBy(layout.facets()).size();
        return layout.x().isPresent() && data.points().size() * 2L < cells;
    }

    /** What was measured at several places of the axis as lines or a heat map, the rest as bars. */
    private List<Chart> sparse() {
        var x = layout.x().orElseThrow();
        var parts = data.groupBy(layout.series().stream().toList()).values();
        var along = parts.stream().filter(part -> part.varies(x)).toList();
        var pager = new Pager(name);
        if (!along.isEmpty()) {
            new Charts(name, title, source, Data.joined(along), layout,
                    new Manner(along.size() > Layout.MOST_SERIES, manner.logarithmic(), manner.baseline())).draw()
                    .forEach(pager::add);
        }
        var rest = parts.stream().filter(part -> !part.varies(x)).toList();
        if (!rest.isEmpty()) {
            var joined = Data.joined(rest);
            new Charts(name, title + (along.isEmpty() ? "" : ": measured at one " + x.name() + " each"), source, joined,
                    new Layout(Optional.empty(), Optional.empty(), joined.varying(), layout.metric()), manner).draw()
                    .forEach(pager::add);
        }
        return pager.charts();
    }

    /** As above, with further lines beside the data; as many charts as the colours, which tell these too, make necessary. */
    List<Chart> draw(References references) {
        var x = layout.x();
        var pager = new Pager(name);
        if (!data.points().isEmpty() && x.isPresent()) {
            for (int i = 0; i < seriesValues.size(); i += MOST_WITH_REFERENCES) {
                lines(x.get(), seriesValues.subList(i, Math.min(seriesValues.size(), i + MOST_WITH_REFERENCES)),
                        references, pager);
            }
        }
        return pager.charts();
    }

    /** Whether every point has a number in a dimension, so that it can be an axis; any other has categories. */
    static boolean isNumeric(Dimension dimension, Data data) {
        return data.values(dimension).stream().allMatch(v -> NaturalOrder.number(v).isPresent());
    }

    private Pager lines(Dimension x, List<String> shown, References references, Pager pager) {
        var own = layout.series().map(d -> data.where(p -> shown.contains(p.get(d)))).orElse(data);
        var facets = determined.withFixed(layout.facets());
        var panels = new ArrayList<Panel>();
        var single = new ArrayList<Data>();
        var base = BaseCase.of(data, layout.facets());
        var groups = base.star() ? base.first(own.groupBy(layout.facets())) : own.groupBy(facets);
        var wholes = layout.series()
                .map(d -> whole.where(p -> shown.contains(p.get(d))))
                .orElse(whole)
                .groupBy(layout.facets());
        var labels = Labels.of(facets, groups.keySet(), groups.size() > 4 ? LONGEST_HEADING : Labels.LONGEST);
        var colours = new HashMap<String, Integer>();
        shown.forEach(v -> colours.put(v, colours.size()));
        groups.forEach((values, part) -> {
            if (!part.varies(x) && groups.size() > 1) {
                single.add(part);
                return;
            }
            var series = new ArrayList<Series>();
            shown.forEach(value -> line(x, value, colours, part).ifPresent(series::add));
            var key = layout.facets().stream().map(d -> part.values(d).getFirst()).toList();
            series.addAll(references.of(wholes.getOrDefault(key, part), colours));
            panels.add(new Panel(base.star() ? base.label(layout.facets(), values) : labels.get(values),
                    List.copyOf(series)));
        });
        var values = panels.stream()
                .flatMap(p -> p.series().stream())
                .flatMap(s -> s.points().stream())
                .mapToDouble(Chart.Point::y)
                .summaryStatistics();
        boolean wide = values.getMin() > 0
                && (manner.logarithmic() || values.getMax() / values.getMin() > FAR_APART);
        String heading = Labels.titled(title, List.of(base.star() ? "" : labels.leftOut()));
        pager.panels(panels, (page, some) -> new Chart(page, heading, subtitle(), source, axis(x, data),
                Axis.of("", wide ? Scale.LOG : Scale.LINEAR), some));
        if (!single.isEmpty()) {
            var rest = Data.joined(single);
            var bars = Stream.concat(determined.withFixed(layout.facets()).stream(), Stream.of(x)).toList();
            bars(List.of(), bars, rest, title + ": measured at one " + x.name(), pager);
        }
        return pager;
    }

    /** The axis of a numeric parameter, labelled at its values. */
    static Axis axis(Dimension x, Data data) {
        var values = data.values(x);
        var places = values.stream().map(Charts::number).toList();
        return new Axis(x.name(), logarithmic(places) ? Scale.LOG_AT_VALUES : Scale.LINEAR_AT_VALUES, places,
                List.copyOf(values));
    }

    private Optional<Series> line(Dimension x, String value, Map<String, Integer> colours, Data part) {
        var own = layout.series().map(d -> part.where(p -> p.get(d).equals(value))).orElse(part);
        var points = own.points()
                .stream()
                .filter(p -> Double.isFinite(p.estimate().mean()))
                .map(p -> point(number(p.get(x)), p))
                .sorted((a, b) -> Double.compare(a.x(), b.x()))
                .toList();
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(new Series(seriesName(value), Style.LINE, colours.getOrDefault(value, 0), points));
    }

    private String seriesName(String value) {
        return seriesNames.get(List.of(value));
    }

    private Chart.Point point(double x, Point point) {
        var estimate = point.in(unit);
        // Neither a time nor a rate is below 0, whatever the interval of few forks says.
        double low = estimate.mean() >= 0 ? Math.max(0, estimate.low()) : estimate.low();
        return new Chart.Point(x, estimate.mean(), low, estimate.high());
    }

    /** Bars of all facets, in a panel for each class if there are several and one has several bars. */
    private List<Chart> bars() {
        var pager = new Pager(name);
        if (layout.x().isPresent()) {
            return bars(layout.facets(), determined.withFixed(List.of(layout.x().get())), data, title, pager).charts();
        }
        var facets = determined.withFixed(layout.facets());
        var rows = facets.stream()
                .filter(d -> !d.equals(Dimension.CLASS))
                .map(d -> d.equals(Dimension.BENCHMARK) ? Dimension.METHOD : d)
                .toList();
        boolean byClass = facets.contains(Dimension.CLASS) || facets.contains(Dimension.BENCHMARK);
        int classes = data.values(Dimension.CLASS).size();
        if (byClass && classes > 1 && classes < data.groupBy(facets).size()) {
            return bars(List.of(Dimension.CLASS), rows, data, title, pager).charts();
        }
        var cases = facets.stream().filter(d -> !d.equals(Dimension.METHOD)).toList();
        boolean byMethod = facets.contains(Dimension.METHOD)
                && data.groupBy(List.of(Dimension.METHOD)).values().stream().allMatch(m -> m.groupBy(cases).size() > 1);
        return (byMethod
                ? bars(List.of(Dimension.METHOD), cases, data, title, pager)
                : bars(List.of(), facets, data, title, pager)).charts();
    }

    /**
     * One of the names beside the bars.
     *
     * @param panel the heading of the panel that it is in
     * @param name  the name
     * @param data  what the bars beside it show
     */
    private record Category(String panel, String name, Data data) {}

    /** Bars from zero; dots on a logarithmic axis where the values are too far apart for bars. */
    private Pager bars(List<Dimension> panels, List<Dimension> rows, Data data, String title, Pager pager) {
        var leftOut = new TreeSet<String>();
        var categories = sorted(categories(panels, rows, data, leftOut), rows, data);
        int colours = seriesValues.size();
        var means = data.points().stream().mapToDouble(p -> p.estimate().mean()).filter(Double::isFinite).toArray();
        boolean positive = Arrays.stream(means).allMatch(m -> m > 0);
        boolean far = positive && (manner.logarithmic() || spread(data) > FAR_APART);
        var style = far || (crowded(categories.size(), colours) && colours > 1) ? Style.DOTS : Style.BARS;
        var scale = far ? Scale.LOG : positive && style == Style.DOTS ? Scale.LOG : Scale.LINEAR;
        int most = Math.max(4, MOST_BARS / Math.max(1, style == Style.BARS ? colours : 1));
        return pager.add(categories, most, (page, shown) -> {
            var byPanel = shown.stream()
                    .collect(Collectors.groupingBy(Category::panel, LinkedHashMap::new, Collectors.toList()));
            return new Chart(page, Labels.titled(title, leftOut), subtitle(), source, Axis.of("", scale),
                    Axis.of("", Scale.CATEGORIES), byPanel.entrySet()
                            .stream()
                            .map(e -> new Panel(e.getKey(), e.getValue().stream().map(Category::name).toList(),
                                    barSeries(e.getValue(), style)))
                            .toList());
        });
    }

    /**
     * The categories of each panel in the order of their values, the best first, where they have none of their own: a word
     * is found by its place in the order that matters. What is called alike in several panels has one place in all of them.
     */
    private List<Category> sorted(List<Category> categories, List<Dimension> rows, Data data) {
        boolean own = rows.stream().anyMatch(d -> data.varies(d) && !isOfBenchmark(d) && Order.isOwn(d, data.values(d)))
                || rows.stream().anyMatch(d -> data.values(d).contains(NaturalOrder.NONE));
        if (own) {
            return categories;
        }
        var sums = new HashMap<String, double[]>();
        for (Category category : categories) {
            category.data().points().stream().mapToDouble(p -> p.estimate().mean()).filter(m -> m > 0).forEach(m -> {
                double[] sum = sums.computeIfAbsent(category.name(), n -> new double[2]);
                sum[0] += Math.log(m);
                sum[1]++;
            });
        }
        double sign = data.points().getFirst().direction() == Direction.LOWER ? 1 : -1;
        var place = new HashMap<String, Double>();
        sums.forEach((name, sum) -> place.put(name, sign * sum[0] / sum[1]));
        var panels = categories.stream().map(Category::panel).distinct().toList();
        return categories.stream()
                .sorted(Comparator.comparingInt((Category c) -> panels.indexOf(c.panel()))
                        .thenComparing(c -> place.getOrDefault(c.name(), Double.POSITIVE_INFINITY)))
                .toList();
    }

    /** The names beside the bars; what all of a panel have in common is in its heading. */
    private List<Category> categories(List<Dimension> panels, List<Dimension> rows, Data data, Set<String> leftOut) {
        var categories = new ArrayList<Category>();
        var alone = new ArrayList<Data>();
        var groups = data.groupBy(panels);
        var headings = Labels.of(panels, groups.keySet());
        boolean several = groups.values().stream().filter(part -> part.groupBy(rows).size() == 1).count() > 1;
        groups.forEach((panel, part) -> {
            if (several && part.groupBy(rows).size() == 1) {
                alone.add(part);
            } else {
                categories(headings.get(panel), rows, part, !panels.isEmpty(), leftOut, categories);
            }
        });
        if (!alone.isEmpty()) {
            var merged = Data.joined(alone);
            boolean classes = panels.equals(List.of(Dimension.CLASS)) && rows.contains(Dimension.METHOD);
            var names = classes
                    ? rows.stream().map(d -> d.equals(Dimension.METHOD) ? Dimension.BENCHMARK : d).toList()
                    : Stream.concat(panels.stream(), rows.stream()).toList();
            var varying = names.stream().filter(merged::varies).toList();
            categories(categories.isEmpty() ? "" : "one each", varying, merged, false, leftOut, categories);
        }
        return categories;
    }

    private void categories(String heading, List<Dimension> rows, Data part, boolean foldable, Set<String> leftOut,
            List<Category> categories) {
        var constant = rows.stream().filter(d -> foldable && !part.varies(d)).toList();
        var varying = rows.stream().filter(d -> !constant.contains(d)).toList();
        var named = varying.isEmpty() ? rows.subList(0, Math.min(1, rows.size())) : varying;
        var common = constant.stream().filter(d -> !named.contains(d) && !d.equals(Dimension.METHOD)).toList();
        String method = constant.contains(Dimension.METHOD) && !named.contains(Dimension.METHOD)
                ? "." + part.values(Dimension.METHOD).getFirst()
                : "";
        var bars = new LinkedHashMap<List<String>, Data>();
        part.groupBy(numbersFirst(named))
                .values()
                .forEach(own -> bars
                        .put(named.stream().map(own.points().getFirst()::get).toList(), own));
        var names = Labels.of(named, bars.keySet());
        leftOut.add(names.leftOut());
        bars.forEach((key, own) -> categories.add(new Category(
                Stream.of(heading + method, Labels.of(common, part.points().getFirst()))
                        .filter(w -> !w.isEmpty())
                        .collect(Collectors.joining(", ")),
                named.isEmpty() ? own.points().getFirst().benchmark() : names.get(key), own)));
    }

    /** Whether a picture cannot hold all bars of a layout. */
    static boolean crowded(Data data, Layout layout) {
        return crowded(data.groupBy(layout.facets()).size(), layout.series().map(d -> data.values(d).size()).orElse(1));
    }

    private static boolean crowded(int categories, int colours) {
        return categories * Math.max(1, colours) > MOST_BARS + MOST_BARS / 3;
    }

    /** Whether a dimension follows from which benchmark it is: then it orders nothing. */
    private boolean isOfBenchmark(Dimension dimension) {
        return determined.fixes()
                .entrySet()
                .stream()
                .anyMatch(e -> e.getKey().kind() != Dimension.Kind.PARAM && e.getValue().contains(dimension));
    }

    /** What a word stands for gives it its place: the cases of a depth stand in the order of their depths. */
    private List<Dimension> numbersFirst(List<Dimension> named) {
        var order = new ArrayList<Dimension>();
        for (Dimension dimension : named) {
            determined.fixes()
                    .getOrDefault(dimension, List.of())
                    .stream()
                    .filter(d -> named.contains(d) && !isOfBenchmark(d) && isNumeric(d, data))
                    .forEach(order::add);
            if (!order.contains(dimension)) {
                order.add(dimension);
            }
        }
        return order;
    }

    private List<Series> barSeries(List<Category> shown, Style style) {
        var series = new ArrayList<Series>();
        for (int colour = 0; colour < seriesValues.size(); colour++) {
            String value = seriesValues.get(colour);
            var points = new ArrayList<Chart.Point>();
            for (int i = 0; i < shown.size(); i++) {
                int at = i;
                shown.get(i)
                        .data()
                        .points()
                        .stream()
                        .filter(p -> layout.series().isEmpty() || p.get(layout.series().get()).equals(value))
                        .filter(p -> Double.isFinite(p.estimate().mean()))
                        .forEach(p -> points.add(point(at, p)));
            }
            if (!points.isEmpty()) {
                series.add(new Series(seriesName(value), style, colour, List.copyOf(points)));
            }
        }
        return series;
    }

    private String subtitle() {
        String whiskers = whiskers(data);
        return (whiskers.isEmpty() ? quantity() : quantity() + " (" + whiskers + ")") + fixed();
    }

    /** What the lines at marks and bars are; the empty string if there are none. */
    static String whiskers(Data data) {
        var kinds = data.points().stream().map(p -> p.estimate().kind()).collect(Collectors.toSet());
        return kinds.contains(Estimate.Kind.INTERVAL) || kinds.contains(Estimate.Kind.TRIMMED)
                ? "lines: 95 % intervals "
                        + (kinds.contains(Estimate.Kind.TRIMMED) ? "of trimmed means over forks" : "on fork means")
                        + (kinds.contains(Estimate.Kind.RANGE) ? ", else ranges" : "")
                : kinds.contains(Estimate.Kind.RANGE) ? "lines: range of iterations" : "";
    }

    /** What the numbers are, and which way they are better. */
    private String quantity() {
        String what = layout.metric().equals(Point.SCORE) || named
                ? unitName
                : data.points().getFirst().heading() + (unitName.equals("1") ? "" : ", " + unitName);
        String direction = data.points().getFirst().direction().words();
        return direction.isEmpty() ? what : what + ", " + direction;
    }

    /** What else differs between lines, or along the axis. */
    private String fixed() {
        return Stream.concat(layout.x().stream(), layout.series().stream())
                .map(determined::words)
                .collect(Collectors.joining());
    }

    private static double number(String value) {
        return NaturalOrder.number(value).orElse(Double.NaN);
    }

    /**
     * Whether a logarithmic axis holds these values better: they span more than two decades, or their gaps grow with them,
     * so that the two that are nearest to each other come out further apart. A 0 has a place of its own on such an axis.
     */
    static boolean logarithmic(List<Double> values) {
        var all = values.stream().distinct().sorted().toList();
        var positive = all.stream().filter(v -> v > 0).toList();
        if (positive.size() < 2 || all.getFirst() < 0) {
            return false;
        }
        double span = positive.getLast() / positive.getFirst();
        if (span > MOST_LINEAR) {
            return true;
        }
        return positive.size() == 2
                ? all.getFirst() == 0 && span >= LEAST_BROKEN
                : nearest(positive.stream().map(Math::log).toList()) > nearest(positive);
    }

    /** The least gap between values in order, as a share of what they span. */
    private static double nearest(List<Double> values) {
        return IntStream.range(1, values.size())
                .mapToDouble(i -> values.get(i) - values.get(i - 1))
                .min()
                .orElse(0) / (values.getLast() - values.getFirst());
    }

    private static double spread(Data data) {
        var means = data.points().stream().mapToDouble(p -> p.estimate().mean()).filter(v -> v > 0).summaryStatistics();
        return means.getCount() == 0 ? 1 : means.getMax() / means.getMin();
    }
}
