package org.shardmark.sizing;

import java.time.Duration;
import java.util.Arrays;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.queueing.WaitTime;

/** Measures how long a wait really takes on this machine: a sleep of 1 ms takes longer, by how much depends. */
public final class Calibration {
    private static final int MOST = 1 << 20;

    private Calibration() {}

    /**
     * Waits over and over, and notes how long each wait takes.
     *
     * @param consumer who waits
     * @param asked    the wait that is asked for, more than 0
     * @param atLeast  how long to measure; a tenth of it is spent before, on waits that are not noted
     */
    public static WaitTime.Measured measure(ConsumerType consumer, Duration asked, Duration atLeast)
            throws InterruptedException {
        var nanos = new double[Math.clamp(2 * atLeast.toNanos() / asked.toNanos(), 1, MOST)];
        var noted = new int[1];
        var thread = consumer.threads("calibration").newThread(() -> noted[0] = waits(asked, atLeast, nanos));
        thread.start();
        thread.join();
        return new WaitTime.Measured(Arrays.copyOf(nanos, noted[0]));
    }

    private static int waits(Duration asked, Duration atLeast, double[] nanos) {
        long begin = System.nanoTime();
        long end = begin + atLeast.toNanos();
        int noted = 0;
        try {
            for (long start = begin; noted == 0 || (start < end && noted < nanos.length);) {
                Thread.sleep(asked);
                long now = System.nanoTime();
                if (start - begin > atLeast.toNanos() / 10) {
                    nanos[noted++] = (double) (now - start);
                }
                start = now;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // what was noted is enough
        }
        return noted;
    }
}
