package org.shardmark.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Recipient;

/**
 * What the one consumer of a shard's mailbox does: it collects what is taken together, handles it together, tells an
 * observer, logs which message came when, and counts. Counters may be read after it has ended; only {@link #handled}
 * is safe to read before, by any thread.
 */
final class Shard implements Recipient<Message> {
    private final List<Message> batch;
    private final boolean groupsByKey;
    private final Handler handler;
    private final @Nullable Observer observer;
    private final boolean verify;
    private final Ending ending;
    private final Waits waits = new Waits();
    private int open;
    private int[] log;
    private int logged;
    private volatile int handled;
    private int batches;
    private int largestBatch;

    /** Is told by a shard's consumer, once, that it has ended. */
    interface Ending {
        /**
         * Has ended.
         *
         * @param failure why too early; {@code null} where it had come to the end
         */
        void end(@Nullable Throwable failure);
    }

    /**
     * @param setting  how a group handles messages
     * @param senders  how many there are: it ends when each has said that no more come
     * @param observer is told of each message, if there is one
     * @param expected how many messages will come, as far as that is known: the log grows where more do
     */
    Shard(ShardGroup.Setting setting, int senders, @Nullable Observer observer, int expected, Ending ending) {
        this.batch = new ArrayList<>(setting.batch());
        this.groupsByKey = setting.groupsByKey();
        this.handler = setting.handler();
        this.observer = observer;
        this.verify = setting.verify();
        this.open = senders;
        this.log = new int[verify ? expected : 0];
        this.ending = ending;
    }

    @Override
    public void accept(Message message) {
        if (message.closes()) {
            open--;
        } else {
            batch.add(message);
        }
    }

    @Override
    public boolean endBatch() throws InterruptedException {
        int size = batch.size();
        if (size > 0) {
            int before = handled;
            handle(size);
            batches++;
            largestBatch = Math.max(largestBatch, size);
            handled = before + size; // nobody else writes it
            batch.clear();
        }
        return open > 0;
    }

    private void handle(int size) throws InterruptedException {
        handler.waitForStore(waits);
        if (groupsByKey && size > 1) {
            batch.sort(Comparator.comparingInt(Message::key)); // stable: the order within each key stays
        }
        handler.work(size);
        for (int i = 0; i < size; i++) {
            var message = batch.get(i);
            if (verify) {
                log(message.number());
            }
            if (observer != null) {
                observer.handled(message);
            }
        }
        if (observer != null) {
            observer.batchHandled(size);
        }
    }

    private void log(int number) {
        if (logged == log.length) {
            log = Arrays.copyOf(log, Math.max(16, 2 * logged));
        }
        log[logged++] = number;
    }

    @Override
    public void end(@Nullable Throwable why) {
        ending.end(why);
    }

    /** How many messages were handled so far. Any thread may ask, while it runs too. */
    int handled() {
        return handled;
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

    /** The numbers of the messages that it handled, in that order, where it verifies. */
    int[] arrivals() {
        return Arrays.copyOf(log, logged);
    }
}
