package org.shardmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Panel;
import org.shardmark.report.chart.Chart.Point;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Series;
import org.shardmark.report.chart.Chart.Style;

class DrawingTest {
    private static final Chart CHART = new Chart("c", "Title", "subtitle", "source", Axis.of("x", Scale.LINEAR),
            Axis.of("", Scale.LINEAR),
            List.of(new Panel("one", List.of(line("a", 0), line("b", 1))), new Panel("two", List.of(line("a", 0)))));

    private static Series line(String name, int colour) {
        return new Series(name, Style.LINE, colour, List.of(Point.of(1, 2), Point.of(2, 3 + colour)));
    }

    private static Set<Color> colours(Drawing drawing, Color paper) {
        var image = new BufferedImage(2 * drawing.width(), 2 * drawing.height(),
                BufferedImage.TYPE_INT_RGB);
        var g = image.createGraphics();
        g.setColor(paper);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        g.scale(2, 2);
        drawing.paint(g);
        g.dispose();
        return IntStream.range(0, image.getWidth() * image.getHeight())
                .mapToObj(i -> new Color(image.getRGB(i % image.getWidth(), i / image.getWidth())))
                .collect(Collectors.toSet());
    }

    @Test
    void aChartIsPaintedInTheColoursOfItsPaletteAndLeavesThePaper() {
        for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
            var other = palette.equals(Palette.LIGHT) ? Palette.DARK : Palette.LIGHT;
            var found = colours(Drawing.of(CHART, Drawing.WIDTH, palette), Color.PINK);
            assertThat(found).contains(Color.PINK, palette.grid(), palette.axis(),
                    palette.colour(0), palette.colour(1)).doesNotContain(palette.paper(), other.colour(0), other.ink());
        }
    }

    @Test
    void aNarrowChartPutsItsPanelsBelowEachOther() {
        var wide = Drawing.of(CHART, Drawing.WIDTH, Palette.LIGHT);
        var narrow = Drawing.of(CHART, 400, Palette.LIGHT);
        assertThat(narrow.width()).isEqualTo(400);
        assertThat(narrow.height()).isGreaterThan(wide.height() + 200);
        assertThatThrownBy(() -> Drawing.of(CHART, 319, Palette.LIGHT)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("320");
    }

    /** Colours are part of what a reader has learnt: a change here is a change of every picture. */
    @Test
    void theColoursAreThoseOfOkabeAndIto() {
        assertThat(Palette.LIGHT.series()).extracting(c -> "%06X".formatted(c.getRGB() & 0xFFFFFF))
                .containsExactly("0072B2", "D55E00", "009E73", "CC79A7", "E69F00", "56B4E9", "999999", "000000");
        assertThat(Palette.LIGHT.paper()).isEqualTo(Color.WHITE);
        for (Palette palette : List.of(Palette.LIGHT, Palette.DARK)) {
            assertThat(Contrast.of(palette.ink(), palette.paper())).isGreaterThan(7);
            assertThat(Contrast.of(palette.quiet(), palette.paper())).isGreaterThan(4.5);
            assertThat(palette.series()).doesNotHaveDuplicates()
                    .allSatisfy(c -> assertThat(Contrast.of(c, palette.paper())).isGreaterThan(1.9));
        }
    }
}
