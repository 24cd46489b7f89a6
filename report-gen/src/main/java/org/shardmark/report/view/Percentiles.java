package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.stats.Histogram;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Unit;

/** Percentiles as HdrHistogram plots them: the tail stretched, equal steps for 90 %, 99 %, 99.9 %. */
final class Percentiles {
    private static final Pattern METRIC = Pattern.compile("(?:(.*):)?p([01]\\.\\d+)");
    /** A percentile needs so many observations beyond it. */
    private static final int STEPS_PER_NINE = 20;

    private final String name;
    private final String source;
    private final List<String> preferred;
    private final Data page;

    /**
     * Makes charts.
     *
     * @param name      the name of their files
     * @param source    where it was measured
     * @param preferred the parameters that should make the series, the best first
     * @param page      all that is shown, from which the charts tell themselves
     */
    Percentiles(String name, String source, List<String> preferred, Data page) {
        this.name = name;
        this.source = source;
        this.preferred = preferred;
        this.page = page;
    }

    /** A curve of one row: values by quantile, in the base unit. */
    private record Curve(ResultRow row, String what, String unit, Map<Double, Double> values) {}

    /** A chart for each thing that has percentiles, and each unit. */
    List<Chart> charts(Data data) {
        var curves = new LinkedHashMap<List<String>, List<Curve>>();
        data.rows()
                .forEach(row -> curves(row).forEach(
                        c -> curves.computeIfAbsent(List.of(c.what(), c.unit()), k -> new ArrayList<>()).add(c)));
        var charts = new ArrayList<Chart>();
        curves.values().forEach(group -> charts.addAll(charts(group, charts.size())));
        return charts;
    }

    private static List<Curve> curves(ResultRow row) {
        if (row.point(Point.SCORE).isEmpty()) {
            return List.of();
        }
        var curves = new ArrayList<Curve>();
        for (Point point : row.metrics().values()) {
            point.value()
                    .histogram()
                    .filter(h -> h.count() > Sojourns.BEYOND)
                    .ifPresent(h -> curves
                            .add(new Curve(row, point.metric(), point.unit(),
                                    quantiles(h, Unit.of(point.value().unit()).factor()))));
        }
        var byOwner = new TreeMap<String, Map<Double, Double>>();
        var units = new TreeMap<String, String>();
        for (Point point : row.metrics().values()) {
            Matcher matcher = METRIC.matcher(point.metric());
            if (matcher.matches()) {
                String owner = Optional.ofNullable(matcher.group(1)).orElse(Point.SCORE);
                byOwner.computeIfAbsent(owner, o -> new TreeMap<>())
                        .put(Double.parseDouble(matcher.group(2)),
                                point.whole());
                units.put(owner, point.unit());
            }
        }
        byOwner.forEach((owner, values) -> {
            if (values.size() > 2 && curves.stream().noneMatch(c -> c.what().equals(owner))) {
                values.keySet().removeIf(q -> q >= 1);
                curves.add(new Curve(row, owner, units.getOrDefault(owner, "?"), values));
            }
        });
        return curves;
    }

    /** Quantiles in even steps of the stretched axis, as far as there are enough observations beyond. */
    private static Map<Double, Double> quantiles(Histogram histogram, double factor) {
        var values = new TreeMap<Double, Double>();
        int steps = (int) Math.floor(Math.log10(histogram.count() / Sojourns.BEYOND) * STEPS_PER_NINE + 1e-9);
        for (int i = 0; i <= steps; i++) {
            double quantile = 1 - Math.pow(10, -(double) i / STEPS_PER_NINE);
            values.put(quantile, histogram.valueAt(quantile) * factor);
        }
        return values;
    }

    private List<Chart> charts(List<Curve> curves, int before) {
        var rows = new Data(curves.stream().map(Curve::row).toList());
        var varying = rows.varying();
        var few = varying.stream().filter(d -> rows.values(d).size() <= Layout.MOST_SERIES).toList();
        var series = ResultView.preferred(preferred, few)
                .or(() -> few.stream().max(Comparator.comparingInt(d -> rows.values(d).size())));
        var facets = varying.stream().filter(d -> !Optional.of(d).equals(series)).toList();
        double smallest = curves.stream()
                .flatMap(c -> c.values().values().stream())
                .mapToDouble(v -> v)
                .filter(v -> v > 0)
                .min()
                .orElse(1);
        double largest = curves.stream().flatMap(c -> c.values().values().stream()).mapToDouble(v -> v).max().orElse(1);
        var unit = Unit.scaled(curves.getFirst().unit(), Math.sqrt(smallest * Math.max(smallest, largest)));
        var panels = new LinkedHashMap<String, List<Series>>();
        var keys = rows.groupBy(facets).keySet();
        var labels = Labels.of(facets, keys);
        var names = series
                .map(d -> Labels.of(List.of(d), rows.values(d).stream().map(List::of).toList()))
                .orElse(Labels.NONE);
        keys.forEach(k -> panels.put(labels.get(k), new ArrayList<>()));
        var order = series.map(rows::values).orElse(List.of());
        for (Curve curve : curves.stream()
                .sorted(Comparator
                        .comparingInt(c -> order.indexOf(series.map(d -> c.row().get(d)).orElse(""))))
                .toList()) {
            String value = series.map(d -> curve.row().get(d)).orElse("");
            String panel = labels.get(facets.stream().map(d -> curve.row().get(d)).toList());
            panels.computeIfAbsent(panel, k -> new ArrayList<>())
                    .add(new Series(names.get(List.of(value)), Style.CURVE,
                            Math.max(0, order.indexOf(value)), curve.values()
                                    .entrySet()
                                    .stream()
                                    .map(e -> Chart.Point.of(e.getKey(), e.getValue() / unit.factor()))
                                    .toList()));
        }
        var first = curves.getFirst();
        String what = first.what().equals(Point.SCORE) ? "time of a call" : first.row().row().heading(first.what());
        String title = "Percentiles of " + ResultView.what(rows) + ": " + what + ResultView.which(rows, page);
        var all = panels.entrySet().stream().map(e -> new Panel(e.getKey(), List.copyOf(e.getValue()))).toList();
        String shownUnit = first.what().startsWith(Sojourns.SOJOURN) ? unit.base().replace("/op", "") : unit.base();
        boolean wide = largest > 20 * smallest;
        String subtitle = shownUnit + (Unit.isTime(first.unit()) ? ", lower is better" : "");
        return new Pager(name, before).panels(all, (page, shown) -> new Chart(page, title, subtitle,
                source, Axis.of("percentile", Scale.PERCENTILE), Axis.of("", wide ? Scale.LOG : Scale.LINEAR), shown))
                .charts();
    }
}
