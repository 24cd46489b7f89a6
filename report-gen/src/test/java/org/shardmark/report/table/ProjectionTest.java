package org.shardmark.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.table.Projection.Baseline;

class ProjectionTest {
    private static final Dimension SHARDS = Dimension.param("shards");
    private static final Dimension KIND = Dimension.param("kind");

    private static String one(String shards, String kind, double score) {
        return row("org.example.B.run", "thrpt", 3, "{\"shards\": \"%s\", \"kind\": \"%s\"}".formatted(shards, kind),
                metric("ops/s", "[[%s], [%s], [%s]]".formatted(score, score * 1.01, score * 0.99),
                        String.valueOf(score)),
                "");
    }

    private static Data data(String... rows) {
        return Data.of(List.of(new Data.Source("", results(file(rows)))));
    }

    private static List<String> column(Table table, int column) {
        return table.lines()
                .stream()
                .map(l -> l.cells().get(column))
                .map(c -> c instanceof Cell.Text t ? t.text() : c.toString())
                .toList();
    }

    private static double mean(Cell cell) {
        return switch (cell) {
            case Cell.Score score -> score.estimate().mean();
            case Cell.Times times -> times.ratio().mean();
            default -> Double.NaN;
        };
    }

    private static List<String> headings(String benchmark) {
        var table = new Projection(List.of(SHARDS), List.of(), Optional.empty()).tables(data(row(benchmark, "thrpt", 1,
                "{\"shards\": \"4\"}", metric("ops/s", "[[1]]", "1"),
                "\"runnableThreads\": " + metric("threads", "[[2]]", "2")))).getFirst();
        return table.columns().stream().map(Table.Column::heading).toList();
    }

    @Test
    void theSuitesMetricsAreHeadedInWordsAndAStrangersByTheirNames() {
        assertThat(headings("org.shardmark.bench.B.run")).containsExactly("shards", "score", "runnable threads");
        assertThat(headings("org.example.B.run")).containsExactly("shards", "score", "runnableThreads");
    }

    @Test
    void rowsComeInNaturalOrder() {
        var table = new Projection(List.of(SHARDS), List.of(), Optional.empty())
                .tables(data(one("256", "a", 3), one("16", "a", 2), one("4", "a", 1)))
                .getFirst();
        assertThat(column(table, 0)).containsExactly("4", "16", "256");
    }

    @Test
    void whatVariesAndIsNamedNowhereSplitsTheTable() {
        var tables = new Projection(List.of(SHARDS), List.of(), Optional.empty())
                .tables(data(one("1", "a", 1), one("1", "b", 2), one("4", "b", 3)));
        assertThat(tables).extracting(Table::title).containsExactly("kind a", "kind b");
        assertThat(tables).extracting(t -> t.lines().size()).containsExactly(1, 2);
    }

    private static String with(String method, String params) {
        return row("a.B." + method, "avgt", 1, "{" + params + "}", metric("us/op", "[[1]]", "1"), "");
    }

    private static List<String> titles(String... rows) {
        return new Projection(List.of(Dimension.METHOD), List.of(), Optional.empty()).tables(data(rows))
                .stream()
                .map(t -> t.title() + " " + t.lines().size())
                .toList();
    }

    @Test
    void whatFollowsFromTheBenchmarkSplitsNoTable() {
        assertThat(titles(with("read", "\"tokens\": \"5\""), with("clamp", "\"min\": \"1\", \"max\": \"2\""),
                with("plain", ""))).containsExactly(" 3");
        assertThat(titles(with("read", "\"tokens\": \"5\""), with("read", "\"tokens\": \"6\""),
                with("clamp", "\"max\": \"2\""), with("clamp", "\"max\": \"3\""), with("plain", "")))
                .containsExactlyInAnyOrder("no tokens or max 1", "tokens 5 1", "tokens 6 1", "max 2 1", "max 3 1");
        assertThat(titles(with("read", "\"tokens\": \"5\""), with("read", ""), with("plain", "")))
                .as("one benchmark with and without")
                .containsExactlyInAnyOrder("no tokens 2", "tokens 5 1");
    }

    @Test
    void columnsStandSideBySideWithGaps() {
        var table = new Projection(List.of(SHARDS), List.of(KIND), Optional.empty())
                .tables(data(one("1", "a", 1), one("1", "b", 2), one("4", "b", 3)))
                .getFirst();
        assertThat(table.columns()).extracting(Table.Column::heading).containsExactly("shards", "a", "b");
        assertThat(table.lines().get(1).cells().get(1)).isEqualTo(Cell.EMPTY);
        assertThat(mean(table.lines().get(1).cells().get(2))).isCloseTo(3, within(1e-9));
    }

    @Test
    void aBaselineGivesRatiosAndTheirMeanOverRowsThatBothHave() {
        var table = new Projection(List.of(SHARDS), List.of(KIND), Optional.of(new Baseline(KIND, "a")))
                .tables(data(one("1", "a", 1), one("1", "b", 2), one("4", "a", 1), one("4", "b", 8), one("16", "b", 5)))
                .getFirst();
        assertThat(table.columns()).extracting(Table.Column::heading).containsExactly("shards", "a", "b", "× a, b");
        assertThat(mean(table.lines().get(0).cells().get(3))).isCloseTo(2, within(1e-9));
        assertThat(table.lines().get(2).cells().get(3)).isEqualTo(Cell.EMPTY);
        var last = table.lines().getLast();
        assertThat(last.cells().getFirst()).isEqualTo(new Cell.Text("geometric mean"));
        assertThat(mean(last.cells().get(3))).isCloseTo(4, within(1e-9));
        assertThat(table.remarks().getFirst()).contains("in no mean: 1 value.")
                .contains("more than 1 is better");
    }

    /** Throughput and allocation of one method; three forks each that differ by a per cent. */
    private static String allocating(String method, double score, double bytes) {
        return row("a.B." + method, "thrpt", 3, "{}", forks("ops/us", score),
                "\"gc.alloc.rate.norm\": " + forks("B/op", bytes));
    }

    private static String forks(String unit, double mean) {
        return metric(unit, "[[%s, %s], [%s, %s], [%s, %s]]".formatted(0.99 * mean, 0.99 * mean, mean, mean,
                1.01 * mean, 1.01 * mean), String.valueOf(mean));
    }

    private static Table oldAndNew(String[] before, String[] after) {
        var data = Data.of(List.of(new Data.Source("old", results(file(before))),
                new Data.Source("new", results(file(after)))));
        return new Projection(List.of(Dimension.METHOD), List.of(Dimension.FILE),
                Optional.of(new Baseline(Dimension.FILE, "old"))).tables(data).getFirst();
    }

    @Test
    void aDirectionIsOfItsColumn() {
        var table = oldAndNew(new String[]{allocating("copy", 10, 1000)}, new String[]{allocating("copy", 10, 1300)});
        assertThat(table.columns()).extracting(c -> c.heading() + " " + c.better())
                .containsExactly("method UNKNOWN",
                        "old HIGHER", "new HIGHER", "× old, new HIGHER", "gc.alloc.rate.norm, old LOWER",
                        "gc.alloc.rate.norm, new LOWER", "× old, gc.alloc.rate.norm, new LOWER");
        assertThat(table.remarks().getFirst()).contains(
                "how many times file = old, more than 1 is better for score, less than 1 is better for gc.alloc.rate.norm;");
    }

    @Test
    void aRatioToWhatCannotBeToldFromZeroIsNone() {
        var table = oldAndNew(new String[]{allocating("copy", 10, 1000), allocating("noop", 500, 0.02)},
                new String[]{allocating("copy", 10, 1300), allocating("noop", 500, 0.005)});
        var ratios = table.lines().stream().map(l -> mean(l.cells().get(6))).toList();
        assertThat(ratios.get(0)).isCloseTo(1.3, within(1e-9));
        assertThat(ratios.get(1)).isNaN();
        assertThat(ratios.get(2)).as("geometric mean").isCloseTo(1.3, within(1e-9));
        assertThat(table.remarks().getFirst())
                .contains("its interval contains zero, or it is below 1 B/op.");
    }

    @Test
    void aRateOfAllocationHasAResolutionToo() {
        String allocated = "\"gc.alloc.rate\": ";
        var table = oldAndNew(new String[]{row("a.B.noop", "thrpt", 3, "{}", forks("ops/us", 500),
                allocated + forks("MB/sec", 0.00004))},
                new String[]{row("a.B.noop", "thrpt", 3, "{}", forks("ops/us", 500),
                        allocated + forks("MB/sec", 0.00002))});
        assertThat(mean(table.lines().getFirst().cells().get(6))).isNaN();
        assertThat(table.remarks().getFirst())
                .contains("its interval contains zero, or it is below 0.001 MB/s.");
        assertThat(Unit.resolution("score", "MB/s")).isZero();
    }

    @Test
    void whatFellToNothingIsZeroTimesItsBaseAndInNoMean() {
        var table = oldAndNew(new String[]{allocating("copy", 10, 1000), allocating("noop", 500, 64)},
                new String[]{allocating("copy", 10, 1300), allocating("noop", 500, 0.005)});
        assertThat(table.lines().stream().map(l -> mean(l.cells().get(6))).toList())
                .satisfies(r -> assertThat(r.get(1)).isZero())
                .satisfies(r -> assertThat(r.get(2)).isCloseTo(1.3, within(1e-9)));
    }

    @Test
    void aBaseWhoseIntervalContainsZeroHasNoRatio() {
        var wide = row("a.B.run", "avgt", 3, "{}", metric("ns/op", "[[1], [10], [60]]", "\"NaN\""), "");
        var table = oldAndNew(new String[]{wide}, new String[]{wide.replace("60", "61")});
        assertThat(mean(table.lines().getFirst().cells().get(3))).isNaN();
        assertThat(table.remarks().getFirst()).endsWith("cannot be told from zero: its interval contains zero.");
    }

    @ParameterizedTest
    @CsvSource({"score, ops/min, HIGHER", "score, us/op, LOWER", "gc.alloc.rate.norm, B/op, LOWER",
            "gc.alloc.rate, MB/sec, UNKNOWN", "gc.churn.G1_Eden_Space, MB/sec, UNKNOWN", "gc.time, ms, LOWER",
            "gc.count, counts, UNKNOWN", "cycles, #/op, LOWER", "IPC, insns/clk, UNKNOWN", "CPI, clks/insn, UNKNOWN",
            "bytesPerSecond, B/s, HIGHER", "retainedBytes, B, LOWER", "allocBytesPerMessage, B/msg, LOWER",
            "ceiling, msg/s, HIGHER", "busiestShare, 1, UNKNOWN", "refused, ops/s, UNKNOWN", "p0.99, us/op, LOWER"})
    void directionFollowsFromUnitAndMetric(String metric, String unit, Direction better) {
        String primary = metric(metric.equals("score") ? unit : "ops/s", "[[1]]", "1");
        String secondary = metric.equals("score") ? "" : "\"%s\": %s".formatted(metric, metric(unit, "[[5]]", "5"));
        var points = data(row("a.B.run", "thrpt", 1, "{}", primary, secondary)).points();
        assertThat(points.stream().filter(p -> p.metric().equals(metric)).findFirst().orElseThrow().direction())
                .isEqualTo(better);
    }

    @Test
    void aUnitIsOneForAllRowsOfATable() {
        var rows = Stream.of(row("a.B.c", "avgt", 1, "{\"n\": \"1\"}", metric("ns/op", "[[2000]]", "2000"), ""),
                row("a.B.c", "avgt", 1, "{\"n\": \"2\"}", metric("ms/op", "[[3]]", "3"), "")).toArray(String[]::new);
        var table = Projection.automatic(data(rows), Optional.empty()).tables(data(rows)).getFirst();
        assertThat(table.columns().getLast().unit()).isEqualTo("us/op");
        assertThat(table.lines()).extracting(l -> Math.rint(mean(l.cells().getLast())))
                .allSatisfy(m -> assertThat(m).isIn(2.0, 3000.0));
    }

    @Test
    void modesNeverShareATable() {
        var rows = new String[]{row("a.B.c", "avgt", 1, "{}", metric("us/op", "[[2]]", "2"), ""),
                row("a.B.c", "thrpt", 1, "{}", metric("ops/us", "[[2]]", "2"), "")};
        assertThat(Projection.automatic(data(rows), Optional.empty()).tables(data(rows))).hasSize(2);
    }

    @Test
    void equalRowsAreNumberedNotMerged() {
        var rows = new String[]{one("1", "a", 1), one("1", "a", 5)};
        var table = Projection.automatic(data(rows), Optional.empty()).tables(data(rows)).getFirst();
        assertThat(table.columns().getFirst().heading()).isEqualTo("run");
        assertThat(table.lines()).hasSize(2);
    }

    @Test
    void rowsThatDifferOnlyInThreadsStayApart() {
        var one = one("1", "a", 1);
        var four = one("1", "a", 3).replace("\"threads\": 1", "\"threads\": 4");
        var alone = data(one, four);
        var joined = Data
                .of(List.of(new Data.Source("", results(file(one))), new Data.Source("", results(file(four)))));
        for (Data data : List.of(alone, joined)) {
            assertThat(data.varying()).containsExactly(Dimension.THREADS);
            var table = Projection.automatic(data, Optional.empty()).tables(data).getFirst();
            assertThat(table.columns().getFirst().heading()).isEqualTo("threads");
            assertThat(column(table, 0)).containsExactly("1", "4");
            assertThat(table.lines()).extracting(l -> Math.rint(mean(l.cells().getLast()))).containsExactly(1.0, 3.0);
            assertThat(new Projection(List.of(SHARDS), List.of(), Optional.empty()).tables(data))
                    .extracting(Table::title)
                    .containsExactly("threads 1", "threads 4");
        }
    }

    @Test
    void partsOfOneRunAreOneRowWithAllForks() {
        var part = results(file(one("1", "a", 1)));
        var other = results(file(one("1", "a", 3), one("4", "a", 3)));
        var joined = Data.of(List.of(new Data.Source("", part), new Data.Source("", other)));
        assertThat(joined.points()).hasSize(2);
        assertThat(joined.points().getFirst().estimate().forks()).isEqualTo(6);
        assertThat(joined.points().getFirst().estimate().mean()).isCloseTo(2, within(1e-9));
    }

    @Test
    void theSameForksTwiceCountOnce() {
        var part = results(file(row("a.B.c", "thrpt", 2, "{}", metric("ops/s", "[[1, 2], [3, 4]]", "2.5"), "")));
        var joined = Data.of(List.of(new Data.Source("", part), new Data.Source("", part)));
        assertThat(joined.points().getFirst().estimate().forks()).isEqualTo(2);
        assertThat(joined.points().getFirst().row().notes()).extracting(Note::kind).contains(Note.Kind.DUPLICATE_FORKS);
    }

    @Test
    void labelledFilesStayApart() {
        var data = Data.of(List.of(new Data.Source("old", results(file(one("1", "a", 1)))),
                new Data.Source("new", results(file(one("1", "a", 3))))));
        assertThat(data.varying()).containsExactly(Dimension.FILE);
        assertThat(data.values(Dimension.FILE)).containsExactly("old", "new");
    }

    /** The row as a generator writes it that says neither threads nor forks, nor the unit. */
    private static String silent(String row) {
        return row.replaceAll("\"(threads|forks)\": \\d+,\\s", "").replace("\"scoreUnit\": \"ops/s\", ", "");
    }

    @Test
    void whatAFileDoesNotSayAgreesWithTheFilesBesideIt() {
        var data = Data.of(List.of(new Data.Source("old", results(file(one("1", "a", 1)))),
                new Data.Source("new", results(file(silent(one("1", "a", 3)))))));
        assertThat(data.varying()).containsExactly(Dimension.FILE);
        assertThat(data.points()).extracting(Point::unit).containsOnly("ops/s");
        assertThat(data.points().getLast().row().notes())
                .contains(new Note(Note.Kind.ASSUMED, "threads 1"), new Note(Note.Kind.ASSUMED, "unit ops/s"),
                        new Note(Note.Kind.MISSING_FIELDS, "threads, forks"));
    }

    @Test
    void whatTheFilesBesideItDoNotAgreeOnIsNotAssumed() {
        String twice = one("1", "a", 1).replace("\"threads\": 1", "\"threads\": 2");
        var data = Data.of(List.of(new Data.Source("old", results(file(one("1", "a", 1), twice))),
                new Data.Source("new", results(file(silent(one("1", "a", 3)))))));
        assertThat(data.points().getLast().row().threads()).isNegative();
        assertThat(data.points().getLast().row().notes()).extracting(Note::kind).contains(Note.Kind.ASSUMED);
    }

    @Test
    void filtersChooseAndSayWhatIsNotThere() {
        var data = data(one("1", "a", 1), one("4", "b,c", 2), one("16", "b", 3));
        assertThat(Filter.parse(List.of("shards=1,16"), data).apply(data).points()).hasSize(2);
        assertThat(Filter.parse(List.of("kind=b,c"), data).apply(data).values(KIND)).containsExactly("b,c");
        assertThat(Filter.parse(List.of("kind~^b", "shards!=4"), data).apply(data).values(SHARDS))
                .containsExactly("16");
        assertThatThrownBy(() -> Filter.parse(List.of("shards=2"), data)).hasMessageContaining("there are 1, 4, 16");
        assertThatThrownBy(() -> Filter.parse(List.of("none=2"), data)).hasMessageContaining("there are shards, kind");
        assertThatThrownBy(() -> Filter.parse(List.of("shards"), data))
                .hasMessageContaining("\"shards\" is none of these");
        assertThatThrownBy(() -> Filter.parse(List.of("kind~("), data)).hasMessageStartingWith(
                "\"(\" is not a regular expression");
        var twenty = data(IntStream.rangeClosed(1, 20).mapToObj(i -> one("" + i, "a", 1)).toArray(String[]::new));
        assertThatThrownBy(() -> Filter.parse(List.of("shards=0"), twenty)).hasMessageEndingWith("19, 20");
        var more = data(IntStream.rangeClosed(1, 21).mapToObj(i -> one("" + i, "a", 1)).toArray(String[]::new));
        assertThatThrownBy(() -> Filter.parse(List.of("shards=0"), more)).hasMessageEndingWith("19, 20, …");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"1 2 4 16 256", "k2 k10 k100", "100 1K 10K 1M", "-1 0 1e3", "a1b2 a1b10",
            "8 PARK", "NONE ABQ RING", "a2 b1 b2", "a01 a1 a2", "a1 a1b", "٣x ٤a", "x٣ x٤"})
    void ordersAsAPersonDoes(String words) {
        var expected = Arrays.asList(words.split(" "));
        var shuffled = new java.util.ArrayList<>(expected);
        java.util.Collections.reverse(shuffled);
        assertThat(shuffled.stream().sorted(NaturalOrder.INSTANCE).toList()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"ops/ms, ops/s, 1000", "ns/op, s/op, 1e-9", "ms, s, 1e-3", "B/op, B/op, 1", "MB/sec, MB/s, 1",
            "ops/min, ops/s, 0.016666666666666666", "?, ?, 1", "us/wait, s/wait, 1e-6"})
    void unitsAreTakenApart(String text, String base, double factor) {
        assertThat(Unit.of(text).base()).isEqualTo(base);
        assertThat(Unit.of(text).factor()).isCloseTo(factor, within(factor * 1e-12));
    }

    private static double shown(String unit, String score, String in) {
        var data = data(row("a.B.c", "avgt", 1, "{}", metric(unit, "[[" + score + "]]", score), ""));
        return data.points().getFirst().in(Unit.of(in)).mean();
    }

    @ParameterizedTest
    @CsvSource({"ns/op, 1, ns/op, 1", "ns/op, 3, us/op, 0.003", "us/op, 1.1, ns/op, 1100", "ms/op, 0.7, us/op, 700",
            "ops/ns, 0.1, ops/us, 100", "ops/ms, 7, ops/s, 7000", "ops/min, 90, ops/s, 1.5", "s/op, 1e-9, ns/op, 1",
            "day, 1, h, 24", "min/op, 1, us/op, 6e7"})
    void aUnitIsConvertedExactly(String unit, String score, String in, double expected) {
        assertThat(shown(unit, score, in)).isEqualTo(expected);
    }

    @Test
    void aUnitThatIsNoWholeNumberOfAnotherIsConvertedAsWell() {
        assertThat(shown("ops/min", "7", "ops/h")).isEqualTo(420);
        assertThat(shown("ops/h", "90", "ops/day")).isEqualTo(2160);
    }

    @Test
    void aTableHasTheNumberOfTheFile() {
        for (String score : List.of("1", "1.1", "3", "7.7", "0.3", "123.456")) {
            var data = data(row("a.B.c", "avgt", 1, "{}", metric("ns/op", "[[" + score + "]]", score), ""));
            var table = Projection.automatic(data, Optional.empty()).tables(data).getFirst();
            assertThat(mean(table.lines().getFirst().cells().getLast())).isEqualTo(Double.parseDouble(score));
        }
    }

    @ParameterizedTest
    @CsvSource({"s/op, 2e-6, us/op", "s/op, 2e-10, ns/op", "s/op, 5, s/op", "ops/s, 9000, ops/s",
            "ops/s, 20000, ops/ms", "ops/s, 3e7, ops/us", "B/op, 1e9, B/op", "s/op, 1, s/op", "s/op, 0.001, ms/op",
            "s/op, 1e-6, us/op", "s/op, 0.99e-6, ns/op", "ops/s, 1e4, ops/ms", "ops/s, 1e6, ops/us"})
    void aUnitIsChosenForTheSmallestValue(String base, double smallest, String shown) {
        assertThat(Unit.scaled(base, smallest).base()).isEqualTo(shown);
    }
}
