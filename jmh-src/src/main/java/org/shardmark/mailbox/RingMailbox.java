package org.shardmark.mailbox;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A bounded ring with many producers and one consumer, on VarHandles, whose consumer parks when it finds nothing.
 *
 * <p>The idea is Dmitry Vyukov's bounded queue, as the many-to-one rings of JCTools and Agrona have it: a producer
 * claims a position by moving the shared index with a compare-and-set, then writes the message into its slot; the
 * consumer reads the slot at its own index, and {@code null} there means that nothing has arrived. Producers look at
 * the consumer's index only when the limit that they remember is used up, so that a ring which is not full costs them
 * one contended line and no more.
 *
 * <p>Parking costs the producers nothing while the consumer is awake: the lowest bit of the producers' index says that
 * the consumer sleeps. It can be set only while the ring is empty, by a compare-and-set from the very value that says
 * so, and whoever claims the next position clears it with that claim and wakes the consumer once its message is in.
 * A wake-up cannot be lost, because no message can be claimed past the bit without somebody seeing it, and no fence is
 * needed between writing a message and looking for a sleeper.
 *
 * <p>Producers that find the ring full wait on a condition, which the consumer signals when it has taken something
 * and somebody waits.
 *
 * <p>The memory order of each access:
 * <ul>
 * <li>the producers' index is moved by a volatile compare-and-set: claims are totally ordered, and the claim that
 *     clears the bit sees the thread that the consumer stored before setting it;</li>
 * <li>a message is written to its slot by a release and read by an acquire: its content comes with it;</li>
 * <li>the consumer clears a slot by a plain write before it moves its index by a release (or a volatile write, below),
 *     and a producer acquires that index before it claims the position one lap later: its message cannot be
 *     overwritten by the clearing of the one before;</li>
 * <li>the consumer's index is written volatile and then {@code blockedProducers} is read, while a producer that is
 *     about to wait raises {@code blockedProducers} and then reads the consumer's index, both volatile: one of the two
 *     sees the other, so that no producer sleeps beside a free slot;</li>
 * <li>the remembered limit is opaque: any value that was once written is right, an old one only costs a look.</li>
 * </ul>
 *
 * @param <M> the type of a message
 */
final class RingMailbox<M> implements Mailbox<M> {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle INDEX = MethodHandles.arrayElementVarHandle(long[].class);

    /** Longs in 128 bytes: two cache lines, since neighbours are fetched in pairs. */
    private static final int PAD = 16;
    /** Twice the number of positions claimed, plus one while the consumer sleeps. */
    private static final int CLAIMED = PAD;
    /** The position from which producers must look at the consumer's index again. */
    private static final int LIMIT = 2 * PAD;
    /** The number of messages taken. */
    private static final int TAKEN = 3 * PAD;

    private static final long ASLEEP = 1;
    private static final int SPINS_FOR_A_CLAIMED_SLOT = 100;

    private final int capacity;
    private final int mask;
    private final @Nullable Object[] slots;
    private final long[] indices = new long[4 * PAD];

    /** Written by the consumer before it sets {@link #ASLEEP}, read by the producer that clears it. */
    private @Nullable Thread consumer;

    private final AtomicInteger blockedProducers = new AtomicInteger();
    private final ReentrantLock full = new ReentrantLock();
    private final Condition notFull = full.newCondition();

    RingMailbox(int capacity) {
        if (capacity < 1 || capacity > 1 << 30) {
            throw new IllegalArgumentException("a capacity from 1 to " + (1 << 30) + " is possible, not " + capacity);
        }
        this.capacity = capacity;
        int length = Integer.highestOneBit(Math.max(1, capacity - 1)) << (capacity > 1 ? 1 : 0);
        this.slots = new Object[length];
        this.mask = length - 1;
        indices[LIMIT] = capacity;
    }

    @Override
    public void put(M message) throws InterruptedException {
        if (!offer(message)) {
            putWhenNotFull(message);
        }
    }

    /** Puts a message in if there is room. Any thread may call. */
    boolean offer(M message) {
        long claimed;
        do {
            claimed = (long) INDEX.getVolatile(indices, CLAIMED);
            if (isFull(claimed >>> 1)) {
                return false;
            }
        } while (!INDEX.compareAndSet(indices, CLAIMED, claimed, (claimed | ASLEEP) + 1));
        SLOT.setRelease(slots, (int) (claimed >>> 1) & mask, message);
        if ((claimed & ASLEEP) != 0) {
            LockSupport.unpark(consumer);
        }
        return true;
    }

    private boolean isFull(long position) {
        if (position < (long) INDEX.getOpaque(indices, LIMIT)) {
            return false;
        }
        long limit = (long) INDEX.getVolatile(indices, TAKEN) + capacity;
        if (position >= limit) {
            return true;
        }
        INDEX.setOpaque(indices, LIMIT, limit);
        return false;
    }

    private void putWhenNotFull(M message) throws InterruptedException {
        full.lockInterruptibly();
        try {
            blockedProducers.incrementAndGet();
            try {
                while (!offer(message)) {
                    notFull.await();
                }
            } finally {
                blockedProducers.decrementAndGet();
            }
        } finally {
            full.unlock();
        }
    }

    @Override
    public int take(Collection<? super M> into, int limit) throws InterruptedException {
        while (true) {
            int taken = drain(into, limit);
            if (taken > 0) {
                return taken;
            }
            awaitMessage();
        }
    }

    /** Moves up to {@code limit} messages that are there to the end of {@code into}. Only the consumer may call. */
    int drain(Collection<? super M> into, int limit) {
        long first = (long) INDEX.get(indices, TAKEN);
        int taken = 0;
        while (taken < limit) {
            int slot = (int) (first + taken) & mask;
            @SuppressWarnings("unchecked") // only put() writes messages
            M message = (M) SLOT.getAcquire(slots, slot);
            if (message == null) {
                break;
            }
            slots[slot] = null;
            into.add(message);
            taken++;
        }
        if (taken > 0) {
            INDEX.setVolatile(indices, TAKEN, first + taken);
            if (blockedProducers.get() > 0) {
                signalNotFull();
            }
        }
        return taken;
    }

    private void signalNotFull() {
        full.lock();
        try {
            notFull.signalAll();
        } finally {
            full.unlock();
        }
    }

    /** Returns when the next slot holds a message, having slept if nobody had claimed it. */
    private void awaitMessage() throws InterruptedException {
        long taken = (long) INDEX.get(indices, TAKEN);
        consumer = Thread.currentThread();
        if (INDEX.compareAndSet(indices, CLAIMED, taken << 1, taken << 1 | ASLEEP)) {
            while (((long) INDEX.getVolatile(indices, CLAIMED) & ASLEEP) != 0) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    wakeInterrupted(taken);
                }
            }
        }
        // Claimed, and a few instructions from being written, unless its producer is not running just now.
        int slot = (int) taken & mask;
        for (int spins = 0; SLOT.getAcquire(slots, slot) == null; spins++) {
            if (spins < SPINS_FOR_A_CLAIMED_SLOT) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    private void wakeInterrupted(long taken) throws InterruptedException {
        if (INDEX.compareAndSet(indices, CLAIMED, taken << 1 | ASLEEP, taken << 1)) {
            throw new InterruptedException();
        }
        // A producer was faster: its message is taken, and the interrupt stays for whoever looks next.
        Thread.currentThread().interrupt();
    }
}
