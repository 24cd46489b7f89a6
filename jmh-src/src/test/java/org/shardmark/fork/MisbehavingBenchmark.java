package org.shardmark.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A benchmark that fails in the way it is told to, so that the runner can be seen to cope. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 2, time = 10, timeUnit = TimeUnit.MILLISECONDS)
public class MisbehavingBenchmark {
    /** The ways. */
    public enum Way {
        WORKS, THROWS, THROWS_IN_SETUP, EXITS, RUNS_OUT_OF_MEMORY, HANGS, HANGS_WHATEVER_COMES, TAKES_A_SECOND,
        FAILS_FROM_THE_SECOND_FORK
    }

    @Param("WORKS")
    public Way way;

    /** A file by which forks know of each other. */
    @Param("")
    public String marker;

    @Setup
    public void setUp() throws IOException {
        if (way == Way.THROWS_IN_SETUP) {
            throw new IllegalStateException("no set-up today");
        }
        if (way == Way.FAILS_FROM_THE_SECOND_FORK) {
            Files.createFile(Path.of(marker));
        }
    }

    @Benchmark
    public long run() throws InterruptedException {
        switch (way) {
            case THROWS -> throw new IllegalArgumentException("shard 3 is stuck\nwith 17 messages");
            case EXITS -> System.exit(7);
            case RUNS_OUT_OF_MEMORY -> {
                var hoard = new ArrayList<long[]>();
                while (true) {
                    hoard.add(new long[1 << 20]);
                }
            }
            case HANGS -> Thread.sleep(1_000_000);
            case HANGS_WHATEVER_COMES -> {
                while (true) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
            case TAKES_A_SECOND -> Thread.sleep(1_000);
            default -> Thread.sleep(1);
        }
        return 1;
    }
}
