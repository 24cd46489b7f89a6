package org.shardmark.mailbox;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/**
 * The ring without waiting. Messages are digits, and what the consumer got is a number: 1234 for one after the other.
 * What is not listed as acceptable fails the test: a digit that is missing is a message lost, one that is there twice
 * is doubled, and one before its producer's earlier one is out of order.
 */
public final class RingQueueStress {
    private RingQueueStress() {}

    private static final Integer[] TWELVE = {1, 2};
    private static final Integer[] TWENTY_THREE = {2, 3};
    private static final Integer[] THIRTY_FOUR = {3, 4};

    /** What the queue gives in so many polls, as the next digits of what there was before. */
    static int poll(RingQueue<Integer> queue, int polls, int before) {
        int digits = before;
        for (int i = 0; i < polls; i++) {
            Integer message = queue.poll();
            if (message != null) {
                digits = digits * 10 + message;
            }
        }
        return digits;
    }

    static int drain(RingQueue<Integer> queue, int limit, int before) {
        var digits = new int[]{before};
        queue.drain(message -> digits[0] = digits[0] * 10 + message, limit);
        return digits[0];
    }

    /** Two producers, and a consumer that polls beside them: three threads, which jcstress runs on three cores only. */
    @JCStressTest
    @Outcome(id = {"1234", "1324", "1342", "3124", "3142", "3412"}, expect = ACCEPTABLE, desc = "in order per producer")
    @State
    public static class Polled {
        private final RingQueue<Integer> queue = new RingQueue<>(8);
        private int received;

        @Actor
        public void producer() {
            queue.offer(1);
            queue.offer(2);
        }

        @Actor
        public void other() {
            queue.offer(3);
            queue.offer(4);
        }

        @Actor
        public void consumer() {
            received = poll(queue, 3, 0);
        }

        @Arbiter
        public void rest(I_Result result) {
            result.r1 = poll(queue, 5, received);
        }
    }

    /** Two producers against each other. */
    @JCStressTest
    @Outcome(id = {"1234", "1324", "1342", "3124", "3142", "3412"}, expect = ACCEPTABLE, desc = "in order per producer")
    @State
    public static class Producers {
        private final RingQueue<Integer> queue = new RingQueue<>(8);

        @Actor
        public void producer() {
            queue.offer(1);
            queue.offer(2);
        }

        @Actor
        public void other() {
            queue.offer(3);
            queue.offer(4);
        }

        @Arbiter
        public void all(I_Result result) {
            result.r1 = poll(queue, 5, 0);
        }
    }

    /** A producer against the consumer. */
    @JCStressTest
    @Outcome(id = "1234", expect = ACCEPTABLE, desc = "in order")
    @State
    public static class Consumer {
        private final RingQueue<Integer> queue = new RingQueue<>(8);
        private int received;

        @Actor
        public void producer() {
            queue.offer(1);
            queue.offerAll(TWENTY_THREE, 0, 2);
            queue.offer(4);
        }

        @Actor
        public void consumer() {
            received = drain(queue, 2, poll(queue, 1, 0));
        }

        @Arbiter
        public void rest(I_Result result) {
            result.r1 = drain(queue, 5, received);
        }
    }

    /** Runs, of which each is claimed at once. */
    @JCStressTest
    @Outcome(id = {"1234", "3412"}, expect = ACCEPTABLE, desc = "run after run")
    @State
    public static class Runs {
        private final RingQueue<Integer> queue = new RingQueue<>(8);

        @Actor
        public void producer() {
            queue.offerAll(TWELVE, 0, 2);
        }

        @Actor
        public void other() {
            queue.offerAll(THIRTY_FOUR, 0, 2);
        }

        @Arbiter
        public void all(I_Result result) {
            result.r1 = drain(queue, 5, 0);
        }
    }

    /** A ring of one: full and empty borders, and its slot is used again in the next lap. */
    @JCStressTest
    @Outcome(id = "true, true, 12", expect = ACCEPTABLE, desc = "polled between the two")
    @Outcome(id = "true, false, 1", expect = ACCEPTABLE, desc = "full for the second")
    @State
    public static class OneSlot {
        private final RingQueue<Integer> queue = new RingQueue<>(1);
        private int received;

        @Actor
        public void producer(ZZI_Result result) {
            result.r1 = queue.offer(1);
            result.r2 = queue.offer(2);
        }

        @Actor
        public void consumer() {
            received = poll(queue, 2, 0);
        }

        @Arbiter
        public void rest(ZZI_Result result) {
            result.r3 = poll(queue, 2, received);
        }
    }

    /** Runs in a ring of two, whose slots are used again in the next lap as soon as a run was taken. */
    @JCStressTest
    @Outcome(id = "2, 2, 1234", expect = ACCEPTABLE, desc = "taken between the two")
    @Outcome(id = "2, 1, 123", expect = ACCEPTABLE, desc = "half of it taken")
    @Outcome(id = "2, 0, 12", expect = ACCEPTABLE, desc = "full for the second")
    @State
    public static class RunsOfTwo {
        private final RingQueue<Integer> queue = new RingQueue<>(2);
        private int received;

        @Actor
        public void producer(III_Result result) {
            result.r1 = queue.offerAll(TWELVE, 0, 2);
            result.r2 = queue.offerAll(THIRTY_FOUR, 0, 2);
        }

        @Actor
        public void consumer() {
            received = drain(queue, 2, drain(queue, 2, 0));
        }

        @Arbiter
        public void rest(III_Result result) {
            result.r3 = drain(queue, 5, received);
        }
    }

    /** Two producers at a ring with room for one. */
    @JCStressTest
    @Outcome(id = {"1, 0, 91", "0, 1, 92"}, expect = ACCEPTABLE, desc = "one of them is refused")
    @State
    public static class LastSlot {
        private final RingQueue<Integer> queue = new RingQueue<>(2);

        public LastSlot() {
            queue.offer(9);
        }

        @Actor
        public void producer(III_Result result) {
            result.r1 = queue.offer(1) ? 1 : 0;
        }

        @Actor
        public void other(III_Result result) {
            result.r2 = queue.offer(2) ? 1 : 0;
        }

        @Arbiter
        public void all(III_Result result) {
            result.r3 = poll(queue, 3, 0);
        }
    }

    /** Runs that do not both fit: the first goes in whole, the second as far as there is room. */
    @JCStressTest
    @Outcome(id = {"2, 1, 123", "1, 2, 341"}, expect = ACCEPTABLE, desc = "one and a half")
    @State
    public static class PartOfARun {
        private final RingQueue<Integer> queue = new RingQueue<>(3);

        @Actor
        public void producer(III_Result result) {
            result.r1 = queue.offerAll(TWELVE, 0, 2);
        }

        @Actor
        public void other(III_Result result) {
            result.r2 = queue.offerAll(THIRTY_FOUR, 0, 2);
        }

        @Arbiter
        public void all(III_Result result) {
            result.r3 = poll(queue, 4, 0);
        }
    }

    /** Where the sequence passes the range of an int, and where twice the sequence passes that of a long. */
    @JCStressTest
    @Outcome(id = "1234, 1234", expect = ACCEPTABLE, desc = "as anywhere else")
    @State
    public static class Wrap {
        private final RingQueue<Integer> pastInt = new RingQueue<>(2, (1L << 31) - 2);
        private final RingQueue<Integer> pastLong = new RingQueue<>(2, (1L << 62) - 2);

        @Actor
        public void producer() {
            for (int message = 1; message <= 4; message++) {
                offer(pastInt, message);
                offer(pastLong, message);
            }
        }

        private static void offer(RingQueue<Integer> queue, int message) {
            while (!queue.offer(message)) {
                Thread.onSpinWait();
            }
        }

        @Actor
        public void consumer(II_Result result) {
            while (result.r1 < 1000 || result.r2 < 1000) {
                result.r1 = poll(pastInt, 1, result.r1);
                result.r2 = poll(pastLong, 1, result.r2);
            }
        }
    }
}
