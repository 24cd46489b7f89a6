package org.shardmark.fork;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.shardmark.contract.HostWatch;
import org.shardmark.io.IoReason;
import org.shardmark.metric.MetricsProfiler;
import org.shardmark.plan.Arm;
import org.shardmark.plan.BenchmarkJar;
import org.shardmark.record.Fork;
import org.shardmark.record.Profilers;

/** Runs a fork by JMH's own {@code Runner}: a run of JMH's with one row, one fork, and no result file. */
final class JmhForkRunner implements ForkRunner {
    /** A Ctrl-C reaches fork and host at once; it must not look like a fork that failed. */
    private static final long INTERRUPT_MILLIS = 200;

    private final RunText text;
    private final List<Arm> arms;
    private final Profilers profilers;
    private final int warmupForks;

    /**
     * @param text        where JMH writes
     * @param arms        by number
     * @param profilers   the profilers of every fork
     * @param warmupForks forks to run and discard before the first of each row
     */
    JmhForkRunner(RunText text, List<Arm> arms, Profilers profilers, int warmupForks) {
        this.text = text;
        this.arms = arms;
        this.profilers = profilers;
        this.warmupForks = warmupForks;
    }

    @Override
    public Outcome run(Fork fork) {
        var arm = arms.get(fork.arm());
        text.startFork(fork, arms.size() == 1 ? "" : ", " + arm.name());
        var options = fork.row().options(fork.arm());
        options.warmupForks(fork.repeat() == 0 && fork.number() == fork.row().forks().first() ? warmupForks : 0);
        // First, so that it reads the kernel's files outside of what other profilers count.
        options.addProfiler(HostWatch.class.getName(), HostWatch.host());
        profilers.of(fork).forEach(profiler -> options.addProfiler(profiler.getKlass(), profiler.getOpts()));
        var jar = arm.jar();
        addProfilers(options, jar);
        var watchdog = new Watchdog(text::deadlineNanos);
        try {
            profilers.prepare(fork);
            jar.enter();
            var results = jar.adopt(new Runner(options, text)).run();
            var forks = results.stream().flatMap(result -> result.getBenchmarkResults().stream()).toList();
            return forks.size() == 1
                    ? new Outcome.Measured(forks.getFirst())
                    : new Outcome.Failed("the fork ended without a result", text.tail());
        } catch (IOException e) {
            return new Outcome.Failed("the profiles cannot be kept: " + IoReason.withFile(e), List.of());
        } catch (RunnerException | RuntimeException e) {
            boolean hung = watchdog.end();
            pause();
            return new Outcome.Failed(hung ? "hung; killed after the time-out (-to)" : cause(e),
                    text.tail());
        } finally {
            watchdog.end();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(INTERRUPT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void addProfilers(OptionsBuilder options, BenchmarkJar jar) {
        var metrics = MetricsProfiler.class.getName();
        if (jar.measuresMore()
                && options.getProfilers().stream().noneMatch(profiler -> profiler.getKlass().equals(metrics))) {
            options.addProfiler(metrics);
        }
    }

    /** The reason in one line; JMH keeps the benchmark's own exception among the suppressed of its cause. */
    static String cause(Exception e) {
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
