package org.shardmark.shard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Mailbox;

/**
 * A mailbox and what its one consumer does: take up to a batch, handle it, and log which messages came in which order.
 * What it counted is read after its thread has been joined.
 */
final class Shard implements Runnable {
    final Mailbox<Message> mailbox;
    private final int batch;
    private final Handler handler;
    private final Runnable ready;
    private final Runnable done;

    /** The indices of the messages in the order of arrival, empty where nothing is logged. */
    private int[] log;

    private final boolean logged;
    private volatile int handled;
    private int batches;
    private int largestBatch;
    private long waitedNanos;
    private volatile @Nullable Throwable failure;

    /**
     * Makes a shard whose consumer has not started.
     *
     * @param expected how many messages the log has room for before it grows; negative for no log
     * @param ready    called by the consumer when it runs, before its first message
     * @param done     called by the consumer once, when it has ended for whatever reason
     */
    Shard(Mailbox<Message> mailbox, int batch, Handler handler, int expected, Runnable ready, Runnable done) {
        this.mailbox = mailbox;
        this.batch = batch;
        this.handler = handler;
        this.ready = ready;
        this.done = done;
        this.logged = expected >= 0;
        this.log = new int[Math.max(0, expected)];
    }

    @Override
    public void run() {
        try {
            ready.run();
            var messages = new ArrayList<Message>(batch);
            boolean open = true;
            while (open) {
                messages.clear();
                mailbox.take(messages::add, batch);
                open = handle(messages);
            }
        } catch (InterruptedException e) {
            failure = e;
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            done.run();
        }
    }

    /** Handles what was taken; false when the shard was closed with it. */
    private boolean handle(List<Message> messages) throws InterruptedException {
        boolean open = !messages.getLast().closes();
        if (!open) {
            messages.removeLast();
        }
        int size = messages.size();
        if (size > 0) {
            int before = handled;
            waitedNanos += handler.handle(messages);
            if (logged) {
                log(messages, before);
            }
            batches++;
            largestBatch = Math.max(largestBatch, size);
            handled = before + size; // nobody else writes it
        }
        return open;
    }

    private void log(List<Message> messages, int before) {
        int after = before + messages.size();
        if (after > log.length) {
            log = Arrays.copyOf(log, Math.max(after, log.length * 2));
        }
        for (int i = before; i < after; i++) {
            log[i] = messages.get(i - before).index();
        }
    }

    /** How many messages were handled so far. Any thread may ask, while the shard runs too. */
    int handled() {
        return handled;
    }

    /** Why the consumer ended before it was closed, if it did. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    int batches() {
        return batches;
    }

    int largestBatch() {
        return largestBatch;
    }

    long waitedNanos() {
        return waitedNanos;
    }

    /** The indices of the messages handled, in the order of arrival. */
    int[] arrivals() {
        return Arrays.copyOf(log, logged ? handled : 0);
    }
}
