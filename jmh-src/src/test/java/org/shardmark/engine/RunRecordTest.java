package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.shardmark.engine.RunRecord.MeanWait;

class RunRecordTest {
    /** Handles nothing but counts: each message waits {@code waitNanos}, and half as long for a slot. */
    private static final class Counting extends BatchRecipient<Integer> {
        private final long waitNanos;

        Counting(long waitNanos) {
            super(10, 0, () -> {});
            this.waitNanos = waitNanos;
        }

        Counting taking(int... batches) throws InterruptedException {
            for (int size : batches) {
                for (int i = 0; i < size; i++) {
                    accept(i);
                }
                endBatch();
            }
            return this;
        }

        @Override
        protected boolean closes(Integer message) {
            return false;
        }

        @Override
        protected void handle(List<Integer> messages, Waits counted) {
            counted.add(waitNanos / 2, waitNanos);
        }
    }

    @Test
    void sums_all_shards_and_keeps_the_busiest_apart() throws Exception {
        var shards = List.of(new Counting(100).taking(1, 1, 1), new Counting(200).taking(2, 2, 1, 1),
                new Counting(300).taking(2, 1));
        var record = RunRecord.of(shards, 2_000, 64);
        assertThat(record).isEqualTo(new RunRecord(12, 2_000, 64, 6, 4, 9, 2, 300 + 800 + 600, new MeanWait(200, 100)));
        assertThat(record.messagesPerSecond()).isEqualTo(6e6);
        assertThat(record.busiestShare()).isEqualTo(0.5);
        assertThat(record.busiestBatchMean()).isEqualTo(1.5);
        assertThat(record.batchMean()).isEqualTo(12.0 / 9);
        assertThat(record.waitingMean()).isEqualTo(0.85);
    }

    @Test
    void a_shard_without_waits_has_no_mean_wait() throws Exception {
        var record = RunRecord.of(List.of(new Counting(0)), 1, 0);
        assertThat(record.busiest().nanos()).isNaN();
        assertThat(record.busiest().queuedNanos()).isNaN();
    }
}
