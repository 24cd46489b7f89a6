package org.shardmark.bench;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

/**
 * Sends a few messages to a consumer that has nothing to do, and waits until the last has been handled. It spins on the
 * consumer's count meanwhile, so that its own waking up is in no figure. One thread makes it, sends, and closes it.
 */
final class SparseSender {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Where the count lies in {@link #handled}: 128 bytes from its ends, so that nothing that the sender reads is near. */
    private static final int COUNT = 16;

    private final Parcel[] cycle = Parcel.cycle(0);
    private final AtomicLongArray handled = new AtomicLongArray(2 * COUNT + 1);
    private final Consumers consumers;
    private final Inbox<Parcel> inbox;
    private long sent;
    private volatile boolean outOfOrder;

    SparseSender(MailboxType mailbox, int capacity, WaitType wait, ConsumerType consumer, int batch) {
        consumers = new Consumers(consumer);
        inbox = consumers.start(mailbox.queue(capacity), wait, this::handle, batch);
    }

    private void handle(Parcel parcel) {
        long count = handled.getPlain(COUNT);
        if (parcel.number() != (count & Parcel.CYCLE - 1)) {
            outOfOrder = true;
        }
        handled.lazySet(COUNT, count + 1);
    }

    /** Sends so many messages one by one and returns when the last has been handled. */
    void send(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            inbox.put(cycle[(int) sent & Parcel.CYCLE - 1]);
            sent++;
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (int spins = 1; handled.get(COUNT) < sent; spins++) {
            Thread.onSpinWait();
            if ((spins & 0xffff) == 0 && System.nanoTime() - deadline > 0) {
                throw new IllegalStateException((sent - handled.get(COUNT)) + " of " + sent
                        + " messages have not been handled after " + PATIENCE.toSeconds() + " s");
            }
        }
    }

    /**
     * Ends the consumer and checks that every message arrived exactly once and in order.
     *
     * @throws IllegalStateException where one did not
     */
    void close() throws InterruptedException {
        consumers.close();
        if (outOfOrder || handled.get(COUNT) != sent) {
            throw new IllegalStateException("of " + sent + " messages " + handled.get(COUNT) + " arrived"
                    + (outOfOrder ? ", and not in order" : ""));
        }
    }
}
