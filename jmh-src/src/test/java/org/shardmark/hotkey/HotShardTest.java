package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.shardmark.engine.Handler;

class HotShardTest {
    private final Ledger ledger = new Ledger(10, null);
    private final Backlogs backlogs = new Backlogs(2);
    private final HotShard shard = new HotShard(1, 5, 200, Handler.of(0, 0, 0), true, ledger, backlogs, () -> {});

    @Test
    void a_batch_is_handled_key_by_key_and_each_key_in_order() throws Exception {
        int[] keys = {5, 2, 5, 7, 2, 5};
        for (int index = 0; index < keys.length; index++) {
            backlogs.send(1);
            shard.accept(new Item.Write(index, keys[index]));
        }
        assertThat(shard.endBatch()).isTrue();
        assertThat(shard.arrivals()).containsExactly(1, 4, 0, 2, 5, 3);
        assertThat(shard.batches()).isOne();
        assertThat(shard.largestBatch()).isEqualTo(6);
        assertThat(backlogs.of(1)).isZero();
        assertThat(ledger.handledOfHottest()).isEqualTo(3);
    }

    @Test
    void a_read_returns_what_was_sent_before_it_in_the_same_batch() throws Exception {
        ledger.sendOfHottest();
        ledger.sendOfHottest();
        shard.accept(new Item.Write(0, 5));
        shard.accept(new Item.Write(1, 5));
        var read = new Read(2, 5, 1, ledger);
        shard.accept(read);
        shard.accept(Item.Close.INSTANCE);
        assertThat(shard.endBatch()).isFalse();
        assertThat(ledger.readsCompleted()).isOne();
        assertThat(ledger.failure()).isEmpty();
        assertThat(shard.handled()).isEqualTo(3);
    }

    @Test
    void closing_alone_is_no_batch() throws Exception {
        shard.accept(Item.Close.INSTANCE);
        assertThat(shard.endBatch()).isFalse();
        assertThat(shard.batches()).isZero();
    }
}
