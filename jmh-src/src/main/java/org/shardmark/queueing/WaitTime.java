package org.shardmark.queueing;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.LogNormalSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** How long the wait of a batch takes, in nanoseconds. Immutable; any thread may call. */
public sealed interface WaitTime {
    /** The mean. */
    double meanNanos();

    /** Draws one wait after the other. */
    DoubleSupplier sampler(UniformRandomProvider random);

    /** The same wait, so many times as long. */
    WaitTime scaled(double factor);

    /** Whether there is no wait at all. */
    default boolean isZero() {
        return meanNanos() == 0;
    }

    /**
     * Always the same.
     *
     * @param nanos at least 0
     */
    record Constant(double nanos) implements WaitTime {
        @Override
        public double meanNanos() {
            return nanos;
        }

        @Override
        public DoubleSupplier sampler(UniformRandomProvider random) {
            return () -> nanos;
        }

        @Override
        public WaitTime scaled(double factor) {
            return new Constant(nanos * factor);
        }
    }

    /** Exponential. */
    record Exponential(double meanNanos) implements WaitTime {
        @Override
        public DoubleSupplier sampler(UniformRandomProvider random) {
            return ZigguratSampler.Exponential.of(random, meanNanos)::sample;
        }

        @Override
        public WaitTime scaled(double factor) {
            return new Exponential(meanNanos * factor);
        }
    }

    /**
     * Log-normal.
     *
     * @param variation the coefficient of variation: standard deviation over mean, above 0
     */
    record LogNormal(double meanNanos, double variation) implements WaitTime {
        @Override
        public DoubleSupplier sampler(UniformRandomProvider random) {
            double variance = Math.log1p(variation * variation);
            return LogNormalSampler.of(ZigguratSampler.NormalizedGaussian.of(random),
                    Math.log(meanNanos) - variance / 2, Math.sqrt(variance))::sample;
        }

        @Override
        public WaitTime scaled(double factor) {
            return new LogNormal(meanNanos * factor, variation);
        }
    }

    /**
     * Times that were measured, in their order, over and over from a random one on: what makes one of them long makes its
     * neighbours long, and a queue feels that.
     */
    final class Measured implements WaitTime {
        private final double[] nanos;
        private final double meanNanos;

        /** @param nanos at least one, none below 0 */
        public Measured(double[] nanos) {
            if (nanos.length == 0 || Arrays.stream(nanos).anyMatch(time -> !(time >= 0))) {
                throw new IllegalArgumentException("measured waits must be at least one, and none below 0");
            }
            this.nanos = nanos.clone();
            this.meanNanos = Arrays.stream(nanos).average().orElseThrow();
        }

        @Override
        public double meanNanos() {
            return meanNanos;
        }

        @Override
        public DoubleSupplier sampler(UniformRandomProvider random) {
            var next = new int[]{random.nextInt(nanos.length)};
            return () -> {
                double time = nanos[next[0]];
                next[0] = (next[0] + 1) % nanos.length;
                return time;
            };
        }

        /** These times, and then others. */
        public Measured and(Measured others) {
            return new Measured(DoubleStream.concat(Arrays.stream(nanos), Arrays.stream(others.nanos)).toArray());
        }

        @Override
        public Measured scaled(double factor) {
            return new Measured(Arrays.stream(nanos).map(time -> time * factor).toArray());
        }
    }
}
