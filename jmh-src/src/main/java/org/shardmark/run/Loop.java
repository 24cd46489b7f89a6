package org.shardmark.run;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * Runs the forks of a schedule one after the other, and hands over each as soon as it has ended.
 *
 * <p>A row of which a fork failed is not run again: what it has is kept, and the failure is reported.
 */
final class Loop {
    /** What a run does with what happens. Called by the loop's thread, in order. */
    interface Listener {
        /** A fork is about to be run. */
        void starting(Schedule.Fork fork, Progress progress);

        /** A fork gave a result; {@code last} if it was the last of its row. */
        void measured(Schedule.Fork fork, BenchmarkResult result, Instant start, Duration duration, boolean last);

        /** A fork gave none. */
        void failed(Schedule.Fork fork, ForkRunner.Outcome.Failed failure, Instant start, Duration duration);

        /** Whether the run is over before its end. */
        boolean isStopped();
    }

    private final ForkRunner runner;
    private final Listener listener;
    private final boolean failFast;

    /**
     * Makes a loop.
     *
     * @param failFast whether the first failure ends it (JMH's {@code -foe true})
     */
    Loop(ForkRunner runner, Listener listener, boolean failFast) {
        this.runner = runner;
        this.listener = listener;
        this.failFast = failFast;
    }

    /** Runs all forks; gives the failures by row, none if all went well. */
    Map<Row, ForkRunner.Outcome.Failed> run(Schedule schedule) {
        var failures = new LinkedHashMap<Row, ForkRunner.Outcome.Failed>();
        var progress = new Progress(schedule);
        for (var fork : schedule.forks()) {
            if (listener.isStopped() || (failFast && !failures.isEmpty())) {
                break;
            }
            if (failures.containsKey(fork.row())) {
                progress.skipped(fork);
                continue;
            }
            listener.starting(fork, progress);
            var start = Instant.now();
            long startNanos = System.nanoTime();
            var outcome = runner.run(fork.row(), fork.number());
            var duration = Duration.ofNanos(System.nanoTime() - startNanos);
            progress.ended(fork, duration);
            switch (outcome) {
                case ForkRunner.Outcome.Measured(var result) ->
                    listener.measured(fork, result, start, duration, fork.number() == fork.row().forks());
                case ForkRunner.Outcome.Failed failure -> {
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
