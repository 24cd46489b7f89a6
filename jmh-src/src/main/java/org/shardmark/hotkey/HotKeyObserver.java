package org.shardmark.hotkey;

import org.shardmark.engine.Message;
import org.shardmark.engine.Observer;

/**
 * Looks on at one shard: notes when each message was handled, counts what the shard holds of the hottest key, answers
 * reads of that, and tells the sender how much has been handled.
 */
final class HotKeyObserver implements Observer {
    private final int shard;
    private final Traffic traffic;
    private final Ledger ledger;
    private final QueueDepths queueDepths;
    private int held;

    /**
     * Makes an observer that has seen nothing.
     *
     * @param shard which it looks at, from 0
     */
    HotKeyObserver(int shard, Traffic traffic, Ledger ledger, QueueDepths queueDepths) {
        this.shard = shard;
        this.traffic = traffic;
        this.ledger = ledger;
        this.queueDepths = queueDepths;
    }

    @Override
    public void handled(Message message) {
        if (traffic.reads(message.number())) {
            ledger.read(message.number()).answer(held);
            return;
        }
        ledger.handled(message.number());
        if (message.key() == traffic.hottest()) {
            held++;
            ledger.handledOneOfHottest();
        }
    }

    @Override
    public void batchHandled(int messages) {
        queueDepths.handle(shard, messages);
    }
}
