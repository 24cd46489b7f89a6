package org.shardmark.mailbox;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/** A mailbox whose consumer is a thread that takes a batch, handles it, and waits for the next. */
final class ThreadInbox<M> implements Inbox<M>, Runnable {
    private final Mailbox<M> mailbox;
    private final Consumer<? super M> handler;
    private final int batch;
    private final Thread consumer;
    private long batches;

    private ThreadInbox(Mailbox<M> mailbox, Consumer<? super M> handler, int batch, ThreadFactory threads) {
        this.mailbox = mailbox;
        this.handler = handler;
        this.batch = batch;
        this.consumer = threads.newThread(this);
    }

    static <M> Inbox<M> start(Mailbox<M> mailbox, Consumer<? super M> handler, int batch, ThreadFactory threads) {
        var inbox = new ThreadInbox<M>(mailbox, handler, batch, threads);
        inbox.consumer.start();
        return inbox;
    }

    @Override
    public void run() {
        long count = 0;
        try {
            while (!Thread.interrupted()) {
                mailbox.take(handler, batch);
                count++;
            }
        } catch (InterruptedException e) {
            // Closed.
        }
        batches = count;
    }

    @Override
    public void put(M message) throws InterruptedException {
        mailbox.put(message);
    }

    @Override
    public void putAll(M[] messages, int from, int to) throws InterruptedException {
        mailbox.putAll(messages, from, to);
    }

    @Override
    public void close() throws InterruptedException {
        consumer.interrupt();
        consumer.join();
    }

    @Override
    public long batches() {
        return batches;
    }

    @Override
    public Optional<Mailbox.WaitCounts> counts() {
        return mailbox.counts();
    }
}
