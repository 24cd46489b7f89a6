package org.shardmark.report.chart;

import java.util.List;

/**
 * A chart before it is a picture. Records all the way down, so that its text is a digest of its input.
 *
 * @param name     the file's name, without {@code .png}
 * @param title    what it shows
 * @param subtitle what the numbers are and which direction is better
 * @param source   where it was measured, in small print
 * @param x        the x axis; beside categories, the axis of values
 * @param y        the y axis; {@link Scale#CATEGORIES} if every panel has categories of its own
 * @param panels   the panels, one for each of the small multiples
 */
public record Chart(String name, String title, String subtitle, String source, Axis x, Axis y, List<Panel> panels) {
    /** Whether nothing was measured: no point has a place but those that others are compared with. */
    public boolean isEmpty() {
        return panels.stream().allMatch(p -> p.cells().isEmpty()) && panels.stream()
                .flatMap(p -> p.series().stream())
                .filter(s -> s.style() != Style.BAND && s.style() != Style.REFERENCE && s.style() != Style.CEILING)
                .flatMap(s -> s.points().stream())
                .noneMatch(p -> Double.isFinite(p.x()) && Double.isFinite(p.y()));
    }

    /** How numbers become lengths. */
    public enum Scale {
        /** Equal steps. */
        LINEAR,
        /** Equal ratios, labelled in powers of ten. */
        LOG,
        /** Equal ratios, labelled at the given values; a 0 among them has a place of its own, beyond a break. */
        LOG_AT_VALUES,
        /** Equal steps, labelled at the given values. */
        LINEAR_AT_VALUES,
        /** The tail of a distribution: equal steps for 90 %, 99 %, 99.9 %, as HdrHistogram plots it. */
        PERCENTILE,
        /** The names of the panels' categories, one below the other. */
        CATEGORIES,
        /** The columns of a heat map, side by side, each with its label. */
        COLUMNS
    }

    /**
     * An axis.
     *
     * @param title  what it shows, the empty string if the subtitle says it
     * @param scale  its scale
     * @param values the values to label, of {@code …_AT_VALUES}; of {@code COLUMNS} 0, 1, 2 and so on
     * @param labels the labels of these values
     */
    public record Axis(String title, Scale scale, List<Double> values, List<String> labels) {
        /** An axis that finds its own labels. */
        public static Axis of(String title, Scale scale) {
            return new Axis(title, scale, List.of(), List.of());
        }
    }

    /**
     * A panel.
     *
     * @param title      what distinguishes it, the empty string if it is the only one
     * @param categories the names of its categories from the top, if the chart has categories
     * @param series     its series; equal names mean equal colours in all panels
     * @param cells      the cells of a heat map, whose rows are the categories
     */
    public record Panel(String title, List<String> categories, List<Series> series, List<Cell> cells) {
        /** A panel of bars or dots. */
        public Panel(String title, List<String> categories, List<Series> series) {
            this(title, categories, series, List.of());
        }

        /** A panel between two axes of numbers. */
        public Panel(String title, List<Series> series) {
            this(title, List.of(), series);
        }
    }

    /**
     * A cell of a heat map.
     *
     * @param row    its row, from 0 at the top
     * @param column its column, from 0 on the left
     * @param text   the number that stands in it
     * @param ratio  how many times what it is compared with it costs, which gives it its colour: more than 1 is worse; NaN
     *               for no colour
     */
    public record Cell(int row, int column, String text, double ratio) {}

    /** How a series is drawn. */
    public enum Style {
        /** Markers joined by a line, with intervals. */
        LINE,
        /** A thin line to compare with. */
        REFERENCE,
        /** A thin dashed line that belongs to the series whose place in the order it shares. */
        CEILING,
        /** Bars, with intervals. */
        BARS,
        /** Dots, with intervals; for values too far apart for bars, and for single values between two axes of numbers. */
        DOTS,
        /** A line without markers. */
        CURVE,
        /** A pale stripe from the low to the high end of each category, behind everything. */
        BAND
    }

    /**
     * A series.
     *
     * @param name   its name in the legend; empty if it needs none
     * @param style  how it is drawn
     * @param colour its place in the order of colours and markers, from 0
     * @param points its points
     */
    public record Series(String name, Style style, int colour, List<Point> points) {}

    /**
     * A point.
     *
     * @param x    its place; beside categories, the index of the category
     * @param y    its value
     * @param low  the lower end of the interval, the value itself if there is none
     * @param high the upper end
     */
    public record Point(double x, double y, double low, double high) {
        /** A point without an interval. */
        public static Point of(double x, double y) {
            return new Point(x, y, y, y);
        }
    }
}
