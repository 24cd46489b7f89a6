package org.shardmark.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Request;
import org.shardmark.report.text.Csv;
import org.shardmark.report.text.Markdown;

class NamesTest {
    private static Data data(String... texts) {
        var rows = List.of(texts)
                .stream()
                .map(text -> Fixture.row("a.B.c", "avgt", 1, "{\"text\": \"%s\"}".formatted(text),
                        Fixture.metric("ns/op", "[[1]]", "1"), ""))
                .toArray(String[]::new);
        return Data.of(List.of(new Data.Source("", Fixture.results(Fixture.file(rows)))));
    }

    @Test
    void aValueIsShownAsItIsUnlessThatCannotBeSeen() {
        for (String plain : List.of("a", "naïve", "a|b", "it's", "a b", "שלום", "日本語", "👨‍👩‍👧", "C:\\x", "'")) {
            assertThat(Names.shown(plain)).isEqualTo(plain);
        }
        assertThat(Names.shown("")).isEqualTo("''");
        assertThat(Names.shown(" ")).isEqualTo("' '");
        assertThat(Names.shown("  ")).isEqualTo("' \\u0020'");
        assertThat(Names.shown("a ")).isEqualTo("'a '");
        assertThat(Names.shown("x\ny\tz")).isEqualTo("'x\\ny\\tz'");
        assertThat(Names.shown("x\u00A0y")).isEqualTo("'x\\u00A0y'");
        assertThat(Names.shown("x\u200By")).isEqualTo("'x\\u200By'");
        assertThat(Names.shown("\u202Ex")).isEqualTo("'\\u202Ex'");
    }

    @Test
    void noTwoValuesAreShownAlike() {
        var values = List.of("", "''", " ", "' '", "x\ny", "x\\ny", "'x\\ny'", "'x\ny'", "\\", "'\\'", "'", "'''");
        assertThat(values.stream().map(Names::shown)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "DocumentExport.legacyFormatWriteToByteArray|DocumentExport.modernFormatWriteToByteArray|legacy|modern|DocumentExport.…FormatWriteToByteArray",
            "IntBenchmark|ObjectBenchmark|Int|Object|…Benchmark", "get|put|get|put|''", "get|getAll|get|getAll|''",
            "a=1 b=2|a=1 b=3|2|3|a=1 b=…", "x.a.x|x.x|a.x|x|x.…"})
    void whatAllNamesShareIsLeftOut(String a, String b, String briefA, String briefB, String leftOut) {
        assertThat(Names.Brief.of(List.of(a, b))).isEqualTo(new Names.Brief(List.of(briefA, briefB), leftOut));
    }

    @Test
    void equalNamesAndASingleOneStayWhole() {
        assertThat(Names.Brief.of(List.of("a.b", "a.b")).names()).containsExactly("a.b", "a.b");
        assertThat(Names.Brief.of(List.of("a.b")).names()).containsExactly("a.b");
    }

    @Test
    void aLongValueIsNamedByWhereItDiffersFromTheOthersOfItsParameter() {
        String start = "{\\\"field\\\":\\\"" + "v".repeat(40) + "\\\",\\\"size\\\":";
        var named = data(start + "1}", start + "20000000000000000000}", "short").values(Dimension.param("text"));
        assertThat(named).containsExactly("#1 …1}", "#2 …2000000000000000…", "short");
        assertThat(data("w".repeat(41)).values(Dimension.param("text"))).containsExactly("#1 wwwwwwwwwwwwwwww…");
    }

    @Test
    void emptyAndBlankValuesAreShownInTablesAndWrittenAsTheyAreForMachines() {
        var source = new Data.Source("", Fixture.results(Fixture.file(
                Fixture.row("a.B.c", "avgt", 1, "{\"text\": \"\"}", Fixture.metric("ns/op", "[[1]]", "1"), ""),
                Fixture.row("a.B.c", "avgt", 1, "{\"text\": \" \"}", Fixture.metric("ns/op", "[[2]]", "2"), ""))));
        var page = Pages.of(List.of(source), List.of(), Request.automatic(), "render");
        assertThat(Markdown.page(page)).contains("| '' ").contains("| ' ' ").doesNotContain("Long values");
        var tables = page.sections().getFirst().tables();
        assertThat(Csv.of(tables, page.longValues()).lines().skip(1).map(l -> l.split(",", -1)[0]))
                .containsExactlyInAnyOrder("", " ");
    }

    @Test
    void aFilterTakesAValueAsItIsInTheFile() {
        String longValue = "v".repeat(50);
        var data = data("", "a", longValue);
        for (String value : List.of("", "a", longValue)) {
            var kept = Filter.parse(List.of("text=" + value), data).apply(data);
            assertThat(kept.points()).as(value).hasSize(1);
        }
        assertThat(Filter.parse(List.of("text~^v+$"), data).apply(data).points()).hasSize(1);
        assertThat(Filter.parse(List.of("text!="), data).apply(data).points()).hasSize(2);
    }

    @Test
    void aTableCutsNoName() {
        String a = "legacyFormatThatTakesSixtyCharactersAndMoreWriteToByteArrayOfAFile";
        String b = a.replace("SixtyCharactersAndMore", "SeventyCharactersAndMore");
        var source = new Data.Source("", Fixture.results(Fixture.file(
                Fixture.row("a.B." + a, "avgt", 1, "{}", Fixture.metric("ns/op", "[[1]]", "1"), ""),
                Fixture.row("a.B." + b, "avgt", 1, "{}", Fixture.metric("ns/op", "[[2]]", "2"), ""))));
        assertThat(Markdown.page(Pages.of(List.of(source), List.of(), Request.automatic(), "render")))
                .contains("| " + a + " ")
                .contains("| " + b + " ");
    }
}
