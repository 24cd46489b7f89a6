package org.shardmark.mailbox;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Where the producers of a full queue sleep until its consumer has made room.
 *
 * <p>No producer sleeps beside a free slot: it raises the number of waiting producers, and then looks once more; the
 * consumer frees a slot, and then looks at that number. There is a full fence between the two steps on either side, so
 * that one of them sees the other (Dekker's argument). The consumer's signal needs the lock that a producer holds from
 * its last look until it sleeps.
 */
final class NotFull {
    private final AtomicInteger waiting = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition condition = lock.newCondition();

    /**
     * Tries again whenever there may be room, sleeping in between.
     *
     * @param offer whether it went in
     * @throws InterruptedException where the thread is interrupted before it did
     */
    void await(BooleanSupplier offer) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            waiting.incrementAndGet();
            VarHandle.fullFence();
            try {
                while (!offer.getAsBoolean()) {
                    condition.await();
                }
            } finally {
                waiting.decrementAndGet();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Wakes the producers that wait, if any do: for the consumer, when it has taken something. */
    void signal() {
        VarHandle.fullFence();
        if (waiting.get() > 0) {
            lock.lock();
            try {
                condition.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
