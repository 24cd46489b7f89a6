package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.mailbox.BrokenQueue;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

@Timeout(60)
class ThroughputRunTest {
    private static final long EACH = 10_000;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(300);

    private static ThroughputRun.Setting setting(ThroughputRun.QueueSupplier queue) {
        return new ThroughputRun.Setting(queue, WaitType.BACKOFF, ConsumerType.PLATFORM, 7, 2, 1, true);
    }

    private static ThroughputRun.Setting oneProducer(ThroughputRun.QueueSupplier queue, boolean verify) {
        return new ThroughputRun.Setting(queue, WaitType.BACKOFF, ConsumerType.PLATFORM, 7, 1, 1, verify);
    }

    private static ThroughputRun.Outcome run(ThroughputRun.Setting setting, Duration limit) throws Exception {
        var run = ThroughputRun.start(setting, EACH);
        run.run(limit);
        return run.finish();
    }

    @ParameterizedTest
    @EnumSource
    void every_mailbox_runs_to_completion_whoever_consumes_it(MailboxType type) throws Exception {
        for (var consumer : ConsumerType.values()) {
            for (int sendBatch : new int[]{1, 100}) {
                var outcome = run(new ThroughputRun.Setting(() -> type.queue(16), WaitType.PARK, consumer, 5, 2,
                        sendBatch, true), LIMIT);
                assertThat(outcome.messages()).isEqualTo(2 * EACH);
                assertThat(outcome.batches()).isBetween(2 * EACH / 5, 2 * EACH);
                assertThat(outcome.nanos()).isPositive();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"17", "19999"})
    void a_lost_message_fails_the_run(int nth) {
        // All behind the last one of a producer that is lost are in order, and one is missing at the end.
        assertThatThrownBy(() -> run(setting(() -> BrokenQueue.dropping(nth)), SHORT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(
                        "parcel .* came instead of .*lost, doubled or out of order|1 parcels have not come");
    }

    @Test
    void a_doubled_message_fails_the_run() {
        assertThatThrownBy(() -> run(setting(() -> BrokenQueue.doubling(17)), LIMIT))
                .hasMessageContaining("doubled");
    }

    @Test
    void messages_out_of_order_fail_the_run_unless_nobody_looks() throws Exception {
        ThroughputRun.QueueSupplier swapping = () -> BrokenQueue.swapping(100);
        assertThatThrownBy(() -> run(oneProducer(swapping, true), LIMIT)).hasMessageContaining("out of order");
        assertThat(run(oneProducer(swapping, false), LIMIT).messages()).isEqualTo(EACH);
    }

    @Test
    void a_queue_that_is_always_full_fails_the_run() {
        assertThatThrownBy(() -> run(setting(() -> BrokenQueue.full(100)), SHORT))
                .hasMessageContaining("19900 parcels have not come");
    }

    @Test
    void a_queue_that_throws_is_the_reason_given() {
        assertThatThrownBy(() -> run(setting(() -> new BrokenQueue<>((good, n, p) -> {
            throw new UnsupportedOperationException("no");
        })), LIMIT)).hasMessageContainingAll("a producer failed", "no");
    }

    @ParameterizedTest
    @EnumSource
    void a_sparse_sender_sees_its_messages_handled(ConsumerType consumer) throws Exception {
        var sender = new SparseSender(MailboxType.RING, 64, WaitType.PARK, consumer, 8);
        for (int burst = 1; burst < 1_000; burst += 100) {
            sender.send(burst);
        }
        sender.close();
    }
}
