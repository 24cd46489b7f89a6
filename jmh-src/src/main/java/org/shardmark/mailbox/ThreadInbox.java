package org.shardmark.mailbox;

import java.util.Optional;

/** A mailbox whose consumer is a thread that takes a batch, handles it, and waits for the next. */
final class ThreadInbox<M> implements Inbox<M>, Runnable {
    private final Mailbox<M> mailbox;
    private final Recipient<? super M> recipient;
    private final int batch;
    private final Runnable running;
    private long batches;

    /**
     * Makes a mailbox whose consumer is to be run by a thread.
     *
     * @param running called by that thread before it takes anything
     */
    ThreadInbox(Mailbox<M> mailbox, Recipient<? super M> recipient, int batch, Runnable running) {
        this.mailbox = mailbox;
        this.recipient = recipient;
        this.batch = batch;
        this.running = running;
    }

    @Override
    public void run() {
        running.run();
        try {
            consume();
            recipient.end(null);
        } catch (InterruptedException e) {
            // Closed.
        } catch (RuntimeException | Error e) {
            recipient.end(e);
        }
    }

    /** Returns when the recipient has come to the end. */
    private void consume() throws InterruptedException {
        long count = 0;
        try {
            boolean open = true;
            while (open) {
                mailbox.take(recipient, batch);
                count++;
                open = recipient.endBatch();
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            batches = count;
        }
    }

    @Override
    public void put(M message) throws InterruptedException {
        mailbox.put(message);
    }

    @Override
    public boolean offer(M message) {
        return mailbox.offer(message);
    }

    @Override
    public void putAll(M[] messages, int from, int to) throws InterruptedException {
        mailbox.putAll(messages, from, to);
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
