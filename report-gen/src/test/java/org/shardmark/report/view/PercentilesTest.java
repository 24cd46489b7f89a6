package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;
import static org.shardmark.report.jmh.Fixture.sampled;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Chart.Scale;
import org.shardmark.report.table.Data;

class PercentilesTest {
    private static List<Chart> charts(String... rows) {
        var data = Data.of(List.of(new Data.Source("", results(file(rows)))));
        return new Percentiles("tail", "here", List.of("k"), data).charts(data);
    }

    private static String sample(String params, String histogram) {
        return row("a.B.c", "sample", 1, params, sampled("us/op", "[[[" + histogram + "]]]", "1.0"), "");
    }

    /** A metric with percentiles as JMH gives them: p0.50 is the value, p0.90 twice, p0.99 ten times as much. */
    private static String percentiles(String what, double median) {
        return "\"%sp0.50\": %s, \"%sp0.90\": %s, \"%sp0.99\": %s, \"%sp1.00\": %s".formatted(what,
                metric("us/op", "[[" + median + "]]", "" + median), what,
                metric("us/op", "[[" + 2 * median + "]]", "" + 2 * median), what,
                metric("us/op", "[[" + 10 * median + "]]", "" + 10 * median), what,
                metric("us/op", "[[" + 50 * median + "]]", "" + 50 * median));
    }

    private static String given(String params, String percentiles) {
        return row("a.B.c", "avgt", 1, params, metric("us/op", "[[1]]", "1"), percentiles);
    }

    private static List<Chart.Series> series(Chart chart) {
        return chart.panels().getFirst().series();
    }

    @Test
    void aHistogramIsDrawnAsFarAsAHundredObservationsAreBeyond() {
        // 10,000 observations: up to p99, in steps of a twentieth of a nine.
        var charts = charts(sample("{}", "[1.0, 9000], [3.0, 900], [80.0, 100]"));
        assertThat(charts).hasSize(1);
        var points = series(charts.getFirst()).getFirst().points();
        assertThat(points).hasSize(41);
        assertThat(points.getFirst().x()).isZero();
        assertThat(points.get(1).x()).isCloseTo(1 - Math.pow(10, -0.05), within(1e-12));
        assertThat(points.getLast().x()).isCloseTo(0.99, within(1e-12));
        assertThat(points).extracting(Chart.Point::y).startsWith(1.0).endsWith(3.0);
        assertThat(points.get(20)).extracting(Chart.Point::x, Chart.Point::y).containsExactly(0.9, 1.0);
        assertThat(points.get(21).y()).isCloseTo(3, within(1e-9));
        assertThat(charts.getFirst().subtitle()).isEqualTo("us/op, lower is better");
        assertThat(charts.getFirst().title()).isEqualTo("Percentiles of B.c: time of a call");
        assertThat(charts.getFirst().x().scale()).isEqualTo(Scale.PERCENTILE);
    }

    @Test
    void aHundredObservationsAreNoTail() {
        assertThat(charts(sample("{}", "[1.0, 99], [2.0, 1]"))).isEmpty();
        assertThat(charts(sample("{}", "[1.0, 99], [2.0, 2]"))).hasSize(1);
    }

    @Test
    void percentilesThatAreGivenAreDrawnButForTheLargestValue() {
        var chart = charts(given("{}", percentiles("wait:", 2))).getFirst();
        assertThat(series(chart).getFirst().points()).extracting(Chart.Point::x).containsExactly(0.5, 0.9, 0.99);
        assertThat(series(chart).getFirst().points()).extracting(p -> Math.rint(p.y())).containsExactly(2.0, 4.0, 20.0);
        assertThat(chart.title()).isEqualTo("Percentiles of B.c: wait");
        var two = "\"p0.50\": %s, \"p0.90\": %s".formatted(metric("us/op", "[[1]]", "1"),
                metric("us/op", "[[2]]", "2"));
        assertThat(charts(given("{}", two))).as("two make no curve").isEmpty();
    }

    @Test
    void anAxisIsLogarithmicFromTwentyTimesOn() {
        assertThat(charts(given("{}", percentiles("", 2))).getFirst().y().scale()).isEqualTo(Scale.LINEAR);
        assertThat(charts(given("{\"k\": \"1\"}", percentiles("", 2)), given("{\"k\": \"2\"}", percentiles("", 4)))
                .getFirst()
                .y()
                .scale()).as("exactly twenty times").isEqualTo(Scale.LINEAR);
        assertThat(charts(given("{\"k\": \"1\"}", percentiles("", 2)), given("{\"k\": \"2\"}", percentiles("", 4.1)))
                .getFirst()
                .y()
                .scale()).isEqualTo(Scale.LOG);
    }

    @Test
    void theUnitIsThatOfTheMiddle() {
        // 0.9, 1.8, 9 and 500, 1000, 5000 us: the fourth of six is 500 us.
        var chart = charts(given("{\"k\": \"1\"}", percentiles("", 0.9)), given("{\"k\": \"2\"}", percentiles("", 500)))
                .getFirst();
        assertThat(chart.subtitle()).startsWith("us/op");
        assertThat(series(chart)).extracting(Chart.Series::name).containsExactly("k 1", "k 2");
        assertThat(series(chart).getLast().points().getFirst().y()).isCloseTo(500, within(1e-9));
        var slow = charts(given("{}", percentiles("", 900))).getFirst();
        assertThat(slow.subtitle()).startsWith("ms/op");
        assertThat(series(slow).getFirst().points().getFirst().y()).isCloseTo(0.9, within(1e-9));
    }

    @Test
    void methodsOfAClassAreToldByColoursAndTheClassByTheTitle() {
        var both = charts(given("{}", percentiles("", 2)), given("{}", percentiles("", 3)).replace("a.B.c", "a.B.d"));
        assertThat(both).extracting(Chart::title).containsExactly("Percentiles of B: time of a call");
        assertThat(series(both.getFirst())).extracting(Chart.Series::name).containsExactly("c", "d");
    }

    @Test
    void percentilesOfOneFileAmongSeveralNameIt() {
        var sources = List.of(new Data.Source("old", results(file(given("{}", "")))),
                new Data.Source("new", results(file(given("{}", percentiles("", 2))))));
        var charts = Pages.of(sources, List.of(), Request.automatic(), "render").charts();
        assertThat(charts).extracting(Chart::title).contains("Percentiles of B.c: time of a call, file new");
    }

    @Test
    void eachThingThatIsMeasuredHasItsChart() {
        var charts = charts(given("{}", percentiles("wait:", 2) + ", " + percentiles("sojourn:", 3)));
        assertThat(charts).extracting(Chart::name).containsExactly("tail", "tail-2");
        assertThat(charts).extracting(Chart::title)
                .containsExactly("Percentiles of B.c: sojourn",
                        "Percentiles of B.c: wait");
        assertThat(charts).extracting(Chart::subtitle).containsExactly("us, lower is better", "us/op, lower is better");
    }

    @Test
    void whatThePreferredParameterDoesNotTellMakesPanels() {
        var rows = IntStream.range(0, 26)
                .mapToObj(i -> given("{\"k\": \"%d\", \"n\": \"%d\"}".formatted(i % 2, i / 2), percentiles("", 2 + i)))
                .toArray(String[]::new);
        var charts = charts(rows);
        assertThat(charts).extracting(c -> c.panels().size()).containsExactly(7, 6);
        assertThat(charts.getFirst().panels().getFirst().title()).isEqualTo("n 0");
        assertThat(series(charts.getFirst())).extracting(Chart.Series::name).containsExactly("k 0", "k 1");
        assertThat(charts.getLast().panels().getFirst().title()).isEqualTo("n 7");
    }

    private static List<Chart> percentiles(int kinds, int sizes) {
        return charts(IntStream.range(0, kinds * sizes)
                .mapToObj(i -> given("{\"m\": \"x%d\", \"n\": \"%d\"}".formatted(i / sizes, i % sizes),
                        percentiles("", 2)))
                .toArray(String[]::new));
    }

    @Test
    void ofWhatHasAtMostEightValuesTheMostMakeTheColours() {
        assertThat(series(percentiles(2, 3).getFirst())).extracting(Chart.Series::name)
                .containsExactly("n 0", "n 1", "n 2");
        assertThat(series(percentiles(8, 2).getFirst())).hasSize(8);
        assertThat(series(percentiles(9, 2).getFirst())).hasSize(2);
        assertThat(percentiles(9, 9).getFirst().panels().getFirst().series()).hasSize(1);
    }

    @Test
    void aTimeOfNothingDecidesNeitherAxisNorUnit() {
        var zero = charts(given("{}", percentiles("", 2).replace("[[2.0]]", "[[0]]").replace(": 2.0", ": 0")))
                .getFirst();
        assertThat(series(zero).getFirst().points()).extracting(Chart.Point::y).startsWith(0.0);
        assertThat(zero.y().scale()).isEqualTo(Scale.LINEAR);
        String nothing = metric("us/op", "[[0]]", "0");
        String some = metric("us/op", "[[5000]]", "5000");
        var mostly = charts(given("{}", "\"p0.10\": %s, \"p0.50\": %s, \"p0.90\": %s, \"p0.99\": %s".formatted(nothing,
                nothing, nothing, some))).getFirst();
        assertThat(mostly.subtitle()).startsWith("ms/op");
    }
}
