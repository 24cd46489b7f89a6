package org.shardmark.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Table;

/** What any result file gets: which numbers share a table or a chart, and how these are told apart. */
class ResultViewTest {
    private static String time(String benchmark, String mode, String params, double score) {
        return row("org.example." + benchmark, mode, 3, "{" + params + "}",
                metric("us/op", "[[%s], [%s], [%s]]".formatted(0.9 * score, score, 1.1 * score), "\"NaN\""), "");
    }

    private static String size(int size) {
        return "\"size\": \"" + size + "\"";
    }

    private static Page page(Request request, Data.Source... sources) {
        return Pages.of(List.of(sources), List.of(), request, "render");
    }

    private static Data.Source source(String label, List<String> rows) {
        return new Data.Source(label, results(file(rows.toArray(String[]::new))));
    }

    private static Page page(String... rows) {
        return page(Request.automatic(), source("", List.of(rows)));
    }

    private static List<Table> tables(Page page) {
        return page.sections().stream().flatMap(s -> s.tables().stream()).toList();
    }

    private static List<String> headings(Table table) {
        return table.columns().stream().map(Table.Column::heading).toList();
    }

    private static List<List<String>> names(Table table) {
        return table.lines()
                .stream()
                .map(l -> l.cells()
                        .stream()
                        .filter(Cell.Text.class::isInstance)
                        .map(c -> ((Cell.Text) c).text())
                        .toList())
                .toList();
    }

    private static Request rows(String... names) {
        return new Request(List.of(names), List.of(), List.of(), "", "");
    }

    private static Request baseline(String words) {
        return new Request(List.of(), List.of(), List.of(), words, "");
    }

    private static Request view(String line) {
        return new Request(List.of(), List.of(), List.of(), "", line);
    }

    @Test
    void eachModeHasATableAndAChartThatNameIt() {
        var page = page(time("P.render", "avgt", "", 12), time("P.render", "ss", "", 480));
        assertThat(tables(page)).extracting(Table::title).containsExactly("mode avgt", "mode ss");
        assertThat(page.charts()).extracting(Chart::title)
                .containsExactly("P.render, mode avgt", "P.render, mode ss");
        assertThat(page(time("P.render", "ss", "", 480)).charts()).extracting(Chart::title).containsExactly("P.render");
    }

    @Test
    void rowsThatAreAloneWithTheirParametersShareATable() {
        var page = page(time("A.one", "ss", "\"min\": \"1\"", 5), time("B.two", "ss", "", 7),
                time("C.three", "ss", size(1), 9), time("C.three", "ss", size(2), 9));
        assertThat(tables(page)).extracting(ResultViewTest::headings)
                .containsExactly(List.of("benchmark", "min", "score"), List.of("size", "score"));
        assertThat(names(tables(page).getFirst())).containsExactly(List.of("A.one", "1"), List.of("B.two", ""));
        var wide = page(time("A.one", "ss", "\"a\": \"1\", \"b\": \"1\", \"c\": \"1\"", 5),
                time("B.two", "ss", "\"d\": \"1\", \"e\": \"1\"", 5));
        assertThat(tables(wide)).as("too many parameters for one").hasSize(2);
    }

    @Test
    void aFilterThatLeavesOneModeLeavesNoNoteOfSeveral() {
        var rows = List.of(time("P.render", "avgt", "", 12), time("P.render", "ss", "", 480));
        assertThat(page(rows.toArray(String[]::new)).footnotes()).containsKey(Note.Kind.MODES);
        var filtered = page(new Request(List.of(), List.of(), List.of("mode=avgt"), "", ""), source("", rows));
        assertThat(filtered.footnotes()).doesNotContainKey(Note.Kind.MODES);
    }

    @Test
    void aChartOfOneFileAmongSeveralNamesIt() {
        var page = page(Request.automatic(),
                source("old", List.of(time("A.m", "avgt", "", 5), time("B.m", "avgt", "", 5))),
                source("new", List.of(time("A.m", "avgt", size(1), 5), time("B.m", "avgt", "", 5))));
        assertThat(page.charts()).extracting(Chart::title).containsExactly("A.m, B.m", "A.m, file new");
    }

    @Test
    void aStrangersClassThatIsCalledLikeOneOfOursIsAResultLikeAnyOther() {
        for (String name : List.of("HasherBenchmark.run", "RouterTest.run", "MailboxBench.run",
                "LatencyBenchmark.run")) {
            var rows = List.of(time(name, "avgt", "\"rate\": \"1\"", 12), time(name, "avgt", "\"rate\": \"2\"", 13));
            assertThat(page(rows.toArray(String[]::new)).sections()).extracting(Section::id)
                    .as(name)
                    .containsExactly("results");
        }
        String hotKey = time("HotKeyBenchmark.run", "avgt", "\"remedy\": \"NONE\"", 12);
        assertThat(page(hotKey).sections()).extracting(Section::id).containsExactly("results");
        String ours = time("HasherBenchmark.near", "avgt", "\"hasher\": \"X\"", 12);
        assertThat(page(ours.replace("org.example.", "org.shardmark.bench.")).sections()).extracting(Section::id)
                .containsExactly("hashers");
    }

    @Test
    void methodsOfAClassShareATableWhetherTheyHaveParametersOrNot() {
        var rows = new String[]{time("F.linear", "avgt", size(10), 50), time("F.linear", "avgt", size(100), 500),
                time("F.linear", "avgt", size(1000), 5000), time("F.empty", "avgt", "", 2.5)};
        var table = tables(page(rows));
        assertThat(table).hasSize(1);
        assertThat(headings(table.getFirst())).containsExactly("method", "size", "score");
        assertThat(names(table.getFirst())).containsExactly(List.of("linear", "10"), List.of("linear", "100"),
                List.of("linear", "1000"), List.of("empty", ""));
        assertThat(page(rows).charts()).extracting(Chart::title).containsExactly("F.linear against size");
        assertThat(names(tables(page(rows("method", "size"), source("", List.of(rows)))).getFirst()))
                .containsExactly(List.of("linear", "10"), List.of("linear", "100"), List.of("linear", "1000"),
                        List.of("empty", ""));
        assertThat(tables(page(rows("method"), source("", List.of(rows))))).extracting(Table::title)
                .containsExactly("size 10", "size 100", "size 1000", "no size");
    }

    @Test
    void tablesOfDifferentParametersSayWhatTheyAreOf() {
        var page = page(time("A.get", "avgt", size(1), 1), time("A.get", "avgt", size(2), 2),
                time("B.put", "avgt", "\"kind\": \"x\"", 3), time("B.put", "avgt", "\"kind\": \"y\"", 4),
                time("B.remove", "avgt", "\"kind\": \"y\"", 4), time("C.clear", "avgt", "", 5));
        assertThat(tables(page)).extracting(Table::title).containsExactly("A.get", "B", "");
        assertThat(names(tables(page).get(1)).getFirst()).containsExactly("put", "x");
        assertThat(names(tables(page).get(2)).getFirst()).containsExactly("C.clear");
    }

    @Test
    void methodsOfAClassThatShareAParameterOnlyDoNotShareATable() {
        var page = page(time("A.far", "avgt", "\"kind\": \"x\"", 1), time("A.far", "avgt", "\"kind\": \"y\"", 1),
                time("A.near", "avgt", "\"kind\": \"x\", \"size\": \"1\"", 1),
                time("A.near", "avgt", "\"kind\": \"y\", \"size\": \"1\"", 1), time("A.off", "avgt", "", 1));
        assertThat(tables(page)).extracting(Table::title).containsExactly("far", "near", "");
        assertThat(headings(tables(page).get(1))).containsExactly("kind", "score");
    }

    @Test
    void whatIsAloneWithItsParametersSharesAChartWithItsLikes() {
        var page = page(time("A.get", "avgt", size(1), 1), time("B.put", "avgt", "\"kind\": \"x\"", 3),
                time("C.clear", "avgt", "", 5));
        assertThat(page.charts()).hasSize(1);
        var bars = page.charts().getFirst().panels().getFirst().series();
        assertThat(bars).hasSize(1).allSatisfy(s -> assertThat(s.points()).hasSize(3));
        assertThat(page.charts().getFirst().panels().getFirst().categories()).hasSize(3);
    }

    @Test
    void aBaselineOfAParameterThatSomeLackIsOfTheOthers() {
        var page = page(baseline("size=1"), source("", List.of(time("A.get", "avgt", size(1), 1),
                time("A.get", "avgt", size(2), 2), time("B.put", "avgt", "", 3))));
        assertThat(tables(page)).hasSize(2);
        assertThat(headings(tables(page).getFirst())).containsExactly("size", "score", "× 1, score");
        assertThat(tables(page).get(1).remarks()).isEmpty();
    }

    @Test
    void theFirstFileOfAPageIsTheBaseOfAllItsTables() {
        var old = source("old", List.of(time("A.get", "avgt", size(1), 1)));
        var rows = List.of(time("A.get", "avgt", size(1), 2), time("B.put", "avgt", "\"n\": \"1\"", 3),
                time("B.put", "avgt", "\"n\": \"2\"", 3));
        var page = page(Request.automatic(), old, source("new", rows), source("newer", rows));
        assertThat(headings(tables(page).getFirst())).containsExactly("benchmark", "old", "new", "× old, new", "newer",
                "× old, newer");
        assertThat(headings(tables(page).get(1))).containsExactly("n", "new", "newer");
        assertThat(tables(page).get(1).remarks()).isEmpty();
    }

    @Test
    void aRowWithAParameterMoreThanBeforeIsShownWhereverItsFileIs() {
        var page = page(Request.automatic(), source("old", List.of(time("A.get", "avgt", "", 1),
                time("B.add", "avgt", "", 1))),
                source("new",
                        List.of(time("A.get", "avgt", size(1), 2), time("B.add", "avgt", "", 1))));
        assertThat(page.charts()
                .stream()
                .flatMap(c -> c.panels().stream())
                .flatMap(p -> p.series().stream())
                .mapToInt(s -> s.points().size())
                .sum()).isEqualTo(4);
        assertThat(tables(page).getFirst().remarks()).containsExactly("No row here has a counterpart with file = old.");
    }

    @Test
    void severalFilesAreTheColoursOfEachClass() {
        var rows = List.of(time("A.get", "avgt", "", 1), time("A.put", "avgt", "", 2), time("B.get", "avgt", "", 3));
        var page = page(Request.automatic(), source("a", rows), source("b", rows), source("c", rows));
        assertThat(page.charts()).hasSize(1);
        assertThat(page.charts().getFirst().panels()).extracting(Chart.Panel::title).containsExactly("A", "B");
        assertThat(page.charts().getFirst().panels())
                .allSatisfy(p -> assertThat(p.series()).extracting(Chart.Series::name).containsExactly("a", "b", "c"));
    }

    @Test
    void severalFilesAreTheLinesOfEveryPanelBeforeAnyParameterIs() {
        var rows = new ArrayList<String>();
        for (String kind : List.of("x", "y", "z", "w")) {
            for (int size : new int[]{1, 10, 100}) {
                rows.add(time("A.get", "avgt", size(size) + ", \"kind\": \"" + kind + "\"", size));
            }
        }
        var page = page(Request.automatic(), source("a", rows), source("b", rows), source("c", rows));
        assertThat(page.charts()).hasSize(1);
        assertThat(page.charts().getFirst().panels()).hasSize(4)
                .allSatisfy(p -> assertThat(p.series()).extracting(Chart.Series::name).containsExactly("a", "b", "c"));
        var described = page(view("x=size"), source("a", rows), source("b", rows)).charts().getFirst();
        assertThat(described.panels()).hasSize(4)
                .allSatisfy(p -> assertThat(p.series()).extracting(Chart.Series::name).containsExactly("a", "b"));
    }

    @Test
    void moreFilesThanColoursKeepTheRunsOfABenchmarkTogether() {
        var rows = List.of(time("A.get", "avgt", "", 1), time("A.put", "avgt", "", 2));
        var files = IntStream.rangeClosed(1, 9).mapToObj(i -> source("r" + i, rows)).toArray(Data.Source[]::new);
        var chart = page(Request.automatic(), files).charts().getFirst();
        assertThat(chart.panels()).hasSize(1);
        assertThat(chart.panels().getFirst().series().stream().mapToInt(s -> s.points().size()).sum()).isEqualTo(18);
    }

    @Test
    void benchmarksAsSeriesAreTheirMethodsToo() {
        var rows = new ArrayList<String>();
        for (String method : List.of("get", "put")) {
            for (int size : new int[]{1, 10, 100}) {
                rows.add(time("A." + method, "avgt", size(size), size));
            }
        }
        var panels = page(view("x=size series=benchmark"), source("", rows)).charts().getFirst().panels();
        assertThat(panels).hasSize(1);
        assertThat(panels.getFirst().series()).hasSize(2);
    }

    private static Request asked(String view, String baseline, String... filter) {
        return new Request(List.of(), List.of(), List.of(filter), baseline, view);
    }

    @Test
    void aFilterOfMetricsShowsThemWhateverTheyAre() {
        String row = Made.row("X.run", "size=1", 5, Made.value("gc.count", "counts", 3),
                Made.value("hits", "1", 3)).replace("org.shardmark", "org.example");
        assertThat(headings(tables(page(row)).getFirst())).doesNotContain("gc.count", "hits");
        for (String word : List.of("metric=gc.count,score", "metric~gc|score", "metric!=hits")) {
            assertThat(headings(tables(page(asked("", "", word), source("", List.of(row)))).getFirst()))
                    .contains("gc.count")
                    .doesNotContain("hits");
        }
        assertThat(headings(tables(page(asked("", "", "size=1"), source("", List.of(row)))).getFirst()))
                .doesNotContain("gc.count");
    }

    @Test
    void aBaselineIsCheckedEvenWhereTheViewHasNone() {
        var scaling = source("", List.of(Made.row("X.run", "shards=1 load=a", 5, Made.value("ceiling", "msg/s", 9))));
        assertThatThrownBy(() -> page(asked("scaling", "shards"), scaling))
                .hasMessage("a baseline is NAME=VALUE, such as mailbox=ABQ; \"shards\" is not");
        assertThatThrownBy(() -> page(asked("scaling", "=1"), scaling)).hasMessageStartingWith(
                "no row has a parameter \"\"");
        assertThatThrownBy(() -> page(asked("scaling", "shards=2"), scaling))
                .hasMessage("no row has shards = 2; there are 1");
    }

    @Test
    void everyViewHasAName() {
        assertThat(Pages.viewNames()).containsExactly("engines", "hotkeys", "shardlatency", "latency", "scaling",
                "hashers", "routers", "mailboxes", "results", "heat", "states", "skew", "sizing");
        assertThatThrownBy(() -> page(asked("nothing", ""), source("", List.of(time("A.get", "avgt", "", 1)))))
                .hasMessageStartingWith("there is no view \"nothing\"; there are engines, hotkeys,");
        assertThatThrownBy(() -> page(asked("skew", ""), source("", List.of(time("A.get", "avgt", "", 1)))))
                .hasMessage("these files have nothing for the view skew");
    }

    @Test
    void aPageCanHaveItsTablesOrItsChartsAlone() {
        var page = page(time("A.get", "avgt", size(1), 1), time("A.get", "avgt", size(2), 1));
        assertThat(page.charts()).isNotEmpty();
        assertThat(page.only(true, false).charts()).isEmpty();
        assertThat(page.only(true, false).tables()).isEqualTo(page.tables());
        assertThat(page.only(false, true).charts()).isEqualTo(page.charts());
        assertThat(page.only(false, true).tables()).isEmpty();
    }

    @Test
    void whatIsAloneKeepsItsPlaceBeforeTheOthers() {
        assertThat(page(time("A.run", "avgt", "\"k\": \"x\"", 1), time("B.run", "avgt", size(1), 1),
                time("B.run", "avgt", size(2), 2)).charts())
                .extracting(Chart::title)
                .containsExactly("A.run", "B.run");
    }

    @Test
    void rowsThatAreAloneShareATableOfUpToFourParameters() {
        var four = List.of(time("A.run", "avgt", "\"a\": \"1\", \"b\": \"1\"", 1),
                time("B.run", "avgt", "\"c\": \"1\", \"d\": \"1\"", 1));
        assertThat(tables(page(four.toArray(String[]::new)))).hasSize(1);
        assertThat(tables(page(four.getFirst(), four.getLast().replace("\"d\"", "\"e\": \"1\", \"d\"")))).hasSize(2);
        assertThat(tables(page(four.getFirst(), four.getLast().replace("us/op", "B/op")))).as("another unit")
                .hasSize(2);
    }

    private static List<Chart> routers(int routers, String... more) {
        var rows = new ArrayList<String>();
        for (int r = 0; r < routers; r++) {
            for (String params : more) {
                rows.add(Made.row("RouterBenchmark.route", "router=R%d %s".formatted(r, params), 10));
            }
        }
        return Made.page(rows).charts();
    }

    @Test
    void moreThanEightThingsToCompareStandOneBelowTheOther() {
        var lines = routers(8, "shards=1", "shards=16", "shards=256").getFirst();
        assertThat(lines.panels().getFirst().series()).hasSize(8);
        var heat = routers(9, "shards=1", "shards=16", "shards=256").getFirst();
        assertThat(heat.panels().getFirst().categories()).hasSize(9);
        assertThat(heat.panels().getFirst().cells()).hasSize(27);
        assertThat(heat.x().labels()).containsExactly("1", "16", "256");
    }

    @Test
    void whatHasTheFewestValuesMakesTheColoursWhereNoAxisVaries() {
        var charts = routers(9, "way=x kind=a", "way=y kind=a", "way=z kind=a", "way=x kind=b", "way=y kind=b",
                "way=z kind=b");
        assertThat(charts).extracting(Chart::name).containsExactly("routers", "routers-2", "routers-3");
        assertThat(charts).extracting(Chart::title)
                .containsExactly("RouterBenchmark.route by kind, x", "RouterBenchmark.route by kind, y",
                        "RouterBenchmark.route by kind, z");
        assertThat(charts.getFirst().panels().getFirst().series()).extracting(Chart.Series::name)
                .containsExactly("a", "b");
    }

    @Test
    void whatHasMoreThanEightValuesMakesNoColours() {
        var eight = IntStream.range(0, 8).mapToObj(i -> "kind=k" + i).toArray(String[]::new);
        assertThat(routers(9, eight).getFirst().panels().getFirst().categories()).hasSize(9);
        assertThat(routers(9, eight).getFirst().panels().getFirst().series()).hasSize(8);
        var nine = IntStream.range(0, 9).mapToObj(i -> "kind=k" + i).toArray(String[]::new);
        assertThat(routers(9, nine).getFirst().panels().getFirst().categories()).hasSizeGreaterThan(9);
    }

    @Test
    void longValuesThatAFilterLeavesOutAreNotExplained() {
        String a = "a".repeat(80);
        var rows = List.of(time("A.run", "avgt", "\"k\": \"%s\"".formatted(a), 1),
                time("A.run", "avgt", "\"k\": \"%s\"".formatted("b".repeat(80)), 1));
        assertThat(page(asked("", ""), source("", rows)).longValues()).hasSize(2);
        assertThat(page(asked("", "", "k=" + a), source("", rows)).longValues().values()).containsExactly(a);
    }
}
