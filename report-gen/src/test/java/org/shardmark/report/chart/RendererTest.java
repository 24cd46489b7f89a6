package org.shardmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;

class RendererTest {
    private static Chart chart(Style style, double... values) {
        var points = IntStream.range(0, values.length).mapToObj(i -> Point.of(i + 1, values[i])).toList();
        return new Chart("c", "Title", "subtitle", "source", Axis.of("x", Scale.LOG), Axis.of("", Scale.LINEAR),
                List.of(new Panel("", List.of(new Series("one", style, 0, points)))));
    }

    private static BufferedImage image(Chart chart) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(Renderer.png(chart)));
    }

    private static long pixels(BufferedImage image, int colour) {
        return IntStream.range(0, image.getHeight())
                .mapToLong(y -> IntStream.range(0, image.getWidth())
                        .filter(x -> (image.getRGB(x, y) & 0xFFFFFF) == colour)
                        .count())
                .sum();
    }

    @Test
    void aChartIsTwiceAsWideAsItIsShownAndWhite() throws IOException {
        var image = image(chart(Style.LINE, 1, 2, 3));
        assertThat(image.getWidth()).isEqualTo(1800);
        assertThat(image.getRGB(0, 0) & 0xFFFFFF).isEqualTo(0xFFFFFF);
        assertThat(image.getColorModel().hasAlpha()).isFalse();
    }

    @Test
    void theSameChartIsTheSameBytes() {
        assertThat(Renderer.png(chart(Style.LINE, 1, 2, 3))).isEqualTo(Renderer.png(chart(Style.LINE, 1, 2, 3)));
    }

    @Test
    void aChartCarriesTheDigestOfWhatItIsDrawnFrom() {
        var one = chart(Style.LINE, 1, 2, 3);
        var other = chart(Style.LINE, 1, 2, 3.0000001);
        assertThat(Renderer.digestIn(Renderer.png(one))).contains(Renderer.digest(one));
        assertThat(Renderer.digest(one)).isNotEqualTo(Renderer.digest(other));
        assertThat(Renderer.digestIn(new byte[]{1, 2, 3})).isEmpty();
    }

    @Test
    void everyStyleLeavesItsColour() throws IOException {
        for (Style style : EnumSet.complementOf(EnumSet.of(Style.BAND))) {
            int colour = (style == Style.REFERENCE ? Palette.LIGHT.reference() : Palette.LIGHT.colour(0)).getRGB()
                    & 0xFFFFFF;
            assertThat(pixels(image(chart(style, 1, 2, 3)), colour)).as(style.name()).isGreaterThan(50);
        }
    }

    @Test
    void aBandLiesBehindCategories() throws IOException {
        var band = new Series("", Style.BAND, 0, List.of(new Point(0, 1, 0.9, 1.1)));
        var chart = new Chart("c", "", "", "", new Axis("", Scale.LOG_AT_VALUES, List.of(0.8, 1.2), List.of("a", "b")),
                Axis.of("", Scale.CATEGORIES), List.of(new Panel("", List.of("row"), List.of(band))));
        // About half of the width, and all of the height of 60.
        assertThat(pixels(image(chart), Palette.LIGHT.band().getRGB() & 0xFFFFFF)).isBetween(50_000L, 110_000L);
    }

    @Test
    void anIntervalIsDrawnAsFarAsItGoes() throws IOException {
        var points = List.of(new Point(1, 5, 1, 20), new Point(10, 5, -3, 5));
        var chart = new Chart("c", "", "", "", Axis.of("", Scale.LOG), Axis.of("", Scale.LOG),
                List.of(new Panel("", List.of(new Series("", Style.LINE, 0, points)))));
        // Of 380 points for 1 to 20, each twice as many pixels. The lower end of the second is below zero, where a
        // logarithmic axis has no place: it ends at the border.
        var image = image(chart);
        int tallest = IntStream.range(0, image.getWidth())
                .map(x -> (int) IntStream.range(0, image.getHeight())
                        .filter(y -> (image.getRGB(x, y) & 0xFFFFFF) == (Palette.LIGHT.colour(0).getRGB() & 0xFFFFFF))
                        .count())
                .max()
                .orElse(0);
        assertThat(tallest).isBetween(600, 760);
    }

    @Test
    void logarithmicAxesAreLabelledAtRoundNumbers() {
        var span = AxisScale.of(Axis.of("", Scale.LOG), List.of(900.0, 120_000.0));
        assertThat(span.ticks()).extracting(AxisScale.Tick::label).contains("1,000", "10,000", "100,000");
        assertThat(span.at(900)).isBetween(0.0, 0.1);
        for (double low : new double[]{1.18, 1.9, 3.2, 6.7, 9.4}) {
            assertThat(AxisScale.of(Axis.of("", Scale.LOG), List.of(low, 1.01 * low)).ticks()).hasSizeGreaterThan(1);
        }
        assertThat(AxisScale.of(Axis.of("", Scale.LINEAR), List.of(0.0, 47.0)).ticks())
                .extracting(AxisScale.Tick::label)
                .containsExactly("0", "10", "20", "30", "40");
    }
}
