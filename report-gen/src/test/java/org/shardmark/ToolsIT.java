package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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
                    "machine", "kill-runs", "live-gate", "skew-growth", "ReportSpeed.java", "Saved.java", "peer.py");
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
    void publishedPagesNameTheToolThatMadeThem() throws IOException {
        for (var page : List.of("results/until/README.md", "results/skew/scale.md", "results/gate/README.md",
                "results/report-speed/README.md")) {
            assertThat(Files.readString(ROOT.resolve(page))).as(page).contains("tools/");
        }
    }
}
