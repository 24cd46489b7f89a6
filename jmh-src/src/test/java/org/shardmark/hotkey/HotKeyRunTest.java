package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Message;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Timetable;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.BrokenQueue;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

@Timeout(60)
class HotKeyRunTest {
    private static final int SHARDS = 8;
    private static final int MESSAGES = 2_500;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static Traffic traffic(double reads) {
        return Traffic.of(Load.parse("zipf:1.1").draw(50, OptionalInt.of(MESSAGES), 1), reads, 1);
    }

    private static HotKeyRun.Setting setting(RemedyType remedy, DetectType detect, ConsumerType consumer,
            Supplier<MailboxQueue<Message>> queue, OverflowPolicy overflow) {
        var config = new RemedyConfig(RouterType.MODULO, new RouterConfig(SHARDS, HasherType.CRC32), 3, 20, detect);
        return new HotKeyRun.Setting(remedy, config, consumer, queue, overflow, 50, Handler.of(0, 0, 0), true);
    }

    private static HotKeyRun.Setting setting(RemedyType remedy, Supplier<MailboxQueue<Message>> queue) {
        return setting(remedy, DetectType.ORACLE, ConsumerType.VIRTUAL, queue, OverflowPolicy.BLOCK);
    }

    private static HotKeyRun.Setting unverified(HotKeyRun.Setting setting) {
        return new HotKeyRun.Setting(setting.remedy(), setting.config(), setting.consumer(), setting.queue(),
                setting.overflow(), setting.batch(), setting.handler(), false);
    }

    private static Outcome run(Traffic traffic, @Nullable Timetable due, HotKeyRun.Setting setting, Duration limit)
            throws Exception {
        var run = HotKeyRun.start(traffic, MESSAGES, due, setting);
        run.run(limit);
        return run.finish();
    }

    private static void assertFails(HotKeyRun.Setting setting, String words) {
        assertThatThrownBy(() -> run(traffic(0), null, setting, LIMIT)).isInstanceOf(RunFailure.class)
                .hasMessageContaining(words)
                .message()
                .hasLineCount(1);
    }

    @ParameterizedTest
    @EnumSource
    void every_remedy_runs_with_every_consumer_and_reads_what_it_may(RemedyType remedy) throws Exception {
        for (var consumer : ConsumerType.values()) {
            for (var detect : DetectType.values()) {
                var outcome = run(traffic(0.1), null,
                        setting(remedy, detect, consumer, () -> MailboxType.RING.queue(8), OverflowPolicy.BLOCK),
                        LIMIT);
                assertThat(outcome.sent()).isEqualTo(MESSAGES);
                assertThat(outcome.reads()).isBetween(150, 350);
                assertThat(outcome.answers()).isBetween(outcome.reads(), SHARDS * outcome.reads());
                assertThat(outcome.perShard().stream().mapToInt(n -> n).sum())
                        .isEqualTo(MESSAGES - outcome.reads() + outcome.answers());
                assertThat(outcome.later()).isPresent();
                if (remedy.keepsKeyOrder(detect)) {
                    assertThat(outcome.delivery().orElseThrow().reordered()).isZero();
                    assertThat(outcome.delivery().orElseThrow().shardsPerKey()).isEqualTo(1);
                    assertThat(outcome.answers()).isEqualTo(outcome.reads());
                } else {
                    assertThat(outcome.delivery().orElseThrow().shardsPerKey()).isGreaterThan(1);
                }
                assertThat(outcome.retainedBytes() > 0)
                        .isEqualTo(remedy != RemedyType.NONE && remedy != RemedyType.BATCH);
            }
        }
    }

    @Test
    void only_batches_are_batched() throws Exception {
        Supplier<MailboxQueue<Message>> queue = () -> MailboxType.RING.queue(5_000);
        assertThat(run(traffic(0), null, setting(RemedyType.SPLIT, queue), LIMIT).run().largestBatch()).isOne();
        assertThat(run(traffic(0), null, setting(RemedyType.BATCH, queue), LIMIT).run().largestBatch())
                .isBetween(2, 50);
    }

    @Test
    void a_message_that_is_lost_fails_the_run() {
        for (var remedy : RemedyType.values()) {
            assertFails(setting(remedy, () -> BrokenQueue.dropping(17)), "was lost");
        }
    }

    @Test
    void a_message_that_is_doubled_fails_the_run() {
        for (var remedy : RemedyType.values()) {
            assertFails(setting(remedy, () -> BrokenQueue.doubling(17)), "more than once");
        }
    }

    @Test
    void a_key_out_of_order_fails_the_run_where_order_is_kept() throws Exception {
        for (var remedy : RemedyType.values()) {
            var swapping = setting(remedy, () -> BrokenQueue.swapping(20));
            if (remedy.keepsKeyOrder(DetectType.ORACLE)) {
                assertFails(swapping, "of the same key");
            } else {
                assertThat(run(traffic(0), null, swapping, LIMIT).delivery().orElseThrow().reordered()).isPositive();
            }
        }
    }

    @Test
    void a_read_that_counts_a_message_twice_fails_the_run() {
        // Only the hottest key's, and nobody else looks.
        var half = traffic(0.5);
        int hottest = half.hottest();
        Supplier<MailboxQueue<Message>> queue = () -> new BrokenQueue<>((good, n, item) -> good.offer(item)
                && (item.closes() || half.reads(item.number()) || item.key() != hottest || good.offer(item)));
        assertThatThrownBy(() -> run(half, null, unverified(setting(RemedyType.SPLIT, queue)), LIMIT))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("the read at place");
    }

    @Test
    void a_read_that_is_never_answered_fails_the_run() {
        var tenth = traffic(0.1);
        Supplier<MailboxQueue<Message>> queue = () -> new BrokenQueue<>(
                (good, n, item) -> !item.closes() && tenth.reads(item.number()) || good.offer(item));
        assertThatThrownBy(() -> run(tenth, null, setting(RemedyType.NONE, queue), LIMIT))
                .isInstanceOf(RunFailure.class)
                .hasMessageMatching("0 of \\d+ reads were completed");
    }

    @Test
    void a_shard_that_hangs_fails_the_run() {
        assertThatThrownBy(() -> run(traffic(0), null, setting(RemedyType.NONE, () -> BrokenQueue.keeping(3)),
                Duration.ofMillis(200))).isInstanceOf(RunFailure.class)
                .hasMessage("not finished after 200 ms: 24 of 2500 messages were handled");
    }

    @Test
    void a_full_mailbox_refuses_and_is_counted() throws Exception {
        // Full until all is sent: the closing item alone goes in.
        Supplier<MailboxQueue<Message>> queue = () -> new BrokenQueue<>(
                (good, n, item) -> (n < 10 || item.closes()) && good.offer(item));
        var outcome = run(traffic(0), null,
                setting(RemedyType.NONE, DetectType.ORACLE, ConsumerType.VIRTUAL, queue, OverflowPolicy.REJECT), LIMIT);
        assertThat(outcome.rejected()).isEqualTo(MESSAGES - 10 * SHARDS);
        assertThat(outcome.hot().cardinality() + outcome.cold().cardinality()).isEqualTo(10 * SHARDS);
        assertThat(outcome.perShard().stream().mapToInt(n -> n).sum()).isEqualTo(10 * SHARDS);
    }

    /** Notes what it is told, and holds nobody up. */
    private static final class Notes implements Timetable {
        final AtomicIntegerArray handled = new AtomicIntegerArray(MESSAGES);
        int due;
        int outOfTurn;

        @Override
        public void begin() {
            due = 0;
        }

        @Override
        public void awaitDue(int index) {
            outOfTurn += index == due++ && handled.get(index) == 0 ? 0 : 1;
        }

        @Override
        public void handled(int index) {
            handled.incrementAndGet(index);
        }
    }

    @Test
    void a_timetable_is_asked_and_told_of_every_message_reads_included() throws Exception {
        var notes = new Notes();
        var traffic = traffic(0.1);
        var outcome = run(traffic, notes, setting(RemedyType.SPREAD, () -> MailboxType.RING.queue(8)), LIMIT);
        assertThat(notes.due).isEqualTo(MESSAGES);
        assertThat(notes.outOfTurn).isZero();
        boolean[] head = traffic.head(3);
        for (int i = 0; i < MESSAGES; i++) {
            assertThat(notes.handled.get(i)).isOne();
            assertThat(outcome.hot().get(i)).isEqualTo(head[traffic.keyOf(i)]);
            assertThat(outcome.cold().get(i)).isNotEqualTo(outcome.hot().get(i));
        }
    }

    @Test
    void without_the_check_only_reads_are_checked() throws Exception {
        var dropping = setting(RemedyType.NONE, () -> BrokenQueue.dropping(17));
        assertThat(run(traffic(0), null, unverified(dropping), LIMIT).delivery()).isEmpty();
    }

    @Test
    void a_run_that_never_was_cannot_be_finished() throws Exception {
        var run = HotKeyRun.start(traffic(0), MESSAGES, null,
                setting(RemedyType.NONE, () -> MailboxType.RING.queue(8)));
        assertThatThrownBy(run::finish).isInstanceOf(IllegalStateException.class);
        run.run(LIMIT);
        run.finish();
    }
}
