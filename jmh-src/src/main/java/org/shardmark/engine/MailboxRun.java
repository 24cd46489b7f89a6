package org.shardmark.engine;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.Mailbox.WaitCounts;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.WaitType;

/**
 * One run through one mailbox: senders that send as fast as they can, or one that sends each message when it is due,
 * until the last has been handled. All threads are there before the clock starts. Made, run and finished by one thread.
 */
public final class MailboxRun {
    /**
     * How a run is made.
     *
     * @param queue     makes the queue; empty where there is no mailbox, and the one sender handles its messages itself
     * @param waiting   how the queue is waited on
     * @param consumer  who consumes it; senders are platform threads
     * @param batch     the most messages that are taken together
     * @param senders   how many send
     * @param sendBatch how many messages a sender has at hand at once
     * @param verify    whether the order of arrival is checked
     */
    public record Setting(Optional<Supplier<MailboxQueue<Message>>> queue, WaitType waiting, ConsumerType consumer,
            int batch, int senders, int sendBatch, boolean verify) {}

    /**
     * What a run did.
     *
     * @param messages       messages handled
     * @param nanos          from the start to the last message handled
     * @param allocatedBytes what all threads of the JVM allocated meanwhile, by its own count
     * @param batches        how often the consumer took something
     * @param counts         what the waiting counted, where it does
     */
    public record Outcome(long messages, long nanos, long allocatedBytes, long batches,
            Optional<WaitCounts> counts) {}

    private final long messages;
    private final Run run;
    private final Receiver receiver;
    private final Inbox<Message> inbox;

    private MailboxRun(Setting setting, long each, @Nullable Timetable timetable) {
        this.messages = each * setting.senders();
        this.run = new Run(setting.consumer(), 1);
        this.receiver = new Receiver(setting.senders(), messages, setting.verify(), timetable, run);
        this.inbox = setting.queue().isPresent()
                ? run.consume(setting.queue().get().get(), setting.waiting(), receiver, setting.batch())
                : new DirectInbox(receiver);
        for (int sender = 0; sender < setting.senders(); sender++) {
            var cycle = Cycle.of(sender);
            run.addSender(ConsumerType.PLATFORM, setting.senders() == 1 ? "sender" : "sender " + sender, () -> {
                if (timetable != null) {
                    sendWhenDue(cycle, each, timetable);
                } else if (setting.sendBatch() == 1) {
                    send(cycle, each);
                } else {
                    sendRuns(cycle, each, setting.sendBatch());
                }
            });
        }
    }

    /**
     * Starts the consumer and the senders, and returns when they are ready to send.
     *
     * @param each how many messages each sender will send
     */
    public static MailboxRun start(Setting setting, long each) throws InterruptedException {
        return start(new MailboxRun(setting, each, null));
    }

    /** As above, for one sender that sends each message when it is due. */
    public static MailboxRun start(Setting setting, int messages, Timetable timetable) throws InterruptedException {
        if (setting.senders() != 1) {
            throw new IllegalArgumentException("one sender keeps a timetable, not " + setting.senders());
        }
        return start(new MailboxRun(setting, messages, timetable));
    }

    private static MailboxRun start(MailboxRun run) throws InterruptedException {
        run.run.start();
        return run;
    }

    private void send(Message[] cycle, long each) throws InterruptedException {
        for (long sent = 0; sent < each; sent++) {
            inbox.put(cycle[Cycle.place(sent)]);
        }
    }

    private void sendRuns(Message[] cycle, long each, int sendBatch) throws InterruptedException {
        for (long sent = 0; sent < each;) {
            int from = Cycle.place(sent);
            int count = (int) Math.min(Math.min(sendBatch, Cycle.SIZE - from), each - sent);
            inbox.putAll(cycle, from, from + count);
            sent += count;
        }
    }

    private void sendWhenDue(Message[] cycle, long each, Timetable timetable) throws InterruptedException {
        timetable.begin();
        for (int i = 0; i < each; i++) {
            timetable.awaitDue(i);
            inbox.put(cycle[Cycle.place(i)]);
        }
    }

    /**
     * Sends, and returns when the last message has been handled, or something has gone wrong. To be called once.
     *
     * @param limit how long it may take
     * @throws RunFailure where it takes longer, a thread fails, or a message is lost, duplicated or reordered
     */
    public void run(Duration limit) throws RunFailure, InterruptedException {
        run.run(limit, () -> receiver.due() + " of " + messages + " messages did not arrive");
    }

    /**
     * Ends the threads and checks that every message arrived exactly once and in order.
     *
     * @throws RunFailure where one did not; the message is one line
     */
    public Outcome finish() throws RunFailure, InterruptedException {
        run.finish();
        receiver.check();
        return new Outcome(messages, run.nanos(), run.allocatedBytes(), inbox.batches(), inbox.counts());
    }
}
