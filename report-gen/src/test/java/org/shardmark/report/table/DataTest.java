package org.shardmark.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;
import static org.shardmark.report.jmh.Fixture.sampled;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.Row;

class DataTest {
    private static final String PARAMS = "{\"n\": \"1\"}";

    private static String of(String benchmark, String params) {
        return row(benchmark, "avgt", 1, params, metric("us/op", "[[2]]", "2"), "");
    }

    /** A row with a value a fork. */
    private static String forks(double... values) {
        return row("a.B.c", "avgt", values.length, PARAMS, metric("us/op",
                Arrays.toString(Arrays.stream(values).mapToObj(v -> "[" + v + "]").toArray()), "\"NaN\""), "");
    }

    private static Data.Source source(Reading.Results results) {
        return new Data.Source("", results);
    }

    private static Reading.Results on(String machine, String... rows) {
        return Fixture.with(results(file(rows)), "{\"cpuModel\": \"%s\"}".formatted(machine));
    }

    private static Data data(String... rows) {
        return Data.of(List.of(source(results(file(rows)))));
    }

    private static Data joined(Reading.Results... parts) {
        return Data.of(Arrays.stream(parts).map(DataTest::source).toList());
    }

    private static Row only(Data data) {
        assertThat(data.rows()).hasSize(1);
        return data.rows().getFirst().row();
    }

    private static List<String> details(Row row, Note.Kind kind) {
        return row.notes().stream().filter(n -> n.kind() == kind).map(Note::detail).toList();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"org.a.B.c, -, B.c", "org.a.B.c, org.a.B.d, B.c",
            "org.a.B.c, org.a.x.D.e, B.c",
            "org.a.x.B.c, org.a.xy.D.e, x.B.c", "B.c, org.a.B.d, B.c", "a.B.c, b.B.c, a.B.c", "c, -, c"})
    void thePackagesInCommonAreNotShown(String benchmark, String other, String shown) {
        var rows = other == null
                ? new String[]{of(benchmark, PARAMS)}
                : new String[]{of(benchmark, PARAMS), of(other, PARAMS)};
        assertThat(data(rows).points().getFirst().benchmark()).isEqualTo(shown);
    }

    @Test
    void benchmarksComeInTheOrderOfTheFileAndTheScoreBeforeOtherMetrics() {
        String more = "\"cost\": %s, \"n\": %s".formatted(metric("us/op", "[[1]]", "1"), metric("B/op", "[[1]]", "1"));
        var data = data(of("a.Z.b", PARAMS), row("a.B.c", "avgt", 1, PARAMS, metric("us/op", "[[2]]", "2"), more));
        assertThat(data.values(Dimension.BENCHMARK)).containsExactly("Z.b", "B.c");
        assertThat(data.values(Dimension.CLASS)).containsExactly("Z", "B");
        assertThat(data.values(Dimension.METHOD)).containsExactly("b", "c");
        assertThat(data.values(Dimension.METRIC)).containsExactly("score", "cost", "n");
        assertThat(data.scores().points()).extracting(Point::metric).containsExactly("score", "score");
        assertThat(data.rows()).hasSize(2);
    }

    @Test
    void rowsAreToldApartByWhatVaries() {
        var data = data(of("a.B.c", "{\"n\": \"1\", \"m\": \"x\"}"), of("a.B.d", "{\"n\": \"2\", \"m\": \"x\"}"));
        assertThat(data.params()).containsExactly(Dimension.param("n"), Dimension.param("m"));
        assertThat(data.varying()).containsExactly(Dimension.METHOD, Dimension.param("n"));
        assertThat(data(of("a.B.c", PARAMS), of("a.C.c", PARAMS)).varying()).containsExactly(Dimension.BENCHMARK);
        assertThat(data(of("a.B.c", PARAMS)).varying()).isEmpty();
        var modes = data(of("a.B.c", PARAMS), of("a.B.c", PARAMS).replace("avgt", "ss"));
        assertThat(modes.varying()).containsExactly(Dimension.MODE);
    }

    @Test
    void groupsComeInTheOrderOfAllTheirDimensions() {
        var data = data(of("a.B.c", "{\"n\": \"10\", \"m\": \"y\"}"), of("a.B.c", "{\"n\": \"2\", \"m\": \"y\"}"),
                of("a.B.c", "{\"n\": \"10\", \"m\": \"x\"}"), of("a.B.d", "{\"n\": \"2\", \"m\": \"y\"}"));
        var groups = data.groupBy(List.of(Dimension.param("n"), Dimension.param("m")));
        assertThat(groups.sequencedKeySet()).containsExactly(List.of("2", "y"), List.of("10", "x"),
                List.of("10", "y"));
        assertThat(groups.firstEntry().getValue().points()).extracting(Point::benchmark).containsExactly("B.c", "B.d");
    }

    @Test
    void aRowWithoutAScoreIsNotAmongTheScored() {
        String more = "\"cost\": " + metric("B/op", "[[1]]", "1");
        var data = data(row("a.B.c", "avgt", 1, "{\"n\": \"10\"}", metric("us/op", "[[2]]", "2"), more),
                of("a.B.c", "{\"n\": \"2\"}"));
        assertThat(data.scored()).hasSize(2);
        assertThat(data.where(p -> !p.metric().equals(Point.SCORE)).scored()).isEmpty();
        assertThat(data.sorted(List.of(Dimension.param("n")))).extracting(r -> r.get(Dimension.param("n")))
                .containsExactly("2", "10");
    }

    @Test
    void rowsAreGroupedInTheOrderInWhichTheyAreMet() {
        var data = data(of("a.B.c", "{\"n\": \"10\"}"), of("a.B.c", "{\"n\": \"2\"}"),
                of("a.B.d", "{\"n\": \"10\"}"));
        var groups = data.grouped(r -> r.get(Dimension.param("n")));
        assertThat(groups).extracting(group -> group.values(Dimension.METHOD))
                .containsExactly(List.of("c", "d"), List.of("c"));
        assertThat(Data.joined(groups).rows()).containsExactlyInAnyOrderElementsOf(data.rows());
        assertThat(Data.joined(List.of()).rows()).isEmpty();
    }

    @Test
    void theMetricsOfARowAreGroupedApart() {
        String more = "\"cost\": " + metric("B/op", "[[1]]", "1");
        var data = data(row("a.B.c", "avgt", 1, PARAMS, metric("us/op", "[[2]]", "2"), more), of("a.B.d", PARAMS));
        var groups = data.groupBy(List.of(Dimension.METRIC));
        assertThat(groups.sequencedKeySet()).containsExactly(List.of("score"), List.of("cost"));
        assertThat(groups.firstEntry().getValue().points()).extracting(p -> p.get(Dimension.METHOD))
                .containsExactly("c", "d");
        assertThat(data.varies(Dimension.UNIT)).isTrue();
        assertThat(data.scores().varies(Dimension.UNIT)).isFalse();
    }

    @Test
    void aLongValueMayBeWrittenAsItIs() {
        String whole = "y".repeat(41);
        var data = data(of("a.B.c", "{\"n\": \"" + whole + "\", \"m\": \"1\"}"));
        assertThat(data.value(Dimension.param("n"), whole)).isEqualTo(data.longValues().firstEntry().getKey());
        assertThat(data.value(Dimension.param("m"), whole)).as("no value of m").isEqualTo(whole);
        assertThat(data.value(Dimension.param("n"), "other")).isEqualTo("other");
    }

    @Test
    void aTraceIsCalledByItsFileUnlessTwoAre() {
        var data = data(of("a.B.c", "{\"load\": \"trace:a/b/x.txt\"}"), of("a.B.c", "{\"load\": \"trace:a/y.txt\"}"),
                of("a.B.c", "{\"load\": \"trace:c/y.txt\"}"), of("a.B.c", "{\"load\": \"trace:z.txt\"}"));
        assertThat(data.points()).extracting(p -> p.get(Dimension.param("load")))
                .containsExactly("trace:x.txt", "trace:a/y.txt", "trace:c/y.txt", "trace:z.txt");
        assertThat(data.longValues()).containsExactly(Map.entry("trace:x.txt", "trace:a/b/x.txt"));
    }

    @Test
    void aDimensionIsCalledByItsNameAndAParameterOfThatNameByItsPrefix() {
        var data = data(of("a.B.c", "{\"mode\": \"x\", \"n\": \"1\"}"));
        assertThat(data.dimension("mode")).isEqualTo(Dimension.MODE);
        assertThat(data.dimension("param:mode")).isEqualTo(Dimension.param("mode"));
        assertThat(data.dimension("n")).isEqualTo(Dimension.param("n"));
        assertThatThrownBy(() -> data.dimension("k")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no row has a parameter \"k\"; there are mode, n, benchmark, class, method, mode, threads,"
                        + " file, metric");
    }

    @Test
    void aPointSaysWhatItIs() {
        var point = data(of("a.x.B.c", PARAMS), of("a.y.B.c", PARAMS)).points().getFirst();
        assertThat(List.of(Dimension.FILE, Dimension.BENCHMARK, Dimension.CLASS, Dimension.METHOD, Dimension.MODE,
                Dimension.THREADS, Dimension.param("n"), Dimension.param("k"), Dimension.RUN, Dimension.METRIC,
                Dimension.UNIT)).extracting(point::get)
                .containsExactly("", "x.B.c", "x.B", "c", "avgt", "1", "1", "", "1", "score", "s/op");
        assertThat(point.samples().forkMeans()[0]).isCloseTo(2e-6, within(1e-18));
        assertThat(point.estimate().mean()).isCloseTo(2e-6, within(1e-18));
        var silent = data(of("a.B.c", PARAMS).replace("\"threads\": 1, ", "")).points().getFirst();
        assertThat(silent.get(Dimension.THREADS)).isEmpty();
        assertThat(data(of("c", PARAMS)).points().getFirst().get(Dimension.CLASS)).isEmpty();
        assertThat(data(of("a.B.c", PARAMS), of("a.B.c", PARAMS)).points().getLast().get(Dimension.RUN)).isEqualTo("2");
    }

    @Test
    void theScoreOfTheFileIsOfAllIterationsTogether() {
        var point = data(row("a.B.c", "avgt", 2, PARAMS, metric("us/op", "[[1, 2, 3], [6]]", "3.0"), "")).points()
                .getFirst();
        assertThat(point.estimate().mean()).isCloseTo(4e-6, within(1e-18));
        assertThat(point.whole()).isCloseTo(3e-6, within(1e-18));
        var silent = data(row("a.B.c", "avgt", 2, PARAMS, metric("us/op", "[[1, 2, 3], [6]]", "\"NaN\""), ""));
        assertThat(silent.points().getFirst().whole()).isCloseTo(4e-6, within(1e-18));
    }

    @Test
    void aLongValueIsCalledByANumberAndItsStart() {
        String fits = "x".repeat(40);
        String document = "{ a \t b } 0123456789 0123456789 0123456789";
        String longer = "\uD83D\uDE00".repeat(24);
        var data = data(of("a.B.c", "{\"n\": \"" + fits + "\"}"), of("a.B.c", "{\"n\": \"" + longer + "\"}"),
                of("a.B.c", "{\"n\": \"" + document.replace("\t", "\\t") + "\"}"),
                of("a.B.d", "{\"n\": \"" + document.replace("\t", "\\t") + "\"}"));
        String first = "#1 { a b } 012345…";
        String second = "#2 " + "\uD83D\uDE00".repeat(16) + "…";
        assertThat(data.points()).extracting(p -> p.get(Dimension.param("n")))
                .containsExactly(fits, second, first, first);
        assertThat(data.longValues()).containsExactly(Map.entry(first, document), Map.entry(second, longer));
        assertThat(data.scores().longValues()).isEqualTo(data.longValues());
        assertThat(data(of("a.B.c", PARAMS)).longValues()).isEmpty();
    }

    @Test
    void machinesAreBlocks() {
        var row = only(joined(on("one", forks(1, 2)), on("other", forks(11, 12)), on("one", forks(3))));
        assertThat(row.primary().samples().forkMeans()).containsExactly(1, 2, 11, 12, 3);
        assertThat(IntStream.range(0, 5).map(row.primary().samples()::block)).containsExactly(0, 0, 1, 1, 0);
        assertThat(row.notes()).extracting(Note::kind).contains(Note.Kind.MACHINES);
        var twice = only(joined(on("one", forks(1)), on("other", forks(2)), on("other", forks(3))));
        assertThat(IntStream.range(0, 3).map(twice.primary().samples()::block)).containsExactly(0, 1, 1);
        var unnamed = only(joined(results(file(forks(1))), on("one", forks(2)), results(file(forks(3)))));
        assertThat(IntStream.range(0, 3).map(unnamed.primary().samples()::block)).containsExactly(0, 1, 0);
        var same = only(joined(on("one", forks(1, 2)), on("one", forks(3))));
        assertThat(same.notes()).extracting(Note::kind).doesNotContain(Note.Kind.MACHINES);
        assertThat(IntStream.range(0, 3).map(same.primary().samples()::block)).containsOnly(0);
    }

    @Test
    void partsInOtherUnitsAreBroughtToThatOfTheFirst() {
        var other = results(file(forks(3).replace("us/op", "ms/op")));
        var row = only(joined(results(file(forks(1))), other));
        assertThat(row.primary().unit()).isEqualTo("us/op");
        assertThat(row.primary().samples().forkMeans()[1]).isCloseTo(3000, within(1e-9));
    }

    @Test
    void histogramsOfPartsAddUp() {
        var part = results(file(row("a.B.c", "sample", 1, PARAMS,
                sampled("us/op", "[[[[1.0, 3], [2.0, 1]]]]", "1.25"), "")));
        var other = results(file(row("a.B.c", "sample", 1, PARAMS, sampled("us/op", "[[[[5.0, 1]]]]", "5.0"), "")));
        var histogram = only(joined(part, other)).primary().histogram().orElseThrow();
        assertThat(histogram.count()).isEqualTo(5);
        assertThat(histogram.valueAt(0.8)).isEqualTo(2);
        assertThat(histogram.valueAt(1)).isEqualTo(5);
    }

    @Test
    void metricsOfPartsAreJoined() {
        String cost = "\"cost\": " + metric("us/op", "[[7]]", "7");
        var with = results(file(row("a.B.c", "avgt", 1, PARAMS, metric("us/op", "[[1]]", "1"), cost)));
        var joined = only(joined(with, results(file(forks(2))), results(file(row("a.B.c", "avgt", 1, PARAMS,
                metric("us/op", "[[3]]", "3"), cost.replace("7", "9"))))));
        assertThat(joined.secondary().get("cost").samples().forkMeans()).containsExactly(7, 9);
        assertThat(joined.primary().samples().forkMeans()).containsExactly(1, 2, 3);
    }

    @Test
    void aMetricThatOnlyALaterPartHasIsKept() {
        var with = results(file(row("a.B.c", "avgt", 1, PARAMS, metric("us/op", "[[1]]", "1"),
                "\"gc.time\": " + metric("ms", "[[7]]", "7"))));
        var joined = only(joined(results(file(forks(2))), with));
        assertThat(joined.secondary()).containsOnlyKeys("gc.time");
        assertThat(joined.secondary().get("gc.time").unit()).isEqualTo("ms");
        assertThat(joined.secondary().get("gc.time").samples().forkMeans()).containsExactly(7);
    }

    @Test
    void whatThePartsLackOfTheirForksIsSaid() {
        var complete = joined(results(file(forks(1, 2))), results(file(forks(3, 4))));
        assertThat(details(only(complete), Note.Kind.FORKS_DIFFER)).isEmpty();
        // Each part declares all three forks and holds one: two are there, and a third of none.
        String third = forks(1, 2, 3).replace("[2.0], [3.0]", "").replace("[1.0], ", "[1.0]");
        String other = third.replace("1.0", "2.0");
        assertThat(details(only(joined(results(file(third)), results(file(other)))), Note.Kind.FORKS_DIFFER))
                .containsExactly("the files hold 2 of 3 forks");
        assertThat(details(only(joined(results(file(third)), results(file(other)),
                results(file(third.replace("1.0", "3.0"))))), Note.Kind.FORKS_DIFFER)).as("all three").isEmpty();
        // Two declare two and hold them, one declares two and holds one.
        String half = forks(5, 6).replace(", [6.0]", "");
        assertThat(details(only(joined(results(file(forks(1, 2))), results(file(half)))), Note.Kind.FORKS_DIFFER))
                .containsExactly("the files hold 3 of 4 forks");
    }

    @Test
    void whatIsOddAboutAPartIsOddAboutTheWhole() {
        var odd = results(file(forks(2, 3).replace("[3.0]", "[3.0, \"NaN\"]")));
        assertThat(only(joined(results(file(forks(1, 2))), odd)).notes()).extracting(Note::kind)
                .contains(Note.Kind.NOT_A_NUMBER);
    }

    @Test
    void oneValueThatIsEqualIsNotTheSameFork() {
        var single = results(file(forks(2)));
        assertThat(only(joined(single, single)).primary().samples().forks()).isEqualTo(2);
        var two = results(file(forks(2, 3)));
        var row = only(joined(two, two, results(file(forks(2, 4)))));
        assertThat(row.primary().samples().forkMeans()).containsExactly(2, 3, 2, 4);
        assertThat(row.notes()).extracting(Note::kind).contains(Note.Kind.DUPLICATE_FORKS);
    }
}
