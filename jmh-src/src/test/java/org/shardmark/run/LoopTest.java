package org.shardmark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.run.ForkRunner.Outcome;

class LoopTest {
    private final Row good = Samples.row("1", 0, 3);
    private final Row bad = Samples.row("4", 1, 3);
    private final List<String> events = new ArrayList<>();
    private int stopAfter = Integer.MAX_VALUE;

    @Test
    void handsOverEachForkAsItEnds() {
        var failures = run((row, number) -> new Outcome.Measured(Samples.fork(row, number)), false);
        assertThat(failures).isEmpty();
        assertThat(events).hasSize(6).endsWith("1 fork 3 last").contains("4 fork 3 last", "1 fork 1");
    }

    @Test
    void aRowThatFailedIsNotRunAgainAndKeepsItsGoodForks() {
        var failures = run(this::secondForkOfBadFails, false);
        assertThat(failures).containsOnlyKeys(bad);
        assertThat(events).contains("4 fork 1", "4 fork 2 failed: boom", "1 fork 3 last").hasSize(5);
    }

    @Test
    void theFirstFailureEndsItIfAskedTo() {
        run(this::secondForkOfBadFails, true);
        assertThat(events).endsWith("4 fork 2 failed: boom").doesNotContain("1 fork 3 last");
    }

    @Test
    void whatFailsBecauseTheRunIsStoppedIsNoFailure() {
        stopAfter = 0;
        var failures = run((row, number) -> new Outcome.Failed("killed", List.of()), false);
        assertThat(failures).isEmpty();
        assertThat(events).isEmpty();
    }

    private Outcome secondForkOfBadFails(Row row, int number) {
        return row.equals(bad) && number == 2
                ? new Outcome.Failed("boom", List.of())
                : new Outcome.Measured(Samples.fork(row, number));
    }

    private java.util.Map<Row, Outcome.Failed> run(ForkRunner runner, boolean failFast) {
        var listener = new Loop.Listener() {
            private int started;

            @Override
            public void starting(Schedule.Fork fork, Progress progress) {
                started++;
            }

            @Override
            public void measured(Schedule.Fork fork, BenchmarkResult result, Instant start, Duration duration,
                    boolean last) {
                events.add(name(fork) + (last ? " last" : ""));
            }

            @Override
            public void failed(Schedule.Fork fork, Outcome.Failed failure, Instant start, Duration duration) {
                events.add(name(fork) + " failed: " + failure.cause());
            }

            @Override
            public boolean isStopped() {
                return started > stopAfter;
            }

            private String name(Schedule.Fork fork) {
                return fork.row().workload().get("shards") + " fork " + fork.number();
            }
        };
        return new Loop(runner, listener, failFast).run(Schedule.of(List.of(good, bad), 3));
    }
}
