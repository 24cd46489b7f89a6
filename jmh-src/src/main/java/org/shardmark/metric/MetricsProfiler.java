package org.shardmark.metric;

import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Carries what {@link Metrics} holds into the result of each iteration. The runner adds it to every fork; under plain
 * JMH it is {@code -prof org.shardmark.metric.MetricsProfiler}, and without it a result lacks these metrics.
 */
public final class MetricsProfiler implements InternalProfiler {
    @Override
    public String getDescription() {
        return "what the benchmarks of this suite measure beside their score";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmarkParams, IterationParams iterationParams) {
        Metrics.clear();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmarkParams,
            IterationParams iterationParams, IterationResult result) {
        return Metrics.take();
    }
}
