package org.shardmark.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;

/** Where everything around the data goes: title, legend, axes and small print, all measured before anything is drawn. */
final class Frame {
    /** The width at which a page shows a chart. */
    static final int WIDTH = 900;

    private static final int MARGIN = 20;
    private static final int LONGEST_LABEL = 300;
    private static final int LEGEND_ROW = 22;
    private static final FontRenderContext MEASURE = new FontRenderContext(null, true, true);
    private static final Font TITLE = Fonts.strong(18);
    private static final Font SUBTITLE = Fonts.regular(14);
    private static final Font LABEL = Fonts.regular(13);
    private static final Font PANEL = Fonts.strong(13);
    private static final Font SMALL = Fonts.regular(12);

    private final Chart chart;
    private final boolean categories;
    private final Span x;
    private final Span y;
    private final List<Line> title;
    private final List<List<Series>> legend;
    private final int columns;
    private final int left;
    private final int plotWidth;
    private final int plotHeight;
    private final int top;

    /** A line of text with its font. */
    private record Line(String text, Font font, Color colour, int height) {}

    Frame(Chart chart) {
        this.chart = chart;
        categories = chart.y().scale() == Scale.CATEGORIES;
        var points = chart.panels()
                .stream()
                .flatMap(p -> p.series().stream())
                .flatMap(s -> s.points().stream())
                .toList();
        x = Span.of(chart.x(), categories ? ends(points) : points.stream().map(Point::x).toList());
        y = Span.of(chart.y(), categories ? List.of() : ends(points));
        title = titleLines();
        legend = legendRows();
        int panels = chart.panels().size();
        columns = categories || panels == 1 ? 1 : panels == 2 || panels == 4 ? 2 : 3;
        int labels = y.ticks()
                .stream()
                .mapToInt(t -> width(shorten(t.label(), LABEL, LONGEST_LABEL), LABEL))
                .max()
                .orElse(0);
        left = MARGIN + labels + 10;
        plotWidth = (WIDTH - MARGIN - columns * left) / columns;
        plotHeight = categories ? barsHeight() : panels == 1 ? 380 : columns == 2 ? 260 : 200;
        top = MARGIN + title.stream().mapToInt(Line::height).sum() + legend.size() * LEGEND_ROW + 10;
    }

    private int barsHeight() {
        int bars = (int) Math.max(1, chart.panels()
                .stream()
                .mapToLong(p -> p.series().stream().filter(s -> s.style() == Style.BARS).count())
                .max()
                .orElse(1));
        int each = bars == 1 ? 26 : 8 + 15 * bars;
        return Math.max(60, chart.y().labels().size() * each);
    }

    private static List<Double> ends(List<Point> points) {
        return points.stream().flatMap(p -> Stream.of(p.y(), p.low(), p.high())).filter(Double::isFinite).toList();
    }

    private int rows() {
        return (chart.panels().size() + columns - 1) / columns;
    }

    private int panelHead() {
        return chart.panels().size() == 1 && chart.panels().getFirst().title().isEmpty() ? 6 : 30;
    }

    private int panelFoot() {
        return chart.x().title().isEmpty() ? 30 : 50;
    }

    int height() {
        int source = chart.source().isEmpty() ? 8 : 26;
        return top + rows() * (panelHead() + plotHeight + panelFoot()) + source;
    }

    void paint(Graphics2D g) {
        int baseline = MARGIN;
        for (Line line : title) {
            baseline += line.height();
            text(g, line.text(), MARGIN, baseline - 8, line.font(), line.colour());
        }
        for (List<Series> row : legend) {
            baseline += LEGEND_ROW;
            legendRow(g, row, baseline - 6);
        }
        for (int i = 0; i < chart.panels().size(); i++) {
            int px = left + (i % columns) * (left + plotWidth);
            int py = top + (i / columns) * (panelHead() + plotHeight + panelFoot()) + panelHead();
            panel(g, chart.panels().get(i), px, py);
        }
        text(g, shorten(chart.source(), SMALL, WIDTH - 2 * MARGIN), MARGIN, height() - 12, SMALL, Palette.QUIET);
    }

    private void panel(Graphics2D g, Panel panel, int px, int py) {
        if (!panel.title().isEmpty()) {
            text(g, shorten(panel.title(), PANEL, plotWidth), px, py - 10, PANEL, Palette.INK);
        }
        if (categories) {
            verticalGrid(g, px, py);
            categoryLabels(g, px, py);
        } else {
            horizontalGrid(g, px, py);
        }
        var plot = (Graphics2D) g.create(px, py - 6, plotWidth, plotHeight + 12);
        plot.translate(0, 6);
        new Plot(x, y, plotWidth, plotHeight).paint(plot, panel.series());
        plot.dispose();
        xLabels(g, px, py);
    }

    private void horizontalGrid(Graphics2D g, int px, int py) {
        for (var tick : y.ticks()) {
            double at = py + plotHeight * (1 - y.at(tick.value()));
            line(g, px, at, px + plotWidth, at, Palette.GRID);
            text(g, tick.label(), px - 8 - width(tick.label(), LABEL), at + 4.5, LABEL, Palette.QUIET);
        }
        line(g, px, py + plotHeight, px + plotWidth, py + plotHeight, Palette.AXIS);
    }

    private void verticalGrid(Graphics2D g, int px, int py) {
        for (var tick : x.ticks()) {
            double at = px + plotWidth * x.at(tick.value());
            line(g, at, py, at, py + plotHeight, Palette.GRID);
        }
        line(g, px, py, px, py + plotHeight, Palette.AXIS);
    }

    private void categoryLabels(Graphics2D g, int px, int py) {
        for (var tick : y.ticks()) {
            String label = shorten(tick.label(), LABEL, LONGEST_LABEL);
            double at = py + plotHeight * (1 - y.at(tick.value()));
            text(g, label, px - 8 - width(label, LABEL), at + 4.5, LABEL, Palette.INK);
        }
    }

    /** Labels are left out where they would touch the one before. */
    private void xLabels(Graphics2D g, int px, int py) {
        double free = px - left + 4.0;
        for (var tick : x.ticks()) {
            double at = px + plotWidth * x.at(tick.value());
            int width = width(tick.label(), LABEL);
            double from = Math.min(at - width / 2.0, WIDTH - 4 - width);
            if (!tick.label().isEmpty() && from >= free && at <= px + plotWidth + 1) {
                if (!categories) {
                    line(g, at, py + plotHeight, at, py + plotHeight + 4, Palette.AXIS);
                }
                text(g, tick.label(), from, py + plotHeight + 19, LABEL, Palette.QUIET);
                free = from + width + 8;
            }
        }
        String name = shorten(chart.x().title(), LABEL, plotWidth);
        text(g, name, px + (plotWidth - width(name, LABEL)) / 2.0, py + plotHeight + 39, LABEL, Palette.INK);
    }

    private List<Line> titleLines() {
        var lines = new ArrayList<Line>();
        wrap(chart.title(), TITLE).forEach(l -> lines.add(new Line(l, TITLE, Palette.INK, 26)));
        wrap(chart.subtitle(), SUBTITLE).forEach(l -> lines.add(new Line(l, SUBTITLE, Palette.QUIET, 22)));
        return lines;
    }

    private static List<String> wrap(String text, Font font) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && width(line + " " + word, font) > WIDTH - 2 * MARGIN) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(shorten(word, font, WIDTH - 2 * MARGIN));
        }
        if (!line.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }

    private List<List<Series>> legendRows() {
        var named = new LinkedHashMap<String, Series>();
        chart.panels()
                .forEach(p -> p.series()
                        .stream()
                        .filter(s -> !s.name().isEmpty())
                        .forEach(s -> named.putIfAbsent(s.name() + s.style(), s)));
        if (named.size() < 2) {
            return List.of();
        }
        var rows = new ArrayList<List<Series>>();
        int used = WIDTH;
        for (Series series : named.values()) {
            int needed = legendWidth(series);
            if (used + needed > WIDTH - MARGIN) {
                rows.add(new ArrayList<>());
                used = MARGIN;
            }
            rows.getLast().add(series);
            used += needed;
        }
        return rows;
    }

    private static int legendWidth(Series series) {
        return 40 + width(shorten(series.name(), LABEL, LONGEST_LABEL), LABEL) + 20;
    }

    private static void legendRow(Graphics2D g, List<Series> row, int baseline) {
        int at = MARGIN;
        for (Series series : row) {
            sample(g, series, at, baseline - 5);
            text(g, shorten(series.name(), LABEL, LONGEST_LABEL), at + 40, baseline, LABEL, Palette.INK);
            at += legendWidth(series);
        }
    }

    private static void sample(Graphics2D g, Series series, int at, int y) {
        var colour = series.style() == Style.REFERENCE ? Palette.REFERENCE : Palette.colour(series.colour());
        g.setColor(colour);
        switch (series.style()) {
            case BARS -> g.fill(new Rectangle2D.Double(at + 10, y - 6, 20, 12));
            case BAND -> {
                g.setColor(Palette.BAND);
                g.fill(new Rectangle2D.Double(at + 6, y - 6, 24, 12));
            }
            case DOTS -> Palette.marker(series.colour()).paint(g, at + 16, y, 9);
            case REFERENCE, CEILING, CURVE, LINE -> {
                g.setStroke(switch (series.style()) {
                    case REFERENCE -> Palette.solid(1.2f);
                    case CEILING -> Palette.thinDashes();
                    default -> Palette.stroke(series.colour(), 2f);
                });
                g.draw(new Line2D.Double(at, y, at + 32, y));
                if (series.style() == Style.LINE) {
                    Palette.marker(series.colour()).paint(g, at + 16, y, 9);
                }
            }
        }
    }

    private static void line(Graphics2D g, double x1, double y1, double x2, double y2, Color colour) {
        g.setColor(colour);
        g.setStroke(Palette.solid(1));
        g.draw(new Line2D.Double(x1, y1, x2, y2));
    }

    private static void text(Graphics2D g, String text, double x, double y, Font font, Color colour) {
        g.setColor(colour);
        g.setFont(font);
        g.drawString(Fonts.shown(text), (float) x, (float) y);
    }

    private static int width(String text, Font font) {
        return (int) Math.ceil(font.getStringBounds(Fonts.shown(text), MEASURE).getWidth());
    }

    /** The text, with its middle left out until it is no wider than that. */
    private static String shorten(String text, Font font, int width) {
        if (width(text, font) <= width) {
            return text;
        }
        Function<Integer, String> cut = n -> text.substring(0, (n + 1) / 2) + "…"
                + text.substring(text.length() - n / 2);
        int low = 0;
        int high = Math.min(text.length(), 400);
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (width(cut.apply(middle), font) <= width) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return cut.apply(low);
    }
}
