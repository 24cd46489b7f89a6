package org.shardmark.bench;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Handles parcels by counting them, and checks on the way that those of each producer come in order, each exactly once:
 * one that is lost, doubled or out of order is not the one that its producer must be next with. Called by one thread at a
 * time.
 */
final class Receiver implements Consumer<Parcel> {
    private final int[] next;
    private final boolean verify;
    private final Runnable done;
    private long due;
    private @Nullable String failure;

    /**
     * Makes a receiver that waits for its first parcels.
     *
     * @param producers how many there are
     * @param due       how many parcels must come
     * @param verify    whether to look at them
     * @param done      called when they have come, or at the first that is wrong
     */
    Receiver(int producers, long due, boolean verify, Runnable done) {
        this.next = new int[producers];
        this.due = due;
        this.verify = verify;
        this.done = done;
    }

    @Override
    public void accept(Parcel parcel) {
        if (verify && parcel.number() != next[parcel.producer()]) {
            fail(parcel);
        }
        next[parcel.producer()] = parcel.number() + 1 & Parcel.CYCLE - 1;
        if (--due == 0) {
            done.run();
        }
    }

    private void fail(Parcel parcel) {
        if (failure == null) {
            failure = "parcel " + parcel.number() + " of producer " + parcel.producer() + " came instead of "
                    + next[parcel.producer()] + ": one was lost, doubled or out of order";
            done.run();
        }
    }

    /**
     * Says what went wrong. To be called when the consumer has ended.
     *
     * @throws IllegalStateException where a parcel was lost, doubled or out of order; the message is one line
     */
    void check() {
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
        if (due != 0) {
            throw new IllegalStateException(due > 0
                    ? due + " parcels have not come"
                    : -due + " parcels came that were never sent");
        }
    }
}
