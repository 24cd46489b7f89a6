package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tries each program that makes published figures, at its smallest; none is left out but the peer, which needs pandas. */
class ToolsIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final Path TOOLS = ROOT.resolve("results/tools");
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private static String run(String... command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA", JAVA);
        var process = builder.start();
        var output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as("%s", output).isZero();
        return output;
    }

    @Test
    void eachToolIsTriedHere() throws IOException {
        try (Stream<Path> tools = Files.list(TOOLS)) {
            assertThat(tools.map(tool -> tool.getFileName().toString())).containsExactlyInAnyOrder("README.md",
                    "machine", "kill-runs", "live-gate", "skew-growth", "ReportSpeed.java", "Saved.java", "peer.py",
                    "Disturb.java", "WitnessStudy.java");
        }
    }

    @Test
    void machineNamesTheRevisionAndTheJvm() throws Exception {
        assertThat(run(TOOLS.resolve("machine").toString()).lines().toList()).hasSize(2)
                .satisfies(lines -> assertThat(lines.getFirst()).contains(" cores of "))
                .satisfies(lines -> assertThat(lines.getLast()).contains("build " + Runtime.version()));
    }

    @Test
    void killRunsLosesNothingOfOneRun() throws Exception {
        assertThat(run(TOOLS.resolve("kill-runs").toString(), "kill", "runs=1")).contains("SIGKILL of the host")
                .contains("no fork lost, no file unreadable, no process left");
    }

    @Test
    void liveGateJudgesOneRun() throws Exception {
        assertThat(run(TOOLS.resolve("live-gate").toString(), "0", "runs=1", "forks=2"))
                .contains("0 rows flagged in which nothing was planted");
    }

    @Test
    void skewGrowthMeasuresTimeAndMemory() throws Exception {
        var rows = run(TOOLS.resolve("skew-growth").toString(), "10000").lines()
                .filter(line -> line.matches("\\| .* \\| \\d+\\.\\d \\| [1-9]\\d* \\|"))
                .toList();
        assertThat(rows).hasSize(5).anySatisfy(row -> assertThat(row).contains("gzip: 10,000 messages"));
    }

    @Test
    void reportSpeedWritesItsPage() throws Exception {
        assertThat(run(JAVA, TOOLS.resolve("ReportSpeed.java").toString(), "runs=1", "rows=1000", "python="))
                .contains("# How fast report.jar is")
                .containsPattern("\\| a page with charts \\| +651 \\|")
                .containsPattern("\\| tables +\\| 1,000 \\|")
                .contains("3 pictures");
    }

    @Test
    void savedSaysWhatItsPageSays() throws Exception {
        var page = run(JAVA, "-cp", "benchmarks.jar", TOOLS.resolve("Saved.java").toString(),
                "results/until/results.json");
        assertThat(page).isEqualTo(Files.readString(ROOT.resolve("results/until/mailboxes.md")));
    }

    @Test
    void disturbSaysWhenItKeptProcessorsBusy() throws Exception {
        var lines = run(JAVA, TOOLS.resolve("Disturb.java").toString(), "seconds=1", "quiet=0.02", "burst=0.02").lines()
                .toList();
        assertThat(lines.getFirst()).isEqualTo("start,end,threads");
        assertThat(lines).hasSizeGreaterThan(3);
        assertThat(lines.get(1)).matches("[-0-9:.T]+Z,[-0-9:.T]+Z,[1-9]\\d*");
    }

    /** Ten forks; the third is slow and was disturbed, the fourth is slow for no reason, the fifth is accused wrongly. */
    @Test
    void theStudyOfTheWitnessCountsWhatItNamesRightlyAndWrongly(@TempDir Path folder) throws Exception {
        var forks = IntStream.range(0, 10)
                .mapToObj(i -> """
                               {"benchmark": "a.B.near", "params": {"hasher": "XXH3"}, "outcome": "measured",
                                "start": "2026-12-01T00:00:%02dZ", "durationMillis": 1000, "runDelayMillis": %d,
                                "processors": 1, "pressureShare": 0, "stealShare": 0,
                                "before": {"integerNanos": 1, "memoryNanos": 90, "coreToCoreNanos": -1},
                                "after": {"integerNanos": 1, "memoryNanos": 90, "coreToCoreNanos": -1}}"""
                        .formatted(i, i == 2 || i == 4 ? 300 : 0))
                .collect(Collectors.joining(", ", "{\"forks\": [", "]}"));
        var scores = IntStream.range(0, 10)
                .mapToObj(i -> i == 2 || i == 3 ? "[9.0]" : "[5.0]")
                .collect(Collectors.joining(", "));
        for (var run : List.of("quiet", "disturbed")) {
            Files.writeString(folder.resolve(run + ".json"), """
                                                             [{"benchmark": "a.B.near", "mode": "avgt",
                                                               "params": {"hasher": "XXH3"},
                                                               "primaryMetric": {"rawData": [%s]}}]"""
                    .formatted(scores));
            Files.writeString(folder.resolve(run + ".environment.json"), forks);
        }
        Files.writeString(folder.resolve("bursts.csv"),
                "start,end,threads\n2026-12-01T00:00:02Z,2026-12-01T00:00:02.500Z,2\n");
        assertThat(run(JAVA, "-cp", "benchmarks.jar", TOOLS.resolve("WitnessStudy.java").toString(),
                folder.resolve("quiet.json").toString(), folder.resolve("disturbed.json").toString(),
                folder.resolve("bursts.csv").toString()))
                .contains("| B.near XXH3 | 1 of 2, 1 to 99 % | 1 of 8, 0 to 53 % |")
                .contains(
                        "| run delay: 5 % of the fork's time more than the median | 1 of 2, 1 to 99 % | 1 of 8, 0 to 53 % |")
                .contains("| steal: 1 % of processor time | 0 of 2, 0 to 84 % | 0 of 8, 0 to 37 % |")
                .contains("| nothing | 1 of 9, 0 to 48 % | 1 of 9, 0 to 48 % |")
                .contains("| a quarter or more | 1 of 1, 3 to 100 % | 1 of 1, 3 to 100 % |");
    }

    @Test
    void publishedPagesNameTheToolThatMadeThem() throws IOException {
        for (var page : List.of("results/until/README.md", "results/skew/scale.md", "results/gate/README.md",
                "results/report-speed/README.md")) {
            assertThat(Files.readString(ROOT.resolve(page))).as(page).contains("tools/");
        }
    }
}
