package org.shardmark.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.util.Optional;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.record.Row;

/**
 * Makes JMH's options for one fork of exactly one row, from those of the whole run.
 *
 * <p>They are copied one by one: a builder's {@code parent()} would add to the includes, and options of a class of
 * ours could not travel to forks that run on another jar.
 */
public final class RowOptions {
    private RowOptions() {}

    /**
     * Options for a row.
     *
     * @param run     the options of the run
     * @param entry   the row as JMH lists it, with its mode and parameters
     * @param plan    what the row will take
     * @param threads the number of JMH threads, or {@code -1} for the benchmark's own
     * @param jvm     the JVM that the fork runs on
     */
    public static OptionsBuilder of(Options run, BenchmarkListEntry entry, RowPlan plan, int threads,
            ForkJvm jvm) {
        var row = new OptionsBuilder();
        row.include("^" + Pattern.quote(entry.getUsername()) + "$").mode(entry.getMode());
        Row.parameters(entry.getWorkloadParams()).forEach(row::param);
        // A fork with an error in any iteration must not pass for a shorter fork.
        row.forks(1).shouldFailOnError(true);
        if (threads > 0) {
            row.threads(threads);
        }
        int own = plan.operationsPerInvocation();
        set(run.getOperationsPerInvocation(), row::operationsPerInvocation);
        if (!run.getOperationsPerInvocation().hasValue() && own != 1) {
            row.operationsPerInvocation(own);
        }
        setJvm(run, entry, plan.jvmArgs(), jvm, row);
        copyPlain(run, row);
        return row;
    }

    /** The heap of the forks of a row. */
    static ForkHeap heap(Options run, BenchmarkListEntry entry, ForkJvm jvm) {
        var row = new OptionsBuilder();
        setJvm(run, entry, List.of(), jvm, row);
        var arguments = new ArrayList<String>(row.getJvmArgsPrepend().orElse(List.of()));
        arguments.addAll(row.getJvmArgs().orElse(List.of()));
        arguments.addAll(row.getJvmArgsAppend().orElse(List.of()));
        // What a JVM takes from there comes after its command line.
        arguments.addAll(List.of(Objects.requireNonNullElse(System.getenv("_JAVA_OPTIONS"), "").split("\\s+")));
        return ForkHeap.of(ForkHeap.size(arguments).orElse(jvm.heapBytes()));
    }

    private static void setJvm(Options run, BenchmarkListEntry entry, List<String> first, ForkJvm jvm,
            OptionsBuilder row) {
        var prepended = new ArrayList<>(first);
        prepended.addAll(run.getJvmArgsPrepend().orElseGet(() -> jvm.own(entry.getJvmArgsPrepend().orElse(List.of()))));
        row.jvmArgsPrepend(prepended.toArray(String[]::new));
        if (run.getJvmArgs().hasValue() || entry.getJvmArgs().hasValue()) {
            var plain = run.getJvmArgs().orElseGet(() -> jvm.own(entry.getJvmArgs().get()));
            row.jvmArgs(plain.toArray(String[]::new));
        }
        var own = entry.getJvmArgsAppend().orElse(List.of());
        var appended = run.getJvmArgsAppend().hasValue()
                ? jvm.given(own, run.getJvmArgsAppend().get())
                : jvm.own(own);
        row.jvmArgsAppend(appended.toArray(String[]::new));
    }

    private static void copyPlain(Options run, OptionsBuilder row) {
        set(run.shouldDoGC(), row::shouldDoGC);
        set(run.verbosity(), row::verbosity);
        set(run.getThreadGroups(), row::threadGroups);
        set(run.shouldSyncIterations(), row::syncIterations);
        set(run.getWarmupIterations(), row::warmupIterations);
        set(run.getWarmupBatchSize(), row::warmupBatchSize);
        set(run.getWarmupTime(), row::warmupTime);
        set(run.getWarmupMode(), row::warmupMode);
        run.getWarmupIncludes().forEach(row::includeWarmup);
        set(run.getMeasurementIterations(), row::measurementIterations);
        set(run.getMeasurementBatchSize(), row::measurementBatchSize);
        set(run.getMeasurementTime(), row::measurementTime);
        set(run.getTimeUnit(), row::timeUnit);
        set(run.getJvm(), row::jvm);
        set(run.getTimeout(), row::timeout);
    }

    private static <T> void set(Optional<T> value, Consumer<T> setter) {
        if (value.hasValue()) {
            setter.accept(value.get());
        }
    }
}
