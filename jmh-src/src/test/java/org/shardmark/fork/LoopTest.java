package org.shardmark.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.fork.ForkRunner.Outcome;
import org.shardmark.plan.Block;
import org.shardmark.plan.Eta;
import org.shardmark.plan.ForkSchedule;
import org.shardmark.record.Fork;
import org.shardmark.record.Row;
import org.shardmark.record.Samples;

class LoopTest {
    private final Row good = Samples.row("1", 0, 3);
    private final Row bad = Samples.row("4", 1, 3);
    private final List<String> events = new ArrayList<>();
    private Optional<Instant> deadline = Optional.empty();
    private int stopAfter = Integer.MAX_VALUE;

    @Test
    void handsOverEachForkAsItEnds() {
        var failures = run(fork -> new Outcome.Measured(Samples.fork(fork.row(), fork.number())), false);
        assertThat(failures).isEmpty();
        assertThat(events).containsExactlyInAnyOrder("1 fork 1", "1 fork 2", "1 fork 3", "4 fork 1", "4 fork 2",
                "4 fork 3");
    }

    @Test
    void aRowThatFailedIsNotRunAgainAndKeepsItsGoodForks() {
        var failures = run(this::secondForkOfBadFails, false);
        assertThat(failures).containsOnlyKeys(bad);
        assertThat(events).contains("4 fork 1", "4 fork 2 failed: boom", "1 fork 3").hasSize(5);
    }

    @Test
    void theFirstFailureEndsItIfAskedTo() {
        run(this::secondForkOfBadFails, true);
        assertThat(events).endsWith("4 fork 2 failed: boom").doesNotContain("1 fork 3");
    }

    @Test
    void whatFailsBecauseTheRunIsStoppedIsNoFailure() {
        stopAfter = 0;
        var failures = run(fork -> new Outcome.Failed("killed", List.of()), false);
        assertThat(failures).isEmpty();
        assertThat(events).isEmpty();
    }

    @Test
    void whatWouldEndAfterTheDeadlineIsNotBegun() {
        deadline = Optional.of(Instant.now().plusSeconds(5));
        assertThat(run(fork -> new Outcome.Measured(Samples.fork(fork.row(), 1)), false)).isEmpty();
        assertThat(events).as("each fork is estimated at ten seconds").isEmpty();
    }

    private Outcome secondForkOfBadFails(Fork fork) {
        return fork.row().equals(bad) && fork.number() == 2
                ? new Outcome.Failed("boom", List.of())
                : new Outcome.Measured(Samples.fork(fork.row(), fork.number()));
    }

    private Map<Row, Outcome.Failed> run(ForkRunner runner, boolean failFast) {
        var listener = new Loop.Listener() {
            private int started;

            @Override
            public void starting(Fork fork) {
                started++;
            }

            @Override
            public void measured(Fork fork, BenchmarkResult result, Instant start, Duration duration) {
                events.add(name(fork));
            }

            @Override
            public void failed(Fork fork, Outcome.Failed failure, Instant start, Duration duration) {
                events.add(name(fork) + " failed: " + failure.cause());
            }

            @Override
            public boolean isStopped() {
                return started > stopAfter;
            }

            private String name(Fork fork) {
                return fork.row().workload().get("shards") + " fork " + fork.number();
            }
        };
        return new Loop(runner, listener, failFast, deadline, new PreciseValue(Optional.empty()))
                .run(new ForkSchedule(Block.each(List.of(good, bad)), 1, OptionalDouble.empty(), 3), new Eta());
    }
}
