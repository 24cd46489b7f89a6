package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What both jars print, as somebody meets it who sends it to a file or another program. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class StandardOutputIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));

    @TempDir
    private Path folder;

    /** How a command ended. */
    private record Ended(int code, String text, String err) {}

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"benchmarks.jar skew --users 10", "benchmarks.jar moves --shards 2 --keys k0..k9",
            "benchmarks.jar quality --shape K --hasher CRC32", "benchmarks.jar footprint --mailbox RING",
            "benchmarks.jar skew --help", "benchmarks.jar profiles", "benchmarks.jar -l", "benchmarks.jar -h",
            "benchmarks.jar RouterBenchmark --plan", "report.jar table results/quick/results.json",
            "report.jar gate results/quick/results.json results/quick/results.json",
            "report.jar simulate-gate --runs 10 results/quick/results.json", "report.jar --help"})
    void anOutputThatCannotBeWrittenIsAnErrorOfOneLine(String command) throws Exception {
        var errors = folder.resolve("errors").toFile();
        var process = java(List.of(), command).redirectOutput(new File("/dev/full")).redirectError(errors).start();
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(Files.readString(errors.toPath()).lines()).singleElement()
                .asString()
                .isEqualTo(command.split(" ")[0] + ": the standard output cannot be written: No space left on device");
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchmarks.jar skew --users 100000 --shards 50000 --format csv",
            "report.jar table results/mailboxes/results.json results/hashers/results.json --format json"})
    void aReaderThatGoesAwayIsNone(String command) throws Exception {
        var process = java(List.of(), command).start();
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isNotNull();
        }
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)).isEmpty();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void textIsUtf8WhateverTheTerminalIs() throws Exception {
        var keys = Files.writeString(folder.resolve("keys"), "münchen\nmünchen\n日本\n");
        for (var terminal : List.of("US-ASCII", "windows-1252", "UTF-16")) {
            var encoding = List.of("-Dstdout.encoding=" + terminal);
            assertThat(run(encoding, "benchmarks.jar skew " + keys + " --format json").text())
                    .contains("\"hottestKey\" : \"münchen\"");
            assertThat(run(encoding, "report.jar table results/quick/results.json").text()).contains(" ± ");
        }
    }

    /** Arabic has digits, a decimal point and a grouping mark of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"benchmarks.jar skew --users 10000 --target 1.5 --rate 10000 --service-micros 50",
            "benchmarks.jar moves --shards 2 --keys k0..k999", "benchmarks.jar quality --shape K --hasher CRC32",
            "benchmarks.jar footprint --mailbox RING --many 12345", "benchmarks.jar RouterBenchmark --plan --seed 1",
            "report.jar table results/quick/results.json",
            "report.jar gate results/quick/results.json results/quick/results.json",
            "report.jar simulate-gate --runs 10 results/quick/results.json"})
    void noNumberDependsOnTheLocale(String command) throws Exception {
        var english = run(List.of("-Duser.language=en", "-Duser.country=US"), command).text();
        assertThat(english).isNotEmpty();
        var arabic = run(List.of("-Duser.language=ar", "-Duser.country=EG"), command).text();
        assertThat(arabic).isEqualTo(english);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "md"})
    void aTableBeginsWithItsHead(String format) throws Exception {
        var footprint = run(List.of(), "benchmarks.jar footprint --mailbox RING --format " + format);
        assertThat(footprint.text()).matches("(?s)(\\| )?mailbox .*|mailbox,.*");
        assertThat(footprint.err()).isEmpty();
        assertThat(footprint.code()).isZero();
    }

    private static Ended run(List<String> jvm, String command) throws IOException, InterruptedException {
        var process = java(jvm, command).start();
        var errors = new StringBuilder();
        var reader = Thread.ofVirtual()
                .start(() -> process.errorReader(StandardCharsets.UTF_8).lines().forEach(errors::append));
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        reader.join();
        return new Ended(process.waitFor(), text, errors.toString());
    }

    private static ProcessBuilder java(List<String> jvm, String command) {
        var words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(jvm);
        words.add("-jar");
        Stream.of(command.split(" ")).forEach(words::add);
        return new ProcessBuilder(words).directory(ROOT.toFile());
    }
}
