package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.mailbox.BrokenQueue;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;

@Timeout(60)
class MailboxRunTest {
    private static final long EACH = 10_000;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(300);

    private static MailboxRun.Setting setting(Supplier<MailboxQueue<Message>> queue) {
        return new MailboxRun.Setting(Optional.of(queue), WaitType.BACKOFF, ConsumerType.PLATFORM, 7, 2, 1, true);
    }

    private static MailboxRun.Setting oneProducer(Supplier<MailboxQueue<Message>> queue, boolean verify) {
        return new MailboxRun.Setting(Optional.of(queue), WaitType.BACKOFF, ConsumerType.PLATFORM, 7, 1, 1, verify);
    }

    private static MailboxRun.Outcome run(MailboxRun.Setting setting, Duration limit) throws Exception {
        var run = MailboxRun.start(setting, EACH);
        run.run(limit);
        return run.finish();
    }

    @ParameterizedTest
    @EnumSource
    void every_mailbox_runs_to_completion_whoever_consumes_it(MailboxType type) throws Exception {
        for (var consumer : ConsumerType.values()) {
            for (int sendBatch : new int[]{1, 100}) {
                var outcome = run(
                        new MailboxRun.Setting(Optional.of(() -> type.queue(16)), WaitType.PARK, consumer, 5, 2,
                                sendBatch, true),
                        LIMIT);
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
                .isInstanceOf(RunFailure.class)
                .hasMessageMatching(
                        "message .* came instead of .*lost, doubled or out of order|not finished after 300 ms: 1 of 20000 messages have not come");
    }

    @Test
    void a_doubled_message_fails_the_run() {
        assertThatThrownBy(() -> run(setting(() -> BrokenQueue.doubling(17)), LIMIT))
                .hasMessageContaining("doubled");
    }

    @Test
    void messages_out_of_order_fail_the_run_unless_nobody_looks() throws Exception {
        Supplier<MailboxQueue<Message>> swapping = () -> BrokenQueue.swapping(100);
        assertThatThrownBy(() -> run(oneProducer(swapping, true), LIMIT)).hasMessageContaining("out of order");
        assertThat(run(oneProducer(swapping, false), LIMIT).messages()).isEqualTo(EACH);
    }

    @Test
    void a_queue_that_is_always_full_fails_the_run() {
        assertThatThrownBy(() -> run(setting(() -> BrokenQueue.full(100)), SHORT))
                .hasMessageContaining("19900 of 20000 messages have not come");
    }

    @Test
    void a_queue_that_throws_is_the_reason_given() {
        assertThatThrownBy(() -> run(setting(() -> new BrokenQueue<>((good, n, p) -> {
            throw new UnsupportedOperationException("no");
        })), LIMIT)).hasMessageMatching("the sender [01] failed: .*no");
    }

    @ParameterizedTest
    @EnumSource
    void a_sparse_sender_sees_its_messages_handled(ConsumerType consumer) throws Exception {
        var sender = new SparseSender(() -> MailboxType.RING.queue(64), WaitType.PARK, consumer, 8);
        for (int burst = 1; burst < 1_000; burst += 100) {
            sender.send(burst);
        }
        sender.close();
    }

    @Test
    void a_sparse_sender_says_what_was_lost() throws Exception {
        var sender = new SparseSender(() -> BrokenQueue.swapping(2), WaitType.PARK, ConsumerType.PLATFORM, 8);
        sender.send(2);
        assertThatThrownBy(sender::close).isInstanceOf(RunFailure.class).hasMessageContaining("out of order");
    }

    /** Without a mailbox the sender handles each message itself, and nothing is ever in a batch. */
    @Test
    void a_run_without_a_mailbox_is_checked_as_well() throws Exception {
        var setting = new MailboxRun.Setting(Optional.empty(), WaitType.BACKOFF, ConsumerType.PLATFORM, 7, 1, 3, true);
        var outcome = run(setting, LIMIT);
        assertThat(outcome.messages()).isEqualTo(EACH);
        assertThat(outcome.batches()).isZero();
        assertThat(outcome.counts()).isEmpty();
    }

    @Test
    void one_sender_keeps_a_timetable() {
        var setting = setting(() -> MailboxType.RING.queue(16));
        assertThatThrownBy(() -> MailboxRun.start(setting, 10, OpenLoop.of(new long[10])))
                .hasMessage("one sender keeps a timetable, not 2");
    }
}
