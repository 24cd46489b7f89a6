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
 * into their slots; the consumer reads the slot at its own index, and {@code null} there means that nothing has
 * arrived. Producers look at the consumer's index only when the limit that they remember is used up, so that a ring
 * which is not full costs them one contended line and no more. One that loses the race for the index pauses before it
 * tries again, after Dice, Hendler and Mirsky (Lightweight contention management for efficient compare-and-swap
 * operations, 2013): the index then moves from core to core once for many messages, not for each.
 *
 * <p>A sleeping consumer costs the producers nothing while it is awake: the lowest bit of the producers' index says
 * that the consumer sleeps. It can be set only while the ring is empty, by a compare-and-set from the very value that
 * says so, and whoever claims the next position clears it with that claim and wakes the consumer once its message is
 * in. A wake-up cannot be lost, because no message can be claimed past the bit without somebody seeing it, and no fence
 * is needed between writing a message and looking for a sleeper.
 *
 * <p>The memory order of each access:
 * <ul>
 * <li>the producers' index is moved by a volatile compare-and-exchange: claims are totally ordered, and the claim that
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
final class RingQueue<M> extends RingLayout implements NativeMailbox.Taking<M> {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final long ASLEEP = 1;
    /** Enough for the other producer to claim a number of positions undisturbed. */
    private static final int SPINS_AFTER_LOSING = 8;

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
                    "capacity=" + capacity + ": must be from 1 to " + MAX_CAPACITY);
        }
        return capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1;
    }

    private static int slotOf(long position, int mask) {
        return ((int) position & mask) + SLOT_PAD;
    }

    @Override
    public boolean offer(M message) {
        long claimed = (long) CLAIMED.getVolatile(this);
        while (true) {
            if (room(claimed >>> 1, 1) <= 0) {
                return false;
            }
            long seen = (long) CLAIMED.compareAndExchange(this, claimed, (claimed | ASLEEP) + 1);
            if (seen == claimed) {
                break;
            }
            claimed = claimedAfterPause();
        }
        SLOT.setRelease(slots, slotOf(claimed >>> 1, mask), message);
        wakeIfAsleep(claimed);
        return true;
    }

    @Override
    public int offerAll(M[] messages, int from, int to) {
        long claimed = (long) CLAIMED.getVolatile(this);
        int count;
        while (true) {
            count = (int) Math.min(to - from, room(claimed >>> 1, to - from));
            if (count <= 0) {
                return 0;
            }
            long seen = (long) CLAIMED.compareAndExchange(this, claimed, (claimed & ~ASLEEP) + 2L * count);
            if (seen == claimed) {
                break;
            }
            claimed = claimedAfterPause();
        }
        fill(claimed >>> 1, messages, from, count);
        wakeIfAsleep(claimed);
        return count;
    }

    private void fill(long first, M[] messages, int from, int count) {
        // In locals, or each ordered access would have them read again, and the array's type and length checked.
        var array = slots;
        int bits = mask;
        for (int i = 0; i < count; i++) {
            SLOT.setRelease(array, slotOf(first + i, bits), messages[from + i]);
        }
    }

    /** Lets the producer that was faster have the index for a while, and looks again. */
    private long claimedAfterPause() {
        for (int i = 0; i < SPINS_AFTER_LOSING; i++) {
            Thread.onSpinWait();
        }
        return (long) CLAIMED.getVolatile(this);
    }

    /** How many positions from this one on are free: at least {@code wanted} are known to be, or it is the number. */
    private long room(long position, int wanted) {
        long room = (long) LIMIT.getAcquire(this) - position;
        if (room >= wanted) {
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
        int slot = slotOf(taken, mask);
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
        return SLOT.getAcquire(slots, slotOf(takenIndex, mask)) == null;
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        if (limit > 1) {
            return drainRun(handler, limit);
        }
        M message = poll();
        if (message == null) {
            return 0;
        }
        handler.accept(message);
        return 1;
    }

    /** One release for all of them: what is taken here is free when the handler has had the last. */
    private int drainRun(Consumer<? super M> handler, int limit) {
        var array = slots; // as in fill
        int bits = mask;
        long first = takenIndex;
        int taken = 0;
        while (taken < limit) {
            int slot = slotOf(first + taken, bits);
            @SuppressWarnings("unchecked") // only offers write messages
            M message = (M) SLOT.getAcquire(array, slot);
            if (message == null) {
                break;
            }
            array[slot] = null;
            taken++;
            handler.accept(message);
        }
        if (taken > 0) {
            TAKEN.setRelease(this, first + taken);
        }
        return taken;
    }

    /** As {@link Mailbox#take}: sleeps if nobody has claimed the next slot. */
    @Override
    public int take(Consumer<? super M> handler, int limit) throws InterruptedException {
        awaitMessage();
        return drain(handler, limit);
    }

    private void awaitMessage() throws InterruptedException {
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
        ClaimedSlot.await(this);
    }

    private void wakeInterrupted(long taken) throws InterruptedException {
        if (CLAIMED.compareAndSet(this, taken << 1 | ASLEEP, taken << 1)) {
            throw new InterruptedException();
        }
        // A producer was faster: its message is taken, and the interrupt stays for whoever looks next.
        Thread.currentThread().interrupt();
    }

    @Override
    public Optional<Mailbox<M>> nativeMailbox() {
        return Optional.of(new NativeMailbox<>(this));
    }
}
