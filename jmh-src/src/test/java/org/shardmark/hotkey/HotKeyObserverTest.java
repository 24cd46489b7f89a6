package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.shardmark.engine.Message;
import org.shardmark.key.Load;

class HotKeyObserverTest {
    /** Half of them reads of the hottest key. */
    private final Traffic traffic = Traffic.of(Load.parse("zipf:1.1").draw(5, OptionalInt.of(100), 1), 0.5, 1);

    private final Ledger ledger = new Ledger(100, null);
    private final QueueDepths queueDepths = new QueueDepths(2);
    private final HotKeyObserver observer = new HotKeyObserver(1, traffic, ledger, queueDepths);

    private void handle(int number) {
        observer.handled(new Message(0, number, traffic.keyOf(number)));
    }

    /** All messages, each handled as soon as it was sent: every read returns what was sent before it. */
    @Test
    void a_read_returns_what_the_shard_has_handled_before_it() {
        int hottest = 0;
        int reads = 0;
        for (int number = 0; number < 100; number++) {
            if (traffic.reads(number)) {
                ledger.send(new Read(number, 1, ledger));
                reads++;
            } else if (traffic.keyOf(number) == traffic.hottest()) {
                ledger.sendOfHottest();
                hottest++;
            }
            handle(number);
            assertThat(ledger.handledNanos()[number]).isNotZero();
        }
        assertThat(hottest).isPositive();
        assertThat(ledger.handledOfHottest()).isEqualTo(hottest);
        assertThat(ledger.readsCompleted()).isEqualTo(reads);
        assertThat(ledger.failure()).isEmpty();
    }

    @Test
    void what_was_handled_is_no_backlog() {
        queueDepths.send(1);
        queueDepths.send(1);
        queueDepths.send(0);
        observer.batchHandled(2);
        assertThat(queueDepths.of(1)).isZero();
        assertThat(queueDepths.of(0)).isOne();
    }
}
