package org.shardmark.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;

/**
 * Where everything around the data goes: title, legend, axes and small print, all measured before anything is drawn. Text
 * that is wider than its room continues on the next line; none is cut.
 */
final class Frame {
    private static final int MARGIN = 20;
    /** The share of the width that the names of categories may take. */
    private static final double WIDEST_CATEGORY = 0.42;
    /** A panel beside others needs so much of the width. */
    private static final int NARROWEST_PANEL = 280;
    private static final int LEGEND_ROW = 22;
    private static final int SAMPLE = 40;
    /** The width of a cell in the legend of a heat map. */
    private static final int RATIO = 52;
    /** Half the width of the gap in an axis that is broken. */
    private static final int BREAK = 3;
    private static final Font TITLE = Fonts.strong(18);
    private static final Font SUBTITLE = Fonts.regular(14);
    private static final Font LABEL = Fonts.regular(13);
    private static final Font PANEL = Fonts.strong(13);
    private static final Font SMALL = Fonts.regular(12);

    private final Chart chart;
    private final int width;
    private final Palette palette;
    private final boolean categories;
    private final Optional<HeatMap> heat;
    private final AxisScale x;
    private final Optional<AxisScale> y;
    private final List<Line> title;
    private final List<List<Entry>> legend;
    private final List<Line> source;
    private final int columns;
    private final int left;
    private final int plotWidth;
    private final List<Box> boxes;
    private final List<Lines> xLabels;
    private final int foot;
    private final int height;

    /** A line of text with its font and the height it takes. */
    private record Line(String text, Font font, Color colour, int height) {}

    /** An entry of the legend. */
    private record Entry(Series series, Lines name) {
        int width() {
            return SAMPLE + name.width() + 20;
        }

        int height() {
            return LEGEND_ROW + (name.count() - 1) * name.step();
        }
    }

    /** A panel with its place: the upper left corner of its plot, and how high that is. */
    private record Box(Panel panel, AxisScale y, Lines title, List<Lines> labels, int left, int top, int plotHeight) {}

    Frame(Chart chart, int width, Palette palette) {
        this.chart = chart;
        this.width = width;
        this.palette = palette;
        categories = chart.y().scale() == Scale.CATEGORIES;
        heat = Optional.of(chart.panels().stream().flatMap(p -> p.cells().stream()).toList())
                .filter(c -> chart.x().scale() == Scale.COLUMNS)
                .map(c -> HeatMap.of(palette, c));
        var points = chart.panels()
                .stream()
                .flatMap(p -> p.series().stream())
                .flatMap(s -> s.points().stream())
                .toList();
        x = AxisScale.of(chart.x(), categories ? ends(points) : points.stream().map(Point::x).toList());
        y = categories ? Optional.empty() : Optional.of(AxisScale.of(chart.y(), ends(points)));
        title = Stream.concat(lines(chart.title(), TITLE, palette.ink(), 26).stream(),
                lines(chart.subtitle(), SUBTITLE, palette.quiet(), 22).stream()).toList();
        legend = legendRows();
        source = lines(smallPrint(chart), SMALL, palette.quiet(), 16);
        int panels = chart.panels().size();
        columns = Math.max(1, Math.min(width / NARROWEST_PANEL,
                categories || panels == 1 ? 1 : panels == 2 || panels == 4 ? 2 : 3));
        int labels = chart.panels()
                .stream()
                .flatMap(p -> labels(p).stream())
                .mapToInt(Lines::width)
                .max()
                .orElse(0);
        left = MARGIN + labels + 10;
        plotWidth = (width - MARGIN - columns * left) / columns;
        xLabels = x.ticks()
                .stream()
                .map(t -> Lines.of(t.label(), LABEL, heat.isPresent() ? column() - 4 : width))
                .toList();
        int more = xLabels.stream().mapToInt(l -> (l.count() - 1) * l.step()).max().orElse(0);
        foot = more + (chart.x().title().isEmpty()
                ? 30
                : 34 + Lines.of(chart.x().title(), LABEL, plotWidth).count() * 16);
        boxes = new ArrayList<>();
        int below = place();
        height = below + (source.isEmpty() ? 8 : 10 + source.size() * 16);
    }

    /** Places the panels, row by row, and returns where they end. */
    private int place() {
        int top = MARGIN + title.stream().mapToInt(Line::height).sum()
                + legend.stream().mapToInt(Frame::height).sum() + (heat.isPresent() ? LEGEND_ROW : 0) + 10;
        for (int i = 0; i < chart.panels().size(); i += columns) {
            var row = chart.panels().subList(i, Math.min(i + columns, chart.panels().size()));
            var titles = row.stream().map(p -> Lines.of(p.title(), PANEL, plotWidth)).toList();
            int most = titles.stream().mapToInt(Lines::count).max().orElse(1);
            boolean untitled = chart.panels().size() == 1 && row.getFirst().title().isEmpty();
            top += untitled ? 6 : 30 + (most - 1) * titles.getFirst().step();
            int plotHeight = 0;
            for (int j = 0; j < row.size(); j++) {
                var panel = row.get(j);
                var span = y.orElseGet(() -> AxisScale.categories(panel.categories()));
                var labels = labels(panel);
                plotHeight = categories ? barsHeight(panel, labels) : columns == 1 ? 380 : columns == 2 ? 260 : 200;
                boxes.add(new Box(panel, span, titles.get(j), labels, left + j * (left + plotWidth), top, plotHeight));
            }
            top += plotHeight + foot;
        }
        return top;
    }

    /** The labels beside the y axis of a panel. */
    private List<Lines> labels(Panel panel) {
        return y.map(span -> span.ticks().stream().map(t -> Lines.of(t.label(), LABEL, width)).toList())
                .orElseGet(() -> panel.categories()
                        .stream()
                        .map(c -> Lines.of(c, LABEL, WIDEST_CATEGORY * width))
                        .toList());
    }

    /** How wide a column of a heat map is. */
    private double column() {
        return (double) plotWidth / chart.x().labels().size();
    }

    private static int barsHeight(Panel panel, List<Lines> labels) {
        int bars = Plot.abreast(panel.series(), Style.BARS);
        int dots = Plot.abreast(panel.series(), Style.DOTS);
        int lines = labels.stream().mapToInt(l -> (l.count() - 1) * l.step() + 22).max().orElse(0);
        int marks = Math.max(bars == 1 ? 26 : 8 + 15 * bars, dots == 1 ? 26 : 14 + 6 * dots);
        int each = Math.max(marks, lines);
        return Math.max(60, panel.categories().size() * each);
    }

    private static List<Double> ends(List<Point> points) {
        return points.stream().flatMap(p -> Stream.of(p.y(), p.low(), p.high())).filter(Double::isFinite).toList();
    }

    /** Where it was measured, and what this machine cannot write. */
    private static String smallPrint(Chart chart) {
        return Renderer.missing(chart).isEmpty()
                ? chart.source()
                : chart.source() + (chart.source().isEmpty() ? "" : " · ")
                        + "\\u…: a character that no font of the drawing machine has";
    }

    private List<Line> lines(String text, Font font, Color colour, int height) {
        return text.isEmpty()
                ? List.of()
                : Lines.of(text, font, textWidth())
                        .lines()
                        .stream()
                        .map(l -> new Line(l, font, colour, height))
                        .toList();
    }

    private int textWidth() {
        return width - 2 * MARGIN;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    void paint(Graphics2D g) {
        int baseline = MARGIN;
        for (Line line : title) {
            baseline += line.height();
            text(g, line.text(), MARGIN, baseline - 8, line.font(), line.colour());
        }
        for (List<Entry> row : legend) {
            legendRow(g, row, baseline + LEGEND_ROW - 6);
            baseline += height(row);
        }
        if (heat.isPresent()) {
            ratios(g, heat.get(), baseline + LEGEND_ROW - 6);
        }
        boxes.forEach(box -> panel(g, box));
        baseline = height - 12 - (source.size() - 1) * 16;
        for (Line line : source) {
            text(g, line.text(), MARGIN, baseline, line.font(), line.colour());
            baseline += line.height();
        }
    }

    private void panel(Graphics2D g, Box box) {
        var heading = box.title();
        int baseline = box.top() - 10 - (heading.count() - 1) * heading.step();
        for (String line : heading.lines()) {
            text(g, line, box.left(), baseline, PANEL, palette.ink());
            baseline += heading.step();
        }
        if (heat.isPresent()) {
            heat.get()
                    .paint(g, box.panel().cells(), chart.x().labels().size(), box.left(), box.top(), plotWidth,
                            (double) box.plotHeight() / box.panel().categories().size());
        } else if (categories) {
            verticalGrid(g, box);
        } else {
            horizontalGrid(g, box);
        }
        labels(g, box);
        var plot = (Graphics2D) g.create(box.left(), box.top() - 6, plotWidth, box.plotHeight() + 12);
        plot.translate(0, 6);
        new Plot(palette, x, box.y(), plotWidth, box.plotHeight()).paint(plot, box.panel().series());
        plot.dispose();
        xLabels(g, box);
    }

    private void horizontalGrid(Graphics2D g, Box box) {
        for (var tick : box.y().ticks()) {
            double at = box.top() + box.plotHeight() * (1 - box.y().at(tick.value()));
            line(g, box.left(), at, box.left() + plotWidth, at, palette.grid());
        }
        double bottom = box.top() + box.plotHeight();
        if (x.broken()) {
            double at = box.left() + plotWidth * x.breakAt();
            line(g, box.left(), bottom, at - BREAK, bottom, palette.axis());
            line(g, at + BREAK, bottom, box.left() + plotWidth, bottom, palette.axis());
            for (double side : new double[]{at - BREAK, at + BREAK}) {
                line(g, side - BREAK, bottom + 2 * BREAK, side + BREAK, bottom - 2 * BREAK, palette.axis());
            }
        } else {
            line(g, box.left(), bottom, box.left() + plotWidth, bottom, palette.axis());
        }
    }

    private void verticalGrid(Graphics2D g, Box box) {
        for (var tick : x.ticks()) {
            double at = box.left() + plotWidth * x.at(tick.value());
            line(g, at, box.top(), at, box.top() + box.plotHeight(), palette.grid());
        }
        line(g, box.left(), box.top(), box.left(), box.top() + box.plotHeight(), palette.axis());
    }

    /** The labels beside the y axis, each around the height of its tick. */
    private void labels(Graphics2D g, Box box) {
        for (int i = 0; i < box.labels().size(); i++) {
            var label = box.labels().get(i);
            double at = box.top() + box.plotHeight() * (1 - box.y().at(box.y().ticks().get(i).value()));
            double baseline = at + 4.5 - (label.count() - 1) * label.step() / 2.0;
            for (String line : label.lines()) {
                text(g, line, box.left() - 8 - width(line, LABEL), baseline, LABEL,
                        categories ? palette.ink() : palette.quiet());
                baseline += label.step();
            }
        }
    }

    /** Labels are left out where they would touch the one before; those of columns never do. */
    private void xLabels(Graphics2D g, Box box) {
        double free = box.left() - left + 4.0;
        double bottom = box.top() + box.plotHeight();
        for (int i = 0; i < xLabels.size(); i++) {
            var label = xLabels.get(i);
            double at = box.left() + plotWidth * x.at(x.ticks().get(i).value());
            int wide = label.width();
            double from = Math.min(at - wide / 2.0, width - 4 - wide);
            boolean named = label.count() > 1 || !label.lines().getFirst().isEmpty();
            if (named && (from >= free || heat.isPresent()) && at <= box.left() + plotWidth + 1) {
                if (!categories) {
                    line(g, at, bottom, at, bottom + 4, palette.axis());
                }
                for (int l = 0; l < label.count(); l++) {
                    String line = label.lines().get(l);
                    double start = label.count() == 1 ? from : at - width(line, LABEL) / 2.0;
                    text(g, line, start, bottom + 19 + l * label.step(), LABEL,
                            heat.isPresent() ? palette.ink() : palette.quiet());
                }
                free = from + wide + 8;
            }
        }
        double baseline = bottom + foot + 5 - Lines.of(chart.x().title(), LABEL, plotWidth).count() * 16;
        for (String line : Lines.of(chart.x().title(), LABEL, plotWidth).lines()) {
            text(g, line, box.left() + (plotWidth - width(line, LABEL)) / 2.0, baseline, LABEL, palette.ink());
            baseline += 16;
        }
    }

    /** What the colours of a heat map mean: cells, each with its ratio in it. */
    private void ratios(Graphics2D g, HeatMap map, int baseline) {
        double at = MARGIN;
        for (double ratio : map.samples()) {
            var place = new Rectangle2D.Double(at, baseline - 15, RATIO, LEGEND_ROW - 2);
            map.paint(g, map.name(ratio), ratio, SMALL, place);
            at += RATIO;
        }
    }

    private List<List<Entry>> legendRows() {
        var named = new ArrayList<Series>();
        for (Panel panel : chart.panels()) {
            boolean first = panel.equals(chart.panels().getFirst());
            for (Series series : panel.series()) {
                if (!series.name().isEmpty() && named.stream().noneMatch(s -> alike(s, series))) {
                    named.add(first ? named.size() : place(series, named), series);
                }
            }
        }
        var rows = new ArrayList<List<Entry>>();
        int used = width;
        for (Series series : named) {
            var entry = new Entry(series, Lines.of(series.name(), LABEL, textWidth() - SAMPLE));
            if (used + entry.width() > width - MARGIN) {
                rows.add(new ArrayList<>());
                used = MARGIN;
            }
            rows.getLast().add(entry);
            used += entry.width();
        }
        return rows;
    }

    private static boolean alike(Series a, Series b) {
        return a.name().equals(b.name()) && a.style() == b.style();
    }

    /** A series that only a later panel has comes before those that follow it in the order of colours. */
    private static int place(Series series, List<Series> named) {
        return IntStream.range(0, named.size())
                .filter(i -> named.get(i).style() == series.style() && named.get(i).colour() > series.colour())
                .findFirst()
                .orElse(named.size());
    }

    private static int height(List<Entry> row) {
        return row.stream().mapToInt(Entry::height).max().orElse(0);
    }

    private void legendRow(Graphics2D g, List<Entry> row, int first) {
        int at = MARGIN;
        for (Entry entry : row) {
            sample(g, entry.series(), at, first - 5);
            int baseline = first;
            for (String line : entry.name().lines()) {
                text(g, line, at + SAMPLE, baseline, LABEL, palette.ink());
                baseline += entry.name().step();
            }
            at += entry.width();
        }
    }

    private void sample(Graphics2D g, Series series, int at, int y) {
        var colour = series.style() == Style.REFERENCE ? palette.reference() : palette.colour(series.colour());
        g.setColor(colour);
        switch (series.style()) {
            case BARS -> g.fill(new Rectangle2D.Double(at + 10, y - 6, 20, 12));
            case BAND -> {
                g.setColor(palette.band());
                g.fill(new Rectangle2D.Double(at + 6, y - 6, 24, 12));
            }
            case DOTS -> Marks.marker(series.colour()).paint(g, at + 16, y, 9);
            case REFERENCE, CEILING, CURVE, LINE -> {
                g.setStroke(switch (series.style()) {
                    case REFERENCE -> Marks.solid(1.2f);
                    case CEILING -> Marks.thinDashes();
                    default -> Marks.stroke(series.colour(), 2f);
                });
                g.draw(new Line2D.Double(at, y, at + 32, y));
                if (series.style() == Style.LINE) {
                    Marks.marker(series.colour()).paint(g, at + 16, y, 9);
                }
            }
        }
    }

    private static void line(Graphics2D g, double x1, double y1, double x2, double y2, Color colour) {
        g.setColor(colour);
        g.setStroke(Marks.solid(1));
        g.draw(new Line2D.Double(x1, y1, x2, y2));
    }

    private static void text(Graphics2D g, String legible, double x, double y, Font font, Color colour) {
        g.setColor(colour);
        Fonts.draw(g, legible, x, y, font);
    }

    private static int width(String legible, Font font) {
        return (int) Math.ceil(Fonts.width(legible, font));
    }
}
