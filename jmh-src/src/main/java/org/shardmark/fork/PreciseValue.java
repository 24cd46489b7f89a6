package org.shardmark.fork;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.results.BenchmarkResult;
import org.shardmark.options.Until;

/**
 * What is to be known precisely of a fork: its score or another metric. A fork that has no such metric, as a saturated
 * one has no percentile, has no number, and then its row gets no more forks for precision. Any thread may call.
 *
 * @param until what was asked for
 */
record PreciseValue(Optional<Until> until) implements ToDoubleFunction<BenchmarkResult> {
    @Override
    public double applyAsDouble(BenchmarkResult fork) {
        var metric = until.flatMap(Until::metric);
        if (metric.isEmpty()) {
            return fork.getPrimaryResult().getScore();
        }
        var result = fork.getSecondaryResults().get(metric.get());
        return result == null ? Double.NaN : result.getScore();
    }
}
