package org.shardmark.bench;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
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
import org.shardmark.hash.Hasher;
import org.shardmark.hash.HasherType;
import org.shardmark.trial.TextKeys;

/**
 * What does hashing cost when the key is a {@code String}? Its bytes have to be made first, as UTF-8, so that other
 * languages find the same shard. The way around it, hash4j's over UTF-16, is {@link Utf16HasherBenchmark}: another
 * table, because its hashes are other values.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@Warmup(iterations = 2, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class StringHasherBenchmark {
    @Param({"CRC32", "MD5", "XXH3"})
    HasherType hasher;

    private Hasher function;

    /** Ready to hash. */
    @Setup(Level.Trial)
    public void create() {
        function = hasher.create();
    }

    /** UTF-8 first, then the hash of the bytes. */
    @Benchmark
    public long utf8(TextKeys keys) {
        return function.hash(keys.next().getBytes(StandardCharsets.UTF_8));
    }
}
