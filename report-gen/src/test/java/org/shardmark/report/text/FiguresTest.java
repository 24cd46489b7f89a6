package org.shardmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.table.Data;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Request;

class FiguresTest {
    private final Figures figures = figures();

    /** Two maps, three sizes, of which one has the smallest only once; and another file. */
    static Figures figures() {
        var own = parts(row("hash", 16, "[[10], [11], [12]]"), row("tree", 16, "[[30], [31], [32]]"),
                row("hash", 32, "[[12], [13], [14]]"), row("hash", 64, "[[20], [20], [20]]"));
        var other = parts(row("hash", 16, "[[1100], [1200], [1300]]"));
        return new Figures(file -> {
            if (file.isEmpty() || file.equals("other.json")) {
                return file.isEmpty() ? own : other;
            }
            throw new IllegalArgumentException(file + " does not exist");
        });
    }

    private static List<Data> parts(String... rows) {
        var source = new Data.Source("", Fixture.results(Fixture.file(rows)));
        return Pages.parts(List.of(source), Request.automatic());
    }

    private static String row(String kind, int size, String forks) {
        return Fixture.row("org.example.MapBenchmark.get", "avgt", 3,
                "{\"kind\": \"%s\", \"size\": \"%d\"}".formatted(kind, size), Fixture.metric("ns/op", forks, "1"),
                "\"gc.alloc.rate.norm\": " + Fixture.metric("B/op", "[[24], [24], [24]]", "24.0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "get kind=hash size=16                     | 11.0",
            "MapBenchmark.get kind=hash size=16        | 11.0",
            "± get kind=hash size=16                   | 11.0 ± 2.5",
            "get kind=hash size=16 interval            | 8.5 to 13.5",
            "get kind=hash size=16 in us               | 0.0110",
            "± get kind=hash size=16 in us/op          | 0.0110 ± 0.0025",
            "get kind=hash size=64                     | 20.00",
            "get kind=hash size=64 interval            | 20.00",
            "get:gc.alloc.rate.norm kind=tree          | 24",
            "min of get kind=hash                      | 11.0",
            "max of get size=16,32                     | 31.0",
            "get kind=tree / get kind=hash size=16     | 2.83",
            "get kind=tree / get kind=tree in %        | 100.0 %",
            "get kind=hash size=64 / get kind=hash size=64 interval | 1.000",
            "other.json#get                            | 1.20",
            "other.json#get / get kind=hash size=64    | 60"})
    void aFigureIsAsItsTableHasIt(String words, String figure) {
        assertThat(figures.figure(words)).isEqualTo(figure);
    }

    @Test
    void aRatioHasTheIntervalOfItsColumn() {
        String words = "get kind=tree / get kind=hash size=16";
        assertThat(figures.figure("± " + words)).matches("2\\.83 \\(2\\.\\d\\d … 3\\.\\d\\d\\)");
        assertThat(figures.figure(words + " interval")).isEqualTo(
                figures.figure("± " + words).replaceFirst(".*\\((.*) … (.*)\\)", "$1 to $2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"get kind=hash size=16 < get kind=tree", "get kind=tree > get kind=hash size=16",
            "get kind=hash size=16 ~ get kind=hash size=32", "get kind=hash size=16 < 14", "get kind=hash size=16 ~ 13",
            "get kind=hash size=16 in us < 0.014", "each of get kind=hash < each of get kind=tree",
            "get kind=tree / get kind=hash size=16 > 2", "get kind=tree / get kind=hash size=16 in % > 200",
            "max of get kind=hash < min of get kind=tree", "other.json#get > get kind=tree"})
    void aClaimHolds(String claim) {
        assertThat(figures.whyUntrue(claim)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "get kind=hash size=16 > get kind=tree          | 11.0 ± 2.5 against 31.0 ± 2.5",
            "get kind=hash size=16 < get kind=hash size=32  | 11.0 ± 2.5 against 13.0 ± 2.5",
            "get kind=hash size=16 ~ get kind=tree          | 11.0 ± 2.5 against 31.0 ± 2.5",
            "get kind=hash size=16 < 13                     | 11.0 ± 2.5 against 13.00",
            "each of get size=16 < 20                       | 31.0 ± 2.5 against 20.00"})
    void aClaimThatDoesNotHoldSaysWhatWasFound(String claim, String found) {
        assertThat(figures.whyUntrue(claim)).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "put kind=hash                | no benchmark is called \"put\"; there are MapBenchmark.get",
            "get kind=list                | no row has kind = list; there are hash, tree",
            "get colour=red               | no row has a parameter \"colour\"",
            "get kind=tree size=64        | no row is get kind=tree size=64",
            "get kind=hash                | 3 rows are get kind=hash: they differ in size",
            "each of get kind=hash        | a figure is of one row",
            "all of get kind=hash         | rows are min of, max of or each of; \"all of\" is none of these",
            "get:p0.99 kind=tree          | get has no metric \"p0.99\"; there are score, gc.alloc.rate.norm",
            "get kind=tree /              | a row is missing",
            "get kind=tree in B           | in B: the unit is ns/op",
            "get kind=tree in %           | only a share or a ratio can be said in %",
            "get kind=tree / get:gc.alloc.rate.norm kind=tree | s/op cannot be divided by B/op",
            "none.json#get                | none.json does not exist"})
    void aFigureThatIsNotThereSaysWhy(String words, String why) {
        assertThatThrownBy(() -> figures.figure(words)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(why);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "get kind=tree                          | a claim has one of < ~ > between two figures",
            "get kind=hash size=16 < 2 < 3          | a claim has one of < ~ > between two figures",
            "get kind=tree > get:gc.alloc.rate.norm kind=tree | ns/op cannot be compared with B/op"})
    void aClaimThatIsNoneSaysWhy(String claim, String why) {
        assertThatThrownBy(() -> figures.whyUntrue(claim)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(why);
    }
}
