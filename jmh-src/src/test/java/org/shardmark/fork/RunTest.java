package org.shardmark.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.shardmark.options.CommandLine;
import org.shardmark.options.Settings;
import org.shardmark.plan.Arm;
import org.shardmark.plan.BenchmarkJar;
import org.shardmark.plan.Block;
import org.shardmark.plan.ForkJvm;
import org.shardmark.plan.ForkScheduleTest;
import org.shardmark.plan.MeasuredWith;
import org.shardmark.plan.Rows;
import org.shardmark.record.Fork;
import org.shardmark.record.Profilers;
import org.shardmark.record.ResultFile;
import org.shardmark.record.Row;
import org.shardmark.record.Samples;

/** A run whose forks are made up: each is estimated at ten seconds and takes none. */
class RunTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<Fork> forks = new ArrayList<>();

    /** Three forks of one row; gives the exit code. */
    private int run(String... arguments) throws Exception {
        return run(Row.Forks.exactly(3), fork -> fork.number(), arguments);
    }

    private int run(Row.Forks wanted, ToDoubleFunction<Fork> score, String... arguments) throws Exception {
        var line = CommandLine.parse(List.of(arguments));
        var settings = Settings.of(line);
        var row = Samples.row("4", 0, wanted);
        var file = new ResultFile(folder.resolve("results.json"), ResultFormatType.JSON, false);
        var text = new RunText(new PrintStream(out, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        var run = new Run(line, settings, new Rows(List.of(row), Block.each(List.of(row)), List.of(), new TreeSet<>()),
                List.of(new Arm("", BenchmarkJar.of(BenchmarkList.fromString("")), line.jmh(), ForkJvm.any())),
                List.of(file), Optional.empty(),
                new Profilers(List.of()), text, false);
        run.open(new MeasuredWith(Map.of()));
        return run.measure(fork -> {
            forks.add(fork);
            return new ForkRunner.Outcome.Measured(Samples.fork(row, score.applyAsDouble(fork)));
        }, false);
    }

    @Test
    void withoutABudgetAllForksAreRun() throws Exception {
        assertThat(run()).isZero();
        assertThat(forks).extracting(Fork::number).containsExactly(1, 2, 3);
        assertThat(folder.resolve("results.json")).isNotEmptyFile();
    }

    @Test
    void aForkThatTheBudgetCannotHoldIsNotBegun() throws Exception {
        assertThat(run("--budget", "9s")).isEqualTo(1);
        assertThat(forks).isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains(
                "1 row got fewer forks or less precision than asked for:",
                "Sample.run shards=4: 0 of 3 forks");
    }

    /** Scores of 100 ± 5 by turns are known to 3 % with 14 forks, as those of {@link ForkScheduleTest}. */
    @Test
    void addsForksUntilItKnowsEnough() throws Exception {
        assertThat(run(new Row.Forks(1, 8, 20), fork -> 100 + (fork.number() % 2 == 0 ? 5 : -5), "--until", "3%"))
                .isZero();
        assertThat(forks).hasSize(14);
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("less precision than asked for");
    }

    @Test
    void saysWhatItDoesNotKnowWithTheMostForks() throws Exception {
        assertThat(run(new Row.Forks(1, 8, 12), fork -> 100 + (fork.number() % 2 == 0 ? 5 : -5), "--until", "3%"))
                .isZero();
        assertThat(forks).hasSize(12);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Sample.run shards=4: 12 forks, ±3.3 %");
    }

    @Test
    void aBudgetThatHoldsThemAllChangesNothing() throws Exception {
        assertThat(run("--budget", "1h")).isZero();
        assertThat(forks).hasSize(3);
    }
}
