package org.shardmark.mailbox;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The consumers of one mailbox or of many, and the threads that they run on. One thread makes, uses and closes it. */
public final class Consumers {
    private static final int PATIENCE_SECONDS = 10;

    private final ConsumerType type;
    private final ExecutorService executor;
    private final Semaphore running = new Semaphore(0);
    private int started;

    public Consumers(ConsumerType type) {
        this.type = type;
        this.executor = type.executor();
    }

    /**
     * Starts to consume.
     *
     * @param queue     is used by nobody else
     * @param wait      how it is waited on; where it is {@link ConsumerType#DISPATCHED}, only producers wait, and not
     *                  in the queue's own way, since a queue that wakes its own consumer schedules nobody
     * @param recipient handles the messages
     * @param batch     the most messages that are taken together, at least 1
     */
    public <M> Inbox<M> start(MailboxQueue<M> queue, WaitType wait, Recipient<? super M> recipient, int batch) {
        if (type == ConsumerType.DISPATCHED) {
            return new DispatchedInbox<>(executor, queue, wait, recipient, batch);
        }
        var inbox = new ThreadInbox<M>(wait.over(queue), recipient, batch, running::release);
        started++;
        executor.execute(inbox);
        return inbox;
    }

    /** Returns when the threads of all consumers that were started run, so that no message has to wait for a thread. */
    public void awaitRunning() throws InterruptedException {
        int pool = type.poolThreads().orElse(0);
        var all = new CountDownLatch(pool);
        for (int i = 0; i < pool; i++) {
            executor.execute(() -> {
                all.countDown();
                awaitOthers(all);
            });
        }
        all.await();
        running.acquire(started);
        started = 0;
    }

    /**
     * A thread of the pool that waits for the others takes no second task, so that each task gets a thread of its own.
     */
    private static void awaitOthers(CountDownLatch all) {
        try {
            all.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /**
     * Ends the consumers, whatever they are doing, and returns when they have ended; what is left in the mailboxes
     * stays.
     *
     * @throws IllegalStateException where one does not end
     */
    public void close() throws InterruptedException {
        interrupt();
        if (!executor.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("a consumer did not end within " + PATIENCE_SECONDS + " seconds");
        }
    }

    /** Has the consumers end, whatever they are doing, and does not wait for it. */
    public void interrupt() {
        executor.shutdownNow();
    }
}
