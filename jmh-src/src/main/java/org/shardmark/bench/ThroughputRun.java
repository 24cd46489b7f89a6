package org.shardmark.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.Mailbox.WaitCounts;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.WaitType;

/**
 * One run to completion through one mailbox: producers that send as fast as they can, until the last message has been
 * handled. All threads are there before the clock starts. Made, run and finished by one thread.
 */
final class ThroughputRun {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * How a run is made.
     *
     * @param queue     makes the queue
     * @param waiting   how it is waited on
     * @param consumer  who consumes it
     * @param batch     the most messages that are taken together
     * @param producers how many send
     * @param sendBatch how many messages a producer has at hand at once
     * @param verify    whether the order of arrival is checked
     */
    record Setting(QueueSupplier queue, WaitType waiting, ConsumerType consumer, int batch, int producers,
            int sendBatch, boolean verify) {}

    /** Makes queues of parcels. */
    interface QueueSupplier {
        MailboxQueue<Parcel> get();
    }

    /**
     * What a run did.
     *
     * @param messages       messages handled
     * @param nanos          from the start to the last message handled
     * @param allocatedBytes what all threads of the JVM allocated meanwhile, by its own count
     * @param batches        how often the consumer took something
     * @param counts         what the waiting counted, where it does
     */
    record Outcome(long messages, long nanos, long allocatedBytes, long batches, Optional<WaitCounts> counts) {}

    private final long messages;
    private final Receiver receiver;
    private final Consumers consumers;
    private final Inbox<Parcel> inbox;
    private final List<Thread> producers = new ArrayList<>();
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;
    private long nanos;
    private long allocatedBytes;

    private ThroughputRun(Setting setting, long each) {
        this.messages = each * setting.producers();
        this.receiver = new Receiver(setting.producers(), messages, setting.verify(), done::countDown);
        this.consumers = new Consumers(setting.consumer());
        this.inbox = consumers.start(setting.queue().get(), setting.waiting(), receiver, setting.batch());
    }

    /**
     * Starts the consumer and the producers, and returns when they are ready to send.
     *
     * @param each how many messages each producer will send
     */
    static ThroughputRun start(Setting setting, long each) throws InterruptedException {
        var run = new ThroughputRun(setting, each);
        var ready = new CountDownLatch(setting.producers());
        for (int producer = 0; producer < setting.producers(); producer++) {
            var cycle = Parcel.cycle(producer);
            run.producers.add(Thread.ofPlatform().daemon().name("producer-" + producer).start(() -> {
                ready.countDown();
                run.sendWhenTold(cycle, each, setting.sendBatch());
            }));
        }
        ready.await();
        run.consumers.awaitRunning();
        return run;
    }

    private void sendWhenTold(Parcel[] cycle, long each, int sendBatch) {
        try {
            go.await();
            if (sendBatch == 1) {
                send(cycle, each);
            } else {
                sendRuns(cycle, each, sendBatch);
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            failure = e;
            done.countDown();
        }
    }

    private void send(Parcel[] cycle, long each) throws InterruptedException {
        for (long sent = 0; sent < each; sent++) {
            inbox.put(cycle[(int) sent & Parcel.CYCLE - 1]);
        }
    }

    private void sendRuns(Parcel[] cycle, long each, int sendBatch) throws InterruptedException {
        for (long sent = 0; sent < each;) {
            int from = (int) sent & Parcel.CYCLE - 1;
            int count = (int) Math.min(Math.min(sendBatch, Parcel.CYCLE - from), each - sent);
            inbox.putAll(cycle, from, from + count);
            sent += count;
        }
    }

    /**
     * Sends, and returns when the last message has been handled, or something has gone wrong. To be called once.
     *
     * @param limit how long it may take
     * @throws IllegalStateException where it takes longer
     */
    void run(Duration limit) throws InterruptedException {
        long allocated = THREADS.getTotalThreadAllocatedBytes();
        long start = System.nanoTime();
        go.countDown();
        boolean ended = done.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        nanos = System.nanoTime() - start;
        allocatedBytes = THREADS.getTotalThreadAllocatedBytes() - allocated;
        if (!ended) {
            end();
            receiver.check();
            throw new IllegalStateException("not finished after " + limit.toMillis() + " ms");
        }
    }

    private void end() throws InterruptedException {
        producers.forEach(Thread::interrupt);
        for (var producer : producers) {
            producer.join();
        }
        consumers.close();
    }

    /**
     * Ends the threads and checks that every message arrived exactly once and in order.
     *
     * @throws IllegalStateException where one did not, or a thread failed; the message is one line
     */
    Outcome finish() throws InterruptedException {
        var failed = failure;
        end();
        if (failed != null) {
            throw new IllegalStateException("a producer failed: " + failed, failed);
        }
        receiver.check();
        return new Outcome(messages, nanos, allocatedBytes, inbox.batches(), inbox.counts());
    }
}
