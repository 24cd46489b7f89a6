package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Cell;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Projection.Baseline;
import org.shardmark.report.table.Unit;

/**
 * Numbers by two dimensions, each in a cell, whose colour says how far it is from the best of its column or from the
 * baseline: for more series than colours tell apart, and for two parameters that both have many values.
 */
final class HeatMaps {
    private static final int MOST_COLUMNS = 16;
    private static final int MOST_ROWS = 40;
    /** What three digits round up to a power of ten, 9.995 and more, is one. */
    private static final double ROUNDED_UP = 1.000500251;

    private final Data data;
    private final Optional<Dimension> rows;
    private final Optional<Dimension> columns;
    private final List<Dimension> panels;
    private final Optional<Baseline> baseline;
    private final Direction direction;
    /** Whether what is compared lies side by side in a row, not one below the other in a column. */
    private final boolean turned;
    /** Whether a cell is compared with all others: no dimension is of things to choose from. */
    private final boolean whole;
    private final Map<List<String>, Double> values = new HashMap<>();
    private final Map<List<String>, Double> best = new HashMap<>();

    /**
     * @param data   the points of one metric
     * @param layout along x what makes the columns, as series what makes the rows
     * @param unit   the unit of the numbers
     */
    HeatMaps(Data data, Layout layout, Unit unit, Optional<Baseline> baseline) {
        this.data = data;
        int across = layout.x().map(d -> data.values(d).size()).orElse(1);
        int down = layout.series().map(d -> data.values(d).size()).orElse(1);
        turned = across > MOST_COLUMNS && down <= MOST_COLUMNS && down > 1;
        rows = turned ? layout.x() : layout.series();
        columns = turned ? layout.series() : layout.x();
        panels = layout.facets();
        var known = Stream.of(rows.stream(), columns.stream(), panels.stream()).flatMap(s -> s).toList();
        this.baseline = baseline.filter(b -> known.contains(b.dimension()));
        direction = data.points().getFirst().direction();
        whole = Stream.concat(rows.stream(), columns.stream()).allMatch(d -> Charts.isNumeric(d, data));
        for (Point point : data.points()) {
            double value = point.in(unit).mean();
            if (Double.isFinite(value)) {
                values.put(key(point), value);
                best.merge(scope(key(point)), value, direction == Direction.HIGHER ? Math::max : Math::min);
            }
        }
    }

    /** The value of a point in every dimension: its panel, its row, its column. */
    private List<String> key(Point point) {
        return Stream
                .concat(panels.stream().map(point::get),
                        Stream.of(rows.map(point::get).orElse(""), columns.map(point::get).orElse("")))
                .toList();
    }

    /** The cells among which one is the best. */
    private List<String> scope(List<String> key) {
        var scope = new ArrayList<>(key);
        if (whole || !turned) {
            scope.set(panels.size(), "");
        }
        if (whole || turned) {
            scope.set(panels.size() + 1, "");
        }
        return scope;
    }

    /** How many times what it is compared with a cell costs: more than 1 is worse. */
    private double ratio(List<String> key) {
        double value = values.getOrDefault(key, Double.NaN);
        double other = baseline.map(b -> values.getOrDefault(base(key, b), Double.NaN))
                .orElseGet(() -> best.getOrDefault(scope(key), Double.NaN));
        if (value == other) {
            return 1;
        }
        double ratio = direction == Direction.HIGHER ? other / value : value / other;
        return ratio >= 0 ? ratio : Double.NaN;
    }

    private List<String> base(List<String> key, Baseline baseline) {
        var base = new ArrayList<>(key);
        int panel = panels.indexOf(baseline.dimension());
        int row = rows.equals(Optional.of(baseline.dimension())) ? panels.size() : panels.size() + 1;
        base.set(panel >= 0 ? panel : row, baseline.value());
        return base;
    }

    /** What the subtitle says of the colours. */
    private String colours() {
        String worse = direction == Direction.UNKNOWN ? "as much as" : "worse than";
        String than = direction == Direction.UNKNOWN ? "the least" : "the best";
        return baseline.map(b -> "colour: how many times " + worse + " " + b.dimension().says(b.value()))
                .orElse("colour: how many times " + worse + " " + than
                        + (whole ? " of the panel" : turned ? " of its row" : " of its column"));
    }

    /** The charts. */
    List<Chart> draw(String name, String title, String subtitle, String source) {
        var order = rowOrder();
        var across = columns.map(data::values).orElse(List.of(""));
        int parts = Math.ceilDiv(across.size(), MOST_COLUMNS);
        int each = Math.ceilDiv(across.size(), parts);
        var pager = new Pager(name);
        for (int from = 0; from < across.size(); from += each) {
            var shown = across.subList(from, Math.min(across.size(), from + each));
            var x = new Axis(columns.map(Dimension::name).orElse(""), Scale.COLUMNS,
                    IntStream.range(0, shown.size()).mapToObj(i -> (double) i).toList(), List.copyOf(shown));
            var leftOut = new TreeSet<String>();
            for (List<Panel> page : pages(panels(order, shown, leftOut))) {
                pager.add(List.of(page), 1, (file, one) -> new Chart(file,
                        Labels.titled(title, leftOut), subtitle + "; " + colours(), source, x,
                        Axis.of("", Scale.CATEGORIES), page));
            }
        }
        return pager.charts();
    }

    /** As many panels in a picture as have so many rows together; at least one. */
    private static List<List<Panel>> pages(List<Panel> panels) {
        var pages = new ArrayList<List<Panel>>();
        int used = MOST_ROWS;
        for (Panel panel : panels) {
            used += panel.categories().size();
            if (used > MOST_ROWS) {
                pages.add(new ArrayList<>());
                used = panel.categories().size();
            }
            pages.getLast().add(panel);
        }
        return pages;
    }

    private List<Panel> panels(List<String> order, List<String> across, Set<String> leftOut) {
        var made = new ArrayList<Panel>();
        var groups = data.groupBy(panels);
        var headings = Labels.of(panels, groups.keySet());
        var names = rows.map(d -> Labels.of(List.of(d), order.stream().map(List::of).toList())).orElse(Labels.NONE);
        leftOut.addAll(List.of(headings.leftOut(), names.leftOut()));
        groups.keySet().forEach(panel -> {
            var own = order.stream()
                    .filter(r -> across.stream().anyMatch(c -> values.containsKey(key(panel, r, c))))
                    .toList();
            int parts = Math.ceilDiv(own.size(), MOST_ROWS);
            int each = parts == 0 ? 1 : Math.ceilDiv(own.size(), parts);
            for (int from = 0; from < own.size(); from += each) {
                var shown = own.subList(from, Math.min(own.size(), from + each));
                made.add(new Panel(panels.isEmpty() ? "" : headings.get(panel),
                        shown.stream().map(r -> rows.isPresent() ? names.get(List.of(r)) : "").toList(), List.of(),
                        cells(panel, shown, across)));
            }
        });
        return made;
    }

    private List<Cell> cells(List<String> panel, List<String> down, List<String> across) {
        var cells = new ArrayList<Cell>();
        for (int r = 0; r < down.size(); r++) {
            for (int c = 0; c < across.size(); c++) {
                var key = key(panel, down.get(r), across.get(c));
                Optional<Double> value = Optional.ofNullable(values.get(key));
                if (value.isPresent()) {
                    cells.add(new Cell(r, c, number(value.get()), ratio(key)));
                }
            }
        }
        return List.copyOf(cells);
    }

    private static List<String> key(List<String> panel, String row, String column) {
        return Stream.concat(panel.stream(), Stream.of(row, column)).toList();
    }

    /** The rows in an order of their own if they have one, else those that are best by and large first. */
    private List<String> rowOrder() {
        var order = rows.map(data::values).orElse(List.of(""));
        if (rows.isEmpty() || Order.isOwn(rows.get(), order)) {
            return order;
        }
        var means = new HashMap<String, Double>();
        order.forEach(row -> means.put(row, values.keySet()
                .stream()
                .filter(k -> k.get(panels.size()).equals(row))
                .mapToDouble(k -> Math.log(ratio(k)))
                .filter(Double::isFinite)
                .average()
                .orElse(Double.POSITIVE_INFINITY)));
        return order.stream().sorted(Comparator.comparing(r -> means.getOrDefault(r, 0.0))).toList();
    }

    /** Three digits say what a glance can use. */
    static String number(double value) {
        double size = Math.abs(value);
        if (size >= 999_500) {
            int thousands = Math.min((int) Math.floor(Math.log10(size * ROUNDED_UP) / 3), 6);
            return number(value / Math.pow(1000, thousands)) + " " + "kMGTPE".charAt(thousands - 1);
        }
        if (size == 0) {
            return "0";
        }
        int digits = Math.clamp(2 - (int) Math.floor(Math.log10(size * ROUNDED_UP)), 0, 4);
        return size < 0.00095
                ? String.format(Locale.ROOT, "%.0e", value)
                : String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
