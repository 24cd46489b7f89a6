package org.shardmark.metric;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * The figures of the runs of one iteration, published by the benchmark after each run and taken by {@link
 * MetricsProfiler} when the iteration ends.
 *
 * <p>{@code @AuxCounters} cannot carry them: they are summed over iterations and forks, or divided by time, so that a
 * share of 0.19 becomes 0.76. Any thread may call; a run is published by the thread that has joined its consumers.
 */
public final class Metrics {
    /** How the figures of several runs, iterations and forks become one. */
    public enum Merge {
        /** The mean of the runs. */
        AVERAGE(AggregationPolicy.AVG, values -> values.stream().mapToDouble(v -> v).average().orElse(Double.NaN)),
        /** The smallest of the runs: a promise that was broken once was broken. */
        MINIMUM(AggregationPolicy.MIN, values -> values.stream().mapToDouble(v -> v).min().orElse(Double.NaN)),
        /** The largest of the runs. */
        MAXIMUM(AggregationPolicy.MAX, values -> values.stream().mapToDouble(v -> v).max().orElse(Double.NaN));

        private final AggregationPolicy policy;
        private final ToDoubleFunction<List<Double>> within;

        Merge(AggregationPolicy policy, ToDoubleFunction<List<Double>> within) {
            this.policy = policy;
            this.within = within;
        }
    }

    /**
     * A metric.
     *
     * @param name  its name in the result file, its unit in the name where it has one ({@code waitCalmMicros})
     * @param unit  the unit as the result file shows it, {@code "1"} for a share
     * @param merge how several values become one
     */
    public record Metric(String name, String unit, Merge merge) {}

    private static final Map<Metric, List<Double>> VALUES = new LinkedHashMap<>();
    private static final Map<String, SampleBuffer> SAMPLES = new LinkedHashMap<>();

    private Metrics() {}

    /** Adds one run's value of a metric to the iteration that is under way. */
    public static void publish(Metric metric, double value) {
        synchronized (VALUES) {
            VALUES.computeIfAbsent(metric, m -> new ArrayList<>()).add(value);
        }
    }

    /**
     * Adds one run's sample of times to the iteration that is under way: the result has its percentiles, and over
     * iterations and forks those of all samples together.
     *
     * @param name  the name of the metric
     * @param nanos a time of each, in nanoseconds, from 0 on
     */
    public static void publishNanos(String name, long[] nanos) {
        synchronized (VALUES) {
            var buffer = SAMPLES.computeIfAbsent(name, n -> new SampleBuffer());
            for (long time : nanos) {
                buffer.add(time);
            }
        }
    }

    /** Forgets what was published, at the start of an iteration. */
    static void clear() {
        synchronized (VALUES) {
            VALUES.clear();
            SAMPLES.clear();
        }
    }

    /** Takes what was published since the last call, one result a metric. */
    static Collection<Result<?>> take() {
        synchronized (VALUES) {
            var results = new ArrayList<Result<?>>();
            VALUES.forEach((metric, values) -> results.add(new ScalarResult(
                    metric.name(), metric.merge().within.applyAsDouble(values), metric.unit(), metric.merge().policy)));
            SAMPLES.forEach((name, buffer) -> results
                    .add(new SampleTimeResult(ResultRole.SECONDARY, name, buffer, TimeUnit.MICROSECONDS)));
            VALUES.clear();
            SAMPLES.clear();
            return results;
        }
    }
}
