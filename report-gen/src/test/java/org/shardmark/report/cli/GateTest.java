package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.jmh.Fixture;

/** The command on files whose verdicts are known. */
class GateTest {
    private static final String BASE = RenderTest.resource("gate/base.json");
    private static final String SLOWER = RenderTest.resource("gate/slower.json");
    private static final String SAME = RenderTest.resource("gate/same.json");

    @TempDir
    private Path folder;

    /** What a run printed, and its exit code. */
    record Outcome(int code, String out, String err) {
        String first() {
            return out.lines().findFirst().orElse("");
        }

        String line(String row) {
            return out.lines().filter(l -> l.contains(row)).findFirst().orElse("");
        }
    }

    static Outcome gate(Map<String, String> environment, String... arguments) {
        var out = System.out;
        var err = System.err;
        var printed = new ByteArrayOutputStream();
        var complained = new ByteArrayOutputStream();
        try (var newOut = new PrintStream(printed, true, StandardCharsets.UTF_8);
                var newErr = new PrintStream(complained, true, StandardCharsets.UTF_8)) {
            System.setOut(newOut);
            System.setErr(newErr);
            var words = Stream.concat(Stream.of("gate"), Stream.of(arguments)).toArray(String[]::new);
            int code = Main.run(environment, words);
            return new Outcome(code, printed.toString(StandardCharsets.UTF_8),
                    complained.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    static Outcome gate(String... arguments) {
        return gate(Map.of(), arguments);
    }

    /** A copy of a fixture with something changed, without its environment. */
    private String changed(String fixture, String name, UnaryOperator<String> change) throws IOException {
        return Files.writeString(folder.resolve(name), change.apply(Files.readString(Path.of(fixture)))).toString();
    }

    private String alone(String fixture, String name) throws IOException {
        return changed(fixture, name, text -> text);
    }

    @Test
    void whatGotSlowerIsFlaggedAndWhatDidNotIsNot() {
        var outcome = gate(BASE, SLOWER);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.first()).startsWith("**Gate failed: 3 regressed, 1 missing, 1 inconclusive, 1 improved,");
        assertThat(outcome.line("GateBenchmark.slower")).startsWith("| REGRESSED");
        assertThat(outcome.line("GateBenchmark.lessThroughput size=16")).startsWith("| REGRESSED");
        assertThat(outcome.line("gc.alloc.rate.norm")).startsWith("| REGRESSED");
        assertThat(outcome.line("GateBenchmark.faster")).startsWith("| IMPROVED");
        assertThat(outcome.line("GateBenchmark.gone")).startsWith("| MISSING");
        assertThat(outcome.line("GateBenchmark.noisy")).startsWith("| INCONCLUSIVE").contains("forks a side");
        assertThat(outcome.line("GateBenchmark.same size=16")).startsWith("| UNCHANGED");
        assertThat(outcome.out()).contains("the forks of a round are compared as pairs", "GateBenchmark.added");
    }

    @Test
    void anOutlierIsNamedAndStood() {
        assertThat(gate(BASE, SLOWER).out()).containsPattern("- .*GateBenchmark.slower: new: outlying fork 4 \\(\\+6");
    }

    @Test
    void aPassSaysInItsFirstLineWhatItCouldNotJudge() {
        var outcome = gate(BASE, SAME);
        assertThat(outcome.code()).isZero();
        assertThat(outcome.first()).startsWith("**Gate passed: 1 inconclusive, 8 unchanged of 9 comparisons.")
                .containsPattern("What would decide the inconclusive one: \\d+ forks a side\\.\\*\\*");
        assertThat(gate("--fail-on", "regressed,missing,inconclusive", BASE, SAME).code()).isEqualTo(1);
        assertThat(gate("--fail-on", "missing", BASE, SLOWER, "--filter", "benchmark!~gone").code()).isEqualTo(2);
    }

    @Test
    void whatFailsCanBeChosen() {
        assertThat(gate("--fail-on", "missing", BASE, SLOWER, "--filter", "benchmark~(slower|same)").code()).isZero();
        assertThat(gate("--fail-on", "regressed", BASE, SLOWER, "--filter", "benchmark~(gone|same)").code()).isZero();
        assertThat(gate(BASE, SLOWER, "--filter", "benchmark~(gone|same)").code()).isEqualTo(1);
    }

    @Test
    void thresholdsAreOfAllOrOfSome() {
        assertThat(gate(BASE, SLOWER, "--threshold", "50%").line("GateBenchmark.slower")).startsWith("| UNCHANGED");
        var some = gate(BASE, SLOWER, "--threshold", "slow.r=50%");
        assertThat(some.line("GateBenchmark.slower")).startsWith("| UNCHANGED");
        assertThat(some.line("GateBenchmark.lessThroughput")).startsWith("| REGRESSED");
    }

    @Test
    void allocationIsJudgedByBothOfItsNames() throws IOException {
        String old = changed(SLOWER, "old.json", t -> t.replace("\"gc.alloc", "\"·gc.alloc"));
        var outcome = gate(alone(BASE, "base.json"), old, "--metric", "·gc.alloc.rate.norm:1%");
        assertThat(outcome.line("gc.alloc.rate.norm")).startsWith("| REGRESSED").contains("16 ± 0 ");
        String little = changed(SLOWER, "little.json", t -> t.replace("16.0", "0.9"));
        assertThat(gate(alone(BASE, "base.json"), little).line("gc.alloc.rate.norm")).startsWith("| UNCHANGED");
    }

    @Test
    void allocationMustGrowByAByteAndByAShare() throws IOException {
        UnaryOperator<String> much = t -> t.replace("[0.0, 0.0]", "[1000.0, 1000.0]")
                .replace("\"score\": 0.0",
                        "\"score\": 1000.0");
        String base = changed(BASE, "base.json", much);
        for (var step : Map.of("1005.0", "UNCHANGED", "1011.0", "REGRESSED", "989.0", "IMPROVED").entrySet()) {
            String now = changed(SLOWER, "now.json", t -> t.replace("16.0", step.getKey()));
            assertThat(gate(base, now).line("gc.alloc.rate.norm")).as(step.getKey())
                    .startsWith("| " + step.getValue());
        }
        String tiny = changed(BASE, "tiny.json", t -> much.apply(t).replace("1000.0", "2.0"));
        String more = changed(SLOWER, "more.json", t -> t.replace("16.0", "2.5"));
        assertThat(gate(tiny, more).line("gc.alloc.rate.norm")).startsWith("| UNCHANGED");
    }

    /** The base's rows, of which allocation has become another metric. */
    private String counting(String fixture, String name, String metric, String unit, String value) throws IOException {
        return changed(fixture, name, t -> t.replace("gc.alloc.rate.norm", metric)
                .replace("B/op", unit)
                .replaceAll("(?<=[\\[ ])(16\\.0|0\\.0)(?=[],])", value));
    }

    @Test
    void whatEachOperationTakesIsACost() throws IOException {
        String base = counting(BASE, "base.json", "cycles", "#/op", "400.0");
        String more = counting(SLOWER, "more.json", "cycles", "#/op", "520.0");
        assertThat(gate(base, more, "--metric", "cycles:1%").line("cycles")).startsWith("| REGRESSED");
        assertThat(gate(more, base, "--metric", "cycles:1%").line("cycles")).startsWith("| IMPROVED");
        String none = counting(BASE, "none.json", "cycles", "#/op", "0.0001");
        String hardlyAny = counting(SLOWER, "hardly.json", "cycles", "#/op", "0.0005");
        assertThat(gate(none, hardlyAny, "--metric", "cycles:1%").line("cycles")).startsWith("| UNCHANGED")
                .contains("+0.0004000 ± 0 #/op");
        String some = counting(SLOWER, "some.json", "cycles", "#/op", "0.5");
        assertThat(gate(none, some, "--metric", "cycles:1%").line("cycles")).startsWith("| REGRESSED");
    }

    @Test
    void whatNothingSaysTheDirectionOfIsAskedFor() throws IOException {
        String base = counting(BASE, "base.json", "IPC", "insns/clk", "3.0");
        String more = counting(SLOWER, "more.json", "IPC", "insns/clk", "4.0");
        var asked = gate(base, more, "--metric", "IPC:1%");
        assertThat(asked.code()).isEqualTo(2);
        assertThat(asked.err()).hasLineCount(1).contains("--metric IPC:lower, or :higher");
        assertThat(gate(base, more, "--metric", "IPC:1%:lower").line("IPC")).startsWith("| REGRESSED");
        assertThat(gate(base, more, "--metric", "IPC:1%:higher").line("IPC")).startsWith("| IMPROVED");
        assertThat(gate(base, more, "--metric", "IPC:lower").line("IPC")).startsWith("| REGRESSED");
    }

    @Test
    void aBaseThatCannotBeToldFromZeroHasNoRatioHereEither() throws IOException {
        String base = changed(BASE, "base.json", t -> t.replace("[0.0, 0.0]", "[0.03, 0.03]")
                .replace("\"score\": 0.0", "\"score\": 0.03"));
        String less = changed(SLOWER, "less.json", t -> t.replace("16.0", "0.001"));
        assertThat(gate(base, less).line("gc.alloc.rate.norm")).startsWith("| UNCHANGED").contains("-0.03 ± 0 B/op");
        UnaryOperator<String> wild = t -> t.replaceAll("\"rawData\": \\[\\[[^]]*], \\[[^]]*], \\[[^]]*][^}]*]]",
                "\"rawData\": [[1, 1], [1, 1], [90, 90]]").replaceAll("\"score\": [0-9.]+", "\"score\": \"NaN\"");
        var outcome = gate(changed(BASE, "wild.json", wild), changed(SLOWER, "now.json", wild), "--filter",
                "benchmark~slower");
        assertThat(outcome.line("GateBenchmark.slower")).startsWith("| INCONCLUSIVE")
                .contains("| a base that can be told from zero |");
    }

    @Test
    void whatAFileDoesNotSayAgreesWithEverything() throws IOException {
        String silent = changed(SAME, "silent.json", t -> t.replaceAll(
                "\"(threads|forks|jmhVersion|jdkVersion|vmName|vmVersion|warmupTime)\": (\"[^\"]*\"|\\d+), ", ""));
        var outcome = gate(alone(BASE, "base.json"), silent);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.first()).contains("of 9 comparisons.");
        assertThat(outcome.out())
                .contains(
                        "The files do not all say: JVM, JMH version, warm-up, JVM arguments. That it was the same is assumed.")
                .contains("what the others say is assumed: threads 1.");
    }

    @Test
    void anUnsaidNumberOfThreadsOfWhichTheBaseHasTwoIsNotGuessed() throws IOException {
        String both = changed(BASE, "both.json", t -> t.replaceFirst("(?s)^\\[\\s*(\\{.*?\"secondaryMetrics\": \\{}})",
                "[$1,\n" + "@@$1").replaceFirst("(?s)@@(.*?\"threads\": )1", "$12"));
        String silent = changed(SAME, "silent.json", t -> t.replaceFirst("\"threads\": 1, ", ""));
        assertThat(gate(both, silent, "--filter", "benchmark~slower").err())
                .contains("different number of threads: 1 in")
                .contains("unknown in");
    }

    @Test
    void twoRunsAreJudgedWithWhatRunsDifferBy() throws IOException {
        String base = alone(BASE, "base.json");
        String now = alone(SLOWER, "now.json");
        var assumed = gate(base, now);
        assertThat(assumed.out()).contains("each assumed to scatter by 3 %", "(change it with --run-noise)",
                "on which machine");
        assertThat(assumed.line("GateBenchmark.slower")).startsWith("| INCONCLUSIVE");
        assertThat(assumed.line("gc.alloc.rate.norm")).startsWith("| REGRESSED");
        var none = gate(base, now, "--run-noise", "0");
        assertThat(none.out()).contains("assumed not to differ by themselves (--run-noise 0)");
        assertThat(none.line("GateBenchmark.slower")).startsWith("| REGRESSED");
    }

    @Test
    void severalBaselinesSayHowRunsDiffer() throws IOException {
        String base = alone(BASE, "base.json");
        var five = new String[]{base, base, base, alone(SAME, "same.json"), base, "--", alone(SLOWER, "now.json")};
        var outcome = gate(five);
        assertThat(outcome.out()).contains("estimated for each row from 5 baselines");
        assertThat(outcome.line("GateBenchmark.slower")).startsWith("| REGRESSED");
    }

    @Test
    void tooFewForksIsSaidFirst() throws IOException {
        UnaryOperator<String> three = t -> t.replaceAll("(\"rawData\": \\[\\[[^]]*], \\[[^]]*], \\[[^]]*])[^}]*]]",
                "$1]").replaceAll("\"score\": [0-9.]+", "\"score\": \"NaN\"").replace("\"forks\": 12", "\"forks\": 3");
        var outcome = gate(changed(BASE, "base.json", three), changed(SLOWER, "now.json", three), "--run-noise", "0");
        assertThat(outcome.out().lines().skip(2).findFirst().orElse(""))
                .contains("Too few forks to flag anything in 8 of 8 comparisons:")
                .contains("it takes 6 a side");
    }

    @Test
    void gitHubIsTold() throws IOException {
        Path summary = Files.writeString(folder.resolve("summary.md"), "before\n");
        var outcome = gate(Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", summary.toString()), BASE, SLOWER);
        assertThat(outcome.out())
                .contains("::error title=REGRESSED GateBenchmark.slower::score of GateBenchmark.slower costs")
                .contains("::error title=MISSING GateBenchmark.gone::", "::warning title=INCONCLUSIVE::1 of 9")
                .contains("threshold 5 %25");
        assertThat(Files.readString(summary)).startsWith("before\n## Benchmarks\n\n**Gate failed")
                .contains("<details><summary>3 unchanged</summary>")
                .contains("<details><summary>1 new row with nothing to compare with</summary>");
        assertThat(outcome.out()).doesNotContain("<details>");
        assertThat(gate(BASE, SLOWER).out()).doesNotContain("::error");
    }

    @Test
    void filesAreWritten() throws IOException {
        Path json = folder.resolve("gate.json");
        Path chart = folder.resolve("gate.png");
        Path markdown = folder.resolve("gate.md");
        gate(BASE, SLOWER, "--json", json.toString(), "--chart", chart.toString(), "--markdown", markdown.toString());
        assertThat(Files.readString(json)).contains("\"passed\" : false", "\"verdict\" : \"regressed\"",
                "\"row\" : \"GateBenchmark.slower\"", "\"costAtLeast\" : 1.1");
        assertThat(Renderer.digestIn(Files.readAllBytes(chart))).isPresent();
        assertThat(Files.readString(markdown)).startsWith("**Gate failed").contains("<details>");
        assertThat(RenderTest.files(folder)).containsOnlyKeys("gate.json", "gate.png", "gate.md");
        var nowhere = gate(BASE, SLOWER, "--json", folder.resolve("none/gate.json").toString());
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err()).contains("there is no folder " + folder.resolve("none")).hasLineCount(1);
        assertThat(nowhere.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "\"jdkVersion\": \"25\"|\"jdkVersion\": \"26\"|different JVM: JDK 25, VM 25+36 in",
            "\"jmhVersion\": \"1.37\"|\"jmhVersion\": \"1.36\"|different JMH version: 1.37 in",
            "\"threads\": 1|\"threads\": 2|different number of threads: 1 in",
            "-Xmx1g|-Xmx2g|different JVM arguments: -Xmx1g in",
            "\"warmupTime\": \"1 s\"|\"warmupTime\": \"2 s\"|different warm-up: 1 × 1 s in",
            "\"forks\": 12|\"forks\": 0|0 forks",
            "GateBenchmark.|OtherBenchmark.|no row of"})
    void whatCannotBeComparedIsRefused(String from, String to, String why) throws IOException {
        var outcome = gate(alone(BASE, "base.json"), changed(SAME, "now.json", t -> t.replace(from, to)));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains(why).doesNotContain("Exception");
        assertThat(outcome.err().lines().filter(l -> l.contains(why))).hasSize(1);
        assertThat(outcome.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "\"thrpt\"|\"avgt\"|different mode: thrpt in .*, avgt in|GateBenchmark.lessThroughput size=16 mode=thrpt",
            "us/op|#/op|different unit: us/op in .*, #/op in|GateBenchmark.noisy",
            "size\": \"256\"|size\": \"16\"|the file holds the row more than once|GateBenchmark.same size=16",
            "\"score\": 11|\"score\": 22|the score is not the mean of the raw data|GateBenchmark.allocates",
            "ops/us|us/op|the mode contradicts the unit|GateBenchmark.lessThroughput size=16"})
    void aRowThatCannotBeComparedIsNamedAndTheOthersAreJudged(String from, String to, String why, String row)
            throws IOException {
        var outcome = gate(alone(BASE, "base.json"), changed(SAME, "now.json", t -> t.replace(from, to)));
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.first()).contains(" incomparable, ").contains("inconclusive");
        assertThat(outcome.out()).containsPattern("\\| INCOMPARABLE *\\| " + row + " ").containsPattern(why);
        assertThat(outcome.line("GateBenchmark.faster")).startsWith("| INCONCLUSIVE");
    }

    @Test
    void anotherMachineIsRefusedButForAllocation() throws IOException {
        String now = alone(SLOWER, "now.json");
        Files.writeString(folder.resolve("now.environment.json"), "{\"cpuModel\": \"Another CPU\", \"cores\": 2}");
        var refused = gate(BASE, now);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("different machine: Example CPU, 2 cores, 8192 MiB in").hasLineCount(1);
        var allowed = gate(BASE, now, "--across-machines");
        assertThat(allowed.code()).isEqualTo(1);
        assertThat(allowed.first()).startsWith("**Gate failed: 1 regressed of 1 comparison.");
    }

    @Test
    void wrongWordsAreOneLine() {
        for (String[] words : new String[][]{{"--threshold", "5"}, {"--threshold", "(=5%"}, {"--alpha", "0"},
                {"--alpha", "60%"}, {"--run-noise", "x"}, {"--metric", "none"}, {"--filter", "x"},
                {"--fail-on", "unchanged"}, {"--fail-on", "x"}, {"--threshold", "0%"},
                {"--ignore-jvm-args", "("}}) {
            var outcome = gate(BASE, SAME, words[0], words[1]);
            assertThat(outcome.code()).as(String.join(" ", words)).isEqualTo(2);
            assertThat(outcome.err()).as(String.join(" ", words)).hasLineCount(1);
        }
        assertThat(gate(BASE)).satisfies(o -> assertThat(o.err()).hasLineCount(1))
                .extracting(Outcome::code)
                .isEqualTo(2);
        assertThat(gate(BASE, folder.resolve("none.json").toString()).err()).contains("does not exist");
    }

    @Test
    void forksOfOneRunWithoutRoundsAreComparedAsSamples() throws IOException {
        String now = alone(SAME, "now.json");
        Files.writeString(folder.resolve("now.environment.json"),
                Files.readString(Path.of(SAME.replace(".json", ".environment.json"))).replace("\"round\"", "\"turn\""));
        assertThat(gate(BASE, now).out()).contains("No pairs in 9 of 9 comparisons: ");
    }

    @Test
    void theSimulationIsACommand() {
        assertThat(RenderTest.run("simulate-gate", BASE, "--runs", "9")).isEqualTo(
                new RenderTest.Outcome(2, "--runs is at least 10" + System.lineSeparator()));
    }

    @Test
    void noEmptyChartIsWritten() throws IOException {
        Path zero = Files.writeString(folder.resolve("zero.json"), Fixture.file(Fixture.row("a.B.c", "avgt", 3, "{}",
                Fixture.metric("ns/op", "[[0], [0], [0]]", "0"), "")));
        Path one = Files.writeString(folder.resolve("one.json"), Fixture.file(Fixture.row("a.B.c", "avgt", 3, "{}",
                Fixture.metric("ns/op", "[[1], [1], [1]]", "1"), "")));
        Path chart = folder.resolve("gate.png");
        var outcome = gate(zero.toString(), one.toString(), "--chart", chart.toString());
        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).contains("gate.png is not written: no row has a ratio to draw").hasLineCount(1);
        assertThat(chart).doesNotExist();
    }
}
