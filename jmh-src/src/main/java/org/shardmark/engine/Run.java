package org.shardmark.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.Recipient;
import org.shardmark.mailbox.WaitType;

/**
 * The one engine of the suite: consumers with their mailboxes and senders, all of them running before the clock starts,
 * that are told to go together and are done when all that must end has ended. What is sent, where it is placed, when it
 * is due, what handling it is and who looks on belongs to those who set a run up: {@link ShardGroup} for keyed work,
 * {@link MailboxRun} for a single mailbox. Where somebody else consumes, it starts the senders alone.
 *
 * <p>One thread makes a run, has it run, and finishes it.
 */
public final class Run {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What a sender does once it is told to go. */
    public interface Sending {
        void send() throws InterruptedException;
    }

    private final Consumers consumers;
    private final List<Thread> senders = new ArrayList<>();
    private final List<CountDownLatch> ready = new ArrayList<>();
    private final CountDownLatch go = new CountDownLatch(1);
    /** The JVM may miss what a thread allocated while that thread exits, so senders wait until it was read. */
    private final CountDownLatch counted = new CountDownLatch(1);
    private final CountDownLatch left;
    private final AtomicReference<@Nullable RunFailure> failure = new AtomicReference<>();
    private long startNanos;
    private long nanos;
    private long allocatedBytes;
    private boolean ended;

    /**
     * @param consumer who consumes
     * @param ends     how often {@link #end} must be called until the run is over
     */
    public Run(ConsumerType consumer, int ends) {
        this.consumers = new Consumers(consumer);
        this.left = new CountDownLatch(ends);
    }

    /** Starts a consumer, as {@link Consumers#start} does. */
    Inbox<Message> consume(MailboxQueue<Message> queue, WaitType wait, Recipient<Message> recipient, int batch) {
        return consumers.start(queue, wait, recipient, batch);
    }

    /**
     * Adds a sender.
     *
     * @param kind    of its thread
     * @param name    of its thread, and of whoever failed
     * @param sending what it does
     */
    public void addSender(ConsumerType kind, String name, Sending sending) {
        var running = new CountDownLatch(1);
        ready.add(running);
        senders.add(kind.threads(name).newThread(() -> {
            running.countDown();
            try {
                go.await();
                sending.send();
                counted.await();
            } catch (InterruptedException | RuntimeException | Error e) {
                fail("the " + name, e);
            }
        }));
    }

    /** Starts the senders, and returns when each thread of the run is running. */
    public void start() throws InterruptedException {
        consumers.awaitRunning();
        senders.forEach(Thread::start);
        for (var running : ready) {
            running.await();
        }
    }

    /** One of those that the run waits for has come to its end. Any thread may call. */
    public void end() {
        left.countDown();
    }

    /** Somebody has failed: the run is over. Any thread may call; the first is heard. */
    public void fail(String who, Throwable why) {
        fail(new RunFailure(who + " failed: " + why, why));
    }

    /** As above, for a promise that was broken. */
    public void fail(RunFailure why) {
        failure.compareAndSet(null, why);
        while (left.getCount() > 0) {
            left.countDown();
        }
    }

    /**
     * Tells the senders to go, and returns when all that must end has ended. To be called once.
     *
     * @param limit how long it may take
     * @param stuck says what has not ended, in a few words
     * @throws RunFailure where it takes longer, or somebody fails
     */
    public void run(Duration limit, Supplier<String> stuck) throws RunFailure, InterruptedException {
        try {
            long allocated = THREADS.getTotalThreadAllocatedBytes();
            startNanos = System.nanoTime();
            go.countDown();
            boolean inTime = left.await(limit.toNanos(), TimeUnit.NANOSECONDS);
            nanos = System.nanoTime() - startNanos;
            allocatedBytes = THREADS.getTotalThreadAllocatedBytes() - allocated;
            failIfFailed();
            if (!inTime) {
                throw new RunFailure("not finished after " + limit.toMillis() + " ms: " + stuck.get());
            }
            ended = true;
        } finally {
            counted.countDown();
            if (!ended) {
                senders.forEach(Thread::interrupt);
                consumers.interrupt();
            }
        }
    }

    private void failIfFailed() throws RunFailure {
        var why = failure.get();
        if (why != null) {
            throw why;
        }
    }

    /**
     * Returns when the threads of the run have ended.
     *
     * @throws RunFailure            where somebody failed since
     * @throws IllegalStateException where no run has ended well
     */
    public void finish() throws RunFailure, InterruptedException {
        if (!ended) {
            throw new IllegalStateException("there was no run that ended well");
        }
        for (var sender : senders) {
            sender.join();
        }
        consumers.close();
        failIfFailed();
    }

    /**
     * Ends the consumers of a run that was never told to go, since its caller sends.
     *
     * @throws RunFailure where somebody failed
     */
    void close() throws RunFailure, InterruptedException {
        consumers.close();
        failIfFailed();
    }

    /** When the senders were told to go, as by {@link System#nanoTime}. */
    long startNanos() {
        return startNanos;
    }

    /** From then to the last end. */
    public long nanos() {
        return nanos;
    }

    /** What all threads of the JVM allocated meanwhile, by its own count. */
    public long allocatedBytes() {
        return allocatedBytes;
    }
}
