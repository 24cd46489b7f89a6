package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
import org.shardmark.report.table.Projection;
import org.shardmark.report.table.Unit;

/** Makes charts of numbers by a layout. */
final class Charts {
    private static final int MOST_BARS = 36;
    /** Bars of which the longest is so many times the shortest show nothing of the short ones. */
    static final double FAR_APART = 30;
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
    private final Map<String, Integer> colours = new HashMap<>();
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

    /** As above, with a name for the unit that replaces JMH's. */
    Charts(String name, String title, String source, Data all, Layout layout, String unitName) {
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
        layout.series().ifPresent(d -> data.values(d).forEach(v -> colours.put(v, colours.size())));
        seriesNames = layout.series()
                .map(d -> Labels.of(List.of(d), data.values(d).stream().map(List::of).toList()))
                .orElse(Labels.NONE);
    }

    /** Lines that are drawn beside the data of a panel. */
    interface References {
        /** The further series of the panel of these rows. */
        List<Series> of(Data panel, Map<String, Integer> colours);
    }

    /** The charts: one, or several where there are more panels or bars than a picture can hold. */
    List<Chart> draw() {
        return draw((panel, places) -> List.of());
    }

    List<Chart> draw(References references) {
        if (data.points().isEmpty()) {
            return List.of();
        }
        var x = layout.x();
        if (x.isPresent() && isNumeric(x.get(), data)) {
            return lines(x.get(), references);
        }
        return x.isPresent() ? bars(layout.facets(), List.of(x.get())) : bars();
    }

    /** Whether every point has a number in a dimension, so that it can be an axis; any other has categories. */
    static boolean isNumeric(Dimension dimension, Data data) {
        return data.values(dimension).stream().allMatch(v -> NaturalOrder.number(v).isPresent());
    }

    private List<Chart> lines(Dimension x, References references) {
        var panels = new ArrayList<Panel>();
        var base = BaseCase.of(data, layout.facets());
        var places = places(x, data);
        var groups = base.first(data.groupBy(layout.facets()));
        var wholes = whole.groupBy(layout.facets());
        var labels = Labels.of(layout.facets(), groups.keySet(), groups.size() > 4 ? LONGEST_HEADING : Labels.LONGEST);
        groups.forEach((values, part) -> {
            String name = base.star() ? base.label(layout.facets(), values) : labels.get(values);
            for (List<String> chunk : chunks(part)) {
                var series = new ArrayList<Series>();
                chunk.forEach(value -> line(x, places, value, part).ifPresent(series::add));
                series.addAll(references.of(wholes.getOrDefault(values, part), colours));
                panels.add(new Panel(name, List.copyOf(series)));
            }
        });
        var axis = axis(x, data);
        var values = panels.stream()
                .flatMap(p -> p.series().stream())
                .flatMap(s -> s.points().stream())
                .mapToDouble(Chart.Point::y)
                .summaryStatistics();
        boolean wide = values.getMin() > 0 && values.getMax() / values.getMin() > FAR_APART;
        return pages(panels, Labels.without(List.of(base.star() ? "" : labels.leftOut())), axis,
                Axis.of("", wide ? Scale.LOG : Scale.LINEAR));
    }

    /** The axis of a numeric parameter, labelled at its values. */
    static Axis axis(Dimension x, Data data) {
        var values = data.values(x);
        return new Axis(x.name(), logarithmic(values) ? Scale.LOG_AT_VALUES : Scale.LINEAR_AT_VALUES,
                List.copyOf(places(x, data).values()), List.copyOf(values));
    }

    /**
     * Where each value of a numeric parameter lies on its axis: at its number, but in equal steps where values in powers
     * begin at 0, which no logarithmic axis has, and beside which on a linear one the others would lie on top of each other.
     */
    static SequencedMap<String, Double> places(Dimension x, Data data) {
        var values = data.values(x);
        var positive = values.stream().filter(v -> number(v) != 0).toList();
        boolean steps = positive.size() > 1 && positive.size() < values.size() && logarithmic(positive);
        var places = new LinkedHashMap<String, Double>();
        values.forEach(v -> places.put(v, steps ? (double) places.size() : number(v)));
        return places;
    }

    /** The values of the series, at most eight at a time. */
    private List<List<String>> chunks(Data part) {
        var values = layout.series().map(part::values).orElse(List.of(""));
        var chunks = new ArrayList<List<String>>();
        for (int i = 0; i < values.size(); i += Layout.MOST_SERIES) {
            chunks.add(values.subList(i, Math.min(values.size(), i + Layout.MOST_SERIES)));
        }
        return chunks;
    }

    private Optional<Series> line(Dimension x, Map<String, Double> places, String value, Data part) {
        var own = layout.series().map(d -> part.where(p -> p.get(d).equals(value))).orElse(part);
        var points = own.points()
                .stream()
                .filter(p -> Double.isFinite(p.estimate().mean()))
                .map(p -> point(places.getOrDefault(p.get(x), Double.NaN), p))
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

    private List<Chart> pages(List<Panel> panels, String without, Axis x, Axis y) {
        return new Pager(name)
                .panels(panels, (page, shown) -> new Chart(page, title, subtitle() + without, source, x, y, shown))
                .charts();
    }

    /** Bars of all facets, in a panel for each class if there are several and one has several bars. */
    private List<Chart> bars() {
        var facets = layout.facets();
        var rows = facets.stream()
                .filter(d -> !d.equals(Dimension.CLASS))
                .map(d -> d.equals(Dimension.BENCHMARK) ? Dimension.METHOD : d)
                .toList();
        boolean byClass = facets.contains(Dimension.CLASS) || facets.contains(Dimension.BENCHMARK);
        int classes = data.values(Dimension.CLASS).size();
        return byClass && classes > 1 && classes < data.groupBy(facets).size()
                ? bars(List.of(Dimension.CLASS), rows)
                : bars(List.of(), facets);
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
    private List<Chart> bars(List<Dimension> panels, List<Dimension> rows) {
        var leftOut = new TreeSet<String>();
        var categories = categories(panels, rows, leftOut);
        var means = data.points().stream().mapToDouble(p -> p.estimate().mean()).filter(Double::isFinite).toArray();
        boolean positive = Arrays.stream(means).allMatch(m -> m > 0);
        boolean far = positive && spread(data) > FAR_APART;
        var style = far || (crowded(categories.size(), colours.size()) && colours.size() > 1) ? Style.DOTS : Style.BARS;
        var scale = positive && style == Style.DOTS ? Scale.LOG : Scale.LINEAR;
        int most = Math.max(4, MOST_BARS / Math.max(1, style == Style.BARS ? colours.size() : 1));
        return new Pager(name).add(categories, most, (page, shown) -> {
            var byPanel = shown.stream()
                    .collect(Collectors.groupingBy(Category::panel, LinkedHashMap::new, Collectors.toList()));
            return new Chart(page, title, subtitle() + Labels.without(leftOut), source, Axis.of("", scale),
                    Axis.of("", Scale.CATEGORIES), byPanel.entrySet()
                            .stream()
                            .map(e -> new Panel(e.getKey(), e.getValue().stream().map(Category::name).toList(),
                                    barSeries(e.getValue(), style)))
                            .toList());
        }).charts();
    }

    /** The names beside the bars; what all of a panel have in common is in its heading. */
    private List<Category> categories(List<Dimension> panels, List<Dimension> rows, Set<String> leftOut) {
        var categories = new ArrayList<Category>();
        var groups = data.groupBy(panels);
        var headings = Labels.of(panels, groups.keySet());
        groups.forEach((panel, part) -> {
            var constant = rows.stream().filter(d -> !panels.isEmpty() && !part.varies(d)).toList();
            var varying = rows.stream().filter(d -> !constant.contains(d)).toList();
            var named = varying.isEmpty() ? rows.subList(0, Math.min(1, rows.size())) : varying;
            var common = constant.stream().filter(d -> !named.contains(d) && !d.equals(Dimension.METHOD)).toList();
            String method = constant.contains(Dimension.METHOD) && !named.contains(Dimension.METHOD)
                    ? "." + part.values(Dimension.METHOD).getFirst()
                    : "";
            var bars = part.groupBy(named);
            var names = Labels.of(named, bars.keySet());
            leftOut.add(names.leftOut());
            bars.forEach((key, own) -> categories.add(new Category(
                    Stream.of(headings.get(panel) + method, Labels.of(common, part.points().getFirst()))
                            .filter(w -> !w.isEmpty())
                            .collect(Collectors.joining(", ")),
                    named.isEmpty() ? own.points().getFirst().benchmark() : names.get(key), own)));
        });
        return categories;
    }

    /** Whether a picture cannot hold all bars of a layout. */
    static boolean crowded(Data data, Layout layout) {
        return crowded(data.groupBy(layout.facets()).size(), layout.series().map(d -> data.values(d).size()).orElse(1));
    }

    private static boolean crowded(int categories, int colours) {
        return categories * Math.max(1, colours) > MOST_BARS + MOST_BARS / 3;
    }

    private List<Series> barSeries(List<Category> shown, Style style) {
        var series = new ArrayList<Series>();
        for (String value : layout.series().map(data::values).orElse(List.of(""))) {
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
                series.add(new Series(seriesName(value), style, colours.getOrDefault(value, 0), List.copyOf(points)));
            }
        }
        return series;
    }

    private String subtitle() {
        String what = layout.metric().equals(Point.SCORE) || named
                ? unitName
                : data.points().getFirst().heading() + ", " + unitName;
        String direction = data.points().getFirst().direction().words();
        var kinds = data.points().stream().map(p -> p.estimate().kind()).collect(Collectors.toSet());
        String whiskers = kinds.contains(Estimate.Kind.INTERVAL)
                ? "lines: 95 % intervals on fork means" + (kinds.contains(Estimate.Kind.RANGE) ? ", else ranges" : "")
                : kinds.contains(Estimate.Kind.RANGE) ? "lines: range of iterations" : "";
        String first = direction.isEmpty() ? what : what + ", " + direction;
        return whiskers.isEmpty() ? first : first + " (" + whiskers + ")";
    }

    private static double number(String value) {
        return NaturalOrder.number(value).orElse(Double.NaN);
    }

    /** Whether values lie in powers: over a decade or more, each a good deal larger than the one before. */
    static boolean logarithmic(List<String> values) {
        var numbers = values.stream().map(Charts::number).sorted().toList();
        if (numbers.getFirst() <= 0 || numbers.getLast() / numbers.getFirst() < 10) {
            return false;
        }
        double ratio = Math.pow(numbers.getLast() / numbers.getFirst(), 1.0 / (numbers.size() - 1));
        return ratio >= 1.5;
    }

    private static double spread(Data data) {
        var means = data.points().stream().mapToDouble(p -> p.estimate().mean()).filter(v -> v > 0).summaryStatistics();
        return means.getCount() == 0 ? 1 : means.getMax() / means.getMin();
    }
}
