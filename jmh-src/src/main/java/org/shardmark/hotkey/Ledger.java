package org.shardmark.hotkey;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Timetable;

/** What the sender and the shards of a run write down together. */
final class Ledger {
    private final long[] handledNanos;
    private final @Nullable Read[] reads;
    private final @Nullable Timetable timetable;
    private final AtomicInteger sentOfHottest = new AtomicInteger();
    private final LongAdder handledOfHottest = new LongAdder();
    private final LongAdder readsCompleted = new LongAdder();
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

    /**
     * Makes a ledger.
     *
     * @param messages  how many will be sent
     * @param timetable is told of each that has been handled, if there is one
     */
    Ledger(int messages, @Nullable Timetable timetable) {
        this.handledNanos = new long[messages];
        this.reads = new Read[messages];
        this.timetable = timetable;
    }

    /** Notes a read that is about to be sent. Called by the sender. */
    void send(Read read) {
        reads[read.index()] = read;
    }

    /** The read at a place in the order of sending. Called by whoever has taken its message. */
    Read read(int index) {
        return Objects.requireNonNull(reads[index]);
    }

    /** Notes that a message of the hottest key is about to be sent. Called by the sender. */
    void sendOfHottest() {
        sentOfHottest.setRelease(sentOfHottest.getPlain() + 1);
    }

    /** How many were sent, or are about to be. */
    int sentOfHottest() {
        return sentOfHottest.getAcquire();
    }

    /** Notes that a message of the hottest key was handled, after its shard has counted it. Called by any shard. */
    void handledOneOfHottest() {
        handledOfHottest.increment();
    }

    /** How many were handled, at least. */
    long handledOfHottest() {
        return handledOfHottest.sum();
    }

    /** Notes when a message was handled, or a read completed: now. Called by whoever did so. */
    void handled(int index) {
        handledNanos[index] = System.nanoTime();
        if (timetable != null) {
            timetable.handled(index);
        }
    }

    /** When each message was handled, as by {@link System#nanoTime}. To be asked when all consumers have ended. */
    long[] handledNanos() {
        return handledNanos;
    }

    void readCompleted() {
        readsCompleted.increment();
    }

    /** How many reads were completed. To be asked when all consumers have ended. */
    long readsCompleted() {
        return readsCompleted.sum();
    }

    /** Notes what is wrong, in one line; the first to do so is heard. */
    void fail(String what) {
        failure.compareAndSet(null, what);
    }

    /** What is wrong, if anything is. */
    Optional<String> failure() {
        return Optional.ofNullable(failure.get());
    }
}
