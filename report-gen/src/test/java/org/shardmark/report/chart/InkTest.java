package org.shardmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.chart.Picture.Area;
import org.shardmark.report.chart.Picture.Stretch;

/** Where the ink of each kind of chart is, told in the chart's own numbers by its grid lines. */
class InkTest {
    /** Lines are 2 to 4 pixels wide, and the middle of one that is cut by the picture's pixels moves by one. */
    private static final Offset<Double> PIXELS = within(3.0);
    private static final Color FIRST = Palette.LIGHT.colour(0);
    private static final Color SECOND = Palette.LIGHT.colour(1);

    private static Chart categories(Axis x, List<String> names, Series... series) {
        return new Chart("c", "", "", "", x, Axis.of("", Scale.CATEGORIES),
                List.of(new Panel("", names, List.of(series))));
    }

    private static Chart lines(Axis x, Axis y, Series... series) {
        return new Chart("c", "", "", "", x, y, List.of(new Panel("", List.of(series))));
    }

    private static Series series(Style style, int colour, Point... points) {
        return new Series("", style, colour, List.of(points));
    }

    private static Axis linear() {
        return Axis.of("", Scale.LINEAR);
    }

    private static Axis log() {
        return Axis.of("", Scale.LOG);
    }

    private static Axis at(Scale scale, double... values) {
        return new Axis("", scale, DoubleStream.of(values).boxed().toList(),
                Arrays.stream(values).mapToObj(v -> "i").toList());
    }

    /**
     * What a picture's axes make of it.
     *
     * @param picture the picture
     * @param area    what is inside the axes
     * @param grid    the middle of each grid line but the one that the axis covers, in pixels from left to right
     */
    private record Sideways(Picture picture, Area area, double axis, double[] grid) {
        static Sideways of(Chart chart) {
            var picture = Picture.of(chart);
            var axes = picture.columns(picture.all(), Palette.LIGHT.axis(), 60);
            assertThat(axes).hasSize(1);
            var axis = axes.getFirst();
            var height = picture.ink(new Area(axis, picture.all().y()), Palette.LIGHT.axis()).y();
            var area = new Area(new Stretch(axis.from(), picture.all().x().to()), height);
            var grid = picture.columns(area, Palette.LIGHT.grid(), 12).stream().mapToDouble(Stretch::centre).toArray();
            return new Sideways(picture, area, axis.centre(), grid);
        }

        /** The band of a category, 0 for the uppermost. */
        Area row(int index, int count) {
            double each = area.y().length() / (double) count;
            return new Area(area.x(), new Stretch((int) (area.y().from() + index * each),
                    (int) (area.y().from() + (index + 1) * each) - 1));
        }
    }

    /** The same of an x axis at the bottom; its grid lines go from the lowest up, and the axis covers that of a linear 0. */
    private record Upright(Picture picture, Area area, double axis, double[] grid, double[] ticks) {
        static Upright of(Chart chart) {
            var picture = Picture.of(chart);
            var axes = picture.rows(picture.all(), Palette.LIGHT.axis(), 300);
            assertThat(axes).hasSize(1);
            var axis = axes.getFirst();
            var width = picture.ink(new Area(picture.all().x(), axis), Palette.LIGHT.axis()).x();
            var lines = picture.rows(new Area(width, picture.all().y()), Palette.LIGHT.grid(), 300);
            var covered = chart.y().scale() == Scale.LINEAR ? DoubleStream.of(axis.centre()) : DoubleStream.empty();
            var grid = DoubleStream.concat(covered, lines.reversed().stream().mapToDouble(Stretch::centre)).toArray();
            var below = new Area(picture.all().x(), new Stretch(axis.to() + 2, axis.to() + 5));
            var ticks = picture.columns(below, Palette.LIGHT.axis(), 2).stream().mapToDouble(Stretch::centre).toArray();
            var area = new Area(width, new Stretch(0, axis.from() - 1));
            return new Upright(picture, area, axis.centre(), grid, ticks);
        }

        /** A strip of the plot around a place on the x axis. */
        Area around(double x, int pixels) {
            return new Area(new Stretch((int) x - pixels, (int) x + pixels), area.y());
        }
    }

    @Test
    void barsBeginAtZeroAndEndAtTheirValue() {
        var found = Sideways.of(categories(linear(), List.of("a", "b", "c"),
                series(Style.BARS, 0, Point.of(0, 10), Point.of(1, 25), Point.of(2, 40))));
        double ten = found.grid()[0] - found.axis();
        assertThat(found.grid()).hasSize(4);
        double[] values = {10, 25, 40};
        for (int i = 0; i < values.length; i++) {
            var bar = found.picture().ink(found.row(i, 3), FIRST).x();
            assertThat((double) bar.from()).isCloseTo(found.axis(), PIXELS);
            assertThat((double) bar.to()).isCloseTo(found.axis() + values[i] / 10 * ten, PIXELS);
        }
    }

    @Test
    void negativeBarsReachToTheLeftOfZero() {
        var found = Sideways.of(categories(linear(), List.of("a", "b"),
                series(Style.BARS, 0, Point.of(0, -10), Point.of(1, 20))));
        // The axis is at −10, and there are grid lines from −5 to 20.
        assertThat(found.grid()).hasSize(6);
        var left = found.picture().ink(found.row(0, 2), FIRST).x();
        var right = found.picture().ink(found.row(1, 2), FIRST).x();
        assertThat((double) left.from()).isCloseTo(found.axis(), PIXELS);
        assertThat((double) left.to()).isCloseTo(found.grid()[1], PIXELS);
        assertThat((double) right.from()).isCloseTo(found.grid()[1], PIXELS);
        assertThat((double) right.to()).isCloseTo(found.grid()[5], PIXELS);
    }

    @Test
    void barsOfSeveralSeriesStandInTheirOrderEachWithItsIntervalInItsMiddle() {
        var found = Sideways.of(categories(linear(), List.of("a", "b"),
                series(Style.BARS, 0, new Point(0, 20, 15, 30), new Point(1, 20, 10, 25)),
                series(Style.BARS, 1, new Point(0, 30, 20, 35), new Point(1, 40, 35, 40))));
        double ten = found.grid()[0] - found.axis();
        double[][][] ends = {{{15, 30}, {20, 35}}, {{10, 25}, {35, 40}}};
        for (int row = 0; row < 2; row++) {
            var first = found.picture().ink(found.row(row, 2), FIRST).y();
            var second = found.picture().ink(found.row(row, 2), SECOND).y();
            assertThat(first.to()).isLessThan(second.from());
            assertThat((double) first.length()).isCloseTo(second.length(), PIXELS);
            assertThat((first.from() + second.to()) / 2.0).isCloseTo(found.row(row, 2).y().centre(), PIXELS);
            interval(found, first, ends[row][0], ten);
            interval(found, second, ends[row][1], ten);
            for (var colour : List.of(FIRST, SECOND)) {
                double end = found.picture().ink(found.row(row, 2), colour).x().to();
                double value = colour.equals(FIRST) ? 20 : row == 0 ? 30 : 40;
                assertThat(end).isCloseTo(found.axis() + value / 10 * ten, PIXELS);
            }
        }
    }

    private static void interval(Sideways found, Stretch bar, double[] ends, double ten) {
        var ink = found.picture().ink(new Area(found.area().x(), bar), Palette.LIGHT.ink());
        assertThat((double) ink.x().from()).isCloseTo(found.axis() + ends[0] / 10 * ten, PIXELS);
        assertThat((double) ink.x().to()).isCloseTo(found.axis() + ends[1] / 10 * ten, PIXELS);
        // The line between the caps.
        var lines = found.picture().rows(new Area(found.area().x(), bar), Palette.LIGHT.ink(), ink.x().length() - 4);
        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst().centre()).isCloseTo(bar.centre(), PIXELS);
    }

    @Test
    void dotsLieAtTheirValuesOnALogarithmicAxisWithIntervalsFromEndToEnd() {
        var found = Sideways.of(categories(log(), List.of("a", "b", "c"),
                series(Style.DOTS, 0, new Point(0, 10, 10, 10), new Point(1, 1000, 100, 10_000),
                        new Point(2, 300, 10, 1000))));
        // Grid lines at every power of ten.
        assertThat(found.grid()).hasSize(4);
        double decade = found.grid()[1] - found.grid()[0];
        double[][] points = {{10, 10, 10}, {1000, 100, 10_000}, {300, 10, 1000}};
        for (int i = 0; i < points.length; i++) {
            // Below the interval, the marker is the widest thing.
            int middle = (int) found.row(i, 3).y().centre();
            var below = new Area(found.area().x(), new Stretch(middle + 5, middle + 7));
            assertThat(longest(found.picture().columns(below, FIRST, 1)))
                    .isCloseTo(found.grid()[0] + Math.log10(points[i][0] / 10) * decade, PIXELS);
            var ink = found.picture().ink(found.row(i, 3), FIRST);
            assertThat(ink.y().centre()).isCloseTo(found.row(i, 3).y().centre(), PIXELS);
            if (i > 0) {
                var line = ink.x();
                assertThat((double) line.from())
                        .isCloseTo(found.grid()[0] + Math.log10(points[i][1] / 10) * decade, PIXELS);
                assertThat((double) line.to())
                        .isCloseTo(found.grid()[0] + Math.log10(points[i][2] / 10) * decade, PIXELS);
            }
        }
    }

    @Test
    void dotsOfSeveralSeriesStandBelowEachOtherWhereTheyShareACategory() {
        var found = Sideways.of(categories(log(), List.of("a", "b"),
                series(Style.DOTS, 0, Point.of(0, 10), Point.of(1, 1000)),
                series(Style.DOTS, 1, Point.of(0, 10), Point.of(1, 1000))));
        for (int i = 0; i < 2; i++) {
            var first = found.picture().ink(found.row(i, 2), FIRST).y();
            var second = found.picture().ink(found.row(i, 2), SECOND).y();
            assertThat(first.from()).isLessThan(second.from() - 10);
            assertThat((first.from() + second.to()) / 2.0).isCloseTo(found.row(i, 2).y().centre(), PIXELS);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Style.class, names = {"BARS", "DOTS"})
    void whatIsAloneInItsCategoryStandsInItsMiddle(Style style) {
        var found = Sideways.of(categories(linear(), List.of("a", "b"), series(style, 0, Point.of(0, 10)),
                series(style, 1, Point.of(1, 20))));
        for (int i = 0; i < 2; i++) {
            var ink = found.picture().ink(found.row(i, 2), i == 0 ? FIRST : SECOND).y();
            assertThat(ink.centre()).isCloseTo(found.row(i, 2).y().centre(), PIXELS);
        }
    }

    @Test
    void aBandReachesFromItsLowToItsHighEndInItsOwnRow() {
        var found = Sideways.of(categories(at(Scale.LINEAR_AT_VALUES, 1, 2, 3, 4), List.of("a", "b"),
                series(Style.BAND, 0, new Point(0, 2.5, 2, 3), new Point(1, 2.5, 1.5, 3.5))));
        double[][] ends = {{2, 3}, {1.5, 3.5}};
        double[] grid = found.grid();
        double one = (grid[grid.length - 1] - grid[0]) / 3;
        for (int i = 0; i < 2; i++) {
            var row = found.row(i, 2);
            // Without the rows of pixels at the border to the other.
            var inside = new Area(row.x(), new Stretch(row.y().from() + 3, row.y().to() - 3));
            var band = found.picture().ink(inside, Palette.LIGHT.band());
            assertThat((double) band.x().from()).isCloseTo(grid[0] + (ends[i][0] - 1) * one, PIXELS);
            assertThat((double) band.x().to()).isCloseTo(grid[0] + (ends[i][1] - 1) * one, PIXELS);
            assertThat(band.y()).isEqualTo(inside.y());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LINEAR", "LOG"})
    void aLineHasItsMarkersAndIntervalsAtItsValues(Scale scale) {
        double[][] points = {{1, 100, 10, 1000}, {4, 1000, 500, 2000}, {16, 400, 300, 1000}};
        var found = Upright.of(lines(at(Scale.LOG_AT_VALUES, 1, 4, 16), Axis.of("", scale),
                series(Style.LINE, 0, Arrays.stream(points)
                        .map(p -> new Point(p[0], p[1], p[2], p[3]))
                        .toArray(Point[]::new))));
        assertThat(found.ticks()).hasSize(3);
        // Equal ratios are equal steps.
        assertThat(found.ticks()[1] - found.ticks()[0]).isCloseTo(found.ticks()[2] - found.ticks()[1], PIXELS);
        // Grid lines at 0, 500, 1000, 1500 and 2000, or at 10, 100 and 1000.
        double low = scale == Scale.LINEAR ? 0 : 10;
        double high = scale == Scale.LINEAR ? 2000 : 1000;
        double bottom = found.grid()[0];
        double top = found.grid()[found.grid().length - 1];
        for (int i = 0; i < points.length; i++) {
            var strip = found.around(found.ticks()[i], 20);
            var interval = found.picture().ink(strip, FIRST);
            double[] heights = Arrays.stream(points[i])
                    .map(v -> scale == Scale.LINEAR
                            ? (v - low) / (high - low)
                            : Math.log(v / low) / Math.log(high / low))
                    .map(share -> bottom + share * (top - bottom))
                    .toArray();
            assertThat((double) interval.y().from()).isCloseTo(heights[3], PIXELS);
            assertThat((double) interval.y().to()).isCloseTo(heights[2], PIXELS);
            var cap = found.picture()
                    .ink(new Area(strip.x(), new Stretch(interval.y().from(), interval.y().from() + 3)),
                            FIRST);
            double centre = found.ticks()[i];
            assertThat(cap.x().centre()).isCloseTo(centre, PIXELS);
            // Beside the interval, the marker is the highest thing.
            double marker = IntStream.of(-6, 6)
                    .mapToDouble(side -> longest(found.picture()
                            .rows(new Area(new Stretch((int) centre + side - 1, (int) centre + side + 1), strip.y()),
                                    FIRST, 1)))
                    .average()
                    .orElseThrow();
            assertThat(marker).isCloseTo(heights[1], PIXELS);
        }
    }

    /** The middle of the longest of some stretches. */
    private static double longest(List<Stretch> stretches) {
        return stretches.stream().max(Comparator.comparingInt(Stretch::length)).orElseThrow().centre();
    }

    @Test
    void aZeroLiesBeyondABreakAndNothingLeadsToIt() {
        var found = Upright.of(lines(at(Scale.LOG_AT_VALUES, 0, 1, 10, 100), linear(),
                series(Style.LINE, 0, Point.of(0, 10), Point.of(1, 10), Point.of(10, 10), Point.of(100, 10))));
        double[] ticks = found.ticks();
        // The break parts the axis: its two strokes reach below it, like ticks.
        var axis = found.picture().rows(found.picture().all(), Palette.LIGHT.axis(), 300).getFirst();
        var places = at(Scale.LOG_AT_VALUES, 0, 1, 10, 100);
        var scale = AxisScale.of(places, List.of());
        var area = found.area().x();
        for (double value : new double[]{0, 1, 10, 100}) {
            double expected = area.from() + scale.at(value) * area.length();
            assertThat(Arrays.stream(ticks).anyMatch(t -> Math.abs(t - expected) < 4)).as("tick at " + value).isTrue();
        }
        assertThat(scale.at(10) - scale.at(1)).isCloseTo(scale.at(100) - scale.at(10), within(1e-9));
        assertThat(scale.at(0)).isBetween(0.0, scale.at(1) - 0.05);
        assertThat(scale.breakAt()).isCloseTo((scale.at(0) + scale.at(1)) / 2, within(1e-9));
        int gap = (int) (area.from() + scale.breakAt() * area.length());
        assertThat(IntStream.rangeClosed(axis.from(), axis.to())
                .noneMatch(y -> found.picture().has(gap, y, Palette.LIGHT.axis()))).as("the axis is broken").isTrue();
        // The line goes from 1 to 100, and beside it stands the marker at 0 alone.
        var line = found.picture().columns(found.area(), FIRST, 1);
        assertThat(line).hasSize(2);
        assertThat(line.getFirst().centre()).isCloseTo(area.from() + scale.at(0) * area.length(), PIXELS);
        assertThat(line.getFirst().length()).isLessThan(25);
        assertThat(line.getLast().length()).isGreaterThan((int) ((scale.at(100) - scale.at(1)) * area.length()));
    }

    @Test
    void linesWhoseIntervalsMeetStandBesideEachOther() {
        var alike = new Point[]{new Point(1, 20, 10, 30), new Point(2, 20, 10, 30)};
        var found = Upright.of(lines(at(Scale.LINEAR_AT_VALUES, 1, 2), linear(), series(Style.LINE, 0, alike),
                series(Style.LINE, 1, alike)));
        for (double tick : found.ticks()) {
            // The caps, where neither line is.
            double top = found.grid()[0] - (found.grid()[0] - found.grid()[1]) * 29 / grid(found);
            var caps = new Area(found.around(tick, 30).x(), new Stretch(0, (int) top));
            double first = found.picture().ink(caps, FIRST).x().centre();
            double second = found.picture().ink(caps, SECOND).x().centre();
            assertThat(second - first).isCloseTo(14, PIXELS);
            assertThat((first + second) / 2).isCloseTo(tick, PIXELS);
        }
        var alone = Upright.of(lines(at(Scale.LINEAR_AT_VALUES, 1, 2), linear(), series(Style.LINE, 0, alike),
                series(Style.LINE, 1, Point.of(1, 5), Point.of(2, 5))));
        var ink = alone.picture().ink(alone.around(alone.ticks()[0], 10), FIRST);
        var cap = new Area(alone.around(alone.ticks()[0], 30).x(), new Stretch(ink.y().from(), ink.y().from() + 3));
        assertThat(alone.picture().ink(cap, FIRST).x().centre()).isCloseTo(alone.ticks()[0], PIXELS);
    }

    /** What one step of the grid is worth where the axis ends above 30: 5 or 10. */
    private static double grid(Upright found) {
        return found.grid().length > 5 ? 5 : 10;
    }

    @Test
    void aHeatMapHasEachNumberInItsCellAndEachRatioInItsColour() {
        var cells = List.of(new Chart.Cell(0, 0, "8", 1), new Chart.Cell(0, 1, "8", 10), new Chart.Cell(1, 1, "8", 0.1),
                new Chart.Cell(2, 0, "8", Double.NaN));
        var chart = new Chart("c", "", "", "", new Axis("n", Scale.COLUMNS, List.of(0.0, 1.0), List.of("i", "WWWW")),
                Axis.of("", Scale.CATEGORIES), List.of(new Panel("", List.of("a", "b", "c"), List.of(), cells)));
        var picture = Picture.of(chart);
        var map = HeatMap.of(Palette.LIGHT, cells);
        assertThat(map.colour(1)).isEqualTo(Palette.LIGHT.paper());
        assertThat(map.colour(100)).as("no darker than ten times").isEqualTo(map.colour(10));
        assertThat(map.samples()).hasSize(9).contains(0.1, 1.0, 10.0);
        // Below the legend, which shows the same colours.
        var below = new Area(picture.all().x(), new Stretch(100, picture.all().y().to()));
        var worse = picture.ink(below, map.colour(10));
        var better = picture.ink(below, map.colour(0.1));
        assertThat(worse.x()).isEqualTo(better.x());
        assertThat(worse.y().to()).isLessThan(better.y().from());
        assertThat((double) worse.y().length()).isCloseTo(52 - 2, PIXELS);
        // Its column is the right half of the plot, and the number stands in the middle of its cell.
        assertThat(worse.x().to()).isGreaterThan(picture.all().x().to() - 50);
        var number = picture.ink(worse, Palette.LIGHT.ink());
        assertThat(number.x().centre()).isCloseTo(worse.x().centre(), PIXELS);
        assertThat(number.y().centre()).isCloseTo(worse.y().centre(), PIXELS);
        int across = worse.x().length() + 2;
        for (int row : new int[]{0, 2}) {
            int top = worse.y().from() + row * 52;
            var place = new Area(new Stretch(worse.x().from() - across, worse.x().from() - 4),
                    new Stretch(top, top + 48));
            assertThat(picture.ink(place, Palette.LIGHT.ink()).x().centre()).isCloseTo(worse.x().centre() - across,
                    PIXELS);
            assertThat(picture.has(place.x().from() + 20, place.y().from() + 10, Palette.LIGHT.paper())).isTrue();
        }
        var empty = new Area(new Stretch(worse.x().from() - across, worse.x().from() - 4),
                new Stretch(better.y().from(), better.y().to()));
        assertThat(picture.rows(empty, Palette.LIGHT.ink(), 1)).isEmpty();
        // Each column is named below its middle.
        var foot = new Area(worse.x(), new Stretch(better.y().to() + 52 + 4, better.y().to() + 52 + 44));
        assertThat(picture.ink(foot, Palette.LIGHT.ink()).x().centre()).isCloseTo(worse.x().centre(), within(4.0));
    }

    @Test
    void dotsBetweenTwoAxesOfNumbersStandAtTheirPlaceInEverySeries() {
        var axis = at(Scale.LINEAR_AT_VALUES, 0, 1, 2);
        var chart = new Chart("c", "", "", "", axis, linear(), List.of(new Panel("", List.of(
                series(Style.DOTS, 0, Point.of(0, 10), Point.of(1, 10), Point.of(2, 10)),
                series(Style.DOTS, 1, Point.of(0, 20), Point.of(1, 20), Point.of(2, 20))))));
        var found = Upright.of(chart);
        for (double tick : found.ticks()) {
            for (int colour = 0; colour < 2; colour++) {
                var dot = found.picture().ink(found.around(tick, 40), Palette.LIGHT.series().get(colour));
                assertThat(dot.x().centre()).isCloseTo(tick, PIXELS);
            }
        }
    }

    @Test
    void everyNumberOfAHeatMapCanBeRead() {
        for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
            var map = HeatMap.of(palette, List.of(new Chart.Cell(0, 0, "", 10), new Chart.Cell(0, 1, "", 0.1)));
            for (double ratio = 0.1; ratio < 10; ratio *= 1.1) {
                var fill = map.colour(ratio);
                assertThat(Contrast.of(palette.ink(), fill)).isGreaterThan(4.5);
            }
        }
    }

    @Test
    void theLegendIsInTheOrderOfColoursAlsoWhereTheFirstPanelLacksASeries() {
        var axis = at(Scale.LINEAR_AT_VALUES, 0, 1);
        var series = IntStream.range(0, 3)
                .mapToObj(i -> new Series("n" + i, Style.LINE, i, List.of(Point.of(0, 1), Point.of(1, 1))))
                .toList();
        var chart = new Chart("c", "", "", "", axis, linear(), List.of(new Panel("a", List.of(series.get(2))),
                new Panel("b", series)));
        var picture = Picture.of(chart);
        int head = picture.rows(picture.all(), Palette.LIGHT.grid(), 100).getFirst().from() - 10;
        var legend = new Area(picture.all().x(), new Stretch(0, head));
        double[] at = IntStream.range(0, 3)
                .mapToDouble(i -> picture.ink(legend, Palette.LIGHT.colour(i)).x().from())
                .toArray();
        assertThat(at).isSorted();
    }

    @Test
    void everyPanelHasItsFrame() {
        var line = series(Style.LINE, 0, Point.of(0, 10), Point.of(1, 30));
        var axis = new Axis("iii", Scale.LINEAR_AT_VALUES, List.of(0.0, 1.0), List.of("i", "i"));
        var picture = Picture.of(new Chart("c", "WWW", "iiiii", "WW", axis, linear(),
                List.of(new Panel("WWWW", List.of(line)), new Panel("WW", List.of(line)))));
        var axes = picture.rows(picture.all(), Palette.LIGHT.axis(), 300);
        assertThat(axes).hasSize(1);
        // Two panels: two axes side by side, with four grid lines and ticks each.
        assertThat(picture.columns(new Area(picture.all().x(), axes.getFirst()), Palette.LIGHT.axis(), 1)).hasSize(2);
        assertThat(picture.rows(new Area(picture.all().x(), new Stretch(0, axes.getFirst().from())),
                Palette.LIGHT.grid(), 600)).hasSizeGreaterThan(2);
        var under = new Area(picture.all().x(), new Stretch(axes.getFirst().to() + 2, axes.getFirst().to() + 5));
        assertThat(picture.columns(under, Palette.LIGHT.axis(), 2)).hasSize(4);
        // The title and the heading of each panel, and below the title of the axis.
        int top = picture.rows(picture.all(), Palette.LIGHT.grid(), 600).getFirst().from();
        assertThat(picture.rows(new Area(picture.all().x(), new Stretch(0, top)), Palette.LIGHT.ink(), 8)).hasSize(2);
        assertThat(picture.rows(new Area(picture.all().x(), new Stretch(axes.getFirst().to(), picture.all().y().to())),
                Palette.LIGHT.ink(), 2)).isNotEmpty();
        assertThat(picture.rows(new Area(picture.all().x(), new Stretch(0, top)), Palette.LIGHT.quiet(), 2))
                .isNotEmpty();
    }

    @Test
    void theLinearAxisBeginsAtZero() {
        var found = Upright.of(lines(linear(), linear(), series(Style.LINE, 0, Point.of(0, 98), Point.of(10, 100))));
        var line = found.picture().ink(found.area(), FIRST).y();
        // Of the height of 760 pixels.
        assertThat(found.axis() - line.to()).isGreaterThan(650);
    }

    @Test
    void columnsStandOnZeroAndEndAtTheirValue() {
        var found = Upright.of(lines(at(Scale.LINEAR_AT_VALUES, 0, 1, 2), linear(),
                series(Style.BARS, 0, Point.of(0, 1), new Point(1, 2, 1.5, 4), Point.of(2, 3))));
        // Grid lines at 0, 1, 2, 3 and 4.
        assertThat(found.grid()).hasSize(5);
        double one = (found.grid()[0] - found.grid()[4]) / 4;
        double step = found.ticks()[1] - found.ticks()[0];
        for (int i = 0; i < 3; i++) {
            // A little to the left of the middle, where no interval is.
            var column = found.picture().ink(found.around(found.ticks()[i] - 30, 10), FIRST);
            assertThat((double) column.y().from()).isCloseTo(found.grid()[0] - (i + 1) * one, PIXELS);
            assertThat((double) column.y().to()).isCloseTo(found.axis(), PIXELS);
            if (i == 1) {
                var whole = found.picture().ink(found.around(found.ticks()[i], (int) (step / 2)), FIRST).x();
                assertThat(whole.centre()).isCloseTo(found.ticks()[i], PIXELS);
                assertThat(whole.length()).isCloseTo((int) (0.8 * step), within(6));
                var interval = found.picture().ink(found.around(found.ticks()[i], 15), Palette.LIGHT.ink()).y();
                assertThat((double) interval.from()).isCloseTo(found.grid()[4], PIXELS);
                assertThat((double) interval.to()).isCloseTo(found.grid()[0] - 1.5 * one, PIXELS);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"REFERENCE", "CEILING", "CURVE"})
    void linesPassThroughTheirPoints(Style style) {
        var found = Upright.of(lines(at(Scale.LINEAR_AT_VALUES, 0, 1, 2), linear(),
                series(style, 1, Point.of(0, 10), Point.of(1, 40), Point.of(2, 20))));
        var colour = style == Style.REFERENCE ? Palette.LIGHT.reference() : SECOND;
        double ten = found.grid()[0] - found.grid()[1];
        // Dashes begin with ink at the first point; in the middle the line turns, and its highest ink is there.
        var ink = found.picture().ink(found.area(), colour);
        assertThat((double) ink.x().from()).isCloseTo(found.ticks()[0], PIXELS);
        assertThat((double) ink.x().to()).isCloseTo(found.ticks()[2], within(16.0));
        assertThat((double) ink.y().to()).isCloseTo(found.grid()[0] - ten, within(6.0));
        assertThat((double) ink.y().from()).isCloseTo(found.grid()[0] - 4 * ten, within(16.0));
        var half = found.picture().ink(found.around((found.ticks()[0] + found.ticks()[1]) / 2, 16), colour);
        assertThat(half.y().centre()).isCloseTo(found.grid()[0] - 2.5 * ten, within(16.0));
    }

    @Test
    void aDashedCurveOfManyPointsIsDashed() {
        var points = IntStream.rangeClosed(0, 200).mapToObj(i -> Point.of(i / 100.0, 10)).toArray(Point[]::new);
        var found = Upright.of(lines(at(Scale.LINEAR_AT_VALUES, 0, 1, 2), linear(), series(Style.CURVE, 4, points)));
        var dashes = found.picture().columns(found.area(), Palette.LIGHT.colour(4), 1);
        // Dashes of 8 points and gaps of 3, each point two pixels.
        assertThat(dashes).hasSizeGreaterThan(60);
        var solid = Upright.of(lines(at(Scale.LINEAR_AT_VALUES, 0, 1, 2), linear(), series(Style.CURVE, 3, points)));
        assertThat(solid.picture().columns(solid.area(), Palette.LIGHT.colour(3), 1)).hasSize(1);
    }

    @Test
    void aPercentileAxisHasEqualStepsForEachNine() {
        var found = Upright.of(lines(Axis.of("", Scale.PERCENTILE), linear(),
                series(Style.CURVE, 0, Point.of(0, 1), Point.of(0.9, 1), Point.of(0.99, 5), Point.of(0.999, 5))));
        // Labelled 0, 50, 90, 99 and 99.9.
        assertThat(found.ticks()).hasSize(5);
        double nine = found.ticks()[2] - found.ticks()[0];
        assertThat(found.ticks()[3] - found.ticks()[2]).isCloseTo(nine, PIXELS);
        assertThat(found.ticks()[4] - found.ticks()[3]).isCloseTo(nine, PIXELS);
        assertThat(found.ticks()[1] - found.ticks()[0]).isCloseTo(nine * Math.log10(2), PIXELS);
        // The curve rises between 90 and 99.
        var low = found.picture().ink(found.around((found.ticks()[0] + found.ticks()[2]) / 2, 50), FIRST).y();
        var high = found.picture().ink(found.around((found.ticks()[3] + found.ticks()[4]) / 2, 50), FIRST).y();
        double five = found.grid()[0] - found.grid()[found.grid().length - 1];
        assertThat(low.centre()).isCloseTo(found.grid()[0] - five / 5, PIXELS);
        assertThat(high.centre()).isCloseTo(found.grid()[0] - five, PIXELS);
        assertThat((double) found.picture().ink(found.area(), FIRST).x().to()).isCloseTo(found.ticks()[4], PIXELS);
    }

    @Test
    void whatLiesBeyondTheAxesIsCutOff() {
        var found = Upright.of(lines(at(Scale.LINEAR_AT_VALUES, 1, 2, 3), linear(),
                series(Style.REFERENCE, 0, Point.of(-50, 9), Point.of(50, 9)),
                series(Style.CURVE, 0, Point.of(-50, 5), Point.of(50, 5))));
        for (Color colour : List.of(Palette.LIGHT.reference(), FIRST)) {
            // At heights at which no label stands.
            var line = found.picture().rows(found.area(), colour, 300).getFirst();
            var ink = found.picture().ink(new Area(found.picture().all().x(), line), colour).x();
            assertThat((double) ink.from()).isCloseTo(found.area().x().from(), PIXELS);
            assertThat((double) ink.to()).isCloseTo(found.area().x().to(), PIXELS);
        }
    }

    @Test
    void aLabelStandsAtItsTick() {
        var axis = new Axis("", Scale.LINEAR_AT_VALUES, List.of(0.0, 1.0, 5.0), List.of("i", "WWWWWW", "i"));
        var upright = Upright.of(lines(axis, linear(), series(Style.LINE, 0, Point.of(0, 3), Point.of(5, 3))));
        var under = new Area(upright.picture().all().x(),
                new Stretch((int) upright.axis() + 14, (int) upright.axis() + 44));
        assertThat(wide(upright.picture(), under)).isCloseTo(upright.ticks()[1], within(4.0));

        var sideways = Sideways.of(categories(axis, List.of("a"), series(Style.DOTS, 0, Point.of(0, 3))));
        var below = new Area(sideways.picture().all().x(),
                new Stretch(sideways.area().y().to() + 14, sideways.area().y().to() + 44));
        assertThat(wide(sideways.picture(), below)).isCloseTo(sideways.grid()[1], within(4.0));
    }

    /** The middle of the wide label among narrow ones. */
    private static double wide(Picture picture, Area area) {
        var letters = picture.columns(area, Palette.LIGHT.quiet(), 1);
        int middle = letters.size() / 2;
        assertThat(letters.size()).isGreaterThan(4);
        assertThat(letters.get(middle)).isNotNull();
        return (letters.get(1).from() + letters.get(letters.size() - 2).to()) / 2.0;
    }

    @Test
    void aCategoryIsNamedInItsRow() {
        var names = List.of("WWWWWW", "i", "WWWWWWWWW");
        var found = Sideways.of(categories(linear(), names, series(Style.BARS, 0, Point.of(0, 1), Point.of(2, 3))));
        var left = new Stretch(0, found.area().x().from() - 4);
        double[] widths = IntStream.range(0, 3)
                .mapToDouble(
                        i -> found.picture().ink(new Area(left, found.row(i, 3).y()), Palette.LIGHT.ink()).x().length())
                .toArray();
        assertThat(widths[0]).isCloseTo(widths[2] * 2 / 3, within(6.0));
        assertThat(widths[1]).isLessThan(widths[0] / 6);
    }

    @Test
    void aSeriesThatIsAloneIsInTheLegendIfItHasAName() {
        for (String name : List.of("", "of one file")) {
            var points = List.of(Point.of(0, 10), Point.of(1, 10));
            var picture = Picture.of(lines(at(Scale.LINEAR_AT_VALUES, 0, 1), linear(),
                    new Series(name, Style.LINE, 1, points)));
            int head = picture.rows(picture.all(), Palette.LIGHT.grid(), 100).getFirst().from() - 10;
            var legend = new Area(picture.all().x(), new Stretch(0, head));
            assertThat(picture.columns(legend, Palette.LIGHT.colour(1), 1).isEmpty()).as(name)
                    .isEqualTo(name.isEmpty());
        }
    }

    @Test
    void theLegendShowsEachSeriesInTheColourItIsDrawnIn() {
        var names = List.of("i", "WWWWWWWW", "iiii");
        for (Style style : List.of(Style.LINE, Style.BARS, Style.DOTS, Style.CURVE, Style.CEILING)) {
            var series = IntStream.range(0, 3)
                    .mapToObj(i -> new Series(names.get(i), style, 4 - 2 * i,
                            List.of(Point.of(0, 10 * (i + 1)), Point.of(1, 10 * (i + 1)))))
                    .toArray(Series[]::new);
            boolean bars = style == Style.BARS || style == Style.DOTS;
            var chart = bars
                    ? categories(linear(), List.of("a", "b"), series)
                    : lines(at(Scale.LINEAR_AT_VALUES, 0, 1), linear(), series);
            var picture = Picture.of(chart);
            int head = picture.rows(picture.all(), Palette.LIGHT.grid(), 1).getFirst().from() - 10;
            var legend = new Area(picture.all().x(), new Stretch(0, head));
            var plot = new Area(picture.all().x(), new Stretch(head, picture.all().y().to()));
            double before = 0;
            for (int i = 0; i < 3; i++) {
                var colour = Palette.LIGHT.colour(4 - 2 * i);
                var sample = picture.ink(legend, colour).x();
                assertThat((double) sample.from()).as(style + " " + i).isGreaterThan(before);
                before = sample.to();
                // Ten, twenty, thirty: further right or further up.
                var drawn = picture.ink(plot, colour);
                if (i > 0) {
                    var previous = picture.ink(plot, Palette.LIGHT.colour(6 - 2 * i));
                    assertThat(bars ? drawn.x().to() : -drawn.y().from())
                            .isGreaterThan(bars ? previous.x().to() : -previous.y().from());
                }
            }
            // The wide name stands between the second and the third sample.
            var second = picture.ink(legend, Palette.LIGHT.colour(2)).x();
            var third = picture.ink(legend, Palette.LIGHT.colour(0)).x();
            var name = new Area(new Stretch(second.to() + 2, third.from() - 2), legend.y());
            assertThat(picture.ink(name, Palette.LIGHT.ink()).x().length()).isGreaterThan(120);
        }
    }

    @Test
    void eachPanelHoldsItsOwnSeriesOnTheSameScale() {
        var panels = IntStream.range(0, 4)
                .mapToObj(i -> new Panel("", List.of(series(Style.LINE, i, Point.of(0, 10 * i + 8),
                        Point.of(1, 10 * i + 8)))))
                .toList();
        var picture = Picture.of(new Chart("c", "", "", "", at(Scale.LINEAR_AT_VALUES, 0, 1), linear(), panels));
        var axes = picture.rows(picture.all(), Palette.LIGHT.axis(), 300);
        assertThat(axes).hasSize(2);
        for (int i = 0; i < 4; i++) {
            var ink = picture.ink(picture.all(), Palette.LIGHT.colour(i));
            boolean right = i % 2 == 1;
            assertThat(ink.x().centre() > picture.all().x().centre()).isEqualTo(right);
            var axis = axes.get(i / 2);
            var grid = picture.rows(new Area(ink.x(), new Stretch(i < 2 ? 0 : axes.getFirst().to(), axis.from())),
                    Palette.LIGHT.grid(), 100);
            // Lines at 10, 20 and 30 above the axis.
            double ten = (axis.centre() - grid.getFirst().centre()) / 3;
            assertThat(axis.centre() - ink.y().centre()).isCloseTo((i + 0.8) * ten, PIXELS);
        }
    }

    @Test
    void eachPanelNamesItsOwnCategories() {
        var panels = List.of(
                new Panel("one", List.of("i", "WWWWWWWW"),
                        List.of(series(Style.BARS, 0, Point.of(0, 10), Point.of(1, 20)))),
                new Panel("two", List.of("WWWW"), List.of(series(Style.BARS, 1, Point.of(0, 40)))));
        var picture = Picture.of(new Chart("c", "", "", "", linear(), Axis.of("", Scale.CATEGORIES), panels));
        var axes = picture.columns(picture.all(), Palette.LIGHT.axis(), 60);
        assertThat(axes).hasSize(1);
        var left = new Stretch(0, axes.getFirst().from() - 4);
        var first = picture.ink(picture.all(), FIRST);
        var second = picture.ink(picture.all(), SECOND);
        assertThat(first.y().to()).isLessThan(second.y().from());
        // On one scale: the bars of 20 and 40.
        assertThat((double) second.x().length()).isCloseTo(2 * first.x().length(), within(6.0));
        double upper = picture.ink(new Area(left, first.y()), Palette.LIGHT.ink()).x().length();
        double lower = picture.ink(new Area(left, second.y()), Palette.LIGHT.ink()).x().length();
        assertThat(upper).isCloseTo(2 * lower, within(6.0));
        // Two rows above, each half as thick as what they take together, and one below.
        assertThat(picture.rows(new Area(first.x(), first.y()), FIRST, 20)).hasSize(2);
    }

    @Test
    void longNamesGetRoomAndThenFurtherLines() {
        String roomy = "DocumentExportBenchmark.legacyFormatWriteToByteArray";
        var one = Sideways.of(categories(linear(), List.of(roomy, "b"), series(Style.BARS, 0, Point.of(0, 3))));
        var left = new Stretch(0, one.area().x().from() - 4);
        assertThat(textLines(one.picture(), new Area(left, one.row(0, 2).y()))).isEqualTo(1);

        String wrapped = "A.".repeat(60);
        var found = Sideways.of(categories(linear(), List.of(wrapped, "b"), series(Style.BARS, 0, Point.of(0, 3))));
        var beside = new Stretch(0, found.area().x().from() - 4);
        assertThat(textLines(found.picture(), new Area(beside, found.row(0, 2).y()))).isGreaterThan(1);
        assertThat(textLines(found.picture(), new Area(beside, found.row(1, 2).y()))).isEqualTo(1);
        // The bars keep more than half of the picture, and the name stays inside.
        assertThat(found.area().x().length()).isGreaterThan(found.picture().all().x().length() / 2);
        assertThat(found.picture().ink(new Area(beside, found.area().y()), Palette.LIGHT.ink()).x().from())
                .isGreaterThan(10);
    }

    /** How many lines of text, between which no ink is. */
    private static int textLines(Picture picture, Area area) {
        return picture.rows(area, Palette.LIGHT.ink(), 1).size();
    }

    @Test
    void noTextReachesBeyondThePicture() {
        String words = "A.".repeat(300);
        var panel = new Panel(words, List.of(new Series(words, Style.LINE, 0, List.of(Point.of(0, 1), Point.of(1, 1))),
                new Series("B" + words, Style.LINE, 1, List.of(Point.of(0, 2), Point.of(1, 2)))));
        var chart = new Chart("c", words, words, words, Axis.of(words, Scale.LINEAR), linear(), List.of(panel, panel));
        var picture = Picture.of(chart);
        var all = picture.all();
        for (Color colour : List.of(Palette.LIGHT.ink(), Palette.LIGHT.quiet())) {
            var ink = picture.ink(all, colour);
            assertThat(ink.x().from()).isGreaterThan(10);
            assertThat(ink.x().to()).isLessThan(all.x().to() - 10);
            assertThat(ink.y().to()).isLessThan(all.y().to() - 5);
        }
    }

    @Test
    void theNinthSeriesDoesNotLookLikeTheFirst() {
        for (int place = 0; place < Marks.SIZE; place++) {
            assertThat(Palette.LIGHT.colour(place + Marks.SIZE)).isEqualTo(Palette.LIGHT.colour(place));
            assertThat(Marks.marker(place + Marks.SIZE)).isNotEqualTo(Marks.marker(place));
            assertThat(Marks.stroke(place + Marks.SIZE, 2)).isNotEqualTo(Marks.stroke(place, 2));
        }
    }

    @Test
    void aPictureIsDrawnTwiceAsDenseAsItIsShown() {
        var found = Upright.of(lines(linear(), linear(), series(Style.LINE, 0, Point.of(0, 1), Point.of(1, 1))));
        // The margin of 20 points, and a plot of 380 points in height.
        assertThat(found.area().x().to()).isCloseTo(2 * (Drawing.WIDTH - 20), within(2));
        var axis = found.picture().rows(found.picture().all(), Palette.LIGHT.axis(), 300).getFirst();
        assertThat(axis.length()).isLessThanOrEqualTo(3);
    }
}
