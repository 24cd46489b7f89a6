package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.mailbox.MailboxConsumer;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

@Timeout(60)
class ThroughputRunTest {
    private static final long EACH = 10_000;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(300);

    /** What a broken queue does instead of offering its n-th message (from 0) to the good one that it wraps. */
    interface Fault {
        boolean offer(MailboxQueue<Parcel> good, int n, Parcel parcel);
    }

    record Broken(MailboxQueue<Parcel> good, Fault fault, int[] count) implements MailboxQueue<Parcel> {
        Broken(Fault fault) {
            this(MailboxType.ABQ.queue(100_000), fault, new int[1]);
        }

        @Override
        public synchronized boolean offer(Parcel parcel) {
            return fault.offer(good, count[0]++, parcel);
        }

        @Override
        public @Nullable Parcel poll() {
            return good.poll();
        }

        @Override
        public boolean isEmpty() {
            return good.isEmpty();
        }
    }

    private static ThroughputRun.Setting setting(ThroughputRun.QueueSupplier queue, boolean verify) {
        return new ThroughputRun.Setting(queue, WaitType.BACKOFF, MailboxConsumer.PLATFORM, 7, 2, 1, verify);
    }

    private static ThroughputRun.Outcome run(ThroughputRun.Setting setting, Duration limit) throws Exception {
        var run = ThroughputRun.start(setting, EACH);
        run.run(limit);
        return run.finish();
    }

    @ParameterizedTest
    @EnumSource
    void every_mailbox_runs_to_completion_whoever_consumes_it(MailboxType type) throws Exception {
        for (var consumer : MailboxConsumer.values()) {
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
        assertThatThrownBy(() -> run(setting(() -> new Broken((good, n, p) -> n == nth || good.offer(p)), true), SHORT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(
                        "parcel .* came instead of .*lost, doubled or out of order|1 parcels have not come");
    }

    @Test
    void a_doubled_message_fails_the_run() {
        assertThatThrownBy(
                () -> run(setting(() -> new Broken((good, n, p) -> good.offer(p) && (n != 17 || good.offer(p))),
                        true), LIMIT))
                .hasMessageContaining("doubled");
    }

    @Test
    void messages_out_of_order_fail_the_run_unless_nobody_looks() throws Exception {
        ThroughputRun.QueueSupplier swapping = () -> new Broken(new Fault() {
            private @Nullable Parcel held;

            @Override
            public boolean offer(MailboxQueue<Parcel> good, int n, Parcel parcel) {
                if (parcel.producer() == 1) {
                    return good.offer(parcel);
                }
                var earlier = held;
                held = earlier == null ? parcel : null;
                return earlier == null || good.offer(parcel) && good.offer(earlier);
            }
        });
        assertThatThrownBy(() -> run(setting(swapping, true), LIMIT)).hasMessageContaining("out of order");
        assertThat(run(setting(swapping, false), LIMIT).messages()).isEqualTo(2 * EACH);
    }

    @Test
    void a_queue_that_is_always_full_fails_the_run() {
        assertThatThrownBy(() -> run(setting(() -> new Broken((good, n, p) -> n < 100 && good.offer(p)), true), SHORT))
                .hasMessageContaining("19900 parcels have not come");
    }

    @Test
    void a_queue_that_throws_is_the_reason_given() {
        assertThatThrownBy(() -> run(setting(() -> new Broken((good, n, p) -> {
            throw new UnsupportedOperationException("no");
        }), true), LIMIT)).hasMessageContainingAll("a producer failed", "no");
    }

    @ParameterizedTest
    @EnumSource
    void a_sparse_sender_sees_its_messages_handled(MailboxConsumer consumer) throws Exception {
        var sender = new SparseSender(MailboxType.RING, 64, WaitType.PARK, consumer, 8);
        for (int burst = 1; burst < 1_000; burst += 100) {
            sender.send(burst);
        }
        sender.close();
    }
}
