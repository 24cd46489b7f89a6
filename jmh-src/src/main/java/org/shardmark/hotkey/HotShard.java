package org.shardmark.hotkey;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Recipient;
import org.shardmark.shard.Handler;
import org.shardmark.shard.Waits;

/**
 * What the one consumer of a mailbox does where keys are hot: it handles what it has taken together, with one wait, key
 * by key; counts what it holds of the hottest key; and answers reads of that. What it counted is read when it has ended.
 */
final class HotShard implements Recipient<Item> {
    private final int number;
    private final int hottest;
    private final Handler handler;
    private final boolean verify;
    private final Ledger ledger;
    private final Backlogs backlogs;
    private final Runnable done;
    private final List<Item> items;
    private int[] log = new int[16];
    private int logged;
    private int held;
    private volatile int handled;
    private int batches;
    private int largestBatch;
    private final Waits waits = new Waits();
    private volatile @Nullable Throwable failure;

    /**
     * Makes a shard that has handled nothing.
     *
     * @param number  which it is, from 0
     * @param hottest the key that is read
     * @param batch   the most items that its consumer takes together
     * @param verify  whether it logs which messages it handled
     * @param done    called by the consumer once, when it has ended for whatever reason
     */
    HotShard(int number, int hottest, int batch, Handler handler, boolean verify, Ledger ledger, Backlogs backlogs,
            Runnable done) {
        this.number = number;
        this.hottest = hottest;
        this.handler = handler;
        this.verify = verify;
        this.ledger = ledger;
        this.backlogs = backlogs;
        this.done = done;
        this.items = new ArrayList<>(batch);
    }

    @Override
    public void accept(Item item) {
        items.add(item);
    }

    @Override
    public boolean endBatch() throws InterruptedException {
        boolean open = !(items.getLast() instanceof Item.Close);
        if (!open) {
            items.removeLast();
        }
        if (!items.isEmpty()) {
            handleTogether();
        }
        items.clear();
        return open;
    }

    private void handleTogether() throws InterruptedException {
        int size = items.size();
        int before = handled;
        handler.waitForStore(waits);
        if (size > 1) {
            items.sort(Comparator.comparingInt(Item::key)); // stable: the order within each key stays
        }
        handler.work(size);
        items.forEach(this::handle); // nothing of a batch is done before all of it is
        batches++;
        largestBatch = Math.max(largestBatch, size);
        handled = before + size; // nobody else writes it
        backlogs.handle(number, size);
    }

    private void handle(Item item) {
        switch (item) {
            case Item.Write write -> {
                if (verify) {
                    log(write.index());
                }
                ledger.handled(write.index());
                if (write.key() == hottest) {
                    held++;
                    ledger.handledOneOfHottest();
                }
            }
            case Read read -> read.answer(held);
            case Item.Close ignored -> throw new IllegalStateException("shard " + number + " was closed twice");
        }
    }

    private void log(int index) {
        if (logged == log.length) {
            log = Arrays.copyOf(log, 2 * logged);
        }
        log[logged++] = index;
    }

    @Override
    public void end(@Nullable Throwable why) {
        failure = why;
        done.run();
    }

    /** How many items were handled so far, answers included. Any thread may ask, while the shard runs too. */
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

    /** The indices of the messages handled, in that order. */
    int[] arrivals() {
        return Arrays.copyOf(log, logged);
    }
}
