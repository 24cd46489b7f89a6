package org.shardmark.bench;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.AtMost;
import org.shardmark.hash.Hasher;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeyShape;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.skew.Balance;
import org.shardmark.skew.HashQuality;
import org.shardmark.trial.HashedKeys;
import org.shardmark.trial.KeyMeter;

/**
 * What does it cost to hash a key, and is it worth it? Nanoseconds a key over its bytes, keys taken in turn from a set
 * that fits the L2 cache, or ({@code far}) from one far larger than all caches. In the same row stands how well the
 * function spreads ten thousand keys of several shapes over shards, so that one that is fast and bad is seen at a
 * glance.
 *
 * <p>The quality is computed after the last iteration: before it, the compiler would have seen the function at work on
 * other keys.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@Warmup(iterations = 2, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class HasherBenchmark {
    private static final int[] SHARDS = {16, 64, 256, 271};
    private static final Metric WORST_CHI2 = Catalogue.metric("worstChi2Over*");
    private static final Metric WORST_MAX_OVER_MEAN = Catalogue.metric("worstMaxOverMean*");
    private static final Metric AVALANCHE = Catalogue.metric("avalancheWorstBias");

    @Param({"CRC32", "MD5", "XXH3"})
    HasherType hasher;

    private Hasher function;

    /** Ready to hash. */
    @Setup(Level.Trial)
    public void create() {
        function = hasher.create();
    }

    /** Keys in the L2 cache. */
    @State(Scope.Thread)
    public static class Near {
        @AtLeast(1)
        @AtMost(HashedKeys.LONGEST_CACHED)
        @Param("16")
        int keyBytes;

        private final KeyMeter meter = new KeyMeter();
        private byte[][] keys = {};
        private int next;
        private long hashed;

        /** Draws the keys. */
        @Setup(Level.Trial)
        public void draw() {
            keys = HashedKeys.cached(keyBytes);
        }

        /** Starts to count. */
        @Setup(Level.Iteration)
        public void start() {
            hashed = 0;
            meter.start();
        }

        /** Publishes what was counted. */
        @TearDown(Level.Iteration)
        public void stop() {
            meter.publishRate(hashed, keyBytes);
            meter.publishAllocation(hashed);
        }

        /** Publishes how well the function spreads keys: of all shapes the worst. */
        @TearDown(Level.Trial)
        public void judge(HasherBenchmark benchmark) {
            for (int shards : SHARDS) {
                Metrics.publish(WORST_CHI2.of(shards),
                        worst(benchmark.hasher, shards, Balance::chiSquarePerDegree));
                Metrics.publish(WORST_MAX_OVER_MEAN.of(shards),
                        worst(benchmark.hasher, shards, Balance::maxOverMean));
            }
            Metrics.publish(AVALANCHE, HashQuality.avalancheWorstBias(benchmark.hasher));
        }

        private static double worst(HasherType hasher, int shards, ToDoubleFunction<double[]> measure) {
            return Arrays.stream(KeyShape.values())
                    .mapToDouble(shape -> measure.applyAsDouble(HashQuality.keysPerShard(hasher, shape, shards)))
                    .max()
                    .orElseThrow();
        }

        byte[] next() {
            hashed++;
            next = (next + 1) & (keys.length - 1);
            return keys[next];
        }
    }

    /** Keys of 16 bytes that no cache holds. */
    @State(Scope.Thread)
    public static class Far {
        private final KeyMeter meter = new KeyMeter();
        private byte[][] keys = {};
        private int next;
        private long hashed;

        /** Draws the keys. */
        @Setup(Level.Trial)
        public void draw() {
            keys = HashedKeys.far(16);
        }

        /** Starts to count. */
        @Setup(Level.Iteration)
        public void start() {
            hashed = 0;
            meter.start();
        }

        /** Publishes what was counted. */
        @TearDown(Level.Iteration)
        public void stop() {
            meter.publishAllocation(hashed);
        }

        byte[] next() {
            hashed++;
            next = (next + 1) & (keys.length - 1);
            return keys[next];
        }
    }

    /** The bytes of a key in the L2 cache. */
    @Benchmark
    public long near(Near keys) {
        return function.hash(keys.next());
    }

    /** The 16 bytes of a key that has to come from memory. */
    @Benchmark
    public long far(Far keys) {
        return function.hash(keys.next());
    }
}
