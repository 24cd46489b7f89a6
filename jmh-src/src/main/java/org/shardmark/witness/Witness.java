package org.shardmark.witness;

import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;

/**
 * Measures the machine between two forks, in about twenty milliseconds. Used by one thread, in the host: a fork that
 * runs at the same time would be disturbed, and would disturb it.
 */
public final class Witness {
    /** Larger than most caches that a processor does not share. */
    private static final int MEMORY_BYTES = 32 << 20;

    private static final int LINE_BYTES = 64;
    private static final int INTS_A_LINE = LINE_BYTES / Integer.BYTES;
    private static final int LOADS = 20_000;
    private static final int OPERATIONS = 500_000;
    private static final int BATCHES = 3;
    /** The JVM has compiled all of it by then. */
    private static final int REHEARSALS = 8;
    private static final double UNKNOWN = -1;
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;

    private final CoreToCore coreToCore;
    private final int[] memory;
    private long sink;
    private long spentNanos;

    /**
     * What was measured at a moment; -1 where it cannot be: there is one processor, or the system does not tell on which
     * one a thread is.
     *
     * @param coreToCoreNanos time in which a cache line gets from one processor to another, one way
     * @param integerNanos    time of one shift, exclusive or and multiplication in a chain of them
     * @param memoryNanos     time of one load that depends on the one before, from 32 MiB in random order
     * @param tookMillis      how long the reading took; 0 if nothing was measured
     */
    public record Reading(double coreToCoreNanos, double integerNanos, double memoryNanos, double tookMillis)
            implements
                Serializable {
        /** Nothing was measured. */
        public static final Reading NONE = new Reading(UNKNOWN, UNKNOWN, UNKNOWN, 0);

        /** From core to core, the mean of two readings; empty where neither knows. */
        public static OptionalDouble coreToCoreNanos(Reading one, Reading other) {
            return DoubleStream.of(one.coreToCoreNanos, other.coreToCoreNanos).filter(nanos -> nanos >= 0).average();
        }
    }

    private Witness(CoreToCore coreToCore, int[] memory) {
        this.coreToCore = coreToCore;
        this.memory = memory;
    }

    /** Takes the memory and rehearses, half a second in all. */
    public static Witness here() {
        long start = System.nanoTime();
        var witness = new Witness(new CoreToCore(new Processors(Path.of("/proc/self/task"))), cycle(new Random(1)));
        for (int i = 0; i < REHEARSALS; i++) {
            witness.read();
        }
        witness.spentNanos = System.nanoTime() - start;
        return witness;
    }

    /** How long all that it did took, rehearsals included: this is what it costs a run. */
    public Duration spent() {
        return Duration.ofNanos(spentNanos);
    }

    /** One cycle through all lines, by Sattolo's algorithm, so that a walk meets each before it meets one again. */
    static int[] cycle(Random random) {
        int lines = MEMORY_BYTES / LINE_BYTES;
        var order = new int[lines];
        Arrays.setAll(order, i -> i);
        for (int i = lines - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int line = order[i];
            order[i] = order[other];
            order[other] = line;
        }
        var memory = new int[lines * INTS_A_LINE];
        for (int i = 0; i < lines; i++) {
            memory[order[i] * INTS_A_LINE] = order[(i + 1) % lines] * INTS_A_LINE;
        }
        return memory;
    }

    /** Measures. A thread that is interrupted meanwhile gets {@link Reading#NONE}, and stays interrupted. */
    public Reading read() {
        long start = System.nanoTime();
        try {
            double lines = coreToCore.measure().orElse(UNKNOWN);
            double integers = nanosEach(OPERATIONS, this::integers);
            double loads = nanosEach(LOADS, this::loads);
            long took = System.nanoTime() - start;
            spentNanos += took;
            return new Reading(lines, integers, loads, took / 1e6);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reading.NONE;
        }
    }

    /** The median of a few batches. */
    private double nanosEach(int count, LongSupplier work) {
        var nanos = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            long start = System.nanoTime();
            sink += work.getAsLong();
            nanos[i] = (System.nanoTime() - start) / (double) count;
        }
        Arrays.sort(nanos);
        return nanos[BATCHES / 2];
    }

    /** A chain that the compiler cannot shorten, as it does with multiplications and additions alone. */
    private long integers() {
        long value = sink + 1;
        for (int i = 0; i < OPERATIONS; i++) {
            value = (value ^ value >>> 29) * MULTIPLIER;
        }
        return value;
    }

    private long loads() {
        int at = memory[(int) (sink & 0xffff) * INTS_A_LINE];
        for (int i = 0; i < LOADS; i++) {
            at = memory[at];
        }
        return at;
    }
}
