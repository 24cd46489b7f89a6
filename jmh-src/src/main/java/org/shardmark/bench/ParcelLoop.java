package org.shardmark.bench;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.LoneCounter;
import org.shardmark.mailbox.Recipient;

/** An open loop through one mailbox: one thread makes it, sends, and finishes it. */
final class ParcelLoop implements Recipient<Parcel> {
    private final Parcel[] cycle;
    private final OpenLoop loop;
    private final CountDownLatch done = new CountDownLatch(1);
    private final LoneCounter handled = new LoneCounter();
    private long nanos;
    private @Nullable String failure;

    /**
     * Makes a loop.
     *
     * @param cycle of the one producer
     * @param loop  says when each message is due
     */
    ParcelLoop(Parcel[] cycle, OpenLoop loop) {
        this.cycle = cycle;
        this.loop = loop;
    }

    /** Handles a message: notes how long it took. Called by one thread at a time. */
    @Override
    public void accept(Parcel parcel) {
        int index = (int) handled.get();
        if (index == loop.messages() || parcel.number() != (index & Parcel.CYCLE - 1)) {
            failure = "parcel " + parcel.number() + " came as message " + index + " of " + loop.messages()
                    + ": one was lost, doubled or out of order";
            done.countDown();
            return;
        }
        loop.handled(index);
        handled.increment();
        if (index + 1 == loop.messages()) {
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
        long start = System.nanoTime();
        loop.begin();
        for (int i = 0; i < loop.messages(); i++) {
            loop.awaitDue(i);
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
        nanos = System.nanoTime() - start;
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

    /** How long the run took. */
    long nanos() {
        return nanos;
    }
}
