package org.shardmark.plan;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;
import org.shardmark.contract.RowPlan;

/** How long a fork will take, from its iterations and what the benchmark knows of its invocations. */
final class ForkEstimate {
    /** What a fork takes beside its iterations: starting the JVM, and JMH's link to it. */
    private static final Duration FORK_START = Duration.ofMillis(700);

    private ForkEstimate() {}

    /** The estimate for a row. */
    static Duration of(BenchmarkListEntry entry, RowPlan plan, Options options) {
        boolean single = entry.getMode() == Mode.SingleShotTime;
        int warmups = options.getWarmupIterations()
                .orElse(entry.getWarmupIterations()
                        .orElse(single ? Defaults.WARMUP_ITERATIONS_SINGLESHOT : Defaults.WARMUP_ITERATIONS));
        int measurements = options.getMeasurementIterations()
                .orElse(entry.getMeasurementIterations()
                        .orElse(single ? Defaults.MEASUREMENT_ITERATIONS_SINGLESHOT : Defaults.MEASUREMENT_ITERATIONS));
        var warmup = iteration(single, options.getWarmupTime()
                .orElse(entry.getWarmupTime()
                        .orElse(Defaults.WARMUP_TIME)),
                options.getWarmupBatchSize().orElse(entry.getWarmupBatchSize().orElse(1)), plan);
        var measurement = iteration(single, options.getMeasurementTime()
                .orElse(entry.getMeasurementTime()
                        .orElse(Defaults.MEASUREMENT_TIME)),
                options.getMeasurementBatchSize().orElse(entry.getMeasurementBatchSize().orElse(1)), plan);
        return FORK_START.plus(plan.setup())
                .plus(warmup.multipliedBy(warmups))
                .plus(measurement.multipliedBy(measurements));
    }

    /** A timed iteration ends with the invocation during which its time is over. */
    private static Duration iteration(boolean single, TimeValue time, int batch, RowPlan plan) {
        var invocation = plan.invocation().orElse(Duration.ZERO);
        if (single) {
            return invocation.multipliedBy(batch);
        }
        var timed = Duration.ofNanos(time.convertTo(TimeUnit.NANOSECONDS));
        if (invocation.isZero()) {
            return timed;
        }
        long invocations = (timed.toNanos() + invocation.toNanos() - 1) / invocation.toNanos();
        return invocation.multipliedBy(Math.max(1, invocations));
    }
}
