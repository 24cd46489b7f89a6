package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.chart.Chart.Style;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Point;

/** Where one way of drawing ends and the next begins, and what has no place in a chart. */
class ChartsTest {
    /** A row of three forks with these raw data, and parameters such as {@code k=a n=1}. */
    static String row(String benchmark, String params, String raw) {
        String json = Arrays.stream(params.split(" ", -1))
                .filter(p -> !p.isEmpty())
                .map(p -> "\"" + p.replace("=", "\": \"") + "\"")
                .collect(Collectors.joining(", ", "{", "}"));
        return Fixture.row("org.example." + benchmark, "avgt", 3, json, metric("ns/op", raw, "\"NaN\""), "");
    }

    static String row(String benchmark, String params, double value) {
        return row(benchmark, params, "[[%s], [%s], [%s]]".formatted(value, value, value));
    }

    static Data data(List<String> rows) {
        return Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
    }

    private static List<Chart> charts(List<String> rows) {
        var data = data(rows);
        return new Charts("results", "Title", "", data, Layout.choose(data, Point.SCORE)).draw();
    }

    private static Chart chart(String... rows) {
        return charts(List.of(rows)).getFirst();
    }

    private static List<Chart.Series> series(Chart chart) {
        return chart.panels().getFirst().series();
    }

    private static Chart line(double first, double second, double third) {
        return chart(row("A.run", "n=1", first), row("A.run", "n=2", second), row("A.run", "n=3", third));
    }

    @Test
    void aLineIsOnALogarithmicAxisIfItsEndsAreMoreThanThirtyTimesApart() {
        assertThat(line(1, 2, 30).y().scale()).isEqualTo(Scale.LINEAR);
        assertThat(line(1, 2, 30.1).y().scale()).isEqualTo(Scale.LOG);
        assertThat(line(0, 2, 31).y().scale()).as("no logarithm of 0").isEqualTo(Scale.LINEAR);
    }

    @Test
    void barsAreDotsIfTheyAreMoreThanThirtyTimesApart() {
        var bars = chart(row("A.run", "k=a", 1), row("A.run", "k=b", 30));
        assertThat(series(bars).getFirst().style()).isEqualTo(Style.BARS);
        assertThat(bars.x().scale()).isEqualTo(Scale.LINEAR);
        var dots = chart(row("A.run", "k=a", 1), row("A.run", "k=b", 30.1));
        assertThat(series(dots).getFirst().style()).isEqualTo(Style.DOTS);
        assertThat(dots.x().scale()).isEqualTo(Scale.LOG);
    }

    @Test
    void valuesThatSpanMoreThanTwoDecadesOrWhoseGapsGrowAreOnALogarithmicAxis() {
        assertThat(Charts.logarithmic(List.of(1.0, 99.0, 100.0))).as("two decades, and the near ones stay near")
                .isFalse();
        assertThat(Charts.logarithmic(List.of(1.0, 99.0, 101.0))).isTrue();
        assertThat(Charts.logarithmic(List.of(1.0, 2.0, 4.0))).isTrue();
        assertThat(Charts.logarithmic(List.of(1.0, 2.0, 3.0))).isFalse();
        assertThat(Charts.logarithmic(List.of(-1.0, 1.0, 1000.0))).isFalse();
        assertThat(Charts.logarithmic(List.of(1.0, 50.0))).as("two values").isFalse();
        assertThat(Charts.logarithmic(List.of(0.0, 50.0))).as("one place").isFalse();
    }

    @Test
    void whatHasNoValueHasNoPoint() {
        var lines = chart(row("A.run", "n=1", 1), row("A.run", "n=2", "[[\"NaN\"]]"), row("A.run", "n=3", 3));
        assertThat(series(lines).getFirst().points()).extracting(Chart.Point::x).containsExactly(1.0, 3.0);
        var bars = chart(row("A.run", "k=a", 1), row("A.run", "k=b", "[[\"NaN\"]]"), row("A.run", "k=c", 3));
        assertThat(bars.panels().getFirst().categories()).as("last in the order of values")
                .containsExactly("a", "c", "b");
        assertThat(series(bars).getFirst().points()).extracting(Chart.Point::x).containsExactly(0.0, 1.0);
    }

    @Test
    void onlyANegativeMeanHasAnIntervalBelowNothing() {
        var points = series(chart(row("A.run", "n=1", "[[-1], [0], [1]]"), row("A.run", "n=2", "[[-3], [-2], [-1]]"),
                row("A.run", "n=3", "[[1], [9], [17]]"))).getFirst().points();
        assertThat(points.get(0).low()).isZero();
        assertThat(points.get(1).low()).isNegative();
        assertThat(points.get(2).low()).isZero();
    }

    @Test
    void eightLinesAreLinesAndMoreAreAHeatMap() {
        assertThat(lines(8).panels()).extracting(p -> p.series().size()).containsExactly(8);
        assertThat(lines(9).panels()).extracting(p -> p.series().size()).containsExactly(0);
        assertThat(lines(9).panels().getFirst().cells()).hasSize(27);
    }

    private static Chart lines(int kinds) {
        return charts(IntStream.range(0, kinds)
                .boxed()
                .flatMap(k -> Stream.of(1, 2, 3).map(n -> row("A.run", "n=%d k=k%d".formatted(n, k), n + k)))
                .toList()).getFirst();
    }

    private static List<Chart> bars(int kinds) {
        var rows = new ArrayList<String>();
        for (int k = 0; k < kinds; k++) {
            rows.add(row("A.run", "c=x k=k" + k, 10));
            rows.add(row("A.run", "c=y k=k" + k, 20));
        }
        return charts(rows);
    }

    @Test
    void moreBarsThanAPictureHoldsAreDots() {
        assertThat(bars(24)).extracting(c -> series(c).getFirst().style()).containsExactly(Style.BARS, Style.BARS);
        assertThat(bars(24)).as("36 bars a picture, two a category")
                .extracting(c -> c.panels().getFirst().categories().size())
                .containsExactly(18, 6);
        assertThat(bars(25)).extracting(c -> series(c).getFirst().style()).containsExactly(Style.DOTS);
        assertThat(bars(25).getFirst().x().scale()).isEqualTo(Scale.LOG);
        assertThat(bars(40)).as("36 dots a picture, however many colours")
                .extracting(c -> c.panels().getFirst().categories().size())
                .containsExactly(36, 4);
    }

    @Test
    void manyBarsOfOneColourStayBars() {
        var charts = charts(IntStream.range(0, 50).mapToObj(k -> row("A.run", "k=k" + k, 10)).toList());
        assertThat(charts).extracting(c -> series(c).getFirst().style()).containsExactly(Style.BARS, Style.BARS);
        assertThat(charts).extracting(c -> c.panels().getFirst().categories().size()).containsExactly(36, 14);
    }

    @Test
    void headingsOfFourPanelsAreInFullAndThoseOfMoreAreShort() {
        assertThat(headings(4)).startsWith("theLongBeginningOfEveryName 0");
        assertThat(headings(5)).startsWith("0");
    }

    private static List<String> headings(int panels) {
        return charts(IntStream.range(0, panels)
                .boxed()
                .flatMap(k -> Stream.of("1 a", "2 a", "3 a", "1 b", "2 b", "3 b", "1 c", "2 c", "3 c", "1 d", "2 d",
                        "3 d", "1 e", "2 e", "3 e", "1 f", "2 f", "3 f")
                        .map(n -> row("A.run", "n=%s kind=%s".formatted(n.substring(0, 1), n.substring(2)), 1)
                                .replace("\"kind\"", "\"long\": \"theLongBeginningOfEveryName " + k + "\", \"kind\"")))
                .toList()).getFirst().panels().stream().map(Chart.Panel::title).toList();
    }

    @Test
    void aPanelOfAClassIsNotNamedTwice() {
        var rows = new ArrayList<String>();
        for (String name : List.of("A.add", "A.get", "A.put", "B.add", "B.get", "B.put", "C.add", "C.get", "C.put")) {
            rows.add(row(name, "size=1", 10));
            rows.add(row(name, "size=2", 20));
        }
        assertThat(charts(rows).getFirst().panels()).extracting(Chart.Panel::title).containsExactly("A", "B", "C");
    }

    @Test
    void aShareHasNoUnit() {
        var data = data(List.of(Made.row("A.run", "n=1", 10, Made.value("busiestShare", "1", 0.5)),
                Made.row("A.run", "n=2", 10, Made.value("busiestShare", "1", 0.4))));
        assertThat(new Charts("results", "Title", "", data, Layout.choose(data, "busiestShare")).draw()
                .getFirst()
                .subtitle())
                .isEqualTo("busiest shard, lower is better (lines: 95 % intervals on fork means)");
    }
}
