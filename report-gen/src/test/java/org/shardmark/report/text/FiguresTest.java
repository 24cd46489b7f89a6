package org.shardmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.SkewReport;
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
            return switch (file) {
                case "" -> new Figures.Known(own, List.of());
                case "other.json" -> new Figures.Known(other, List.of());
                case "blocks.json" -> blocks();
                case "skew.json" -> new Figures.Known(Pages.cases(List.of(skew())), List.of());
                default -> throw new IllegalArgumentException(file + " does not exist");
            };
        });
    }

    /** Three rounds of a map and its rivals: LIKE is as fast, and SLOW takes twice as long in each round. */
    private static Figures.Known blocks() {
        var forks = IntStream.rangeClosed(1, 3)
                .boxed()
                .flatMap(round -> Stream.of("BASE", "LIKE", "SLOW")
                        .map(
                                kind -> """
                                        {"benchmark": "a.B.c", "mode": "avgt", "params": {"kind": "%s"}, "round": %d,
                                         "outcome": "measured"}""".formatted(kind, round)))
                .collect(Collectors.joining(","));
        var rows = Fixture
                .results(Fixture.file(block("BASE", "[[10], [20], [30]]"), block("LIKE", "[[11], [19], [31]]"),
                        block("SLOW", "[[20], [40], [60]]")));
        var source = new Data.Source("r", Fixture.with(rows,
                """
                {"run": "1", "block": {"kind": "BASE"}, "forks": [%s]}""".formatted(forks)));
        return new Figures.Known(Pages.parts(List.of(source), Request.automatic()), Pages.paired(List.of(source)));
    }

    private static String block(String kind, String forks) {
        return Fixture.row("a.B.c", "avgt", 3, "{\"kind\": \"%s\"}".formatted(kind),
                Fixture.metric("ns/op", forks, "1"), "");
    }

    private static SkewReport skew() {
        return new SkewReport(List.of(new SkewReport.Case("zipf 1.1, split 1 in 100", List.of(0.75, 0.25), 1.5,
                Map.of("hottestKeyShare", 0.15143))));
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
            "other.json#get / get kind=hash size=64    | 60",
            "count each of get                         | 4",
            "count each of get < 25                    | 3",
            "count each of get kind=hash ~ 13          | 2",
            "count each of get kind=tree < its kind=hash | 0",
            "get kind=tree / its kind=hash             | 2.83",
            "1 / get kind=hash size=64                 | 50,000,000",
            "paired blocks.json#c kind=SLOW            | 2.00",
            "count paired each of blocks.json#c        | 2",
            "count paired each of blocks.json#c ~ 1    | 1",
            "skew.json#skew case~split.1               | 1.500",
            "skew.json#skew:busiestShare shards=2 in % | 75.0 %",
            "skew.json#skew:hottestKeyShare shards=2 in % | 15.1 %"})
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
            "max of get kind=hash < min of get kind=tree", "other.json#get > get kind=tree",
            "get kind=tree > its kind=hash", "paired blocks.json#c kind=SLOW > 1",
            "blocks.json#c kind=SLOW ~ blocks.json#c kind=BASE", "get kind=tree / its kind=hash > 2"})
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
            "get kind=tree / its size=64  | no row is its size=64 of {kind=tree, size=16}",
            "get kind=tree / its colour=1 | its is followed by NAME=VALUE of parameters of the row; \"colour=1\" is none",
            "paired get kind=tree         | get kind=tree is paired with nothing",
            "paired blocks.json#c kind=BASE | blocks.json#c kind=BASE is paired with nothing",
            "blocks.json#c kind=SLOW / blocks.json#c kind=BASE | blocks.json#c kind=SLOW / blocks.json#c kind=BASE is no number",
            "± count get                  | a count has no interval",
            "count                        | a count is of rows",
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
