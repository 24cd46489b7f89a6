package org.shardmark.hotkey;

import java.util.Comparator;
import java.util.List;
import org.shardmark.engine.BatchRecipient;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Waits;

/**
 * A shard where keys are hot: it handles what it has taken together, with one wait, key by key; counts what it holds of
 * the hottest key; and answers reads of that.
 */
final class HotShard extends BatchRecipient<Item> {
    private final int number;
    private final int hottest;
    private final Handler handler;
    private final boolean verify;
    private final Ledger ledger;
    private final Backlogs backlogs;
    private int held;

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
        super(batch, 0, done);
        this.number = number;
        this.hottest = hottest;
        this.handler = handler;
        this.verify = verify;
        this.ledger = ledger;
        this.backlogs = backlogs;
    }

    @Override
    protected boolean closes(Item item) {
        return item instanceof Item.Close;
    }

    @Override
    protected void handle(List<Item> items, Waits counted) throws InterruptedException {
        int size = items.size();
        handler.waitForStore(counted);
        if (size > 1) {
            items.sort(Comparator.comparingInt(Item::key)); // stable: the order within each key stays
        }
        handler.work(size);
        items.forEach(this::handle); // nothing of a batch is done before all of it is
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
}
