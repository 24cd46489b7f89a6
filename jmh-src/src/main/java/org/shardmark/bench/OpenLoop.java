package org.shardmark.bench;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.LoneCounter;
import org.shardmark.mailbox.Recipient;

/**
 * One run of an open loop: messages are sent when they are due, whatever became of the earlier ones, and how long each
 * took counts from when it was due, so that a stall is charged to every message that it held up.
 *
 * <p>One thread makes it, sends, and finishes it; it spins until a message is due, since a sleeping sender would be late
 * by its own waking up. A sender that is late sends without looking at the clock until it has caught up.
 */
final class OpenLoop implements Recipient<Parcel> {
    /** A run that is so much longer than its schedule is one that could not keep up. */
    private static final double SATURATED = 1.02;

    private final Parcel[] cycle;
    private final long[] dueNanos;
    private final long[] sojournNanos;
    private final CountDownLatch done = new CountDownLatch(1);
    private long startNanos;
    private final LoneCounter handled = new LoneCounter();
    private long nanos;
    private @Nullable String failure;

    /**
     * Makes a loop.
     *
     * @param cycle    of the one producer
     * @param dueNanos when each message is due, from the start
     */
    OpenLoop(Parcel[] cycle, long[] dueNanos) {
        this.cycle = cycle;
        this.dueNanos = dueNanos;
        this.sojournNanos = new long[dueNanos.length];
    }

    /** Handles a message: notes how long it took. Called by one thread at a time. */
    @Override
    public void accept(Parcel parcel) {
        int index = (int) handled.get();
        if (index == dueNanos.length || parcel.number() != (index & Parcel.CYCLE - 1)) {
            failure = "parcel " + parcel.number() + " came as message " + index + " of " + dueNanos.length
                    + ": one was lost, doubled or out of order";
            done.countDown();
            return;
        }
        sojournNanos[index] = System.nanoTime() - startNanos - dueNanos[index];
        handled.increment();
        if (index + 1 == dueNanos.length) {
            done.countDown();
        }
    }

    /**
     * Sends, and returns when the last message has been handled, or something has gone wrong.
     *
     * @param inbox whose consumer hands its messages to this, or {@code null} where the sender does
     * @param limit how long it may take from when the last is due
     * @throws IllegalStateException where it takes longer
     */
    void run(@Nullable Inbox<Parcel> inbox, Duration limit) throws InterruptedException {
        startNanos = System.nanoTime();
        long now = startNanos;
        for (int i = 0; i < dueNanos.length; i++) {
            long due = startNanos + dueNanos[i];
            while (now - due < 0) {
                Thread.onSpinWait();
                now = System.nanoTime();
            }
            var parcel = cycle[i & Parcel.CYCLE - 1];
            if (inbox == null) {
                accept(parcel);
            } else {
                inbox.put(parcel);
            }
        }
        if (!done.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException("not finished " + limit.toMillis() + " ms after the last was sent");
        }
        nanos = System.nanoTime() - startNanos;
    }

    /**
     * Checks that every message arrived exactly once and in order. To be called when the consumer has ended.
     *
     * @throws IllegalStateException where one did not
     */
    void check() {
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }

    /** Whether the mailbox could not keep up, so that how long a message took says how long the run was. */
    boolean saturated() {
        return nanos > SATURATED * dueNanos[dueNanos.length - 1];
    }

    /** How long each message took from when it was due until it was handled, in nanoseconds. */
    long[] sojournNanos() {
        return sojournNanos;
    }
}
