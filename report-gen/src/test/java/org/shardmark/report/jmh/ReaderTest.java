package org.shardmark.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.shardmark.report.jmh.Fixture.PLAIN;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.results;
import static org.shardmark.report.jmh.Fixture.row;
import static org.shardmark.report.jmh.Fixture.sampled;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReaderTest {
    private static List<Note.Kind> kinds(Row row) {
        return row.notes().stream().map(Note::kind).toList();
    }

    private static Row only(String row) {
        return results(file(row)).rows().getFirst();
    }

    private static String with(String mode, String primary) {
        return row("a.B.c", mode, 1, "{}", primary, "");
    }

    @Test
    void aScoreAboveItsCeilingIsDoubted() {
        assertThat(only(reached("org.shardmark.bench.ShardScalingBenchmark.run", "[[1.05], [1.06], [1.07]]")).notes())
                .contains(new Note(Note.Kind.ABOVE_CEILING, "1.060 of it"));
        assertThat(kinds(only(reached("org.shardmark.bench.ShardScalingBenchmark.run", "[[0.97], [1.02], [1.07]]"))))
                .as("within its interval")
                .doesNotContain(Note.Kind.ABOVE_CEILING);
        assertThat(kinds(only(reached("org.example.Other.run", "[[1.05], [1.06], [1.07]]"))))
                .as("somebody else's metric")
                .doesNotContain(Note.Kind.ABOVE_CEILING);
    }

    private static String reached(String benchmark, String raw) {
        return Fixture.row(benchmark, "thrpt", 3, "{}", Fixture.metric("ops/s", "[[1], [2], [3]]", "2"),
                "\"ceilingReached\": " + Fixture.metric("1", raw, "1"));
    }

    @Test
    void aPlainRowIsReadWhole() {
        var row = only(PLAIN);
        assertThat(row.benchmark()).isEqualTo("org.example.MapBenchmark.get");
        assertThat(row.params()).containsExactly(java.util.Map.entry("size", "16"),
                java.util.Map.entry("kind", "hash"));
        assertThat(row.primary().samples().forkMeans()).containsExactly(11, 12, 13);
        assertThat(row.primary().unit()).isEqualTo("ops/us");
        assertThat(row.secondary()).containsOnlyKeys("gc.alloc.rate.norm");
        assertThat(row.settings().measurement()).isEqualTo("2 × 1 s");
        assertThat(row.notes()).isEmpty();
    }

    @Test
    void equalRowsAreAllKeptAndNumbered() {
        var rows = results(file(PLAIN, PLAIN, PLAIN.replace("hash", "tree"))).rows();
        assertThat(rows).extracting(Row::occurrence).containsExactly(0, 1, 0);
        assertThat(kinds(rows.get(0))).contains(Note.Kind.DUPLICATE);
        assertThat(kinds(rows.get(1))).contains(Note.Kind.DUPLICATE);
        assertThat(kinds(rows.get(2))).isEmpty();
    }

    @Test
    void oneBenchmarkInSeveralModesIsSeveralRows() {
        var rows = results(file(PLAIN, PLAIN.replace("thrpt", "avgt").replace("ops/us", "us/op"))).rows();
        assertThat(rows).extracting(Row::mode).containsExactly("thrpt", "avgt");
        assertThat(rows).allSatisfy(r -> assertThat(kinds(r)).containsExactly(Note.Kind.MODES));
        assertThat(rows).extracting(Row::occurrence).containsExactly(0, 0);
    }

    @Test
    void raggedRawDataCountByFork() {
        var row = only(with("thrpt", metric("ops/s", "[[1, 3], [4], []]", "2.6666666666666665")));
        assertThat(kinds(row)).contains(Note.Kind.RAGGED);
        assertThat(row.primary().samples().forkMeans()).containsExactly(2, 4);
    }

    @Test
    void notANumberIsLeftOut() {
        var row = only(with("avgt", metric("ns/op", "[[1, \"NaN\", \"+INF\", \"-INF\"]]", "\"NaN\"")));
        assertThat(kinds(row)).contains(Note.Kind.NOT_A_NUMBER);
        assertThat(row.primary().samples().size()).isEqualTo(1);
        var bare = only(with("avgt", metric("ns/op", "[[NaN, 2]]", "2")));
        assertThat(bare.primary().samples().size()).isEqualTo(1);
    }

    @Test
    void aScoreThatIsNotItsMeanIsNamed() {
        assertThat(kinds(only(with("thrpt", metric("ops/s", "[[1, 3]]", "2.5"))))).contains(Note.Kind.SCORE_NOT_MEAN);
        assertThat(kinds(only(with("thrpt", metric("ops/s", "[[1, 3]]", "2.0000000001")))))
                .doesNotContain(Note.Kind.SCORE_NOT_MEAN);
    }

    @Test
    void aModeThatContradictsItsUnitIsNamed() {
        assertThat(kinds(only(with("thrpt", metric("s/op", "[[1, 3]]", "2"))))).contains(Note.Kind.MODE_AGAINST_UNIT);
        assertThat(kinds(only(with("avgt", metric("ops/s", "[[1, 3]]", "2"))))).contains(Note.Kind.MODE_AGAINST_UNIT);
        assertThat(kinds(only(with("avgt", metric("s/op", "[[1, 3]]", "2"))))).isEmpty();
    }

    @Test
    void declaredAndActualForksMayDiffer() {
        assertThat(kinds(only(PLAIN.replace("\"forks\": 3", "\"forks\": 5")))).contains(Note.Kind.FORKS_DIFFER);
        assertThat(kinds(only(PLAIN.replace("\"measurementIterations\": 2", "\"measurementIterations\": 9"))))
                .contains(Note.Kind.FORKS_DIFFER);
        assertThat(kinds(only(with("thrpt", metric("ops/s", "[[1, 3]]", "2")).replace("\"forks\": 1", "\"forks\": 0"))))
                .isEmpty();
    }

    @Test
    void bothSpellingsAreOneMetric() {
        String old = row("a.B.call", "sample", 1, "{}",
                sampled("us/op", "[[[[1.0, 3], [2.0, 1]], [[1.0, 4]]]]", "1.125"),
                """
                "·gc.alloc.rate.norm": %s, "call·p0.50": %s, "offer·p0.99": %s""".formatted(
                        metric("B/op", "[[1]]", "1"), metric("us/op", "[[1]]", "1"), metric("us/op", "[[1]]", "1")));
        assertThat(only(old).secondary()).containsOnlyKeys("gc.alloc.rate.norm", "p0.50", "offer:p0.99");
        assertThat(kinds(only(old))).contains(Note.Kind.OLD_NAMES, Note.Kind.HISTOGRAM);
    }

    @Test
    void aCounterThatIsCalledLikeTheScoreStandsBesideIt() {
        String counters = "\"score\": %s, \"score2\": %s".formatted(metric("ops/s", "[[7]]", "7"),
                metric("ops/s", "[[8]]", "8"));
        var row = only(row("a.B.m", "thrpt", 1, "{}", metric("ops/s", "[[5]]", "5"), counters));
        assertThat(row.secondary()).containsOnlyKeys("score2", "score3");
        assertThat(row.secondary().get("score3").samples().forkMeans()).containsExactly(7);
        assertThat(row.notes()).contains(new Note(Note.Kind.SCORE_NAMED, "score3"));
    }

    @Test
    void aHistogramIsIterationsWithWeights() {
        var row = only(with("sample", sampled("us/op", "[[[[1.0, 3], [2.0, 1]], [[1.0, 4]]]]", "1.125")));
        assertThat(row.primary().samples().forkMeans()).containsExactly(1.125);
        assertThat(row.primary().samples().iterations(0)).isEqualTo(2);
        assertThat(row.primary().histogram()).hasValueSatisfying(h -> assertThat(h.count()).isEqualTo(8));
        assertThat(kinds(row)).doesNotContain(Note.Kind.SCORE_NOT_MEAN);
    }

    @Test
    void aLastIterationThatCollapsesInEveryForkIsNamed() {
        String bytes = row("a.B.m", "avgt", 2, "{}", metric("us/op", "[[5, 5, 5, 5], [5, 5, 5, 5]]", "5"),
                "\"gc.alloc.rate.norm\": " + metric("B/op", "[[100, 101, 99, 5], [200, 201, 199, 12]]", "115"));
        assertThat(only(bytes).notes()).contains(new Note(Note.Kind.LAST_ITERATION, "gc.alloc.rate.norm -94 %"));
        assertThat(kinds(only(bytes.replace("199, 12", "199, 200")))).doesNotContain(Note.Kind.LAST_ITERATION);
        assertThat(kinds(only(bytes.replace("99, 5]", "99, 51]").replace("199, 12", "199, 102"))))
                .doesNotContain(Note.Kind.LAST_ITERATION);
        assertThat(kinds(only(bytes.replace("\"B/op", "\"MB/sec")))).doesNotContain(Note.Kind.LAST_ITERATION);
        String score = with("avgt", metric("us/op", "[[5, 5, 5, 1], [5, 5, 5, 1]]", "4"));
        assertThat(only(score).notes()).contains(new Note(Note.Kind.LAST_ITERATION, "score -80 %"));
    }

    @Test
    void percentilesThatAFileGivesStandInForAHistogram() {
        String summary = metric("us/op", "[[3.0, 4.0], [5.0, 4.0]]", "4.0").replace("{\"0.0\": 4.0, \"100.0\": 4.0}",
                "{\"0.0\": 1.0, \"50.0\": 2.0, \"95.0\": \"NaN\", \"99.9999\": 70.0, \"100.0\": 90.0, \"x\": 1.0}");
        var row = only(with("sample", summary));
        assertThat(row.secondary()).containsOnlyKeys("p0.00", "p0.50", "p0.999999", "p1.00");
        assertThat(row.secondary().get("p0.999999")).satisfies(p -> assertThat(p.unit()).isEqualTo("us/op"))
                .satisfies(p -> assertThat(p.samples().forkMeans()).containsExactly(70.0));
        assertThat(kinds(row)).contains(Note.Kind.SUMMARY);
        assertThat(only(with("avgt", summary)).secondary()).as("of iterations").isEmpty();
        assertThat(only(with("sample", summary.replaceFirst("\"scorePercentiles\": \\{[^}]*}",
                "\"scorePercentiles\": null"))).secondary()).isEmpty();
        String own = row("a.B.call", "sample", 1, "{}", summary, "\"p0.50\": " + metric("us/op", "[[1]]", "1"));
        assertThat(only(own).secondary()).as("the file's own metrics").containsOnlyKeys("p0.50");
        String histogram = sampled("us/op", "[[[[1.0, 3], [2.0, 1]]]]", "1.25").replace("\"scoreUnit\"",
                "\"scorePercentiles\": {\"50.0\": 9.0}, \"scoreUnit\"");
        assertThat(only(with("sample", histogram)).secondary()).as("the histogram").isEmpty();
    }

    @Test
    void groupsAndSingleShotsAreNamed() {
        String group = onThreads(2, row("a.B.queue", "thrpt", 1, "{}", metric("ops/s", "[[3, 3]]", "3"),
                "\"offer\": " + metric("ops/s", "[[1, 1]]", "1") + ", \"poll\": " + metric("ops/s", "[[2, 2]]", "2")));
        assertThat(kinds(only(group))).contains(Note.Kind.GROUP);
        assertThat(kinds(only(with("ss", metric("ms/op", "[[3, 3]]", "3"))))).contains(Note.Kind.SINGLE_SHOT);
        assertThat(kinds(only(PLAIN))).doesNotContain(Note.Kind.GROUP, Note.Kind.SINGLE_SHOT);
    }

    /** A row of throughput 3 with these counters, one operation a second each unless it says more. */
    private static String counting(String mode, String unit, String score, String... counters) {
        return row("a.B.queue", mode, 1, "{}", metric(unit, "[[%s, %s]]".formatted(score, score), score),
                Arrays.stream(counters).map(c -> {
                    var words = c.split("=", -1);
                    return "\"%s\": %s".formatted(words[0],
                            metric(unit, "[[%s, %s]]".formatted(words[1], words[1]), words[1]));
                }).collect(Collectors.joining(", ")));
    }

    private static String onThreads(int threads, String row) {
        return row.replace("\"threads\": 1", "\"threads\": " + threads);
    }

    @Test
    void aCounterIsNoMethodOfAGroup() {
        assertThat(only(counting("thrpt", "ops/s", "3", "events=290000"))).satisfies(row -> {
            assertThat(row.methods()).isEmpty();
            assertThat(kinds(row)).doesNotContain(Note.Kind.GROUP);
        });
        assertThat(only(onThreads(2, counting("thrpt", "ops/s", "3", "events=3"))).methods()).isEmpty();
        // Two counters that add up to the score cannot be two methods on one thread.
        assertThat(only(counting("thrpt", "ops/s", "3", "hits=1", "misses=2")).methods()).isEmpty();
    }

    @Test
    void theMethodsOfAGroupMakeItsScore() {
        assertThat(only(onThreads(2, counting("thrpt", "ops/s", "3", "offer=1", "poll=2", "refused=700"))).methods())
                .containsExactly("offer", "poll");
        // The calls of one method, made and failed, are as many as its own: the fewest that make the score are it.
        assertThat(only(onThreads(4, counting("thrpt", "ops/s", "3", "made=0.25", "offer=1", "failed=0.75", "poll=2")))
                .methods()).containsExactly("offer", "poll");
        assertThat(only(onThreads(3, counting("avgt", "us/op", "3", "get=2", "put=5"))).methods())
                .containsExactly("get", "put");
        assertThat(only(onThreads(3, counting("avgt", "us/op", "3", "hits=4", "misses=12"))).methods()).isEmpty();
    }

    @Test
    void oldFilesLackFields() {
        var row = only("""
                       {"benchmark": "a.B.c", "mode": "thrpt", "threads": 1, "forks": 1, "measurementIterations": 1,
                        "primaryMetric": %s, "secondaryMetrics": {}}""".formatted(metric("ops/s", "[[1]]", "1")));
        assertThat(row.notes()).containsExactly(new Note(Note.Kind.MISSING_FIELDS,
                "jvmArgs, jmhVersion, jdkVersion, vmName, warmupIterations, warmupTime, measurementTime"));
        assertThat(row.settings().jvm()).isEmpty();
    }

    @Test
    void aScoreWithoutRawDataStandsAlone() {
        var row = only(with("thrpt", "{\"score\": 5, \"scoreUnit\": \"ops/s\"}"));
        assertThat(kinds(row)).contains(Note.Kind.NO_RAW_DATA);
        assertThat(row.primary().samples().pooledMean()).isEqualTo(5);
    }

    @Test
    void parametersHoldAnything() {
        var row = only(row("a.B.c", "thrpt", 1,
                """
                {"json": "{\\"a\\": [1, 2], \\"b\\": \\"a rather long document, longer than a column\\"}", "empty": "",
                 "list": "[a,b]", "unicode": "π ≤ 世界", "quote": "'\\"|`"}""", metric("ops/s", "[[1, 1]]", "1"), ""));
        assertThat(row.params().get("empty")).isEmpty();
        assertThat(row.params().get("quote")).isEqualTo("'\"|`");
        assertThat(kinds(row)).containsExactly(Note.Kind.JSON_PARAMETER);
    }

    @Test
    void theEnvironmentBesideAFileIsRead(@TempDir Path folder) throws IOException {
        Path results = Files.writeString(folder.resolve("r.json"), file(PLAIN));
        Files.writeString(folder.resolve("r.environment.json"),
                """
                {"cpuModel": "A CPU", "cores": 2, "memoryMib": 24576, "os": "Debian", "governor": "unknown",
                 "start": "2026-01-02T03:04:05Z", "arguments": [".*", "-p", "n=1,2"], "warnings": ["the machine was busy"],
                 "forks": [{"benchmark": "org.example.MapBenchmark.get", "mode": "thrpt",
                            "params": {"size": "16", "kind": "hash"}, "outcome": "killed after 10 s"},
                           {"benchmark": "org.example.MapBenchmark.get", "mode": "thrpt",
                            "params": {"size": "16", "kind": "tree"}, "outcome": "crashed"}]}""");
        var read = (Reading.Results) Reader.read(results);
        assertThat(read.environment()).hasValueSatisfying(e -> {
            assertThat(e.machine().words()).isEqualTo("A CPU, 2 cores, 24576 MiB");
            assertThat(e.run().commandLine()).isEqualTo("'.*' -p n=1,2");
            assertThat(e.run().start()).isEqualTo("2026-01-02T03:04:05Z");
        });
        assertThat(read.notes()).containsExactly(new Note(Note.Kind.ENVIRONMENT, "the machine was busy"));
        assertThat(read.rows().getFirst().notes())
                .containsExactly(new Note(Note.Kind.FAILED_FORKS, "1 × killed after 10 s"));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {"{\"cores\": |it is not JSON",
            "[]|an object was expected",
            "{\"schema\": \"x/2\"}|its format is x/2, and only shardmark-environment/1 can be read"})
    void aBrokenEnvironmentIsAWarning(String text, String why, @TempDir Path folder) throws IOException {
        Path results = Files.writeString(folder.resolve("r.json"), file(PLAIN));
        Files.writeString(folder.resolve("r.environment.json"), text);
        var read = (Reading.Results) Reader.read(results);
        assertThat(read.environment()).isEmpty();
        assertThat(read.notes()).containsExactly(new Note(Note.Kind.ENVIRONMENT,
                "r.environment.json cannot be read, so the machine is unknown: " + why + "."));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', value = {
            "CSV (-rf csv)|\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"",
            "semicolon-separated CSV (-rf scsv)|\"Benchmark\";\"Mode\";\"Threads\";\"Samples\";\"Score\"",
            "text (-rf text)|Benchmark       (size)  Mode  Cnt   Score   Error  Units",
            "text (-rf text)|Benchmark                Mode     Score  Units",
            "LaTeX (-rf latex)|`\\\\begin{tabular}{r|c|l}`",
            "log (what it prints)|`WARNING: something of the build\n# JMH version: 1.37\n`"})
    void whatJmhWritesBesidesJsonIsRecognised(String format, String beginning) {
        String text = beginning.translateEscapes();
        for (var charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
            assertThat(Fixture.read(text.getBytes(charset))).isInstanceOfSatisfying(Reading.Refused.class,
                    refused -> assertThat(refused.why()).startsWith("results.json is JMH's " + format)
                            .endsWith("run JMH with -rf json")
                            .hasLineCount(1));
        }
    }

    @Test
    void aResultThatSpeaksOfTheFormatsIsStillRead() {
        String text = file(row("a.Benchmark.run", "avgt", 1,
                "{\"text\": \"# JMH version: 1.37 Benchmark Mode Cnt Score Units\"}", metric("ns/op", "[[1, 1]]", "1"),
                ""));
        assertThat(results(text).rows()).hasSize(1);
    }

    @Test
    void aSkewReportIsToldFromResults() {
        var reading = Fixture
                .read("""
                      {"format": "shardmark-skew/1", "cases": [{"name": "zipf 1.1", "load": [0.5, 0.25, 0.25]}]}""");
        assertThat(reading).isInstanceOfSatisfying(Reading.Skew.class, skew -> {
            assertThat(skew.report().cases().getFirst().maxOverMean()).isCloseTo(1.5, within(1e-12));
        });
    }
}
