package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.cli.GateTest.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.jmh.Fixture;

/** The command on files of strangers: what they hold beside numbers. */
class GateFilesTest {
    private static final int FORKS = 10;

    @TempDir
    private Path folder;

    private String file(String name, String... rows) throws IOException {
        return Files.writeString(folder.resolve(name), Fixture.file(rows)).toString();
    }

    /** A row of ten forks that scatter by less than 1 %. */
    private static String row(String benchmark, String mode, String params, String unit, double mean) {
        var forks = IntStream.range(0, FORKS)
                .mapToDouble(f -> mean * (1 + 0.001 * (f * 7 % 5 - 2)))
                .mapToObj(m -> "[" + m + ", " + 1.001 * m + "]")
                .collect(Collectors.joining(", ", "[", "]"));
        return Fixture.row("org.example." + benchmark, mode, FORKS, params, Fixture.metric(unit, forks, "\"NaN\""), "");
    }

    private static String row(String benchmark, double mean) {
        return row(benchmark, "avgt", "{}", "us/op", mean);
    }

    /** So many rows, each so much slower than in a base of factor 1. */
    private static String[] rows(int count, double factor) {
        return IntStream.range(0, count)
                .mapToObj(i -> row("ManyBenchmark.method%04d".formatted(i), factor * (1 + i)))
                .toArray(String[]::new);
    }

    @Test
    void thePageForTheBrowserHasTheForksOfBothSidesAndTheCommand() throws IOException {
        Path html = folder.resolve("gate.html");
        String base = file("base.json", row("B.m", 10));
        String now = file("new.json", row("B.m", 20));
        assertThat(gate(base, now, "--run-noise", "0", "--html", html.toString()).code()).isEqualTo(1);
        assertThat(Files.readString(html)).contains("<h1>Gate failed</h1>", "<p>file base: score of each fork, us/op",
                "<p>file new: score of each fork, us/op", "<dt>JVM</dt><dd>JDK 25, VM 25+36</dd>",
                "<code>java -jar report.jar gate " + base + " " + now + " --run-noise 0 --html " + html + "</code>");
    }

    @Test
    void modesAndThreadsAreNamedWhereABenchmarkHasSeveral() throws IOException {
        String[] rows = {row("B.m", "avgt", "{}", "us/op", 12), row("B.m", "ss", "{}", "us/op", 480),
                row("B.two", "avgt", "{}", "us/op", 7),
                row("B.two", "avgt", "{}", "us/op", 9).replace("\"threads\": 1", "\"threads\": 4"),
                row("B.once", "avgt", "{\"size\": \"1\"}", "us/op", 3)};
        Path json = folder.resolve("gate.json");
        var outcome = gate(file("base.json", rows), file("new.json", rows), "--run-noise", "0", "--json",
                json.toString());
        assertThat(outcome.out()).contains("| B.m mode=avgt ", "| B.m mode=ss ", "| B.two threads=1 ",
                "| B.two threads=4 ", "| B.once size=1 ");
        assertThat(Files.readString(json)).contains("\"row\" : \"B.m mode=ss\",\n    \"mode\" : \"ss\"",
                "\"row\" : \"B.once size=1\",\n    \"mode\" : \"avgt\"");
        assertThat(gate(file("base.json", rows), file("new.json", rows), "--filter", "mode=ss").out())
                .contains("| B.m mode=ss ")
                .doesNotContain("| B.m mode=avgt ");
    }

    @ParameterizedTest
    @CsvSource({
            "-Djava.io.tmpdir=/a/base/tmp, -Djava.io.tmpdir=/a/head/tmp, -Djava.io.tmpdir",
            "-javaagent:/opt/idea/lib/idea_rt.jar=43211:/opt/idea/bin, -javaagent:/opt/idea/lib/idea_rt.jar=1:/x, "
                    + "-javaagent:idea_rt.jar",
            "-Dfile.encoding=UTF-8, -Dfile.encoding=utf8, -Dfile.encoding"})
    void jvmArgumentsThatCannotMatterMayDiffer(String old, String current, String name) throws IOException {
        String base = file("base.json", row("B.m", 12).replace("-Xmx1g", old));
        String now = file("new.json", row("B.m", 12).replace("-Xmx1g", current));
        var outcome = gate(base, now, "--run-noise", "0");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("JVM arguments that differ and are taken not to matter: " + name + ".");
    }

    @Test
    void otherJvmArgumentsMayDifferIfTheUserSaysSo() throws IOException {
        String base = file("base.json", row("B.m", 12).replace("\"-Xmx1g\"", "\"-Xmx1g\", \"-Dport=1\""));
        String now = file("new.json", row("B.m", 12).replace("\"-Xmx1g\"", "\"-Xmx1g\", \"-Dport=2\""));
        var refused = gate(base, now);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).hasLineCount(1)
                .isEqualToIgnoringNewLines("different JVM arguments: -Dport=1 in " + base + ", -Dport=2 in " + now
                        + " (B.m); --ignore-jvm-args REGEX ignores those that do not matter");
        assertThat(gate(base, now, "--ignore-jvm-args", "^-Dport=").code()).isZero();
        assertThat(gate(base, now, "--ignore-jvm-args", "^port").code()).isEqualTo(2);
    }

    @Test
    void theFirstLineSaysWhatWouldDecideAndOfHowMany() throws IOException {
        String single = row("B.single", 9).replaceFirst("\"rawData\": .*?]]", "\"rawData\": [[9.0, 9.1]]");
        String noisy = row("B.noisy", 9).replaceFirst("\"rawData\": .*?]]",
                "\"rawData\": [[9], [8], [9], [10], [8], [9], [10]]");
        var outcome = gate(file("base.json", single, noisy, row("B.m", 5)),
                file("new.json", single, noisy, row("B.m", 5)), "--run-noise", "0");
        assertThat(outcome.first()).containsPattern(
                "What would decide the inconclusive ones: several forks a side \\(1\\), \\d+ forks a side \\(1\\)\\.");
        assertThat(gate(file("base.json", single), file("new.json", single)).first())
                .endsWith(" What would decide the inconclusive one: several forks a side.**");
        var two = gate(file("base.json", row("B.m", 5), row("B.k", 7)), file("new.json", row("B.m", 5), row("B.k", 7)));
        assertThat(two.first()).endsWith(" What would decide the inconclusive ones: one run of two arms.**");
    }

    @Test
    void unitsThatConvertAreConverted() throws IOException {
        var outcome = gate(file("base.json", row("B.m", "avgt", "{}", "ms/op", 12)),
                file("new.json", row("B.m", "avgt", "{}", "ns/op", 12_000_000)), "--run-noise", "0");
        assertThat(outcome.line("B.m")).startsWith("| UNCHANGED").contains("| ms/op");
        assertThat(outcome.code()).isZero();
    }

    @Test
    void severalNewRunsAreJudgedByTheirMean() throws IOException {
        String[] bases = {file("b0.json", row("B.m", 50)), file("b1.json", row("B.m", 56))};
        String[] both = {file("n0.json", row("B.m", 52)), file("n1.json", row("B.m", 54))};
        var outcome = gate(bases[0], bases[1], "--run-noise", "0", "--", both[0], both[1]);
        assertThat(outcome.out()).contains("2 baselines and 2 new runs, assumed not to differ");
        // The square root of 52 · 54 / (50 · 56).
        assertThat(outcome.line("B.m")).startsWith("| UNCHANGED").contains("1.0014 (");
        assertThat(gate(bases[0], bases[1], "--run-noise", "0", both[1]).line("B.m")).startsWith("| UNCHANGED")
                .contains("1.0205 (");
        assertThat(gate("--", both[0], both[1]).err()).startsWith("a baseline and a new file are needed");
        assertThat(gate(bases[0], "--").err()).startsWith("a baseline and a new file are needed");
        assertThat(gate(bases[0], "--", both[0], "--json", "x").err()).startsWith("only new files may follow --");
    }

    @Test
    void whatIsTakenForABaselineIsSaidWhereItMayBeANewRun() throws IOException {
        String base = file("b0.json", row("B.m", 50));
        String other = file("b1.json", row("B.m", 50));
        String now = file("n.json", row("B.m", 50));
        var ambiguous = gate(base, other, now);
        assertThat(ambiguous.code()).isZero();
        assertThat(ambiguous.err()).isEqualToIgnoringNewLines("note: without --, only the last file is new: " + base
                + ", " + other + " are taken as baselines, " + now
                + " as the new run; put several new runs after --");
        assertThat(gate(base, now).err()).isEmpty();
        assertThat(gate(base, other, "--", now).err()).isEmpty();
    }

    @Test
    void aRowOfOneOfSeveralNewRunsIsJudgedByThatOne() throws IOException {
        var outcome = gate(file("b.json", row("B.m", 50), row("B.k", 20)), "--run-noise", "0", "--",
                file("n0.json", row("B.m", 50), row("B.k", 20), row("B.new", 1)), file("n1.json", row("B.m", 50)));
        assertThat(outcome.first()).startsWith("**Gate passed: 2 unchanged of 2 comparisons.");
        assertThat(outcome.out()).contains("1 new row with nothing to compare with:\n\n- B.new\n");
    }

    @Test
    void anEarlierBaselineThatCannotBeComparedIsLeftOut() throws IOException {
        String other = file("b0.json", row("B.m", 90).replace("\"warmupTime\": \"1 s\"", "\"warmupTime\": \"2 s\""));
        var outcome = gate(other, file("b1.json", row("B.m", 50)), file("n.json", row("B.m", 50)), "--run-noise", "0");
        assertThat(outcome.first()).startsWith("**Gate passed: 1 unchanged of 1 comparison.");
        assertThat(outcome.out()).contains("Not used as a baseline: different warm-up: 1 × 2 s in " + other);
    }

    @Test
    void mostRowsThatMovedAlikeAreTheFirstThingSaid() throws IOException {
        String base = file("base.json", rows(8, 1));
        var slower = gate(base, file("slower.json", rows(8, 1.6)));
        assertThat(slower.code()).isEqualTo(1);
        assertThat(slower.first()).startsWith("**Gate failed: 8 regressed of 8 comparisons. Most rows moved alike: "
                + "8 of 8 became slower, by a factor of 1.60. That looks like another machine, or "
                + "like a change in code that all rows share; an interleaved run (--against) would tell which.");
        Path json = folder.resolve("gate.json");
        var faster = gate(Map.of("GITHUB_ACTIONS", "true"), base, file("faster.json", rows(8, 0.5)), "--json",
                json.toString());
        assertThat(faster.code()).isZero();
        assertThat(faster.first()).contains("8 of 8 became faster, by a factor of 2.00. That");
        assertThat(faster.out()).contains("::warning title=Most rows moved alike::Most rows moved alike: 8 of 8");
        assertThat(Files.readString(json)).containsPattern("\"direction\" : \"faster\",\\s+\"rows\" : 8");
        assertThat(gate(base, base).first()).doesNotContain("alike");
        var uneven = rows(8, 1.6);
        uneven[0] = rows(1, 1.5)[0];
        assertThat(gate(base, file("uneven.json", uneven)).first())
                .contains("by a factor of 1.50 to 1.60 (median 1.60).");
        for (String name : List.of("base", "slower")) {
            Files.writeString(folder.resolve(name + ".environment.json"), "{\"run\": \"one\"}");
        }
        assertThat(gate(base, folder.resolve("slower.json").toString()).first())
                .contains(
                        "Both arms took turns on one machine, so this looks like a change in code that all rows share.")
                .doesNotContain("--against");
    }

    @Test
    void anAddedParameterIsSuspectedAloud() throws IOException {
        String base = file("base.json", row("Map.get", 20), row("Set.add", 30));
        String now = file("new.json", row("Map.get", "avgt", "{\"impl\": \"hash\"}", "us/op", 20), row("Set.add", 30));
        var outcome = gate(base, now);
        assertThat(outcome.out().lines().skip(2).findFirst().orElse("")).isEqualTo("Was the parameter impl added to "
                + "Map.get? 1 row that is missing has a new row that is otherwise the same.");
        assertThat(outcome.out()).contains("- Map.get: not in the new results, perhaps Map.get impl=hash\n");
        var refused = gate(base, now, "--filter", "benchmark=Map.get");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).hasLineCount(2).contains("no row of ", "Was the parameter impl added to Map.get?");
    }

    @Test
    void aCommentHoldsTheWorstAndCountsTheRest() throws IOException {
        int count = 900;
        var now = rows(count, 1);
        now[count / 2] = row("ManyBenchmark.method%04d".formatted(count / 2), 1.5 * (1 + count / 2));
        Path markdown = folder.resolve("gate.md");
        Path summary = folder.resolve("summary.md");
        var outcome = gate(Map.of("GITHUB_STEP_SUMMARY", summary.toString()), file("base.json", rows(count, 1)),
                file("new.json", now), "--run-noise", "0", "--markdown", markdown.toString());
        assertThat(outcome.out().lines().filter(l -> l.startsWith("| UNCHANGED"))).hasSize(count - 1);
        String text = Files.readString(markdown);
        assertThat(text.length()).isBetween(60_000, 65_535);
        assertThat(text).startsWith("**Gate failed: 1 regressed, 899 unchanged of 900 comparisons.")
                .contains("| REGRESSED | ManyBenchmark.method0450 ", "<details><summary>899 unchanged</summary>");
        long shown = text.lines().filter(l -> l.startsWith("| UNCHANGED")).count();
        assertThat(text).contains("There is no room here for " + (count - 1 - shown) + " unchanged.");
        assertThat(Files.readString(summary).lines().filter(l -> l.startsWith("| UNCHANGED"))).hasSize(count - 1);
    }

    @Test
    void aLongNameIsNotCut() throws IOException {
        String name = "AVeryLongBenchmarkOfDocumentsThatAreExported.legacyFormatIsWrittenToAnArrayOfBytes";
        String base = file("base.json", row(name, 20));
        assertThat(gate(base, base).out()).contains("| " + name + " |");
    }
}
