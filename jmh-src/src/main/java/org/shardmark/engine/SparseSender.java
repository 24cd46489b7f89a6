package org.shardmark.engine;

import java.time.Duration;
import java.util.function.Supplier;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.WaitType;

/**
 * A run whose one sender is its caller: sends a few messages to a consumer that has nothing to do, and waits until the
 * last has been handled. It spins on the consumer's count meanwhile, so that its own waking up is in no figure. One
 * thread makes it, sends, and closes it.
 */
public final class SparseSender {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Message[] cycle = Cycle.of(0);
    private final Run run;
    private final Receiver receiver;
    private final Inbox<Message> inbox;
    private final Duration patience;
    private long sent;

    /** Starts the consumer, and returns when its thread runs. */
    public SparseSender(Supplier<MailboxQueue<Message>> queue, WaitType wait, ConsumerType consumer, int batch)
            throws InterruptedException {
        this(queue, wait, consumer, batch, PATIENCE);
    }

    /** As above, but gives up on a message after so long. */
    SparseSender(Supplier<MailboxQueue<Message>> queue, WaitType wait, ConsumerType consumer, int batch,
            Duration patience) throws InterruptedException {
        this.patience = patience;
        run = new Run(consumer, 1);
        receiver = new Receiver(1, Long.MAX_VALUE, true, null, run);
        inbox = run.consume(queue.get(), wait, receiver, batch);
        run.start();
    }

    /**
     * Sends so many messages one by one and returns when the last has been handled.
     *
     * @throws RunFailure where that takes longer than ten seconds
     */
    public void send(int count) throws RunFailure, InterruptedException {
        for (int i = 0; i < count; i++) {
            inbox.put(cycle[Cycle.place(sent)]);
            sent++;
        }
        long due = Long.MAX_VALUE - sent;
        long deadline = System.nanoTime() + patience.toNanos();
        for (int spins = 1; receiver.due() > due; spins++) {
            Thread.onSpinWait();
            if ((spins & 0xffff) == 0 && System.nanoTime() - deadline > 0) {
                throw new RunFailure((receiver.due() - due) + " of " + sent
                        + " messages have not been handled after " + patience.toMillis() + " ms");
            }
        }
    }

    /**
     * Ends the consumer and checks that every message arrived exactly once and in order.
     *
     * @throws RunFailure where one did not
     */
    public void close() throws RunFailure, InterruptedException {
        run.close();
        long handled = Long.MAX_VALUE - receiver.due();
        if (handled != sent) {
            throw new RunFailure("of " + sent + " messages " + handled + " arrived");
        }
    }
}
