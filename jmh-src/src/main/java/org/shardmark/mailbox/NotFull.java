package org.shardmark.mailbox;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Where the producers of a full queue sleep until its consumer has made room.
 *
 * <p>No producer sleeps beside a free slot for good: it raises the number of waiting producers, and then looks once
 * more; the consumer frees a slot, and then looks at that number. With a full fence between the two steps on either
 * side one of them sees the other (Dekker's argument); that is {@link #signal}. The consumer's signal needs the lock
 * that a producer holds from its last look until it sleeps.
 *
 * <p>A fence per message would be expensive, and a consumer that goes on does not need it: {@link #signalIfSeen} has
 * none and may overlook a producer that falls asleep at that very moment. It did so before a queue that was full; when
 * the consumer comes to take from it again, which it does without the producer's help, its next look sees the producer,
 * and when it finds the queue empty, it looks with the fence before it waits.
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

    /** Wakes the producers that wait, if any do: for a consumer that may not come again for long. */
    void signal() {
        VarHandle.fullFence();
        signalIfSeen();
    }

    /** As {@link #signal}, for a consumer that has taken something and will come again before it waits for anybody. */
    void signalIfSeen() {
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
