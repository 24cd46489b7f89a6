package org.shardmark.report.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.shardmark.report.chart.Chart.Cell;

/**
 * The cells of a heat map: a number in each, its colour the paper's where it is as good as what it is compared with, and
 * equal steps towards another colour for equal ratios.
 *
 * @param palette the colours
 * @param most    the ratio at which the colour is full
 * @param beyond  whether there are cells beyond it
 * @param better  whether there are cells that are better than what they are compared with
 */
record HeatMap(Palette palette, double most, boolean beyond, boolean better) {
    /** Differences of a fifth are faint, and what is ten times as bad is as dark as what is a hundred times as bad. */
    private static final double LEAST = 1.5;
    private static final double MOST = 10;
    /** The largest share of a colour on which the number has a contrast of 4.5, on white and in the dark. */
    private static final double FULL = 0.6;
    private static final double ROOM = 6;
    private static final int SMALLEST_FONT = 7;
    private static final int LARGEST_FONT = 12;
    private static final int SAMPLES = 4;

    /** The heat map of all cells of a picture: a colour means one thing in it. */
    static HeatMap of(Palette palette, List<Cell> cells) {
        double far = cells.stream()
                .mapToDouble(c -> Math.max(c.ratio(), 1 / c.ratio()))
                .filter(r -> !Double.isNaN(r))
                .max()
                .orElse(1);
        return new HeatMap(palette, Math.clamp(far, LEAST, MOST), far > MOST,
                cells.stream().anyMatch(c -> c.ratio() < 1));
    }

    Color colour(double ratio) {
        if (Double.isNaN(ratio)) {
            return palette.paper();
        }
        double share = FULL * Math.clamp(Math.log(ratio) / Math.log(most), -1, 1);
        return mix(palette.paper(), share < 0 ? palette.better() : palette.worse(), Math.abs(share));
    }

    private static Color mix(Color from, Color to, double share) {
        return new Color(mix(from.getRed(), to.getRed(), share), mix(from.getGreen(), to.getGreen(), share),
                mix(from.getBlue(), to.getBlue(), share));
    }

    private static int mix(int from, int to, double share) {
        return (int) Math.round(from + (to - from) * share);
    }

    /** The ratios that the legend shows, in order. */
    List<Double> samples() {
        return IntStream.rangeClosed(better ? -SAMPLES : 0, SAMPLES)
                .mapToObj(i -> Math.pow(most, (double) i / SAMPLES))
                .toList();
    }

    /** What the legend says of a ratio. */
    String name(double ratio) {
        String or = beyond && ratio > most * 0.99 ? "≥ " : beyond && ratio < 1.01 / most ? "≤ " : "";
        return or + "× " + String.format(Locale.ROOT, ratio >= 9.95 ? "%.0f" : ratio >= 0.995 ? "%.1f" : "%.2f", ratio)
                .replaceFirst("\\.0$", "");
    }

    /**
     * Paints cells.
     *
     * @param columns how many columns share the width
     * @param height  the height of a cell
     */
    void paint(Graphics2D g, List<Cell> cells, int columns, double left, double top, double width, double height) {
        double each = width / columns;
        var font = font(cells, each - ROOM);
        for (Cell cell : cells) {
            paint(g, cell.text(), cell.ratio(), font,
                    new Rectangle2D.Double(left + cell.column() * each, top + cell.row() * height, each, height));
        }
    }

    /** Paints one cell, a line of paper between it and the next. */
    void paint(Graphics2D g, String text, double ratio, Font font, Rectangle2D place) {
        var fill = colour(ratio);
        if (!fill.equals(palette.paper())) {
            g.setColor(fill);
            g.fill(new Rectangle2D.Double(place.getX() + 0.5, place.getY() + 0.5, place.getWidth() - 1,
                    place.getHeight() - 1));
        }
        String legible = Fonts.legible(text);
        var own = ratio == 1 ? Fonts.strong(font.getSize2D()) : font;
        g.setColor(palette.ink());
        Fonts.draw(g, legible, place.getCenterX() - Fonts.width(legible, own) / 2,
                place.getCenterY() + font.getSize2D() * 0.36, own);
    }

    /** The largest font in which every number fits into its cell. */
    private static Font font(List<Cell> cells, double room) {
        var largest = Fonts.strong(LARGEST_FONT);
        double widest = cells.stream().mapToDouble(c -> Fonts.width(Fonts.legible(c.text()), largest)).max().orElse(0);
        int fits = (int) Math.floor(LARGEST_FONT * room / widest);
        return Fonts.regular(Math.clamp(fits, SMALLEST_FONT, LARGEST_FONT));
    }
}
