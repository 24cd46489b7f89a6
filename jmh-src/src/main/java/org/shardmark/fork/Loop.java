package org.shardmark.fork;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.plan.Eta;
import org.shardmark.plan.ForkSchedule;
import org.shardmark.record.Fork;
import org.shardmark.record.Row;

/**
 * Runs the forks of a schedule one after the other, and hands over each as soon as it has ended.
 *
 * <p>A row of which a fork failed is not run again, except for one fork of another jar that has none yet: what it has is
 * kept, and the failure is reported. A fork that would
 * not end before the deadline is not begun, and its row is over.
 */
final class Loop {
    /** What a run does with what happens. Called by the loop's thread, in order. */
    interface Listener {
        void starting(Fork fork);

        void measured(Fork fork, BenchmarkResult result, Instant start, Duration duration);

        void failed(Fork fork, ForkRunner.Outcome.Failed failure, Instant start, Duration duration);

        /** Whether the run is over before its end. */
        boolean isStopped();
    }

    private final ForkRunner runner;
    private final Listener listener;
    private final boolean failFast;
    private final Optional<Instant> deadline;
    private final ToDoubleFunction<BenchmarkResult> value;

    /**
     * @param failFast whether the first failure ends it (JMH's {@code -foe true})
     * @param deadline when it must have ended, if it must
     * @param value    what is to be known precisely of a fork
     */
    Loop(ForkRunner runner, Listener listener, boolean failFast, Optional<Instant> deadline,
            ToDoubleFunction<BenchmarkResult> value) {
        this.runner = runner;
        this.listener = listener;
        this.failFast = failFast;
        this.deadline = deadline;
        this.value = value;
    }

    /** Runs all forks; gives the failures by row, none if all went well. */
    Map<Row, ForkRunner.Outcome.Failed> run(ForkSchedule schedule, Eta eta) {
        var failures = new LinkedHashMap<Row, ForkRunner.Outcome.Failed>();
        for (var next = schedule.next(); next.isPresent(); next = schedule.next()) {
            if (listener.isStopped() || (failFast && !failures.isEmpty())) {
                break;
            }
            var fork = next.get();
            var start = Instant.now();
            var expectedEnd = start.plus(eta.expected(fork.row()));
            if (deadline.isPresent() && expectedEnd.isAfter(deadline.get())) {
                schedule.giveUp(fork.row());
                continue;
            }
            listener.starting(fork);
            long startNanos = System.nanoTime();
            var outcome = runner.run(fork);
            var duration = Duration.ofNanos(System.nanoTime() - startNanos);
            eta.ended(fork.row(), duration);
            switch (outcome) {
                case ForkRunner.Outcome.Measured(var result) -> {
                    schedule.measured(fork, value.applyAsDouble(result));
                    listener.measured(fork, result, start, duration);
                }
                case ForkRunner.Outcome.Failed failure -> {
                    schedule.failed(fork);
                    if (!listener.isStopped()) {
                        failures.put(fork.row(), failure);
                        listener.failed(fork, failure, start, duration);
                    }
                }
            }
        }
        return failures;
    }
}
