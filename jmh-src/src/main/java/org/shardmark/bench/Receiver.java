package org.shardmark.bench;

import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Recipient;

/**
 * Handles parcels by counting them, and checks on the way that those of each producer come in order, each exactly once:
 * one that is lost, doubled or out of order is not the one that its producer must be next with. Called by one thread at a
 * time.
 */
final class Receiver implements Recipient<Parcel> {
    /** Numbers of 8 bytes in 128: this is written for each message, and nothing that a producer reads may be near. */
    private static final int PAD = 16;

    /** How many parcels are still due, and then the number of the next one of each producer. */
    private final long[] state;

    private final boolean verify;
    private final Runnable done;
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
        this.state = new long[PAD + 1 + producers + PAD];
        state[PAD] = due;
        this.verify = verify;
        this.done = done;
    }

    @Override
    public void accept(Parcel parcel) {
        int next = PAD + 1 + parcel.producer();
        if (verify && parcel.number() != state[next]) {
            fail(parcel, state[next]);
        }
        state[next] = parcel.number() + 1L & Parcel.CYCLE - 1;
        if (--state[PAD] == 0) {
            done.run();
        }
    }

    private void fail(Parcel parcel, long next) {
        if (failure == null) {
            failure = "parcel " + parcel.number() + " of producer " + parcel.producer() + " came instead of "
                    + next + ": one was lost, doubled or out of order";
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
        long due = state[PAD];
        if (due != 0) {
            throw new IllegalStateException(due > 0
                    ? due + " parcels have not come"
                    : -due + " parcels came that were never sent");
        }
    }
}
