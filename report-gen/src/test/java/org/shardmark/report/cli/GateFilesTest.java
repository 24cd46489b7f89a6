package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.cli.GateTest.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
