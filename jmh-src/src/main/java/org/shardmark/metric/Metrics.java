package org.shardmark.metric;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * The figures of the runs of one iteration, published by the benchmark after each run and taken by {@link
 * MetricsProfiler} when the iteration ends.
 *
 * <p>{@code @AuxCounters} cannot carry them: they are summed over iterations and forks, or divided by time, so that a
 * share of 0.19 becomes 0.76. Any thread may call; a run is published by the thread that has joined its consumers.
 */
public final class Metrics {
    private static final Map<Metric, List<Double>> VALUES = new LinkedHashMap<>();
    private static final Map<Metric, SampleBuffer> SAMPLES = new LinkedHashMap<>();

    private Metrics() {}

    /** Adds one run's value of a metric to the iteration that is under way. */
    public static void publish(Metric metric, double value) {
        if (metric.merge() == Merge.SAMPLES) {
            throw new IllegalArgumentException(metric.name() + " is a sample of times");
        }
        synchronized (VALUES) {
            VALUES.computeIfAbsent(metric, m -> new ArrayList<>()).add(value);
        }
    }

    /**
     * Adds one run's sample of times to the iteration that is under way: the result has its percentiles, and over
     * iterations and forks those of all samples together.
     *
     * @param metric is merged by samples
     * @param nanos  a time of each, in nanoseconds, from 0 on
     */
    public static void publishNanos(Metric metric, long[] nanos) {
        if (metric.merge() != Merge.SAMPLES) {
            throw new IllegalArgumentException(metric.name() + " is no sample of times");
        }
        synchronized (VALUES) {
            var buffer = SAMPLES.computeIfAbsent(metric, m -> new SampleBuffer());
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
            VALUES.forEach((metric, values) -> results.add(metric.result(metric.merge().within(values))));
            SAMPLES.forEach((metric, buffer) -> results
                    .add(new SampleTimeResult(ResultRole.SECONDARY, metric.name(), buffer, TimeUnit.MICROSECONDS)));
            VALUES.clear();
            SAMPLES.clear();
            return results;
        }
    }
}
