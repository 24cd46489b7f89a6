package org.shardmark.shard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Recipient;

/**
 * What the one consumer of a mailbox does: handle what it has taken together, and log which messages came in which order.
 * What it counted is read when it has ended.
 */
final class Shard implements Recipient<Message> {
    private final Handler handler;
    private final @Nullable Timetable timetable;
    private final Runnable done;
    private final List<Message> messages;

    /** The indices of the messages in the order of arrival, empty where nothing is logged. */
    private int[] log;

    private final boolean logged;
    private volatile int handled;
    private int batches;
    private int largestBatch;
    private final Waits waits = new Waits();
    private volatile @Nullable Throwable failure;

    /**
     * Makes a shard that has handled nothing.
     *
     * @param batch     the most messages that its consumer takes together
     * @param timetable is told of each message that has been handled, if there is one
     * @param expected  how many messages the log has room for before it grows; negative for no log
     * @param done      called by the consumer once, when it has ended for whatever reason
     */
    Shard(int batch, Handler handler, @Nullable Timetable timetable, int expected, Runnable done) {
        this.handler = handler;
        this.timetable = timetable;
        this.done = done;
        this.messages = new ArrayList<>(batch);
        this.logged = expected >= 0;
        this.log = new int[Math.max(0, expected)];
    }

    @Override
    public void accept(Message message) {
        messages.add(message);
    }

    @Override
    public boolean endBatch() throws InterruptedException {
        boolean open = handle();
        messages.clear();
        return open;
    }

    @Override
    public void end(@Nullable Throwable why) {
        failure = why;
        done.run();
    }

    /** Handles what was taken; false when the shard was closed with it. */
    private boolean handle() throws InterruptedException {
        boolean open = !messages.getLast().closes();
        if (!open) {
            messages.removeLast();
        }
        int size = messages.size();
        if (size > 0) {
            int before = handled;
            handler.handle(size, waits);
            tell();
            if (logged) {
                log(before);
            }
            batches++;
            largestBatch = Math.max(largestBatch, size);
            handled = before + size; // nobody else writes it
        }
        return open;
    }

    private void tell() {
        if (timetable != null) {
            for (int i = 0; i < messages.size(); i++) {
                timetable.handled(messages.get(i).index());
            }
        }
    }

    private void log(int before) {
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

    /** Why the consumer ended too early, if it did. */
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

    Waits waits() {
        return waits;
    }

    /** The indices of the messages handled, in the order of arrival. */
    int[] arrivals() {
        return Arrays.copyOf(log, logged ? handled : 0);
    }
}
