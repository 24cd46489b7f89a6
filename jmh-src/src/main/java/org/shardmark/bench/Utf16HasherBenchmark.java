package org.shardmark.bench;

import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
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
import org.openjdk.jmh.annotations.Warmup;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.contract.Unsupported;
import org.shardmark.hash.HasherType;
import org.shardmark.trial.TextKeys;

/**
 * What does hashing a {@code String} cost without making its bytes? hash4j reads the characters as UTF-16, which
 * allocates nothing, and gives other hashes than the UTF-8 bytes have: never those that another language computes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@Warmup(iterations = 2, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@PlannedBy(Utf16HasherBenchmark.Planner.class)
public class Utf16HasherBenchmark {
    @Param("XXH3")
    HasherType hasher;

    private ToLongFunction<CharSequence> function = key -> 0;

    /** Ready to hash. */
    @Setup(Level.Trial)
    public void create() {
        function = hasher.ofUtf16()
                .orElseThrow(() -> new IllegalArgumentException("hasher=" + hasher + " has no way over UTF-16"));
    }

    /** The library's own hash of the characters. */
    @Benchmark
    public long utf16(TextKeys keys) {
        return function.applyAsLong(keys.next());
    }

    /** Knows which functions can be asked. */
    public static final class Planner implements RowPlanner {
        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var hasher = states.get(Utf16HasherBenchmark.class).hasher;
            return hasher.ofUtf16().isPresent()
                    ? RowPlan.PLAIN
                    : RowPlan.unsupported(Unsupported.of("hasher=%s has no way over UTF-16", hasher));
        }
    }
}
