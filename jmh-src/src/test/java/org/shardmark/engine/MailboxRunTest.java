package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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

@Timeout(12)
class MailboxRunTest {
    private static final long EACH = 10_000;
    private static final Duration LIMIT = Duration.ofSeconds(8);
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
                        "message .* arrived instead of .*lost, duplicated or reordered|not finished after 300 ms: 1 of 20000 messages did not arrive");
    }

    @Test
    void a_doubled_message_fails_the_run() {
        assertThatThrownBy(() -> run(setting(() -> BrokenQueue.doubling(17)), LIMIT))
                .hasMessageContaining("duplicated");
    }

    @Test
    void messages_out_of_order_fail_the_run_unless_nobody_looks() throws Exception {
        Supplier<MailboxQueue<Message>> swapping = () -> BrokenQueue.swapping(100);
        assertThatThrownBy(() -> run(oneProducer(swapping, true), LIMIT)).hasMessageContaining("reordered");
        assertThat(run(oneProducer(swapping, false), LIMIT).messages()).isEqualTo(EACH);
    }

    @Test
    void a_queue_that_is_always_full_fails_the_run() {
        assertThatThrownBy(() -> run(setting(() -> BrokenQueue.full(100)), SHORT))
                .hasMessageContaining("19900 of 20000 messages did not arrive");
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
        assertThatThrownBy(sender::close).isInstanceOf(RunFailure.class).hasMessageContaining("reordered");
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
        assertThatThrownBy(() -> MailboxRun.start(setting, 10, OpenLoop.spinning(new long[10])))
                .hasMessage("one sender keeps a timetable, not 2");
    }

    /** None is lost so that a later one would show it: the last one is, and it waits for that in vain. */
    @Test
    void a_sparse_sender_gives_up_where_a_message_does_not_come() throws Exception {
        var sender = new SparseSender(() -> BrokenQueue.dropping(2), WaitType.PARK, ConsumerType.PLATFORM, 8,
                Duration.ofSeconds(1));
        sender.send(2);
        assertThatThrownBy(() -> sender.send(1)).isInstanceOf(RunFailure.class)
                .hasMessage("1 of 3 messages have not been handled after 1000 ms");
        assertThatThrownBy(sender::close).isInstanceOf(RunFailure.class).hasMessage("of 3 messages 2 arrived");
    }

    @Test
    void a_message_that_comes_after_the_last_one_fails_the_run() throws Exception {
        var run = MailboxRun.start(oneProducer(() -> BrokenQueue.doubling((int) EACH - 1), false), EACH);
        run.run(LIMIT);
        assertThatThrownBy(run::finish).isInstanceOf(RunFailure.class)
                .hasMessage("1 messages arrived that were never sent");
    }

    /** Each message is awaited before it is put, and told of in the order of sending, the cycle over and over. */
    @Test
    void a_timetable_is_asked_before_each_message_and_told_of_each_after() throws Exception {
        int messages = 2 * Cycle.SIZE + 3;
        var handled = new ArrayList<Integer>();
        var awaited = new AtomicInteger(-1);
        var begun = new AtomicInteger();
        var early = new AtomicInteger();
        var run = MailboxRun.start(oneProducer(() -> MailboxType.RING.queue(64), true), messages, new Timetable() {
            @Override
            public void begin() {
                begun.incrementAndGet();
            }

            @Override
            public void awaitDue(int index) {
                early.addAndGet(begun.get() == 1 && awaited.getAndSet(index) == index - 1 ? 0 : 1);
            }

            @Override
            public void handled(int index) {
                handled.add(index);
                early.addAndGet(index > awaited.get() ? 1 : 0);
            }
        });
        run.run(LIMIT);
        assertThat(run.finish().messages()).isEqualTo(messages);
        assertThat(handled).isEqualTo(IntStream.range(0, messages).boxed().toList());
        assertThat(early).hasValue(0);
    }

    @Test
    void a_timetable_is_not_told_of_a_message_that_was_never_sent() throws Exception {
        var run = MailboxRun.start(oneProducer(() -> BrokenQueue.doubling(9), false), 10,
                OpenLoop.spinning(new long[10]));
        run.run(LIMIT);
        assertThatThrownBy(run::finish).hasMessage("1 messages arrived that were never sent");
    }

    @Test
    void a_consumer_that_fails_is_the_reason_given() {
        assertThatThrownBy(() -> run(oneProducer(BrokenQueue::failing, true), LIMIT)).isInstanceOf(RunFailure.class)
                .hasMessage("the consumer failed: java.lang.IllegalStateException: out of luck");
    }

    /** Whole runs of messages to the end of the cycle and again from its begin, and what is left of them. */
    @Test
    void messages_sent_together_are_as_many_as_were_asked_for() throws Exception {
        var runs = new ArrayList<Integer>();
        var queue = new MailboxQueue<Message>() {
            private final MailboxQueue<Message> good = MailboxType.RING.queue(1 << 14);

            @Override
            public boolean offer(Message message) {
                runs.add(1);
                return good.offer(message);
            }

            @Override
            public int offerAll(Message[] messages, int from, int to) {
                runs.add(to - from);
                return good.offerAll(messages, from, to);
            }

            @Override
            public @Nullable Message poll() {
                return good.poll();
            }

            @Override
            public boolean isEmpty() {
                return good.isEmpty();
            }
        };
        var setting = new MailboxRun.Setting(Optional.of(() -> queue), WaitType.BACKOFF, ConsumerType.PLATFORM, 7, 1,
                3_000, true);
        var run = MailboxRun.start(setting, EACH);
        run.run(LIMIT);
        run.finish();
        assertThat(runs).containsExactly(3_000, 1_096, 3_000, 1_096, 1_808);
    }

    @Test
    void a_run_without_a_mailbox_cannot_be_full() {
        var inbox = new DirectInbox(message -> {});
        assertThatThrownBy(() -> inbox.offer(new Message(0, 0, 0))).isInstanceOf(UnsupportedOperationException.class);
    }
}
