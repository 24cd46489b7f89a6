package org.shardmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.shardmark.report.gate.Verdict;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Estimate.Kind;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;
import org.shardmark.report.view.GateView;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Request;
import org.shardmark.report.view.Section;

class TextTest {
    private static final Table TABLE = new Table("", List.of(Column.text("kind"), Column.number("score", "ops/s")),
            List.of(
                    new Table.Line(List.of(new Cell.Text("a|b"), score(1234.5, 20)), Set.of(Note.of(Note.Kind.RAGGED))),
                    new Table.Line(List.of(new Cell.Text("quote \" and, comma"), Cell.EMPTY), Set.of())),
            List.of());

    private static Cell score(double mean, double half) {
        return new Cell.Score(new Estimate(mean, mean - half, mean + half, Kind.INTERVAL, 5));
    }

    private static Page page() {
        var footnotes = new LinkedHashMap<Note.Kind, Page.Footnote>();
        footnotes.put(Note.Kind.DUPLICATE, new Page.Footnote("Everywhere.", true));
        footnotes.put(Note.Kind.RAGGED, new Page.Footnote("Ragged.", false));
        return new Page("T", new LinkedHashMap<>(),
                List.of(new Section("s", "S", List.of(), List.of(), List.of(TABLE))),
                footnotes, List.of(), List.of("command"), new LinkedHashMap<>(), 8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"13237.4|45.2|13,237 ± 45", "13237.4|452|13,240 ± 450",
            "1.23456|0.0123|1.235 ± 0.012",
            "5612|3512|5,600 ± 3,500", "0.000123|0.0000045|0.0001230 ± 0.0000045", "99.96|0.996|100.0 ± 1.0",
            "42|0|42.00 ± 0",
            "-3.5|0.25|-3.50 ± 0.25"})
    void digitsFollowTheInterval(double mean, double half, String text) {
        assertThat(Digits.score(new Estimate(mean, mean - half, mean + half, Kind.INTERVAL, 5))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0.0000126|0.0000044|0", "0.0049|0.0001|0", "0.0062|0.0001|0.01 ± 0",
            "0.02|0.0081|0.02 ± 0.01", "24.00001|0.00003|24 ± 0", "64|0|64 ± 0", "228.19|0.43|228.19 ± 0.43",
            "2280.4|13.2|2,280 ± 13"})
    void bytesEndAtTheHundredth(double mean, double half, String text) {
        assertThat(Digits.bytes(new Estimate(mean, mean - half, mean + half, Kind.INTERVAL, 5))).isEqualTo(text);
    }

    @Test
    void theGatesBytesEndAtTheHundredthInBothColumns() {
        var base = new Estimate(0.020003, 0.019947, 0.020059, Kind.INTERVAL, 5);
        var now = new Estimate(0.005005, 0.004991, 0.005019, Kind.INTERVAL, 5);
        var verdict = new Verdict(Verdict.Kind.UNCHANGED,
                new Verdict.Subject("B.m", "avgt", "gc.alloc.rate.norm", "B/op", base, now, List.of()),
                Estimate.of(Samples.none()), new Interval(-0.015, -0.015, -0.015), 0, 0.01,
                new Verdict.Power(OptionalDouble.empty(), Optional.empty()), List.of());
        assertThat(Markdown.table(GateView.table(List.of(verdict)))).contains("| 0.02 ± 0 | 0.01 ± 0 | B/op ");
    }

    @Test
    void anIntervalCanHaveNoEnd() {
        double none = Double.POSITIVE_INFINITY;
        assertThat(Digits.times(new Estimate(118.2, 60.04, none, Kind.INTERVAL, 5))).isEqualTo("118 (60.0 … ∞)");
        assertThat(Digits.times(new Estimate(none, 60.04, none, Kind.INTERVAL, 5))).isEqualTo("none (60.0 … ∞)");
        assertThat(Digits.times(new Estimate(none, none, none, Kind.INTERVAL, 5))).isEqualTo("none");
        assertThat(Digits.times(new Estimate(Double.NaN, 1, 2, Kind.INTERVAL, 5))).isEqualTo("–");
    }

    @Test
    void aRangeIsNeverShownUnderTheSignOfAnInterval() {
        assertThat(Digits.score(new Estimate(10, 8, 13, Kind.RANGE, 2))).isEqualTo("10.0 [8.0 … 13.0]")
                .doesNotContain("±");
        assertThat(Digits.score(new Estimate(10, 10, 10, Kind.SINGLE, 1))).isEqualTo("10.00");
        assertThat(Digits.score(new Estimate(Double.NaN, 0, 0, Kind.NONE, 0))).isEqualTo("–");
        assertThat(Digits.times(new Estimate(1.234, 1.2, 1.27, Kind.INTERVAL, 5))).isEqualTo("1.234 (1.200 … 1.270)");
    }

    @Test
    void markdownIsAlignedAndMarksOnlyWhatConcernsSomeRows() {
        String text = Markdown.tables(page());
        var lines = text.lines().filter(l -> l.startsWith("|")).toList();
        assertThat(lines).hasSize(4).extracting(String::length).containsOnly(lines.getFirst().length());
        assertThat(text).contains("| a\\|b <sup>2</sup>").contains("1,234 ± 20").contains("2. Ragged.");
        assertThat(text).contains("±: 95 % interval");
    }

    @ParameterizedTest // By Unicode's East Asian Width: wide and fullwidth take two columns, marks none.
    @CsvSource({"plain, 5", "\u8bcd\u5178, 4", "\u3053\u3093, 4", "\uac00, 2", "\u3001, 2", "\uff21, 2", "\uff71, 1",
            "\uffe5, 2", "e\u0301, 1", "\u00e9, 1", "\ud83d\ude00, 2", "\u03c0, 1", "\u00d7, 1", "a\u200db, 2"})
    void aWideCharacterTakesTwoColumns(String text, int columns) {
        assertThat(DisplayWidth.of(text)).isEqualTo(columns);
    }

    @Test
    void columnsAreAlignedAsTheyAreSeen() {
        var table = new Table("", List.of(Column.text("key")), List.of(new Table.Line(
                List.of(new Cell.Text("\u8bcd\u5178")), Set.of()),
                new Table.Line(List.of(new Cell.Text("seven77")), Set.of())), List.of());
        assertThat(Markdown.table(table).lines())
                .containsExactly("| key     |", "|---------|", "| \u8bcd\u5178    |", "| seven77 |");
    }

    @Test
    void aTableWithoutIntervalsSaysSo() {
        var data = new Data.Source("", Fixture.results(Fixture.file(Fixture.row("a.B.c", "thrpt", 2, "{}",
                Fixture.metric("ops/s", "[[1, 2], [2, 3]]", "2"), ""))));
        String text = Markdown.page(Pages.of(List.of(data), List.of(), Request.automatic(), "render"));
        assertThat(text).contains("2.0 [1.0 … 3.0]")
                .contains("with fewer than three forks there is no interval")
                .doesNotContain("±");
    }

    @Test
    void theFactsAreThoseOfTheRowsThatAreShown() {
        String rows = Fixture.file(
                Fixture.row("a.B.c", "thrpt", 1, "{\"n\": \"1\"}", Fixture.metric("ops/s", "[[1, 1]]", "1"), ""),
                Fixture.row("a.B.c", "thrpt", 1, "{\"n\": \"2\"}", Fixture.metric("ops/s", "[[2, 2]]", "2"), "")
                        .replace("-Xmx1g", "-Xmx2g"));
        var sources = List.of(new Data.Source("one", Fixture.results(rows)),
                new Data.Source("other",
                        Fixture.results(rows.replace("\"jdkVersion\": \"25\"", "\"jdkVersion\": \"26\""))));
        var all = Pages.of(sources, List.of(), Request.automatic(), "render").facts();
        assertThat(all).containsEntry("Rows", "4")
                .hasEntrySatisfying("JVM", jvm -> assertThat(jvm).contains("JDK 25", "JDK 26"));
        var some = Pages.of(sources, List.of(),
                new Request(List.of(), List.of(), List.of("n=2", "file=one"), "", ""),
                "render").facts();
        assertThat(some).containsEntry("Rows", "1")
                .containsEntry("JVM arguments", "`-Xmx2g`")
                .hasEntrySatisfying("JVM", jvm -> assertThat(jvm).doesNotContain("JDK 26"));
    }

    @Test
    void csvIsInFullPrecisionAndQuoted() {
        assertThat(Csv.of(List.of(TABLE), new LinkedHashMap<>()))
                .isEqualTo("""
                           kind,"score, ops/s","score, ops/s, low","score, ops/s, high","score, ops/s, of"
                           a|b,1234.5,1214.5,1254.5,95 % interval
                           "quote "" and, comma",,,,
                           """);
    }

    /** What keys, parameters and names of files may hold; both modules' writers are tried on the same. */
    static Stream<Arguments> cases() {
        return Stream.of(Arguments.of("plain_text", "plain_text", "plain_text"),
                Arguments.of("", "", "\"\""),
                Arguments.of("a|b", "a\\|b", "a|b"),
                Arguments.of("a\\|b", "a\\\\\\|b", "a\\|b"),
                Arguments.of("a\rb", "a\\\\rb", "\"a\rb\""),
                Arguments.of("a\nb", "a\\\\nb", "\"a\nb\""),
                Arguments.of("a\tb", "a\\\\tb", "a\tb"),
                Arguments.of("c,\"d\"", "c,\"d\"", "\"c,\"\"d\"\"\""),
                Arguments.of("*a* `b` ~~c~~ $d$", "\\*a\\* \\`b\\` \\~\\~c\\~\\~ \\$d\\$", "*a* `b` ~~c~~ $d$"),
                Arguments.of("_a_ b_c", "\\_a\\_ b_c", "_a_ b_c"),
                Arguments.of("[a](b)", "[a\\](b)", "[a](b)"),
                Arguments.of("<b>&lt;", "&lt;b>&amp;lt;", "<b>&lt;"),
                Arguments.of("\u001b[2J", "\\\\u001b[2J", "\u001b[2J"),
                Arguments.of("\u0085\u2028\u202e", "\\\\u0085\\\\u2028\\\\u202e", "\u0085\u2028\u202e"),
                Arguments.of("\u65e5\u672c \ud83d\udc69\u200d\ud83d\udcbb",
                        "\u65e5\u672c \ud83d\udc69\u200d\ud83d\udcbb",
                        "\u65e5\u672c \ud83d\udc69\u200d\ud83d\udcbb"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCellIsEscapedForItsFormat(String text, String markdown, String csv) {
        var table = new Table("", List.of(Column.text(text)),
                List.of(new Table.Line(List.of(new Cell.Text(text)), Set.of())), List.of());

        assertThat(Csv.of(List.of(table), new LinkedHashMap<>())).isEqualTo(csv + "\n" + csv + "\n");
        assertThat(Markdown.table(table).lines().toList()).hasSize(3)
                .satisfies(lines -> assertThat(lines.getFirst()).isEqualTo(lines.getLast())
                        .matches("\\| .* +\\|")
                        .contains("| " + markdown));
    }

    /** What stands around a table may come from outside as well: a case by its parameters, a fact of the environment. */
    @ParameterizedTest
    @MethodSource("cases")
    void soIsWhatStandsAroundATable(String text, String markdown) {
        var table = new Table("", TABLE.columns(), TABLE.lines(), List.of("Remark: " + text));
        var facts = new LinkedHashMap<>(Map.of("Machine", "Fact: " + text));
        var page = new Page("T", facts, List.of(new Section("s", "S", List.of("Prose: " + text), List.of(),
                List.of(table))), new LinkedHashMap<>(), List.of(), List.of("command"), new LinkedHashMap<>(), 8);

        assertThat(Markdown.page(page).lines().map(String::stripTrailing)).contains(
                ("Prose: " + markdown).stripTrailing(), ("- Machine: Fact: " + markdown).stripTrailing())
                .anyMatch(line -> line.endsWith(("Remark: " + markdown).stripTrailing()));
    }

    @Test
    void aFactMayHoldCodeThatEndsWhereItEnds() {
        var facts = new LinkedHashMap<>(Map.of("JVM", "`a<b>`; *c*", "OS", "`<i>"));
        var page = new Page("T", facts, List.of(), new LinkedHashMap<>(), List.of(), List.of("command"),
                new LinkedHashMap<>(), 8);

        assertThat(Markdown.page(page).lines()).contains("- JVM: `a<b>`; \\*c\\*", "- OS: &lt;i>");
    }

    @Test
    void shortNamesAreWrittenOutForMachines() {
        var table = new Table("", List.of(Column.text("kind")),
                List.of(new Table.Line(List.of(new Cell.Text("#1 {…")), Set.of())),
                List.of());
        var longValues = new LinkedHashMap<>(Collections.singletonMap("#1 {…", "{\"whole\": 1}"));
        assertThat(Csv.of(List.of(table), longValues)).isEqualTo("kind\n\"{\"\"whole\"\": 1}\"\n");
        assertThat(Json.of(List.of(table), longValues)).contains("\"{\\\"whole\\\": 1}\"");
    }

    @Test
    void jsonCanBeReadAgain() {
        assertThat(Json.of(List.of(TABLE), new LinkedHashMap<>())).contains("\"mean\" : 1234.5")
                .contains("null")
                .contains("\"of\" : \"95 % interval\"")
                .contains("\"a|b\"");
    }

    @Test
    void metricsFromTwoSpellingsStandInOneColumn() {
        String old = Fixture.row("a.B.c", "thrpt", 1, "{\"n\": \"1\"}", Fixture.metric("ops/s", "[[1]]", "1"),
                "\"·gc.alloc.rate.norm\": " + Fixture.metric("B/op", "[[24]]", "24"));
        String current = old.replace("·", "").replace("\"n\": \"1\"", "\"n\": \"2\"");
        var data = new Data.Source("", Fixture.results(Fixture.file(old, current)));
        var page = Pages.of(List.of(data), List.of(), Request.automatic(), "render");
        var columns = page.sections().getFirst().tables().getFirst().columns().stream().map(Column::heading).toList();
        assertThat(columns).isEqualTo(Arrays.asList("n", "score", "gc.alloc.rate.norm"));
        assertThat(Optional.ofNullable(page.footnotes().get(Note.Kind.OLD_NAMES)))
                .hasValueSatisfying(f -> assertThat(f.text()).endsWith("(1 of 2 rows)"));
    }

    @Test
    void a_column_that_is_the_same_in_all_rows_is_said_once_unless_it_names_rows_or_is_the_score() {
        var threads = new Cell.Score(new Estimate(2, 2, 2, Estimate.Kind.INTERVAL, 3));
        var table = new Columns<String>()
                .name("kind", r -> "RING")
                .name("size", r -> r)
                .score("score", "ops/s", r -> new Cell.Figure(5, 1))
                .figure("runnable threads", "threads", r -> threads)
                .add(Column.words("order kept"), r -> new Cell.Text("yes"))
                .figure("share", "", r -> new Cell.Share(r.equals("1") ? 0.5 : 0.25))
                .figure("nothing", "", r -> Cell.EMPTY);
        assertThat(Markdown.table(table.table("", List.of("1", "2"))))
                .startsWith("""
                            In all rows: runnable threads 2.000 ± 0; order kept yes.

                            | kind | size | score, ops/s |  share |
                            |------|------|-------------:|-------:|
                            | RING | 1    |            5 | 50.0 % |
                            | RING | 2    |            5 | 25.0 % |
                            """);
        assertThat(Markdown.table(table.table("", List.of("1")))).startsWith("| kind | size | score, ops/s | runnable");
        assertThat(Csv.of(List.of(table.table("", List.of("1", "2"))), Collections.emptyNavigableMap()))
                .contains("runnable threads", "order kept")
                .doesNotContain("nothing");
    }

    @Test
    void columns_that_do_not_fit_are_named_below_and_shown_on_request() {
        var one = "\"one\": " + Fixture.metric("us/op", "[[1], [2], [3]]", "2");
        var metrics = new ArrayList<String>();
        for (int i = 0; i < 9; i++) {
            metrics.add(one.replace("one", "p0.9" + i));
        }
        var rows = new ArrayList<String>();
        for (int n = 1; n <= 2; n++) {
            // No metric is the same in both rows, or it would be said once.
            rows.add(Fixture.row("a.B.c", "sample", 3, "{\"n\": \"%d\"}".formatted(n),
                    Fixture.metric("us/op", "[[1], [2], [3]]", "2"),
                    String.join(", ", metrics).replace("[1]", "[" + n + "]")));
        }
        var source = List.of(new Data.Source("", Fixture.results(Fixture.file(rows.toArray(String[]::new)))));
        var few = Pages.of(source, List.of(), Request.automatic(), "render");
        var all = Pages.of(source, List.of(), new Request(List.of(), List.of("all"), List.of(), "", ""), "render");
        assertThat(Markdown.tables(few)).contains("| p0.96, us/op |\n")
                .contains("With --columns all also: p0.97, us/op; p0.98, us/op.");
        assertThat(Markdown.tables(all)).contains("| p0.98, us/op |\n").doesNotContain("also:");
        assertThat(Csv.of(few.tables(), few.longValues())).contains("p0.98");
    }
}
