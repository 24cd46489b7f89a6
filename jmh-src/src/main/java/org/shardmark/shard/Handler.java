package org.shardmark.shard;

import java.time.Duration;
import java.util.List;
import org.openjdk.jmh.infra.Blackhole;
import org.shardmark.mailbox.ConsumerType;

/**
 * The work done for messages: one wait for all that are handled together, as a write to a store takes, then CPU work
 * for each. Both may be zero. Any thread may call.
 *
 * @param waitNanos   how long to ask the scheduler to wait for each batch; what the wait really takes is measured
 * @param itemTokens  CPU work a message, in tokens of {@link Blackhole#consumeCPU}: work, not time, so that a thread
 *                    that is preempted does not get it for nothing
 * @param itemNanos   about how long that work takes on a core of its own
 */
public record Handler(long waitNanos, long itemTokens, long itemNanos) {
    private static final int CALIBRATION_ROUNDS = 20;
    private static final long CALIBRATION_TOKENS = 500_000;

    /**
     * Makes a handler, measuring first how much CPU work takes how long on this machine where there is any.
     *
     * @param waitMicros the wait of a batch in microseconds, 0 for none
     * @param itemMicros the CPU work of a message in microseconds, 0 for none
     */
    public static Handler of(int waitMicros, int itemMicros) {
        long itemNanos = itemMicros * 1_000L;
        long tokens = itemMicros == 0 ? 0 : Math.max(1, Math.round(itemNanos / nanosPerToken()));
        return new Handler(waitMicros * 1_000L, tokens, itemNanos);
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

    /**
     * Handles messages together.
     *
     * @return how long the wait took in nanoseconds, 0 where there is none to take
     */
    long handle(List<Message> messages) throws InterruptedException {
        long waited = 0;
        if (waitNanos > 0) {
            long start = System.nanoTime();
            Thread.sleep(Duration.ofNanos(waitNanos));
            waited = System.nanoTime() - start;
        }
        if (itemTokens > 0) {
            for (int i = 0; i < messages.size(); i++) {
                Blackhole.consumeCPU(itemTokens);
            }
        }
        return waited;
    }

    /**
     * Measures the calm wait: what one wait takes while one consumer waits alone. A 1 ms wait takes longer than 1 ms,
     * and longer still while many wait, so that a ceiling computed from the waits of the run itself would flatter an
     * overloaded scheduler.
     *
     * @param type    who waits
     * @param atLeast how long to measure; a tenth of it is spent on waits that are not counted, before
     * @return the mean wait in nanoseconds, 0 where there is none
     */
    public double calmWaitNanos(ConsumerType type, Duration atLeast) throws InterruptedException {
        if (waitNanos == 0) {
            return 0;
        }
        var mean = new double[1];
        var consumer = type.threads("calm").newThread(() -> {
            meanWaitNanos(atLeast.dividedBy(10));
            mean[0] = meanWaitNanos(atLeast);
        });
        consumer.start();
        consumer.join();
        return mean[0];
    }

    private double meanWaitNanos(Duration atLeast) {
        long waited = 0;
        long waits = 0;
        while (waited < atLeast.toNanos()) {
            try {
                waited += handle(List.of());
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while the calm wait was measured", e);
            }
            waits++;
        }
        return (double) waited / waits;
    }
}
