package org.shardmark.witness;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The time in which a cache line gets from one processor to another: two threads hand a number back and forth on one
 * line, and half a round trip is one way. A hypervisor that moves virtual processors to other cores changes it by a
 * factor of five, and every mailbox with it, while steal time and load average show nothing.
 *
 * <p>Java cannot bind a thread to a processor. Two threads that both spin without ever yielding are put on two
 * processors by any scheduler that has two free. Whether it was so is read from the kernel when they are done; a
 * measurement of two threads on one processor is dropped.
 */
final class CoreToCore {
    private static final int BATCHES = 5;
    private static final int ROUND_TRIPS = 2_000;
    private static final int TRIES = 3;
    /** The line is the middle of this array, away from everything else. */
    private static final int PADDING = 32;
    /** On a busy machine a partner waits for its processor, and a run must not wait for both. All tries end then. */
    private static final long PATIENCE_NANOS = 100_000_000;
    private static final String PING = "shardmark-ping";
    private static final String PONG = "shardmark-pong";

    private static final VarHandle LINE = MethodHandles.arrayElementVarHandle(long[].class);

    private final Processors processors;

    CoreToCore(Processors processors) {
        this.processors = processors;
    }

    /** Nanoseconds one way, the median of a few batches; empty where two threads never had two processors. */
    OptionalDouble measure() throws InterruptedException {
        int tries = processors.areKnown() && Runtime.getRuntime().availableProcessors() > 1 ? TRIES : 0;
        long end = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; i < tries && System.nanoTime() < end; i++) {
            var nanos = once(end);
            if (nanos.isPresent()) {
                return nanos;
            }
        }
        return OptionalDouble.empty();
    }

    private OptionalDouble once(long end) throws InterruptedException {
        var line = new long[2 * PADDING + 1];
        var ended = new AtomicBoolean();
        var nanos = new double[BATCHES];
        var apart = new AtomicBoolean();
        var pong = Thread.ofPlatform().daemon().name(PONG).start(() -> answer(line, ended));
        var ping = Thread.ofPlatform().daemon().name(PING).start(() -> {
            boolean answered = ask(line, nanos, end);
            apart.set(answered && processors.areTwo(Set.of(PING, PONG)));
            ended.set(true);
        });
        ping.join();
        pong.join();
        Arrays.sort(nanos);
        return apart.get() ? OptionalDouble.of(nanos[BATCHES / 2]) : OptionalDouble.empty();
    }

    /** Sends odd numbers and waits for the even ones that follow; false if the partner does not answer in time. */
    private static boolean ask(long[] line, double[] nanos, long end) {
        long number = 1;
        for (int batch = 0; batch < nanos.length; batch++) {
            long start = System.nanoTime();
            for (int i = 0; i < ROUND_TRIPS; i++, number += 2) {
                LINE.setRelease(line, PADDING, number);
                for (int spins = 0; (long) LINE.getAcquire(line, PADDING) != number + 1; spins++) {
                    Thread.onSpinWait();
                    if (spins > 1_000 && System.nanoTime() > end) {
                        return false;
                    }
                }
            }
            nanos[batch] = (System.nanoTime() - start) / (2.0 * ROUND_TRIPS);
        }
        return true;
    }

    private static void answer(long[] line, AtomicBoolean ended) {
        while (!ended.getAcquire()) {
            long number = (long) LINE.getAcquire(line, PADDING);
            if ((number & 1) == 1) {
                LINE.setRelease(line, PADDING, number + 1);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
