package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.shardmark.engine.RunRecord.MeanWait;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;

class RunRecordTest {
    /** Has handled batches of these sizes, and waited for each if it waits. */
    private static Shard shard(long waitNanos, int... batches) throws InterruptedException {
        var handler = new Handler(waitNanos, 0, 0, Optional.of(new Semaphore(1)));
        var shard = new Shard(new ShardGroup.Setting(ConsumerType.PLATFORM, () -> MailboxType.RING.queue(8), 10,
                handler, false), 1, null, 0, why -> {});
        for (int size : batches) {
            for (int i = 0; i < size; i++) {
                shard.accept(new Message(0, i, 0));
            }
            shard.endBatch();
        }
        return shard;
    }

    @Test
    void sums_all_shards_and_keeps_the_busiest_apart() throws Exception {
        var shards = List.of(shard(1_000, 1, 1, 1), shard(2_000, 2, 2, 1, 1), shard(1_000, 2, 1));
        var busiest = shards.get(1).waits();
        long waited = shards.stream().mapToLong(shard -> shard.waits().waitedNanos()).sum();
        var record = RunRecord.of(shards, 2_000, 64);
        assertThat(record).isEqualTo(new RunRecord(12, 2_000, 64, 6, 4, 9, 2, waited,
                new MeanWait(busiest.meanNanos(), busiest.meanQueuedNanos())));
        assertThat(busiest.meanNanos()).isGreaterThanOrEqualTo(2_000);
        assertThat(record.messagesPerSecond()).isEqualTo(6e6);
        assertThat(record.busiestShare()).isEqualTo(0.5);
        assertThat(record.busiestBatchMean()).isEqualTo(1.5);
        assertThat(record.batchMean()).isEqualTo(12.0 / 9);
        assertThat(record.waitingMean()).isEqualTo(waited / 2_000.0);
    }

    @Test
    void a_shard_without_waits_has_no_mean_wait() throws Exception {
        var record = RunRecord.of(List.of(shard(0)), 1, 0);
        assertThat(record.busiest().nanos()).isNaN();
        assertThat(record.busiest().queuedNanos()).isNaN();
    }
}
