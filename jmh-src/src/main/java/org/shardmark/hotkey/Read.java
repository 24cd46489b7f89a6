package org.shardmark.hotkey;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A read of the hottest key: scattered to every shard that holds a part of it, gathered from their answers, and completed
 * by the shard that answers last; nobody waits for it. What it returns is the number of messages of that key, and must lie
 * between those that had been handled before it was sent and those that had been sent before it was completed.
 */
final class Read {
    private final int index;
    private final Ledger ledger;
    private final long handledBefore;
    private final AtomicInteger missing;
    private final AtomicInteger sum = new AtomicInteger();

    /**
     * Makes a read that is about to be sent. Called by the sender.
     *
     * @param index its place in the order of sending
     * @param parts how many shards will answer, at least 1
     */
    Read(int index, int parts, Ledger ledger) {
        this.index = index;
        this.ledger = ledger;
        this.handledBefore = ledger.handledOfHottest();
        this.missing = new AtomicInteger(parts);
    }

    /** Its place in the order of sending. */
    int index() {
        return index;
    }

    /** Takes the answer of a shard: how many messages of the key it has handled. */
    void answer(int part) {
        sum.addAndGet(part);
        if (missing.decrementAndGet() == 0) {
            complete();
        }
    }

    private void complete() {
        int returned = sum.get();
        int sentBefore = ledger.sentOfHottest();
        if (returned < handledBefore || returned > sentBefore) {
            ledger.fail("the read at place " + index + " returned " + returned + ": " + handledBefore
                    + " messages had been handled before it was sent, and " + sentBefore
                    + " sent before it was completed");
        }
        ledger.handled(index);
        ledger.readCompleted();
    }
}
