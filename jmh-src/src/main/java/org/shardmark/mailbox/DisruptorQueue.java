package org.shardmark.mailbox;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.WaitStrategy;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The Disruptor's ring for many producers. With the waiting that serves every queue it has a wait strategy that does
 * nothing when something is published; its own waiting is its default, {@link BlockingWaitStrategy}, which takes a lock
 * for each publication. Its consumer asks slot by slot whether the next one is published: asking for
 * the highest published sequence, as its own processors do, would look at all that is there for each limited batch.
 */
final class DisruptorQueue<M> implements NativeMailbox.Taking<M> {
    /** The preallocated event: Disruptor moves content, not objects. */
    private static final class Slot<M> {
        private @Nullable M message;
    }

    private final int capacity;
    private final RingBuffer<Slot<M>> ring;
    private final SequenceBarrier barrier;
    private final Sequence consumed = new Sequence();

    DisruptorQueue(int capacity) {
        this(capacity, new BusySpinWaitStrategy());
    }

    private DisruptorQueue(int capacity, WaitStrategy waiting) {
        this.capacity = capacity;
        this.ring = RingBuffer.createMultiProducer(Slot::new, RingQueue.powerOfTwo(capacity), waiting);
        this.barrier = ring.newBarrier();
        ring.addGatingSequences(consumed);
    }

    /** Another ring, with the Disruptor's own waiting: a ring has its wait strategy for good. */
    @Override
    public Optional<Mailbox<M>> nativeMailbox() {
        return Optional.of(new NativeMailbox<>(new DisruptorQueue<M>(capacity, new BlockingWaitStrategy())));
    }

    @Override
    public int take(Consumer<? super M> handler, int limit) throws InterruptedException {
        try {
            barrier.waitFor(consumed.get() + 1);
        } catch (AlertException | TimeoutException e) {
            throw new IllegalStateException("nobody alerts this barrier, and it has no time-out", e);
        }
        ClaimedSlot.await(this);
        return drain(handler, limit);
    }

    @Override
    public boolean offer(M message) {
        try {
            long sequence = ring.tryNext();
            ring.get(sequence).message = message;
            ring.publish(sequence);
            return true;
        } catch (InsufficientCapacityException e) {
            return false;
        }
    }

    @Override
    public int offerAll(M[] messages, int from, int to) {
        // The room can only be less by the time that it is claimed, and then half of it may do.
        int count = (int) Math.min(to - from, ring.remainingCapacity());
        while (count > 0) {
            try {
                long last = ring.tryNext(count);
                long first = last - count + 1;
                for (int i = 0; i < count; i++) {
                    ring.get(first + i).message = messages[from + i];
                }
                ring.publish(first, last);
                return count;
            } catch (InsufficientCapacityException e) {
                count /= 2;
            }
        }
        return 0;
    }

    @Override
    public @Nullable M poll() {
        long next = consumed.get() + 1;
        if (!ring.isAvailable(next)) {
            return null;
        }
        M message = take(next);
        consumed.set(next);
        return message;
    }

    private @Nullable M take(long sequence) {
        var slot = ring.get(sequence);
        M message = slot.message;
        slot.message = null;
        return message;
    }

    @Override
    public boolean isEmpty() {
        return !ring.isAvailable(consumed.get() + 1);
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        long first = consumed.get() + 1;
        int taken = 0;
        while (taken < limit && ring.isAvailable(first + taken)) {
            M message = take(first + taken);
            if (message != null) {
                handler.accept(message);
            }
            taken++;
        }
        if (taken > 0) {
            consumed.set(first + taken - 1);
        }
        return taken;
    }
}
