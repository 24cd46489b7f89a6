package org.shardmark.record;

import java.io.IOException;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Three rows of which it is known how much slower one jar is than another, so that a gate can be seen to find it. What
 * is planted lies in a file of the jar: the classes are the same in all.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(jvmArgsAppend = {"-Xms64m", "-Xmx64m", "-XX:+UseSerialGC"})
public class CalibratedBenchmark {
    /** The file in the jar. */
    public static final String PLANTED = "planted.properties";

    /** By how many per cent {@link #chain} takes longer. */
    public static final String SLOWDOWN_PERCENT = "slowdownPercent";

    /** Whether {@link #walk} makes an object of 16 bytes each time. */
    public static final String LITTERS = "litters";

    private static final int STEPS = 1_000;
    /** Few enough for the L1 cache: how larger ones lie in it would differ from fork to fork. */
    private static final int CELLS = 1 << 11;

    private final int[] next = new int[CELLS];
    private int chainSteps;
    private boolean litters;
    private long state = 1;
    private int cell;
    private double quotient = 1;
    /** Holds what {@link #walk} made last, so that it really is made. */
    public Object litter;

    @Setup
    public void setUp() throws IOException {
        var planted = new Properties();
        try (var in = CalibratedBenchmark.class.getResourceAsStream("/" + PLANTED)) {
            planted.load(in);
        }
        chainSteps = STEPS * (100 + Integer.parseInt(planted.getProperty(SLOWDOWN_PERCENT))) / 100;
        litters = Boolean.parseBoolean(planted.getProperty(LITTERS));
        var random = new Random(42);
        for (int i = 0; i < CELLS; i++) {
            next[i] = i;
        }
        // Sattolo's shuffle: one cycle through all cells.
        for (int i = CELLS - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int moved = next[i];
            next[i] = next[other];
            next[other] = moved;
        }
    }

    /** Steps that each need the result of the one before, so that time grows as their number does. */
    @Benchmark
    public long chain() {
        long x = state;
        for (int i = 0; i < chainSteps; i++) {
            x = (x ^ (x >>> 29)) * 0x9E3779B97F4A7C15L;
        }
        state = x;
        return x;
    }

    /** Loads that each need the result of the one before. */
    @Benchmark
    public int walk() {
        int at = cell;
        for (int i = 0; i < STEPS; i++) {
            at = next[at];
        }
        cell = at;
        if (litters) {
            litter = new byte[0];
        }
        return at;
    }

    /** Divisions that each need the result of the one before; nothing is ever planted here. */
    @Benchmark
    public double divide() {
        double x = quotient;
        for (int i = 0; i < STEPS / 5; i++) {
            x = 3 / (x + 1);
        }
        quotient = x;
        return x;
    }
}
