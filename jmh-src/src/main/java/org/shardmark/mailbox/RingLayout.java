package org.shardmark.mailbox;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The fields of {@link RingQueue}, each on cache lines of its own: what producers write, what the consumer writes, and
 * what nobody writes. A JVM lays the fields of a superclass before those of its subclasses, so a chain of classes is
 * the way to say so; 128 bytes lie between, since neighbouring lines are fetched in pairs.
 *
 * <p>There is padding before the first and after the last as well: without, whatever the program happened to allocate
 * next to the ring decides how fast it is.
 */
abstract class RingLayout extends RingTaken {
    long e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, ea, eb, ec, ed, ee, ef;

    RingLayout(int capacity, int length) {
        super(capacity, length);
    }
}

abstract class RingBegin {
    long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, aa, ab, ac, ad, ae, af;
}

abstract class RingFixed extends RingBegin {
    /** Slots before the first and after the last that nobody uses: 128 bytes of them. */
    static final int SLOT_PAD = 32;

    final int capacity;
    final int mask;
    final @Nullable Object[] slots;

    /** Written by the consumer before it says that it sleeps, read by the producer that wakes it. */
    @Nullable
    Thread consumer;

    RingFixed(int capacity, int length) {
        this.capacity = capacity;
        this.mask = length - 1;
        this.slots = new Object[length + 2 * SLOT_PAD];
    }
}

abstract class RingPadOne extends RingFixed {
    long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, ba, bb, bc, bd, be, bf;

    RingPadOne(int capacity, int length) {
        super(capacity, length);
    }
}

abstract class RingClaimed extends RingPadOne {
    static final VarHandle CLAIMED = of(RingClaimed.class, "claimedIndex");

    /** Twice the number of positions claimed, plus one while the consumer sleeps. */
    long claimedIndex;

    RingClaimed(int capacity, int length) {
        super(capacity, length);
    }

    static VarHandle of(Class<?> type, String field) {
        try {
            return MethodHandles.lookup().findVarHandle(type, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

abstract class RingPadTwo extends RingClaimed {
    long c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, ca, cb, cc, cd, ce, cf;

    RingPadTwo(int capacity, int length) {
        super(capacity, length);
    }
}

abstract class RingLimit extends RingPadTwo {
    static final VarHandle LIMIT = of(RingLimit.class, "limitIndex");

    /** The position from which producers must look at the consumer's index again. */
    long limitIndex;

    RingLimit(int capacity, int length) {
        super(capacity, length);
    }
}

abstract class RingPadThree extends RingLimit {
    long d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, da, db, dc, dd, de, df;

    RingPadThree(int capacity, int length) {
        super(capacity, length);
    }
}

abstract class RingTaken extends RingPadThree {
    static final VarHandle TAKEN = of(RingTaken.class, "takenIndex");

    /** The number of messages taken. */
    long takenIndex;

    RingTaken(int capacity, int length) {
        super(capacity, length);
    }
}
