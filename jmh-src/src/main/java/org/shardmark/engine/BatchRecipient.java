package org.shardmark.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Recipient;

/**
 * What the one consumer of a shard's mailbox does: it collects what is taken together, handles it together, and counts.
 * What it counted is read when it has ended; only {@link #handled} may be asked before, by any thread.
 *
 * @param <M> the type of a message
 */
public abstract class BatchRecipient<M> implements Recipient<M> {
    private final List<M> batch;
    private final Runnable done;
    private final Waits waits = new Waits();
    private int[] log;
    private int logged;
    private volatile int handled;
    private int batches;
    private int largestBatch;
    private volatile @Nullable Throwable failure;

    /**
     * Makes one that has handled nothing.
     *
     * @param batch    the most messages that its consumer takes together
     * @param expected how many messages the log of arrivals has room for before it grows
     * @param done     called by the consumer once, when it has ended for whatever reason
     */
    protected BatchRecipient(int batch, int expected, Runnable done) {
        this.batch = new ArrayList<>(batch);
        this.log = new int[expected];
        this.done = done;
    }

    @Override
    public final void accept(M message) {
        batch.add(message);
    }

    @Override
    public final boolean endBatch() throws InterruptedException {
        boolean open = !closes(batch.getLast());
        if (!open) {
            batch.removeLast();
        }
        int size = batch.size();
        if (size > 0) {
            int before = handled;
            handle(batch, waits);
            batches++;
            largestBatch = Math.max(largestBatch, size);
            handled = before + size; // nobody else writes it
        }
        batch.clear();
        return open;
    }

    @Override
    public final void end(@Nullable Throwable why) {
        failure = why;
        done.run();
    }

    /** Whether a message is the last of its mailbox, and nothing to be handled. */
    protected abstract boolean closes(M message);

    /**
     * Handles messages together.
     *
     * @param messages at least one, in the order of arrival; theirs may be changed
     * @param counted  what waits are to be added to
     */
    protected abstract void handle(List<M> messages, Waits counted) throws InterruptedException;

    /** Logs that the message of an index has arrived. */
    protected final void log(int index) {
        if (logged == log.length) {
            log = Arrays.copyOf(log, Math.max(16, 2 * logged));
        }
        log[logged++] = index;
    }

    /** How many messages were handled so far. Any thread may ask, while it runs too. */
    public final int handled() {
        return handled;
    }

    /** Why the consumer ended too early, if it did. Any thread may ask. */
    public final @Nullable Throwable failure() {
        return failure;
    }

    /** In how many batches they were handled. */
    public final int batches() {
        return batches;
    }

    /** How many messages were handled together at most. */
    public final int largestBatch() {
        return largestBatch;
    }

    /** What its waits took. */
    public final Waits waits() {
        return waits;
    }

    /** The indices that were logged, in that order. */
    public final int[] arrivals() {
        return Arrays.copyOf(log, logged);
    }
}
