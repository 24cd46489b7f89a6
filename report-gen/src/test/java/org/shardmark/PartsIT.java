package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Carries out what the two files for many machines say, part by part, with this machine for each of them. */
class PartsIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final int PARTS = 4;
    private static final Map<String, String> SHORT = Map.of("ARGUMENTS",
            "HasherBenchmark.near -p hasher=XXH3 -p keyBytes=16 -f 4 -wi 1 -w 10ms -i 1 -r 10ms");

    @TempDir
    Path folder;

    @BeforeEach
    void jars() throws IOException {
        for (var jar : List.of("benchmarks.jar", "report.jar")) {
            Files.copy(ROOT.resolve(jar), folder.resolve(jar));
        }
    }

    private void bash(String script, Map<String, String> more) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("bash", "-e", "-c", script).directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(SHORT);
        builder.environment().putAll(more);
        var process = builder.start();
        var output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as("%s\n%s", script, output).isZero();
    }

    private static String only(String text, String pattern) {
        var matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    /** Each part measures one of four forks, and the page pools them. */
    private void measuresAndMerges(String part, String merge, List<Map<String, String>> machines) throws Exception {
        Files.createDirectories(folder.resolve("parts"));
        for (var machine : machines) {
            bash(part, machine);
        }
        // As if each part had been measured on a machine of its own.
        for (int i = 1; i <= PARTS; i++) {
            var environment = folder.resolve("parts/" + i + ".environment.json");
            Files.writeString(environment, Files.readString(environment)
                    .replaceFirst("(\"cpuModel\"\\s*:\\s*\")[^\"]*", "$1Machine " + i));
        }
        bash(merge, Map.of());
        var page = Files.readString(folder.resolve("page/README.md"));
        assertThat(page).contains("Forks: 4 a row", "each machine is a block")
                .containsPattern(
                        "Machine: Machine 1.* \\(1 fork\\); Machine 2.* \\(1 fork\\); Machine 3.* \\(1 fork\\); "
                                + "Machine 4.* \\(1 fork\\)\n");
    }

    @Test
    void theWorkflowMeasuresFourPartsAndMergesThem() throws Exception {
        var workflow = Files.readString(ROOT.resolve(".github/workflows/parts.yml"));
        assertThat(workflow).contains("part: [1, 2, 3, 4]");
        measuresAndMerges(only(workflow, "(?m)^      - run: (java -jar benchmarks.jar .*)$"),
                only(workflow, "(?m)^      - run: (java -jar report.jar .*)$"),
                List.of(Map.of("PART", "1"), Map.of("PART", "2"), Map.of("PART", "3"), Map.of("PART", "4")));
    }

    @Test
    void theJobMeasuresFourPartsAndMergesThem() throws Exception {
        var job = Files.readString(ROOT.resolve("jmh-src/kubernetes/parts.yaml"));
        assertThat(job).contains("completionMode: Indexed\n  completions: 4\n");
        var script = only(job, "(?s)args:\n            - \\|\n(.*?)\n          #");
        var machines = List.of("0", "1", "2", "3")
                .stream()
                .map(index -> Map.of("JOB_COMPLETION_INDEX", index))
                .toList();
        measuresAndMerges(script, only(job, "(?m)^#   (java -jar report.jar .*)$"), machines);
    }

    @Test
    void theManualNamesBothFiles() throws IOException {
        assertThat(Files.readString(ROOT.resolve("jmh-src/RUNNING.md"))).contains("(../.github/workflows/parts.yml)",
                "(kubernetes/parts.yaml)");
    }
}
