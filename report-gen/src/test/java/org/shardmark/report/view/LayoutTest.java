package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Point;

class LayoutTest {
    private static Data data(List<String> methods, List<String> sizes, List<String> kinds) {
        var rows = new ArrayList<String>();
        for (String method : methods) {
            for (String size : sizes) {
                for (String kind : kinds) {
                    rows.add(row("org.example." + method, "thrpt", 3,
                            "{\"size\": \"%s\", \"kind\": \"%s\"}".formatted(size, kind),
                            metric("ops/s", "[[9], [10], [11]]", "10"), ""));
                }
            }
        }
        return Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
    }

    private static List<Chart> charts(Data data) {
        return new Charts("results", "Title", "", data, Layout.choose(data, Point.SCORE)).draw();
    }

    @Test
    void aNumericParameterOfThreeValuesIsTheAxisAndACategoryTheSeries() {
        var layout = Layout.choose(data(List.of("B.get"), List.of("1", "4", "16"), List.of("a", "b")), Point.SCORE);
        assertThat(layout.x()).contains(Dimension.param("size"));
        assertThat(layout.series()).contains(Dimension.param("kind"));
        assertThat(layout.facets()).isEmpty();
    }

    @Test
    void twoValuesAreNoAxis() {
        var layout = Layout.choose(data(List.of("B.get"), List.of("1", "4"), List.of("a", "b", "c")), Point.SCORE);
        assertThat(layout.x()).isEmpty();
        assertThat(layout.series()).contains(Dimension.param("size"));
    }

    @Test
    void whatEachBenchmarkHasOneValueOfIsNoAxis() {
        var rows = new ArrayList<String>();
        for (String size : List.of("1", "4", "16")) {
            rows.add(row("org.example.B.of" + size, "thrpt", 3, "{\"size\": \"%s\"}".formatted(size),
                    metric("ops/s", "[[9], [10], [11]]", "10"), ""));
        }
        var data = Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
        assertThat(Layout.choose(data, Point.SCORE).x()).isEmpty();
    }

    @Test
    void theAxisIsLogarithmicWhereValuesLieInPowers() {
        var powers = charts(data(List.of("B.get"), List.of("1", "4", "16"), List.of("a"))).getFirst();
        assertThat(powers.x().scale()).isEqualTo(Chart.Scale.LOG_AT_VALUES);
        assertThat(powers.x().labels()).containsExactly("1", "4", "16");
        assertThat(charts(data(List.of("B.get"), List.of("10", "20", "30"), List.of("a"))).getFirst().x().scale())
                .isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
        assertThat(charts(data(List.of("B.get"), List.of("0", "10", "100"), List.of("a"))).getFirst().x().scale())
                .isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
    }

    @Test
    void aPanelHasAtMostEightSeriesAndEveryRowIsDrawn() {
        var kinds = IntStream.range(0, 20).mapToObj(i -> "k" + i).toList();
        var charts = charts(data(List.of("B.get"), List.of("1", "4", "16"), kinds));
        var panels = charts.stream().flatMap(c -> c.panels().stream()).toList();
        assertThat(panels).allSatisfy(p -> assertThat(p.series()).hasSizeLessThanOrEqualTo(8));
        assertThat(panels.stream().flatMap(p -> p.series().stream()).mapToInt(s -> s.points().size()).sum())
                .isEqualTo(60);
    }

    @Test
    void manyBenchmarksOfFewMethodsAreTwoDimensions() {
        var methods = IntStream.range(0, 30)
                .mapToObj(i -> "C" + i / 3 + "." + List.of("get", "put", "remove").get(i % 3))
                .toList();
        var layout = Layout.choose(data(methods, List.of("1", "4", "16"), List.of("a")), Point.SCORE);
        assertThat(layout.series()).contains(Dimension.METHOD);
        assertThat(layout.facets()).containsExactly(Dimension.CLASS);
    }

    @Test
    void barsWhereNothingIsNumeric() {
        var chart = charts(data(List.of("B.get", "B.put"), List.of("1"), List.of("a", "b", "c"))).getFirst();
        assertThat(chart.y().scale()).isEqualTo(Chart.Scale.CATEGORIES);
        assertThat(chart.panels().getFirst().series())
                .allSatisfy(s -> assertThat(s.style()).isEqualTo(Chart.Style.BARS));
    }

    @Test
    void aDescribedViewPutsWhatItLeavesOutIntoPanels() {
        var data = data(List.of("B.get", "B.put"), List.of("1", "4", "16"), List.of("a", "b"));
        var layout = Layout.parse("x=size series=kind", data, data);
        assertThat(layout)
                .isEqualTo(new Layout(Optional.of(Dimension.param("size")), Optional.of(Dimension.param("kind")),
                        List.of(Dimension.METHOD), Point.SCORE));
    }

    @Test
    void intervalsOfTheChartAreThoseOfTheTable() {
        var data = data(List.of("B.get"), List.of("1", "4", "16"), List.of("a"));
        var point = charts(data).getFirst().panels().getFirst().series().getFirst().points().getFirst();
        var estimate = data.points().getFirst().estimate();
        assertThat(point.low()).isEqualTo(estimate.low());
        assertThat(point.high()).isEqualTo(estimate.high());
    }

    @Test
    void aSweepOfOneParameterAtATimeIsAChartForEach() {
        var rows = new ArrayList<String>();
        for (String[] one : new String[][]{{"1", "a", "x"}, {"4", "a", "x"}, {"16", "a", "x"}, {"1", "b", "x"},
                {"1", "c", "x"},
                {"1", "a", "y"}}) {
            rows.add(row("org.example.B.run", "thrpt", 3,
                    "{\"size\": \"%s\", \"kind\": \"%s\", \"wait\": \"%s\"}".formatted((Object[]) one),
                    metric("ops/s", "[[9], [10], [11]]", "10"), ""));
        }
        var data = Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
        var section = ResultView.automatic(Request.automatic(), data).sections(data, "").getFirst();
        assertThat(section.prose())
                .containsExactly("Each chart varies one parameter of the base case size 1, kind a, wait x.");
        assertThat(section.charts()).hasSize(3);
        assertThat(section.charts().getFirst().x().labels()).containsExactly("1", "4", "16");
        assertThat(section.tables().getFirst().lines()).hasSize(6);
    }

    private static Data rows(String... benchmarksAndParams) {
        var rows = new ArrayList<String>();
        for (String line : benchmarksAndParams) {
            var words = line.split(" ", 2);
            rows.add(row("org.example." + words[0], "thrpt", 3, words.length < 2 ? "{}" : words[1],
                    metric("ops/s", "[[9], [10], [11]]", "10"), ""));
        }
        return Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
    }

    @Test
    void aClassWithManyMethodsIsTheHeadingOfItsPanel() {
        var chart = charts(rows("DocumentExportBenchmark.legacyFormatWriteToByteArray",
                "DocumentExportBenchmark.modernFormatWriteToByteArray", "CounterBenchmark.increment")).getFirst();
        assertThat(chart.panels()).extracting(Chart.Panel::title)
                .containsExactly("DocumentExportBenchmark", "CounterBenchmark");
        assertThat(chart.panels()).extracting(Chart.Panel::categories)
                .containsExactly(List.of("legacyFormatWriteToByteArray", "modernFormatWriteToByteArray"),
                        List.of("increment"));
    }

    @Test
    void whatAllBarsOfAPanelHaveIsInItsHeading() {
        var chart = charts(rows("A.get {\"n\": \"1\", \"m\": \"x\"}", "A.get {\"n\": \"1\", \"m\": \"y\"}",
                "A.put {\"n\": \"1\", \"m\": \"x\"}", "B.put {\"n\": \"2\", \"m\": \"x\"}")).getFirst();
        // What makes the colours, here n or m, is in no name.
        assertThat(chart.panels()).hasSize(2);
        assertThat(chart.panels().getLast().title()).startsWith("B").isNotEqualTo("B");
        assertThat(chart.panels()).allSatisfy(p -> assertThat(p.categories()).doesNotHaveDuplicates());
    }

    @Test
    void classesOfOneMethodEachStayInOnePanel() {
        var chart = charts(rows("A.run", "B.run", "C.run")).getFirst();
        assertThat(chart.panels()).hasSize(1);
        assertThat(chart.panels().getFirst().categories()).containsExactly("A.run", "B.run", "C.run");
    }

    @Test
    void longNamesAreShortenedByWhatAllHaveAndTheChartSaysWhat() {
        String start = "serialiseTheWholeDocumentWith";
        String end = "FormatIntoAByteArrayAndBack";
        var chart = charts(rows("A." + start + "Legacy" + end, "A." + start + "Modern" + end)).getFirst();
        assertThat(chart.panels().getFirst().categories()).containsExactly("Legacy", "Modern");
        assertThat(chart.subtitle()).contains("names without “" + start + "…" + end + "”");
    }

    @Test
    void headingsOfManyPanelsAreShortenedToo() {
        var lines = new ArrayList<String>();
        for (String map : List.of("Int", "Object", "Reference", "LinkedObject", "ConcurrentReference")) {
            for (String size : List.of("1", "10", "100")) {
                lines.add("FastutilOpenAddressing" + map + "MapBenchmark.get {\"size\": \"" + size + "\"}");
                lines.add("FastutilOpenAddressing" + map + "MapBenchmark.put {\"size\": \"" + size + "\"}");
            }
        }
        var data = rows(lines.toArray(String[]::new));
        var layout = Layout.parse("x=size series=method", data, data);
        var chart = new Charts("results", "Title", "", data, layout).draw().getFirst();
        assertThat(chart.panels()).extracting(Chart.Panel::title)
                .containsExactly("Int", "Object", "Reference", "LinkedObject", "ConcurrentReference");
        assertThat(chart.subtitle()).contains("names without “FastutilOpenAddressing…MapBenchmark”");
    }

    @Test
    void namesThatWouldBeAlikeAreToldApart() {
        // The value of one parameter is the value of the other, and a row has only one of the two.
        var chart = charts(rows("A.run {\"a\": \"x\", \"c\": \"1\"}", "A.run {\"b\": \"x\", \"c\": \"1\"}",
                "A.run {\"a\": \"y\", \"c\": \"2\"}")).getFirst();
        assertThat(chart.panels().getFirst().categories()).doesNotHaveDuplicates();
        assertThat(chart.panels().stream().flatMap(p -> p.series().stream()).mapToInt(s -> s.points().size()).sum())
                .isEqualTo(3);
    }

    @Test
    void anAxisOfTextHasCategories() {
        var data = data(List.of("B.get"), List.of("1", "4"), List.of("hash", "tree", "skip"));
        var layout = Layout.parse("x=kind series=size", data, data);
        var chart = new Charts("results", "Title", "", data, layout).draw().getFirst();
        assertThat(chart.y().scale()).isEqualTo(Chart.Scale.CATEGORIES);
        assertThat(chart.panels().getFirst().categories()).containsExactly("hash", "skip", "tree");
        assertThat(chart.panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("size 1", "size 4");
        assertThat(chart.panels().getFirst().series()).allSatisfy(s -> assertThat(s.points()).hasSize(3));
    }

    @Test
    void anAxisThatSomeRowsHaveNoNumberForHasCategories() {
        var data = rows("A.run {\"n\": \"1\"}", "A.run {\"n\": \"2\"}", "A.run {\"n\": \"auto\"}",
                "A.run {\"m\": \"1\"}");
        var layout = Layout.parse("x=n", data, data);
        var charts = new Charts("results", "Title", "", data, layout).draw();
        assertThat(charts.getFirst().panels().stream().flatMap(p -> p.categories().stream()))
                .contains("n 1", "n 2", "auto", "no n");
    }

    @Test
    void aPanelForEachCaseOfATextAxis() {
        var data = data(List.of("B.get", "B.put"), List.of("1"), List.of("hash", "tree"));
        var layout = Layout.parse("x=kind", data, data);
        var chart = new Charts("results", "Title", "", data, layout).draw().getFirst();
        assertThat(chart.panels()).extracting(Chart.Panel::title).containsExactly("get", "put");
        assertThat(chart.panels()).extracting(Chart.Panel::categories).containsOnly(List.of("hash", "tree"));
    }

    @Test
    void barsOfZeroAreDrawnWhereALogarithmicAxisHasNoPlaceForThem() {
        var rows = List.of(row("a.B.none", "avgt", 3, "{}", metric("B/op", "[[0], [0], [0]]", "0"), ""),
                row("a.B.some", "avgt", 3, "{}", metric("B/op", "[[9], [10], [11]]", "10"), ""),
                row("a.B.many", "avgt", 3, "{}", metric("B/op", "[[9000], [10000], [11000]]", "10000"), ""));
        var data = Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
        var chart = charts(data).getFirst();
        assertThat(chart.x().scale()).isEqualTo(Chart.Scale.LINEAR);
        assertThat(chart.panels().getFirst().series().getFirst().points()).hasSize(3);
    }

    @Test
    void aChartWithoutAPointIsNone() {
        var rows = List.of(row("a.B.x", "avgt", 1, "{}", metric("ns/op", "[[\"NaN\"]]", "\"NaN\""), ""),
                row("a.B.y", "avgt", 1, "{}", metric("ns/op", "[[\"NaN\"]]", "\"NaN\""), ""));
        var source = new Data.Source("", results(file(rows.toArray(String[]::new))));
        assertThat(Pages.of(List.of(source), List.of(), Request.automatic(), "render").charts()).isEmpty();
        var described = new Request(List.of(), List.of(), List.of(), "", "x=method");
        assertThatThrownBy(() -> Pages.of(List.of(source), List.of(), described, "render"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x=method")
                .hasMessageContaining("no row has a number");
    }

    @Test
    void aDescribedViewShowsTheRowsThatHaveWhatItNames() {
        var data = rows("A.get {\"size\": \"1\"}", "A.get {\"size\": \"10\"}", "A.get {\"size\": \"100\"}", "A.clear");
        var section = ResultView.automatic(new Request(List.of(), List.of(), List.of(), "", "x=size"), data)
                .sections(data, "")
                .getFirst();
        assertThat(section.charts()).hasSize(1);
        assertThat(section.charts().getFirst().panels().getFirst().series().getFirst().points()).hasSize(3);
    }

    @Test
    void percentilesAreCurvesOverAStretchedAxis() {
        var text = file(row("org.example.LatencyBenchmark.run", "sample", 1, "{}", org.shardmark.report.jmh.Fixture
                .sampled("us/op", "[[[[1.0, 9900], [50.0, 90], [900.0, 10]]]]", "2.34"), ""));
        var data = Data.of(List.of(new Data.Source("", results(text))));
        var chart = new Percentiles("p", "", List.of(), data).charts(data).getFirst();
        assertThat(chart.x().scale()).isEqualTo(Chart.Scale.PERCENTILE);
        var points = chart.panels().getFirst().series().getFirst().points();
        // Of 10,000 observations a hundred lie beyond 99 %: further out it would be guessing.
        assertThat(points.getLast().x()).isCloseTo(0.99, org.assertj.core.api.Assertions.within(1e-9));
        assertThat(points).extracting(Chart.Point::y).allMatch(y -> y == 1.0);
    }

    @Test
    void moreHashersThanColoursStandOneBelowTheOther() {
        var rows = new ArrayList<String>();
        for (String method : List.of("near", "string")) {
            for (int i = 0; i < 12; i++) {
                for (String bytes : List.of("4", "16", "64")) {
                    rows.add(row("org.example.HasherBenchmark." + method, "avgt", 3,
                            "{\"hasher\": \"H%d\", \"keyBytes\": \"%s\"}".formatted(i, bytes),
                            metric("ns/op", "[[9], [10], [11]]", "10"), ""));
                }
            }
        }
        var data = Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
        var charts = ResultView.named(Request.automatic(), data).getFirst().sections(data, "").getFirst().charts();
        assertThat(charts).hasSize(2)
                .extracting(Chart::title)
                .containsExactly("HasherBenchmark.near by keyBytes", "HasherBenchmark.string by keyBytes");
        assertThat(charts.getFirst().panels().getFirst().categories()).hasSize(12).startsWith("H0", "H1", "H2");
        assertThat(charts.getFirst().panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("keyBytes 4", "keyBytes 16", "keyBytes 64");
    }

    @Test
    void mailboxesGetBarsForEachNumberOfProducers() {
        var rows = new ArrayList<String>();
        for (String mailbox : List.of("ABQ", "AGRONA", "DISRUPTOR", "JCT_MPSC", "JCT_MPSC_VH", "LTQ", "RING")) {
            for (String producers : List.of("1", "2")) {
                for (String batches : List.of("batch=1 sendBatch=1", "batch=64 sendBatch=1", "batch=1 sendBatch=64",
                        "batch=64 sendBatch=64")) {
                    rows.add(Made.row("MailboxThroughputBenchmark.run",
                            "mailbox=%s producers=%s %s".formatted(mailbox, producers, batches), 3e7));
                }
            }
        }
        var charts = Made.page(rows).charts();
        assertThat(charts).extracting(Chart::title)
                .containsExactly("MailboxThroughputBenchmark.run, producers 1",
                        "MailboxThroughputBenchmark.run, producers 2");
        assertThat(charts.getFirst().panels().getFirst().categories()).hasSize(4).contains("batch 64, sendBatch 1");
        assertThat(charts.getFirst().panels().getFirst().series()).hasSize(7)
                .allSatisfy(s -> assertThat(s.style()).isEqualTo(Chart.Style.BARS));
    }
}
