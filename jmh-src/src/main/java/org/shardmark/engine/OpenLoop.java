package org.shardmark.engine;

import java.util.concurrent.locks.LockSupport;
import org.shardmark.mailbox.PaddedCounter;

/**
 * One run of an open loop: messages are sent when they are due, whatever became of the earlier ones, and how long each
 * took counts from when it was due, so that a stall is charged to every message that it held up.
 *
 * <p>A sender sleeps or spins until a message is due. One that sleeps is late by its own waking up. One that spins takes a
 * core, and a consumer that wakes up there waits for a slice of the scheduler, which is milliseconds: it needs a core that
 * nobody else wants. Where there is long to wait it sleeps until shortly before. What it has read from the clock it does
 * not read again: where it is late, it sends without looking at the clock until it has caught up.
 */
public final class OpenLoop implements Timetable {
    /** A run that is so much longer than its schedule is one that could not keep up. */
    private static final double SATURATED = 1.02;

    private static final long SLEEPS_FROM_NANOS = 500_000;
    private static final long WAKES_BEFORE_NANOS = 250_000;

    private final long[] dueNanos;
    private final long[] sojournNanos;
    private final long[] lateNanos;
    private final boolean spins;
    private final PaddedCounter now = new PaddedCounter();
    private long startNanos;

    private OpenLoop(long[] dueNanos, boolean spins) {
        this.dueNanos = dueNanos;
        this.spins = spins;
        this.sojournNanos = new long[dueNanos.length];
        this.lateNanos = new long[spins ? 0 : dueNanos.length];
    }

    /**
     * Makes a loop that costs its sender as little as it can, for a single consumer.
     *
     * @param dueNanos when each message is due, from the start
     */
    public static OpenLoop spinning(long[] dueNanos) {
        return new OpenLoop(dueNanos, true);
    }

    /**
     * Makes a loop that leaves the cores to the consumers, and notes how late each message was sent.
     *
     * @param dueNanos when each message is due, from the start
     */
    public static OpenLoop sleeping(long[] dueNanos) {
        return new OpenLoop(dueNanos, false);
    }

    @Override
    public void begin() {
        startNanos = System.nanoTime();
        now.set(startNanos);
    }

    @Override
    public void awaitDue(int index) throws InterruptedException {
        long due = startNanos + dueNanos[index];
        if (now.get() - due < 0) {
            now.set(awaitNanos(due));
        }
        if (lateNanos.length > 0) {
            now.set(System.nanoTime());
            lateNanos[index] = now.get() - due;
        }
    }

    private long awaitNanos(long due) throws InterruptedException {
        long time = System.nanoTime();
        while (time - due < 0) {
            if (spins && due - time < SLEEPS_FROM_NANOS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(due - time - (spins ? WAKES_BEFORE_NANOS : 0));
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
            time = System.nanoTime();
        }
        return time;
    }

    @Override
    public void handled(int index) {
        sojournNanos[index] = System.nanoTime() - startNanos - dueNanos[index];
    }

    public int messages() {
        return dueNanos.length;
    }

    /**
     * Whether a run could not keep up, so that how long a message took says how long the run was.
     *
     * @param nanos how long the run took
     */
    public boolean saturated(long nanos) {
        return nanos > SATURATED * dueNanos[dueNanos.length - 1];
    }

    /** How long each message took from when it was due until it was handled, in nanoseconds. */
    public long[] sojournNanos() {
        return sojournNanos;
    }

    /** How long after it was due each message was sent, in nanoseconds; none where the sender spins. */
    public long[] lateNanos() {
        return lateNanos;
    }
}
