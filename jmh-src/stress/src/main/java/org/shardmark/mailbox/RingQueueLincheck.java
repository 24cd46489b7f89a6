package org.shardmark.mailbox;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Whether the ring is linearizable: whether all that its threads may see can be explained by calls one after the other
 * on a bounded queue. Lincheck draws what two producers and a consumer do, and tries all kinds of orders of their
 * steps.
 */
public final class RingQueueLincheck {
    private static final int CAPACITY = 2;

    private final RingQueue<Integer> queue = new RingQueue<>(CAPACITY);

    /** A producer's one message. */
    @Operation
    public boolean offer(int message) {
        return queue.offer(message);
    }

    /** A producer's run of two. */
    @Operation
    public int offerAll(int first, int second) {
        return queue.offerAll(new Integer[]{first, second}, 0, 2);
    }

    /**
     * The consumer's poll, which waits for a slot that is claimed and not yet written, as a consumer does that waits:
     * the queue's own says that there is nothing yet, also of messages behind that slot that have been offered.
     */
    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
        while (true) {
            Integer message = queue.poll();
            if (message != null || (long) RingQueue.CLAIMED.getVolatile(queue) >>> 1 == queue.takenIndex) {
                return message;
            }
            Thread.onSpinWait();
        }
    }

    /** What it is to be: a bounded queue for one thread. */
    public static final class Specification {
        private final Queue<Integer> queue = new ArrayDeque<>();

        /** As {@link RingQueueLincheck#offer}. */
        public boolean offer(int message) {
            return queue.size() < CAPACITY && queue.add(message);
        }

        /** As {@link RingQueueLincheck#offerAll}. */
        public int offerAll(int first, int second) {
            return offer(first) ? offer(second) ? 2 : 1 : 0;
        }

        /** As {@link RingQueueLincheck#poll}. */
        public @Nullable Integer poll() {
            return queue.poll();
        }
    }

    /** Checks, and fails with an example where there is one that cannot be explained. */
    public static void main(String[] args) {
        new ModelCheckingOptions().sequentialSpecification(Specification.class)
                .threads(3)
                .actorsBefore(1)
                .actorsPerThread(3)
                .actorsAfter(2)
                .iterations(10)
                .invocationsPerIteration(1_000)
                .check(RingQueueLincheck.class);
        System.out.println("Lincheck: the ring is linearizable in all that was tried");
    }
}
