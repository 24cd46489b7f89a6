package org.shardmark.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;

/**
 * What is inside the axes of one panel. XChart paints marks, bars and intervals, in coordinates from 0 to 1.
 *
 * <p>Intervals are series of short lines, because XChart's own error bars are symmetric; bars are polygons, because it
 * has no horizontal bars with intervals.
 */
final class Plot {
    private static final double CAP = 4;
    /** From one line to the next where their intervals would lie on each other, in points. */
    private static final double ASIDE = 7;
    /** The share of a category's height that its bars take. */
    private static final double BARS = 0.76;
    /** The same of dots, which must be nearer to each other than to those of the next category. */
    private static final double DOTS = 0.6;

    private final Palette palette;
    private final AxisScale x;
    private final AxisScale y;
    private final int width;
    private final int height;
    private final boolean categories;
    private final XYChart chart;
    private int layers;

    Plot(Palette palette, AxisScale x, AxisScale y, int width, int height) {
        this.palette = palette;
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
        categories = y.scale() == Scale.CATEGORIES;
        chart = new XYChart(width, height);
        var style = chart.getStyler();
        style.setChartTitleVisible(false);
        style.setLegendVisible(false);
        style.setChartBackgroundColor(new Color(0, 0, 0, 0));
        style.setPlotBackgroundColor(new Color(0, 0, 0, 0));
        style.setPlotBorderVisible(false);
        style.setPlotGridLinesVisible(false);
        style.setAxisTicksVisible(false);
        style.setAxisTitlesVisible(false);
        style.setChartPadding(0);
        style.setPlotMargin(0);
        style.setPlotContentSize(1);
        style.setMarkerSize(9);
        style.setXAxisMin(0.0);
        style.setXAxisMax(1.0);
        style.setYAxisMin(0.0);
        style.setYAxisMax(1.0);
    }

    /**
     * How many series of a style stand side by side in a category: all of them, or one where no category has points of
     * two.
     */
    static int abreast(List<Series> series, Style style) {
        var own = series.stream().filter(s -> s.style() == style).toList();
        long places = own.stream().flatMap(s -> s.points().stream()).map(Point::x).distinct().count();
        long points = own.stream().mapToLong(s -> s.points().stream().map(Point::x).distinct().count()).sum();
        return places < points ? own.size() : 1;
    }

    void paint(Graphics2D g, List<Series> series) {
        int bars = abreast(series, Style.BARS);
        int dots = abreast(series, Style.DOTS);
        long lines = series.stream().filter(s -> s.style() == Style.LINE).count();
        double step = aside(series);
        int line = 0;
        int bar = 0;
        int dot = 0;
        for (Series one : series) {
            switch (one.style()) {
                case REFERENCE -> lines(g, one, palette.reference(), Marks.solid(1.2f), 0);
                case CEILING -> lines(g, one, palette.colour(one.colour()), Marks.thinDashes(), 0);
                case BAND -> band(one);
                default -> {
                }
            }
        }
        for (Series one : series) {
            switch (one.style()) {
                case LINE -> {
                    double aside = (line++ - (lines - 1) / 2.0) * step;
                    lines(g, one, palette.colour(one.colour()), Marks.stroke(one.colour(), 2f), aside);
                    intervals(one, aside, palette.colour(one.colour()));
                    markers(one, aside);
                }
                case CURVE -> lines(g, one, palette.colour(one.colour()), Marks.stroke(one.colour(), 2f), 0);
                case BARS -> bars(one, bars, bars == 1 ? 0 : bar++);
                case DOTS -> {
                    double offset = categories ? offset(DOTS, dots, dots == 1 ? 0 : dot++) : 0;
                    intervals(one, offset, palette.colour(one.colour()));
                    markers(one, offset);
                }
                case REFERENCE, CEILING, BAND -> {
                }
            }
        }
        if (layers > 0) {
            chart.paint(g, width, height);
        }
    }

    /**
     * How far lines stand apart, as a share of the width: where two of them have an interval at one place, each a little
     * beside the one before.
     */
    private double aside(List<Series> series) {
        var lines = series.stream().filter(s -> s.style() == Style.LINE).toList();
        var places = lines.stream()
                .flatMap(s -> s.points().stream().filter(p -> p.high() > p.low()).map(Point::x).distinct())
                .toList();
        var distinct = lines.stream()
                .flatMap(s -> s.points().stream())
                .map(p -> x.at(p.x()))
                .distinct()
                .sorted()
                .toList();
        if (distinct.size() == 1 || places.stream().distinct().count() == places.size()) {
            return 0;
        }
        double nearest = IntStream.range(1, distinct.size())
                .mapToDouble(i -> distinct.get(i) - distinct.get(i - 1))
                .min()
                .orElse(1);
        return Math.min(ASIDE / width, 0.5 * nearest / lines.size());
    }

    /** Lines are painted here, below all marks: XChart begins its dashes anew at every point of a curve. */
    private void lines(Graphics2D g, Series series, Color colour, BasicStroke stroke, double aside) {
        var path = new Path2D.Double();
        boolean begun = false;
        for (Point p : series.points()) {
            double across = (x.at(p.x()) + aside) * width;
            double up = (1 - y.at(p.y())) * height;
            boolean place = Double.isFinite(across) && Double.isFinite(up);
            if (place && begun) {
                path.lineTo(across, up);
            } else if (place) {
                path.moveTo(across, up);
            }
            begun = place && !(x.broken() && p.x() == 0);
        }
        g.setColor(colour);
        g.setStroke(stroke);
        g.draw(path);
    }

    private void markers(Series series, double offset) {
        var path = new Path();
        for (Point p : series.points()) {
            if (categories) {
                path.to(x.at(p.y()), y.at(p.x() + offset));
            } else {
                path.to(x.at(p.x()) + offset, y.at(p.y()));
            }
        }
        if (path.isEmpty()) {
            return;
        }
        var layer = layer(path);
        layer.setLineStyle(SeriesLines.NONE);
        layer.setMarker(Marks.marker(series.colour()));
        layer.setMarkerColor(palette.colour(series.colour()));
    }

    /** A short line from the lower to the upper end of every interval, with caps. */
    private void intervals(Series series, double offset, Color colour) {
        add(intervals(series, offset), colour, Marks.solid(1.4f));
    }

    /** The same upon a bar of any colour: dark, between two edges of paper. */
    private void intervalsOnBars(Series series, double offset) {
        add(intervals(series, offset), palette.paper(), Marks.solid(3.2f));
        add(intervals(series, offset), palette.ink(), Marks.solid(1.4f));
    }

    private Path intervals(Series series, double offset) {
        var path = new Path();
        for (Point p : series.points()) {
            if (p.high() <= p.low()) {
                continue;
            }
            if (categories) {
                double at = y.at(p.x() + offset);
                double cap = CAP / height;
                double low = clamp(x.at(p.low()));
                double high = clamp(x.at(p.high()));
                path.segment(low, at, high, at);
                if (hasPlace(x.at(p.low()))) {
                    path.segment(low, at - cap, low, at + cap);
                }
                path.segment(high, at - cap, high, at + cap);
            } else {
                double at = x.at(p.x()) + offset;
                double cap = CAP / width;
                double low = clamp(y.at(p.low()));
                double high = clamp(y.at(p.high()));
                path.segment(at, low, at, high);
                if (hasPlace(y.at(p.low()))) {
                    path.segment(at - cap, low, at + cap, low);
                }
                path.segment(at - cap, high, at + cap, high);
            }
        }
        return path;
    }

    /** How far from the middle of its category the mark of one of so many series is. */
    private static double offset(double share, int count, int index) {
        return (index - (count - 1) / 2.0) * share / count;
    }

    private void bars(Series series, int count, int index) {
        if (!categories) {
            columns(series);
            return;
        }
        double thickness = BARS / count;
        double offset = offset(BARS, count, index);
        var path = new Path();
        for (Point p : series.points()) {
            double from = y.at(p.x() + offset - thickness * 0.46);
            double to = y.at(p.x() + offset + thickness * 0.46);
            rectangle(path, x.at(0), from, x.at(p.y()), to);
        }
        fill(path, palette.colour(series.colour()));
        intervalsOnBars(series, offset);
    }

    private void band(Series series) {
        var path = new Path();
        for (Point p : series.points()) {
            rectangle(path, x.at(p.low()), y.at(p.x() - 0.5), x.at(p.high()), y.at(p.x() + 0.5));
        }
        fill(path, palette.band());
    }

    /** Upright bars, one at each whole number of the x axis. */
    private void columns(Series series) {
        var path = new Path();
        for (Point p : series.points()) {
            rectangle(path, x.at(p.x() - 0.4), y.at(0), x.at(p.x() + 0.4), y.at(p.y()));
        }
        fill(path, palette.colour(series.colour()));
        intervalsOnBars(series, 0);
    }

    private static void rectangle(Path path, double x1, double y1, double x2, double y2) {
        path.gap();
        path.to(x1, y1);
        path.to(x2, y1);
        path.to(x2, y2);
        path.to(x1, y2);
        path.gap();
    }

    private void fill(Path path, Color colour) {
        if (!path.isEmpty()) {
            var layer = layer(path);
            layer.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.PolygonArea);
            layer.setLineStyle(SeriesLines.NONE);
            layer.setFillColor(colour);
            layer.setMarker(SeriesMarkers.NONE);
        }
    }

    private void add(Path path, Color colour, BasicStroke stroke) {
        if (!path.isEmpty()) {
            var layer = layer(path);
            layer.setLineStyle(stroke);
            layer.setLineColor(colour);
            layer.setMarker(SeriesMarkers.NONE);
        }
    }

    private XYSeries layer(Path path) {
        return chart.addSeries("layer " + layers++, path.xs(), path.ys());
    }

    /** What a logarithmic axis has no place for, 0 and less, is beyond its border: an interval that ends there has no cap. */
    private static boolean hasPlace(double at) {
        return Double.isFinite(at);
    }

    private static double clamp(double at) {
        return Double.isNaN(at) ? 0 : Math.max(0, Math.min(1, at));
    }

    /** Points, with gaps where a line is broken. */
    private static final class Path {
        private final List<double[]> points = new ArrayList<>();

        void to(double x, double y) {
            if (Double.isFinite(x) && Double.isFinite(y)) {
                points.add(new double[]{x, y});
            } else {
                gap();
            }
        }

        void gap() {
            if (!points.isEmpty() && !Double.isNaN(points.getLast()[1])) {
                points.add(new double[]{points.getLast()[0], Double.NaN});
            }
        }

        void segment(double x1, double y1, double x2, double y2) {
            gap();
            to(x1, y1);
            to(x2, y2);
            gap();
        }

        boolean isEmpty() {
            return points.stream().allMatch(p -> Double.isNaN(p[1]));
        }

        double[] xs() {
            return points.stream().mapToDouble(p -> p[0]).toArray();
        }

        double[] ys() {
            return points.stream().mapToDouble(p -> p[1]).toArray();
        }
    }
}
