package org.shardmark.mailbox;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A bounded ring with many producers and one consumer, on VarHandles, whose consumer can sleep when it finds nothing.
 *
 * <p>The idea is Dmitry Vyukov's bounded queue, as the many-to-one rings of JCTools and Agrona have it: a producer
 * claims a position, or a run of positions, by moving the shared index with a compare-and-set, then writes the messages
 * into their slots; the consumer reads the slot at its own index, and {@code null} there means that nothing has arrived.
 * Producers look at the consumer's index only when the limit that they remember is used up, so that a ring which is not
 * full costs them one contended line and no more.
 *
 * <p>A sleeping consumer costs the producers nothing while it is awake: the lowest bit of the producers' index says that
 * the consumer sleeps. It can be set only while the ring is empty, by a compare-and-set from the very value that says
 * so, and whoever claims the next position clears it with that claim and wakes the consumer once its message is in.
 * A wake-up cannot be lost, because no message can be claimed past the bit without somebody seeing it, and no fence is
 * needed between writing a message and looking for a sleeper.
 *
 * <p>The memory order of each access:
 * <ul>
 * <li>the producers' index is moved by a volatile compare-and-set: claims are totally ordered, and the claim that
 *     clears the bit sees the thread that the consumer stored before setting it;</li>
 * <li>a message is written to its slot by a release and read by an acquire: its content comes with it;</li>
 * <li>the consumer clears a slot by a plain write before it moves its index by a release, and a producer acquires that
 *     index before it claims the position one lap later: its message cannot be overwritten by the clearing of the one
 *     before. A producer that relies on the remembered limit acquires it, and it was released by a producer that had
 *     acquired the index;</li>
 * <li>the limit may be remembered by several producers at once, and the older value may be written last: any value that
 *     was once written is right, an old one only costs a look.</li>
 * </ul>
 *
 * @param <M> the type of a message
 */
final class RingQueue<M> extends RingLayout implements MailboxQueue<M> {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final long ASLEEP = 1;
    private static final int SPINS_FOR_A_CLAIMED_SLOT = 100;
    private static final int MAX_CAPACITY = 1 << 30;

    /**
     * Makes an empty ring.
     *
     * @param capacity how many messages it holds, from 1 to 2³⁰, exactly
     */
    RingQueue(int capacity) {
        this(capacity, 0);
    }

    /**
     * Makes an empty ring in which so many messages have been before.
     *
     * @param first the first position, 0 to 2⁶³ - 1; at a billion messages a second they last 292 years
     */
    RingQueue(int capacity, long first) {
        super(capacity, powerOfTwo(capacity));
        claimedIndex = first << 1;
        limitIndex = first + capacity;
        takenIndex = first;
    }

    /** The smallest power of two that is at least {@code capacity}. */
    static int powerOfTwo(int capacity) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException(
                    "a capacity from 1 to " + MAX_CAPACITY + " is possible, not " + capacity);
        }
        return capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1;
    }

    private int slotOf(long position) {
        return ((int) position & mask) + SLOT_PAD;
    }

    @Override
    public boolean offer(M message) {
        long claimed;
        do {
            claimed = (long) CLAIMED.getVolatile(this);
            if (room(claimed >>> 1) <= 0) {
                return false;
            }
        } while (!CLAIMED.compareAndSet(this, claimed, (claimed | ASLEEP) + 1));
        SLOT.setRelease(slots, slotOf(claimed >>> 1), message);
        wakeIfAsleep(claimed);
        return true;
    }

    @Override
    public int offerAll(M[] messages, int from, int to) {
        long claimed;
        int count;
        do {
            claimed = (long) CLAIMED.getVolatile(this);
            count = (int) Math.min(to - from, room(claimed >>> 1));
            if (count <= 0) {
                return 0;
            }
        } while (!CLAIMED.compareAndSet(this, claimed, (claimed & ~ASLEEP) + 2L * count));
        long first = claimed >>> 1;
        for (int i = 0; i < count; i++) {
            SLOT.setRelease(slots, slotOf(first + i), messages[from + i]);
        }
        wakeIfAsleep(claimed);
        return count;
    }

    /** How many positions from this one on are known to be free; looks at the consumer's index if none is. */
    private long room(long position) {
        long room = (long) LIMIT.getAcquire(this) - position;
        if (room > 0) {
            return room;
        }
        long limit = (long) TAKEN.getVolatile(this) + capacity;
        if (limit > position) {
            LIMIT.setRelease(this, limit);
        }
        return limit - position;
    }

    /** Wakes the consumer where the claim that moved the index from {@code claimed} has cleared the bit. */
    private void wakeIfAsleep(long claimed) {
        if ((claimed & ASLEEP) != 0) {
            LockSupport.unpark(consumer);
        }
    }

    @Override
    public @Nullable M poll() {
        long taken = takenIndex;
        int slot = slotOf(taken);
        @SuppressWarnings("unchecked") // only offers write messages
        M message = (M) SLOT.getAcquire(slots, slot);
        if (message != null) {
            slots[slot] = null;
            TAKEN.setRelease(this, taken + 1);
        }
        return message;
    }

    @Override
    public boolean isEmpty() {
        return SLOT.getAcquire(slots, slotOf(takenIndex)) == null;
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        long first = takenIndex;
        int taken = 0;
        while (taken < limit) {
            int slot = slotOf(first + taken);
            @SuppressWarnings("unchecked") // only offers write messages
            M message = (M) SLOT.getAcquire(slots, slot);
            if (message == null) {
                break;
            }
            slots[slot] = null;
            taken++;
            handler.accept(message);
        }
        if (taken > 0) {
            TAKEN.setRelease(this, first + taken);
        }
        return taken;
    }

    /**
     * Returns when the next slot holds a message, having slept if nobody had claimed it. Only the consumer may call.
     *
     * @throws InterruptedException where the thread is interrupted while it sleeps
     */
    void awaitMessage() throws InterruptedException {
        long taken = takenIndex;
        consumer = Thread.currentThread();
        if (CLAIMED.compareAndSet(this, taken << 1, taken << 1 | ASLEEP)) {
            while (((long) CLAIMED.getVolatile(this) & ASLEEP) != 0) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    wakeInterrupted(taken);
                }
            }
        }
        // Claimed, and a few instructions from being written, unless its producer is not running just now.
        int slot = slotOf(taken);
        for (int spins = 0; SLOT.getAcquire(slots, slot) == null; spins++) {
            if (spins < SPINS_FOR_A_CLAIMED_SLOT) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    private void wakeInterrupted(long taken) throws InterruptedException {
        if (CLAIMED.compareAndSet(this, taken << 1 | ASLEEP, taken << 1)) {
            throw new InterruptedException();
        }
        // A producer was faster: its message is taken, and the interrupt stays for whoever looks next.
        Thread.currentThread().interrupt();
    }

    @Override
    public Optional<Mailbox<M>> own() {
        return Optional.of(new RingMailbox<>(this));
    }
}
