package org.shardmark.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The work done for messages: one wait for all that are handled together, as a write to a store takes, then CPU work
 * for each. Both may be zero. Any thread may call.
 *
 * @param waitNanos   how long to ask the scheduler to wait for each batch; what the wait really takes is measured
 * @param itemTokens  CPU work a message, in tokens of {@link Blackhole#consumeCPU}: work, not time, so that a thread
 *                    that is preempted does not get it for nothing
 * @param itemNanos   about how long that work takes on a core of its own; what it really takes is measured
 * @param store       the slots that all waits share, where there is a limit: a wait holds one, and those that find none
 *                    free get one in the order in which they came
 * @param timer       has threads wait
 */
public record Handler(long waitNanos, long itemTokens, long itemNanos, Optional<Semaphore> store, WaitTimer timer) {
    private static final int CALIBRATION_ROUNDS = 20;
    private static final long CALIBRATION_TOKENS = 500_000;
    /** Long enough for the clock, and short enough that some rounds are not disturbed. */
    private static final long WORK_ROUND_NANOS = 2_000_000;

    /** With a timer of its own. */
    public Handler(long waitNanos, long itemTokens, long itemNanos, Optional<Semaphore> store) {
        this(waitNanos, itemTokens, itemNanos, store, new WaitTimer(waitNanos));
    }

    /**
     * Makes a handler, measuring first how much CPU work takes how long on this machine where there is any.
     *
     * @param waitMicros the wait of a batch in microseconds, 0 for none
     * @param itemMicros the CPU work of a message in microseconds, 0 for none
     * @param storeSlots how many may wait at a time, 0 for any number
     */
    public static Handler of(int waitMicros, int itemMicros, int storeSlots) {
        long itemNanos = itemMicros * 1_000L;
        long tokens = itemMicros == 0 ? 0 : Math.max(1, Math.round(itemNanos / nanosPerToken()));
        return new Handler(waitMicros * 1_000L, tokens, itemNanos,
                storeSlots == 0 ? Optional.empty() : Optional.of(new Semaphore(storeSlots, true)));
    }

    /** The fastest of several rounds: a round can only be disturbed to be slower. */
    private static double nanosPerToken() {
        long fastest = Long.MAX_VALUE;
        for (int round = 0; round < CALIBRATION_ROUNDS; round++) {
            long start = System.nanoTime();
            Blackhole.consumeCPU(CALIBRATION_TOKENS);
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        return (double) fastest / CALIBRATION_TOKENS;
    }

    /** Waits as for a batch, where there is anything to wait for, and adds that to the waits of its shard. */
    public void waitForStore(Waits waits) throws InterruptedException {
        if (waitNanos == 0) {
            return;
        }
        long start = System.nanoTime();
        long slot = start;
        if (store.isPresent()) {
            store.get().acquire();
            slot = System.nanoTime();
        }
        try {
            timer.await();
            waits.add(slot - start, System.nanoTime() - slot);
        } finally {
            store.ifPresent(Semaphore::release);
        }
    }

    /** Does the CPU work of a number of messages. */
    public void work(int messages) {
        if (itemTokens > 0) {
            for (int i = 0; i < messages; i++) {
                Blackhole.consumeCPU(itemTokens);
            }
        }
    }

    /**
     * What the CPU work of a message takes in this thread: the fastest of many rounds of at least one message each.
     *
     * @param atLeast how long to measure
     */
    double itemNanos(Duration atLeast) {
        if (itemTokens == 0) {
            return 0;
        }
        int messages = (int) Math.max(1, WORK_ROUND_NANOS / itemNanos);
        double fastest = Double.MAX_VALUE;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < atLeast.toNanos()) {
            long start = System.nanoTime();
            work(messages);
            fastest = Math.min(fastest, (double) (System.nanoTime() - start) / messages);
        }
        return fastest;
    }
}
