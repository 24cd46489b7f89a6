package org.shardmark.mailbox;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The ring with waiting, its own and the one that serves every queue. A wake-up that is lost leaves a thread asleep for
 * ever, and the test ends as one that did not respond.
 */
public final class RingMailboxStress {
    private RingMailboxStress() {}

    private static final int INTERRUPTED = -1;

    /** Takes so many messages one by one, as digits. */
    static int take(Mailbox<Integer> mailbox, int count) {
        var digits = new int[1];
        try {
            for (int taken = 0; taken < count;) {
                taken += mailbox.take(message -> digits[0] = digits[0] * 10 + message, 1);
            }
            return digits[0];
        } catch (InterruptedException e) {
            return INTERRUPTED;
        }
    }

    /** What a virtual thread returns. */
    static int onAVirtualThread(IntSupplier task) {
        var result = new int[1];
        join(Thread.ofVirtual().start(() -> result[0] = task.getAsInt()));
        return result[0];
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void put(Mailbox<Integer> mailbox, int... messages) {
        try {
            for (int message : messages) {
                mailbox.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A consumer that falls asleep while a producer puts, in the ring's own way. */
    @JCStressTest
    @Outcome(id = "12", expect = ACCEPTABLE, desc = "woken")
    @State
    public static class Woken {
        private final Mailbox<Integer> mailbox = MailboxType.RING.create(4, WaitType.NATIVE);

        @Actor
        public void producer() {
            put(mailbox, 1, 2);
        }

        @Actor
        public void consumer(I_Result result) {
            result.r1 = take(mailbox, 2);
        }
    }

    /**
     * The same on a virtual thread, and in the way that serves every queue, which needs a fence where the ring needs
     * none.
     */
    @JCStressTest
    @Outcome(id = "12, 12", expect = ACCEPTABLE, desc = "woken")
    @State
    public static class WokenVirtualAndByFence {
        private final Mailbox<Integer> own = MailboxType.RING.create(4, WaitType.NATIVE);
        private final Mailbox<Integer> parking = MailboxType.RING.create(4, WaitType.PARK);

        @Actor
        public void producer() {
            put(own, 1, 2);
            put(parking, 1, 2);
        }

        @Actor
        public void consumer(II_Result result) {
            result.r1 = onAVirtualThread(() -> take(own, 2));
            result.r2 = take(parking, 2);
        }
    }

    /**
     * A producer that falls asleep at a full ring while the consumer takes, with a ring's own waiting and with any's.
     */
    @JCStressTest
    @Outcome(id = "9123, 9123", expect = ACCEPTABLE, desc = "woken")
    @State
    public static class RoomMade {
        private final Mailbox<Integer> own = MailboxType.RING.create(1, WaitType.NATIVE);
        private final Mailbox<Integer> parking = MailboxType.RING.create(1, WaitType.PARK);

        public RoomMade() {
            put(own, 9);
            put(parking, 9);
        }

        @Actor
        public void producer() {
            put(own, 1, 2, 3);
            put(parking, 1, 2, 3);
        }

        @Actor
        public void consumer(II_Result result) {
            result.r1 = take(own, 4);
            result.r2 = take(parking, 4);
        }
    }

    /** An interrupt that comes together with a message: one of the two ends the wait, and the message is not lost. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the message was faster")
    @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "the interrupt was faster")
    @State
    public static class Interrupted {
        private final Mailbox<Integer> mailbox = MailboxType.RING.create(4, WaitType.NATIVE);
        private volatile @Nullable Thread consumer;
        private volatile boolean interrupted;
        private int received;

        @Actor
        public void interrupter() {
            Thread waiting;
            while ((waiting = consumer) == null) {
                Thread.onSpinWait();
            }
            waiting.interrupt();
            put(mailbox, 1);
            interrupted = true;
        }

        @Actor
        public void consumer() {
            consumer = Thread.currentThread();
            received = take(mailbox, 1);
            while (!interrupted) {
                Thread.onSpinWait();
            }
            Thread.interrupted(); // the thread belongs to jcstress, and goes on
        }

        @Arbiter
        public void rest(II_Result result) {
            result.r1 = received;
            var left = new int[1];
            mailbox.drain(message -> left[0] = message, 1);
            result.r2 = left[0];
        }
    }
}
