package org.shardmark.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.shardmark.metric.MetricsProfiler;

/** Runs a fork by JMH's own {@code Runner}: a run of JMH's with one row, one fork, and no result file. */
final class JmhForkRunner implements ForkRunner {
    private final RunText text;
    private final int warmupForks;

    /**
     * Makes a runner of forks.
     *
     * @param text        where JMH writes
     * @param warmupForks forks to run and discard before the first of each row
     */
    JmhForkRunner(RunText text, int warmupForks) {
        this.text = text;
        this.warmupForks = warmupForks;
    }

    @Override
    public Outcome run(Row row, int number) {
        text.startFork("# Fork: " + number + " of " + row.forks());
        var options = row.options().get();
        options.warmupForks(number == 1 ? warmupForks : 0);
        addProfilers(options);
        try {
            var results = new Runner(options, text).run();
            var forks = results.stream().flatMap(result -> result.getBenchmarkResults().stream()).toList();
            return forks.size() == 1
                    ? new Outcome.Measured(forks.getFirst())
                    : new Outcome.Failed("the fork ended without a result", text.tail());
        } catch (RunnerException e) {
            return new Outcome.Failed(cause(e), text.tail());
        }
    }

    private static void addProfilers(OptionsBuilder options) {
        var metrics = MetricsProfiler.class.getName();
        if (options.getProfilers().stream().noneMatch(profiler -> profiler.getKlass().equals(metrics))) {
            options.addProfiler(metrics);
        }
        options.addProfiler(HostWatch.class.getName(), Long.toString(ProcessHandle.current().pid()));
    }

    /** The reason in one line; JMH keeps the benchmark's own exception among the suppressed of its cause. */
    private static String cause(RunnerException e) {
        var causes = Optional.ofNullable(e.getCause())
                .map(Throwable::getSuppressed)
                .map(Arrays::asList)
                .orElse(List.of());
        Throwable cause = causes.isEmpty() ? e : causes.getFirst();
        var message = cause instanceof IllegalStateException && cause.getMessage() != null
                ? cause.getMessage()
                : cause.toString();
        return message.lines().findFirst().orElse(cause.getClass().getName());
    }
}
