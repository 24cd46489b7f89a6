package org.shardmark.metric;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.results.AggregationPolicy;

/** How the values of several runs, iterations and forks become one. */
public enum Merge {
    /** The mean of the runs. */
    AVERAGE(AggregationPolicy.AVG, values -> values.stream().mapToDouble(v -> v).average().orElse(Double.NaN)),
    /** The smallest of the runs: a promise that was broken once was broken. */
    MINIMUM(AggregationPolicy.MIN, values -> values.stream().mapToDouble(v -> v).min().orElse(Double.NaN)),
    /** The largest of the runs. */
    MAXIMUM(AggregationPolicy.MAX, values -> values.stream().mapToDouble(v -> v).max().orElse(Double.NaN)),
    /** Times whose percentiles are those of all runs together. */
    SAMPLES(AggregationPolicy.AVG, values -> {
        throw new IllegalStateException("samples are merged by JMH");
    });

    private final AggregationPolicy policy;
    private final ToDoubleFunction<List<Double>> within;

    Merge(AggregationPolicy policy, ToDoubleFunction<List<Double>> within) {
        this.policy = policy;
        this.within = within;
    }

    /** How JMH merges iterations and forks. */
    AggregationPolicy policy() {
        return policy;
    }

    /** The values of the runs of one iteration as one. */
    double within(List<Double> values) {
        return within.applyAsDouble(values);
    }
}
