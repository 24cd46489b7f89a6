package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    }

    private static Chart.Scale scale(String... sizes) {
        return charts(data(List.of("B.get"), List.of(sizes), List.of("a"))).getFirst().x().scale();
    }

    @Test
    void theAxisIsLogarithmicWhereValuesSpanTwoDecadesOrTheirGapsGrow() {
        assertThat(scale("1", "2", "3", "5", "8", "10", "50", "100", "3000", "262144", "1048576"))
                .isEqualTo(Chart.Scale.LOG_AT_VALUES);
        assertThat(scale("1", "2", "4", "8")).isEqualTo(Chart.Scale.LOG_AT_VALUES);
        assertThat(scale("1", "50", "101")).as("more than two decades").isEqualTo(Chart.Scale.LOG_AT_VALUES);
        assertThat(scale("1", "50", "100")).as("two decades in even steps").isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
        assertThat(scale("1", "2", "3", "4", "5")).isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
        assertThat(scale("0.5", "0.8", "0.95")).as("gaps that shrink").isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
        assertThat(scale("-10", "1", "10", "1000")).as("below 0").isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
    }

    @Test
    void aZeroIsOnALogarithmicAxisTooAtItsOwnValue() {
        assertThat(scale("0", "10", "100")).isEqualTo(Chart.Scale.LOG_AT_VALUES);
        assertThat(scale("0", "1", "10", "100")).isEqualTo(Chart.Scale.LOG_AT_VALUES);
        assertThat(scale("0", "1", "2")).isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
        assertThat(scale("0", "100", "200", "300")).isEqualTo(Chart.Scale.LINEAR_AT_VALUES);
        var chart = charts(data(List.of("B.get"), List.of("0", "1", "10", "100"), List.of("a"))).getFirst();
        assertThat(chart.x().values()).containsExactly(0.0, 1.0, 10.0, 100.0);
        assertThat(chart.panels().getFirst().series().getFirst().points()).extracting(Chart.Point::x)
                .containsExactly(0.0, 1.0, 10.0, 100.0);
    }

    private static Chart heat(Data data, String baseline) {
        var request = new Request(List.of(), List.of(), List.of(), baseline, "heat");
        return ResultView.automatic(request, data).sections(data, "").getFirst().charts().getFirst();
    }

    @Test
    void moreThanEightSeriesAreTheRowsOfAHeatMap() {
        var kinds = IntStream.range(0, 20).mapToObj(i -> "kind" + i).toList();
        var chart = charts(data(List.of("B.get"), List.of("1", "4", "16"), kinds)).getFirst();
        assertThat(chart.x().scale()).isEqualTo(Chart.Scale.COLUMNS);
        assertThat(chart.x().labels()).containsExactly("1", "4", "16");
        assertThat(chart.panels()).hasSize(1);
        assertThat(chart.panels().getFirst().categories()).hasSize(20).startsWith("kind0", "kind1", "kind2");
        assertThat(chart.panels().getFirst().cells()).hasSize(60)
                .allSatisfy(c -> assertThat(c.text()).isEqualTo("10.0"))
                .allSatisfy(c -> assertThat(c.ratio()).isEqualTo(1));
        assertThat(chart.isEmpty()).isFalse();
    }

    @Test
    void aCellSaysHowManyTimesWorseThanTheBestOfItsColumnItIs() {
        var rows = new ArrayList<String>();
        for (String size : List.of("1", "10")) {
            for (String kind : List.of("slow", "fast", "middling")) {
                int times = kind.equals("slow") ? 40 : kind.equals("fast") ? 10 : 20;
                rows.add(scored("B.get", "{\"size\": \"%s\", \"kind\": \"%s\"}".formatted(size, kind),
                        times * Integer.parseInt(size)));
            }
        }
        var data = Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
        var best = heat(data, "");
        assertThat(best.panels().getFirst().categories()).containsExactly("slow", "middling", "fast");
        assertThat(best.panels().getFirst().cells())
                .extracting(Chart.Cell::row, Chart.Cell::column, c -> Math.round(c.ratio()))
                .containsExactly(tuple(0, 0, 1L), tuple(0, 1, 1L), tuple(1, 0, 2L), tuple(1, 1, 2L), tuple(2, 0, 4L),
                        tuple(2, 1, 4L));
        assertThat(best.subtitle()).contains("ops/s, higher is better", "worse than the best of its column");
        var base = heat(data, "kind=middling");
        assertThat(base.panels().getFirst().cells()).extracting(c -> Math.round(100 * c.ratio()))
                .containsExactly(50L, 50L, 100L, 100L, 200L, 200L);
        assertThat(base.subtitle()).contains("worse than kind middling");
    }

    @Test
    void twoNumericParametersOfManyValuesAreAHeatMap() {
        var numbers = List.of("1", "2", "4", "8", "16", "32");
        var rows = new ArrayList<String>();
        numbers.forEach(x -> numbers.forEach(y -> rows.add(scored("B.get",
                "{\"size\": \"%s\", \"depth\": \"%s\"}".formatted(x, y), Integer.parseInt(x)))));
        var data = Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
        var chart = ResultView.automatic(Request.automatic(), data).sections(data, "").getFirst().charts().getFirst();
        assertThat(chart.x().scale()).isEqualTo(Chart.Scale.COLUMNS);
        assertThat(chart.panels().getFirst().cells()).hasSize(36);
        assertThat(chart.subtitle()).contains("the best of the panel");
    }

    @Test
    void numbersOfAHeatMapHaveThreeDigits() {
        assertThat(List.of(0.0, 0.00012, 0.0123, 1.006, 12.34, 99.96, 1234.6, 1_234_567.0, 9.999e9))
                .extracting(HeatMaps::number)
                .containsExactly("0", "1e-04", "0.0123", "1.01", "12.3", "100", "1,235", "1.23 M", "10.0 G");
    }

    private static String scored(String method, String params, double score) {
        return row("org.example." + method, "thrpt", 3, params,
                metric("ops/s", "[[%s], [%s], [%s]]".formatted(score, score, score), "" + score), "");
    }

    private static Data scores(String... lines) {
        var rows = new ArrayList<String>();
        for (String line : lines) {
            var words = line.split(" ", 3);
            rows.add(scored(words[0], words.length < 3 ? "{}" : words[2], Double.parseDouble(words[1])));
        }
        return Data.of(List.of(new Data.Source("", results(file(rows.toArray(String[]::new))))));
    }

    @Test
    void parametersThatDetermineEachOtherAreOneDimension() {
        var rows = new ArrayList<String>();
        for (String[] one : new String[][]{{"shallow", "1", "10"}, {"medium", "5", "100"}, {"deep", "50", "1000"}}) {
            for (String parser : List.of("a", "b")) {
                rows.add("B.parse 10 {\"case\": \"%s\", \"depth\": \"%s\", \"length\": \"%s\", \"parser\": \"%s\"}"
                        .formatted(one[0], one[1], one[2], parser));
            }
        }
        var data = scores(rows.toArray(String[]::new));
        var determined = Determined.of(data);
        assertThat(determined.free()).containsExactly(Dimension.param("case"), Dimension.param("parser"));
        var charts = charts(data);
        assertThat(charts).hasSize(1);
        // In the order of their depths, not of their names.
        assertThat(charts.getFirst().panels()).hasSize(1);
        assertThat(charts.getFirst().panels().getFirst().categories()).containsExactly("shallow, depth 1, length 10",
                "medium, depth 5, length 100", "deep, depth 50, length 1000");
        assertThat(charts.getFirst().panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("a", "b");
    }

    @Test
    void aNumberThatFixesAnotherIsTheAxisAndTheSubtitleSaysSo() {
        var data = scores("B.run 1 {\"n\": \"1\", \"m\": \"3\"}", "B.run 2 {\"n\": \"10\", \"m\": \"33\"}",
                "B.run 3 {\"n\": \"100\", \"m\": \"333\"}");
        var chart = charts(data).getFirst();
        assertThat(chart.x().title()).isEqualTo("n");
        assertThat(chart.panels()).hasSize(1);
        assertThat(chart.subtitle()).contains("; n fixes m");
    }

    @Test
    void aPanelHasTwoPointsOrIsMerged() {
        var data = scores("A.run 1 {\"n\": \"1\"}", "A.run 2 {\"n\": \"10\"}", "A.run 3 {\"n\": \"100\"}",
                "B.run 1 {\"n\": \"1\"}", "C.run 2 {\"n\": \"10\"}", "D.run 3 {\"n\": \"100\"}");
        var layout = Layout.parse("x=n facet=benchmark", data, data);
        var charts = new Charts("results", "Title", "", data, layout).draw();
        assertThat(charts).hasSize(2);
        assertThat(charts.getFirst().panels()).extracting(Chart.Panel::title).containsExactly("A.run");
        assertThat(charts.getLast().title()).isEqualTo("Title: measured at one n");
        assertThat(charts.getLast().panels()).hasSize(1);
        assertThat(charts.getLast().panels().getFirst().categories()).hasSize(3);
    }

    @Test
    void classesOfOneBarAreMergedBesideClassesOfSeveral() {
        var chart = charts(scores("A.get 1", "A.put 2", "B.run 3", "C.run 4")).getFirst();
        assertThat(chart.panels()).extracting(Chart.Panel::title).containsExactly("A", "one each");
        assertThat(chart.panels().getLast().categories()).containsExactly("C.run", "B.run");
    }

    @Test
    void wordsAreSortedByValueTheBestFirst() {
        assertThat(charts(scores("B.a 10", "B.b 30", "B.c 20")).getFirst().panels().getFirst().categories())
                .containsExactly("b", "c", "a");
        var times = List.of("a", "b", "c");
        var rows = times.stream()
                .map(m -> row("org.example.B." + m, "avgt", 1, "{}",
                        metric("ns/op", "[[%d]]".formatted(30 - 10 * Math.abs(1 - times.indexOf(m))), "1"), ""))
                .toArray(String[]::new);
        var data = Data.of(List.of(new Data.Source("", results(file(rows)))));
        assertThat(charts(data).getFirst().panels().getFirst().categories()).containsExactly("a", "c", "b");
    }

    @Test
    void whatHasAnOrderOfItsOwnKeepsIt() {
        assertThat(charts(scores("B.a 1 {\"k\": \"1:50\"}", "B.a 3 {\"k\": \"2:10\"}", "B.a 2 {\"k\": \"10:2\"}"))
                .getFirst()
                .panels()
                .getFirst()
                .categories()).containsExactly("1:50", "2:10", "10:2");
        assertThat(Order.isOwn(Dimension.param("k"), List.of("k2", "k10"))).isTrue();
        assertThat(Order.isOwn(Dimension.param("k"), List.of("JDK 21", "JDK 25"))).isTrue();
        assertThat(Order.isOwn(Dimension.param("k"), List.of("hash", "tree"))).isFalse();
        assertThat(Order.isOwn(Dimension.param("k"), List.of("md5", "sha1"))).isFalse();
        assertThat(Order.isOwn(Dimension.METHOD, List.of("run2", "run10"))).isFalse();
    }

    @Test
    void whatFollowsFromTheBenchmarkOrdersNothing() {
        var data = scores("B.a 10 {\"n\": \"1\"}", "B.b 30 {\"n\": \"2\"}", "B.c 20 {\"n\": \"3\"}");
        assertThat(charts(data).getFirst().panels().getFirst().categories()).containsExactly("b, n 2", "c, n 3",
                "a, n 1");
    }

    @Test
    void aHeatMapSaysWhatItsNamesLeaveOut() {
        var lines = new ArrayList<String>();
        for (String size : List.of("1", "10", "100")) {
            for (String kind : List.of("Alpha", "Beta", "Gamma")) {
                lines.add("B.serialiseTheWholeDocumentAndReadItBackWith" + kind + " 1 {\"size\": \"" + size + "\"}");
            }
        }
        var chart = heat(scores(lines.toArray(String[]::new)), "");
        assertThat(chart.panels().getFirst().categories()).containsExactly("Alpha", "Beta", "Gamma");
        assertThat(chart.title()).endsWith(": serialiseTheWholeDocumentAndReadItBackWith…");
    }

    @Test
    void seriesStandInNaturalOrder() {
        var lines = new ArrayList<String>();
        for (String size : List.of("1", "4", "16")) {
            for (String method : List.of("copy10", "copy2", "copy1")) {
                lines.add("B." + method + " 1 {\"size\": \"" + size + "\"}");
            }
        }
        assertThat(charts(scores(lines.toArray(String[]::new))).getFirst().panels().getFirst().series())
                .extracting(Chart.Series::name)
                .containsExactly("copy1", "copy2", "copy10");
    }

    @Test
    void aStyleMeansOneThingInAPicture() {
        var kinds = IntStream.range(0, 14).mapToObj(i -> "k" + i + "x").toList();
        var data = data(List.of("A.get", "B.get"), List.of("1", "4", "16"), kinds);
        var layout = new Layout(Optional.of(Dimension.param("size")), Optional.of(Dimension.param("kind")),
                List.of(Dimension.CLASS), Point.SCORE);
        var charts = new Charts("results", "Title", "", data, layout).draw((panel, colours) -> List.of());
        assertThat(charts).hasSize(3);
        for (Chart chart : charts) {
            var names = new HashMap<String, String>();
            chart.panels().stream().flatMap(p -> p.series().stream()).forEach(s -> {
                assertThat(s.colour()).isBetween(0, 7);
                assertThat(names.computeIfAbsent(s.style() + " " + s.colour(), k -> s.name())).isEqualTo(s.name());
            });
            assertThat(chart.panels()).extracting(Chart.Panel::title).containsExactly("A", "B");
        }
        assertThat(charts.stream()
                .flatMap(c -> c.panels().stream())
                .flatMap(p -> p.series().stream())
                .mapToInt(s -> s.points().size())
                .sum()).isEqualTo(84);
    }

    @Test
    void aLogarithmicAxisOfScoresOnRequestHasDotsAndNoBars() {
        var data = scores("B.a 10", "B.b 30", "B.c 20");
        var request = new Request(List.of(), List.of(), List.of(), "", "", true);
        var chart = ResultView.automatic(request, data).sections(data, "").getFirst().charts().getFirst();
        assertThat(chart.x().scale()).isEqualTo(Chart.Scale.LOG);
        assertThat(chart.panels().getFirst().series().getFirst().style()).isEqualTo(Chart.Style.DOTS);
        assertThat(charts(data).getFirst().x().scale()).isEqualTo(Chart.Scale.LINEAR);
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
        assertThat(chart.title()).endsWith(": " + start + "…" + end);
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
        assertThat(chart.title()).endsWith(": FastutilOpenAddressing…MapBenchmark");
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
        assertThat(charts).hasSize(1)
                .extracting(Chart::title)
                .containsExactly("HasherBenchmark by hasher and keyBytes");
        assertThat(charts.getFirst().panels()).extracting(Chart.Panel::title).containsExactly("near", "string");
        assertThat(charts.getFirst().panels().getFirst().categories()).hasSize(12).startsWith("H0", "H1", "H2");
        assertThat(charts.getFirst().x().labels()).containsExactly("4", "16", "64");
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
        assertThat(charts).extracting(Chart::name).containsExactly("mailboxes", "mailboxes-2");
        assertThat(charts.getFirst().panels().getFirst().categories()).hasSize(4).contains("batch 64, sendBatch 1");
        assertThat(charts.getFirst().panels().getFirst().series()).hasSize(7)
                .allSatisfy(s -> assertThat(s.style()).isEqualTo(Chart.Style.BARS));
    }

    private static Data product(String[]... dimensions) {
        var lines = new ArrayList<>(List.of(""));
        for (String[] dimension : dimensions) {
            var longer = new ArrayList<String>();
            for (String line : lines) {
                for (int i = 1; i < dimension.length; i++) {
                    longer.add((line + " " + dimension[0] + "=" + dimension[i]).strip());
                }
            }
            lines = longer;
        }
        return ChartsTest.data(lines.stream().map(l -> ChartsTest.row("A.run", l, 10)).toList());
    }

    private static String[] values(String name, int number) {
        return IntStream.rangeClosed(0, number)
                .mapToObj(i -> i == 0 ? name : name + (char) ('a' + i))
                .toArray(String[]::new);
    }

    private static String[] numbers(String name, int number) {
        return IntStream.rangeClosed(0, number).mapToObj(i -> i == 0 ? name : "" + i).toArray(String[]::new);
    }

    private static Layout layout(String[]... dimensions) {
        return Layout.choose(product(dimensions), Point.SCORE);
    }

    private static List<Dimension> params(String... names) {
        return java.util.Arrays.stream(names).map(Dimension::param).toList();
    }

    @Test
    void ofSeveralAxesTheLongestIsTheAxis() {
        assertThat(layout(numbers("p", 3), numbers("q", 4)).x()).contains(Dimension.param("q"));
        assertThat(layout(numbers("p", 4), numbers("q", 3)).x()).contains(Dimension.param("p"));
    }

    @Test
    void threadsAreTheAxisOnlyIfTheyHaveMoreValuesThanAParameter() {
        assertThat(threads(3).x()).contains(Dimension.param("n"));
        assertThat(threads(4).x()).contains(Dimension.THREADS);
    }

    private static Layout threads(int most) {
        var rows = new ArrayList<String>();
        for (int t = 1; t <= most; t++) {
            for (int n = 1; n <= 3; n++) {
                rows.add(ChartsTest.row("A.run", "n=" + n, 10).replace("\"threads\": 1,", "\"threads\": " + t + ","));
            }
        }
        return Layout.choose(ChartsTest.data(rows), Point.SCORE);
    }

    @Test
    void upToEightValuesMakeTheLinesOfAPanel() {
        assertThat(layout(numbers("n", 3), values("k", 8), values("f", 2)))
                .isEqualTo(new Layout(Optional.of(Dimension.param("n")), Optional.of(Dimension.param("k")),
                        params("f"), Point.SCORE));
        assertThat(layout(numbers("n", 3), values("k", 9), values("f", 2)))
                .isEqualTo(new Layout(Optional.of(Dimension.param("n")), Optional.of(Dimension.param("f")),
                        params("k"), Point.SCORE));
        assertThat(layout(numbers("n", 3), values("k", 9)).series()).as("nothing else varies")
                .contains(Dimension.param("k"));
        assertThat(layout(numbers("n", 3), values("k", 9), values("f", 9)))
                .as("more panels than a picture has: the rows of a heat map")
                .isEqualTo(new Layout(Optional.of(Dimension.param("n")), Optional.of(Dimension.param("k")),
                        params("f"), Point.SCORE));
    }

    @Test
    void whatSomeRowsLackIsNoAxis() {
        assertThat(Layout.choose(rows("A.run {\"n\": \"1\"}", "A.run {\"n\": \"2\"}", "A.run {\"n\": \"3\"}",
                "A.run {\"m\": \"1\"}"), Point.SCORE).x()).isEmpty();
    }

    private static Data files(int number, List<String> rows) {
        return Data.of(IntStream.range(0, number)
                .mapToObj(i -> new Data.Source("f" + i, results(file(rows.toArray(String[]::new)))))
                .toList());
    }

    @Test
    void eachOfUpToEightFilesHasABarAndEachOfAnyNumberALine() {
        var bars = List.of(ChartsTest.row("A.run", "k=a", 1), ChartsTest.row("A.run", "k=b", 1));
        assertThat(Layout.choose(files(8, bars), Point.SCORE).series()).contains(Dimension.FILE);
        assertThat(Layout.choose(files(9, bars), Point.SCORE))
                .isEqualTo(new Layout(Optional.empty(), Optional.of(Dimension.param("k")), List.of(Dimension.FILE),
                        Point.SCORE));
        assertThat(Layout.choose(files(9, List.of(ChartsTest.row("A.run", "k=a l=a", 1),
                ChartsTest.row("A.run", "k=b l=b", 1), ChartsTest.row("B.run", "k=b l=b", 1))), Point.SCORE).facets())
                .as("the runs of a benchmark one below the other")
                .endsWith(Dimension.FILE);
        var lines = Stream.of(1, 2, 3).map(n -> ChartsTest.row("A.run", "n=" + n, 1)).toList();
        assertThat(Layout.choose(files(9, lines), Point.SCORE).series()).contains(Dimension.FILE);
    }

    @Test
    void filesThatMakeTheColoursAreNotInTheNamesOfBars() {
        var rows = List.of(ChartsTest.row("A.run", "k=a", 1), ChartsTest.row("A.run", "k=b", 1),
                ChartsTest.row("B.run", "l=a", 1), ChartsTest.row("B.run", "l=b", 1));
        assertThat(Layout.bars(files(2, rows), Point.SCORE))
                .isEqualTo(new Layout(Optional.empty(), Optional.of(Dimension.FILE),
                        List.of(Dimension.BENCHMARK, Dimension.param("k"), Dimension.param("l")), Point.SCORE));
    }

    private static boolean splits(String... benchmarks) {
        var layout = Layout.choose(rows(benchmarks), Point.SCORE);
        return layout.series().filter(Dimension.METHOD::equals).isPresent()
                || layout.series().filter(Dimension.CLASS::equals).isPresent();
    }

    private static String[] benchmarks(int classes, int methods) {
        return IntStream.range(0, classes * methods)
                .mapToObj(i -> "C" + i / methods + ".m" + i % methods)
                .toArray(String[]::new);
    }

    @Test
    void benchmarksAreSplitWhereNearlyEveryClassHasEveryMethod() {
        assertThat(splits(benchmarks(3, 3))).isTrue();
        assertThat(splits(benchmarks(2, 4))).as("eight can be told apart").isFalse();
        assertThat(splits(benchmarks(9, 1))).as("one method").isFalse();
        assertThat(splits(benchmarks(8, 9))).isTrue();
        assertThat(splits(benchmarks(9, 9))).as("too many colours").isFalse();
        assertThat(splits("A.a", "A.b", "A.c", "B.a", "B.b", "B.d", "C.c", "C.d", "D.e", "D.a")).as("half of 20")
                .isTrue();
        assertThat(splits("A.a", "A.b", "B.c", "B.d", "C.a", "C.b", "D.c", "D.d", "E.a", "F.b")).as("10 of 24")
                .isFalse();
        assertThat(splits("A.a", "A.b", "A.c", "B.a", "B.d", "B.e", "C.a", "C.b", "C.d"))
                .as("a method is in fewer than two classes, by and large")
                .isFalse();
    }

    @Test
    void aDescribedViewHasPanelsForWhatVariesAmongTheRowsThatHaveTheMetric() {
        String with = Made.row("A.run", "k=a", 10, Made.value("hits", "1", 1));
        var data = ChartsTest.data(List.of(with, Made.row("A.run", "k=b", 10)));
        assertThat(Layout.parse("y=hits", data, data).facets()).isEmpty();
        assertThat(Layout.parse("y=score", data, data).facets()).isEqualTo(params("k"));
    }

    @Test
    void aDescribedViewByClassHasPanelsForMethodsAndForWhateverElseVaries() {
        var data = rows("A.a {\"n\": \"1\"}", "A.b {\"n\": \"2\"}", "B.a {\"n\": \"1\"}");
        assertThat(Layout.parse("series=class", data, data).facets()).containsExactly(Dimension.METHOD,
                Dimension.param("n"));
        assertThat(Layout.parse("series=method", data, data).facets()).containsExactly(Dimension.CLASS,
                Dimension.param("n"));
    }

    @Test
    void aWordWithoutANameIsRefused() {
        var data = rows("A.a");
        assertThatThrownBy(() -> Layout.parse("=n", data, data)).hasMessageEndingWith("\"=n\" is none of these");
        assertThatThrownBy(() -> Layout.parse("y=none", data, data))
                .hasMessage("no row has a metric \"none\"; there are score");
    }
}
