package org.shardmark.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;

/** What a chart shows, in sentences for those who do not see it. */
public final class Words {
    private static final int MOST_PANELS = 4;
    private static final int MOST_SERIES = 8;

    private Words() {}

    /** The sentences: what is drawn along what, and of each panel where its series begin and end. */
    public static String of(Chart chart) {
        var sentences = new ArrayList<String>();
        sentences.add(chart.title() + ": " + chart.subtitle());
        if (!chart.x().title().isEmpty()) {
            sentences.add("Along the axis: " + chart.x().title());
        }
        chart.panels().stream().limit(MOST_PANELS).forEach(p -> sentences.add(of(chart, p)));
        int more = chart.panels().size() - MOST_PANELS;
        if (more > 0) {
            sentences.add(more == 1 ? "And one more panel" : "And " + more + " more panels");
        }
        return sentences.stream().filter(s -> !s.isEmpty()).map(s -> s + ".").collect(Collectors.joining(" "));
    }

    private static String of(Chart chart, Panel panel) {
        var parts = new ArrayList<String>();
        var measured = panel.series().stream().filter(s -> switch (s.style()) {
            case LINE, BARS, DOTS, CURVE -> s.points().stream().anyMatch(Words::isFinite);
            case REFERENCE, CEILING, BAND -> false;
        }).toList();
        measured.stream().limit(MOST_SERIES).forEach(s -> parts.add(of(chart, panel, s)));
        int more = measured.size() - MOST_SERIES;
        if (more > 0) {
            parts.add(more + " more series");
        }
        if (!panel.cells().isEmpty()) {
            parts.add("a cell with a number for each of " + panel.categories().size() + " rows and "
                    + chart.x().labels().size() + " columns");
        }
        String what = String.join("; ", parts);
        return panel.title().isEmpty() ? what : panel.title() + ": " + what;
    }

    /** Where a line begins and ends; of bars and dots the least and the greatest. */
    private static String of(Chart chart, Panel panel, Series series) {
        var points = series.points().stream().filter(Words::isFinite).toList();
        boolean along = series.style() == Style.LINE || series.style() == Style.CURVE;
        var order = along ? Comparator.comparingDouble(Point::x) : Comparator.comparingDouble(Point::y);
        var first = points.stream().min(order).orElseThrow();
        var last = points.stream().max(order).orElseThrow();
        String name = series.name().isEmpty() ? "" : series.name() + " ";
        String at = at(chart, panel, first);
        return points.size() == 1
                ? name + number(first.y()) + at
                : name + "from " + number(first.y()) + at + " to " + number(last.y()) + at(chart, panel, last);
    }

    private static boolean isFinite(Point point) {
        return Double.isFinite(point.x()) && Double.isFinite(point.y());
    }

    private static String at(Chart chart, Panel panel, Point point) {
        List<String> names = panel.categories();
        if (chart.y().scale() == Scale.CATEGORIES) {
            int at = (int) Math.rint(point.x());
            return at >= 0 && at < names.size() ? " (" + names.get(at) + ")" : "";
        }
        int label = chart.x().values().indexOf(point.x());
        return " at "
                + (label >= 0 && label < chart.x().labels().size() ? chart.x().labels().get(label) : number(point.x()));
    }

    private static String number(double value) {
        var rounded = new BigDecimal(value).round(new MathContext(value >= 1000 ? 4 : 3));
        return new DecimalFormat("#,##0.########", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(rounded);
    }
}
