package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.hash.Hasher;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.BrokenQueue;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

@Timeout(12)
class ShardGroupTest {
    private static final int SHARDS = 4;
    private static final int MESSAGES = 2_000;
    private static final Duration LIMIT = Duration.ofSeconds(8);
    /** Shards that share nothing. */
    private static final Ceiling ALONE = new Ceiling(Integer.MAX_VALUE, OptionalInt.empty(), 0);
    private static final Duration SHORT = Duration.ofMillis(300);
    /** For all that can be handled to be handled. */
    private static final Duration ENOUGH = Duration.ofSeconds(1);

    private final Hasher hasher = HasherType.CRC32.create();
    private final Router router = RouterType.MODULO.create(new RouterConfig(SHARDS, HasherType.CRC32));
    private final Workload workload = Workload.of(Load.parse("zipf:1.1").draw(50, OptionalInt.of(MESSAGES), 1), hasher,
            router, SHARDS);

    private static ShardGroup.Setting setting(Supplier<MailboxQueue<Message>> queue) {
        return setting(ConsumerType.VIRTUAL, queue);
    }

    private static ShardGroup.Setting setting(ConsumerType consumer, Supplier<MailboxQueue<Message>> queue) {
        return new ShardGroup.Setting(consumer, queue, 1, Handler.of(0, 0, 0), true);
    }

    private RunRecord run(ShardGroup.Setting setting, Duration limit) throws Exception {
        var group = ShardGroup.start(workload, MESSAGES, setting, ShardGroup.Route.by(hasher, router));
        group.run(limit);
        return group.finish();
    }

    private void assertFails(ConsumerType consumer, Supplier<MailboxQueue<Message>> queue, String... words) {
        assertThatThrownBy(() -> run(setting(consumer, queue), LIMIT)).isInstanceOf(RunFailure.class)
                .hasMessageContainingAll(words)
                .message()
                .hasLineCount(1);
    }

    @ParameterizedTest
    @EnumSource
    void every_mailbox_and_kind_of_consumer_runs_to_completion(MailboxType mailbox) throws Exception {
        for (var consumer : ConsumerType.values()) {
            var record = run(new ShardGroup.Setting(consumer, () -> mailbox.queue(7), 5, Handler.of(0, 0, 0), true),
                    LIMIT);
            assertThat(record.messages()).isEqualTo(MESSAGES);
            assertThat(record.largestBatch()).isBetween(1, 5);
            assertThat(record.batchMean()).isBetween(1.0, 5.0);
            assertThat(record.nanos()).isPositive();
        }
    }

    @Test
    void the_busiest_share_is_that_of_the_fullest_shard() throws Exception {
        int fullest = 0;
        for (int messages : workload.messagesPerShard(MESSAGES)) {
            fullest = Math.max(fullest, messages);
        }
        var record = run(setting(() -> MailboxType.RING.queue(100)), LIMIT);
        assertThat(record.busiestShare()).isEqualTo((double) fullest / MESSAGES);
        assertThat(record.batchMean()).isEqualTo(1.0);
    }

    @ParameterizedTest
    @EnumSource
    void waits_are_counted_for_the_busiest_shard(ConsumerType consumer) throws Exception {
        var handler = Handler.of(50, 0, 0);
        var record = run(
                new ShardGroup.Setting(consumer, () -> MailboxType.RING.queue(100), 1, handler, true), LIMIT);
        assertThat(record.busiest().nanos()).isGreaterThanOrEqualTo(50_000);
        assertThat((double) record.nanos())
                .isGreaterThanOrEqualTo(record.busiestMessages() * record.busiest().nanos());
        assertThat(record.waitedNanos()).isGreaterThanOrEqualTo(MESSAGES * 50_000L);
        var calm = Calm.of(handler, consumer, Duration.ofMillis(5));
        assertThat(calm.waitNanos()).isGreaterThanOrEqualTo(50_000);
        assertThat(calm.itemNanos()).isZero();
    }

    /** Waits that hold a slot each lie side by side at most as often as there are slots. */
    @ParameterizedTest
    @CsvSource({"PLATFORM, 1", "VIRTUAL, 1", "VIRTUAL, 2", "DISPATCHED, 1"})
    void no_more_wait_at_a_time_than_the_store_has_slots(ConsumerType consumer, int slots) throws Exception {
        var handler = Handler.of(50, 0, slots);
        var record = run(
                new ShardGroup.Setting(consumer, () -> MailboxType.RING.queue(100), 1, handler, true), LIMIT);
        assertThat(record.waitingMean()).isLessThanOrEqualTo(slots);
        assertThat(record.busiest().queuedNanos()).isPositive();
        assertThat(handler.store().orElseThrow().availablePermits()).as("all are given back").isEqualTo(slots);
    }

    @Test
    void shards_on_a_pool_wait_on_its_threads() throws Exception {
        var record = run(new ShardGroup.Setting(ConsumerType.DISPATCHED, () -> MailboxType.RING.queue(100), 1,
                Handler.of(50, 0, 0), true), LIMIT);
        assertThat(record.waitingMean()).isLessThanOrEqualTo(ConsumerType.DISPATCHED.poolThreads().orElseThrow());
        assertThat(ConsumerType.VIRTUAL.poolThreads()).isEmpty();
    }

    @Test
    void a_run_that_fails_gives_its_slots_back() throws Exception {
        var handler = Handler.of(1_000_000, 0, 1);
        assertThatThrownBy(() -> run(new ShardGroup.Setting(ConsumerType.VIRTUAL, () -> MailboxType.RING.queue(9), 1,
                handler, true), SHORT)).isInstanceOf(RunFailure.class);
        assertThat(handler.store().orElseThrow().tryAcquire(8, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void work_is_calibrated_and_measured() throws Exception {
        var handler = Handler.of(0, 10, 0);
        assertThat(handler.itemTokens()).isPositive();
        assertThat(Handler.of(0, 1_000, 0).itemTokens()).isGreaterThan(10 * handler.itemTokens());
        var calm = Calm.of(handler, ConsumerType.DISPATCHED, Duration.ofMillis(20));
        assertThat(calm.itemNanos()).isPositive();
        assertThat(calm.waitNanos()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void a_message_is_handled_no_earlier_than_it_is_due_and_told_of_once(ConsumerType consumer) throws Exception {
        var told = new AtomicIntegerArray(MESSAGES);
        var due = new AtomicInteger(-1);
        var early = new AtomicInteger();
        var group = ShardGroup.start(workload, MESSAGES, setting(consumer, () -> MailboxType.RING.queue(64)),
                ShardGroup.Route.by(hasher, router), new Timetable() {
                    @Override
                    public void begin() {
                        due.set(0);
                    }

                    @Override
                    public void awaitDue(int index) {
                        early.addAndGet(due.getAndSet(index) == Math.max(0, index - 1) ? 0 : 1);
                    }

                    @Override
                    public void handled(int index) {
                        told.incrementAndGet(index);
                        early.addAndGet(index > due.get() ? 1 : 0);
                    }
                });
        assertThat(due).as("nothing begins before it is run").hasValue(-1);
        group.run(LIMIT);
        group.finish();
        for (int i = 0; i < MESSAGES; i++) {
            assertThat(told.get(i)).isOne();
        }
        assertThat(early).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void a_lost_message_fails_the_run(ConsumerType consumer) {
        assertFails(consumer, () -> BrokenQueue.dropping(17), "was lost", "and 3 more");
    }

    @ParameterizedTest
    @EnumSource
    void the_last_message_of_a_shard_is_missed_too(ConsumerType consumer) {
        int[] perShard = workload.messagesPerShard(MESSAGES);
        assertFails(consumer, () -> BrokenQueue.dropping(perShard[2] - 1), "was lost");
    }

    @ParameterizedTest
    @EnumSource
    void a_doubled_message_fails_the_run(ConsumerType consumer) {
        assertFails(consumer, () -> BrokenQueue.doubling(17), "more than once");
    }

    @ParameterizedTest
    @EnumSource
    void messages_of_a_key_out_of_order_fail_the_run(ConsumerType consumer) {
        assertFails(consumer, () -> BrokenQueue.swapping(100), "of the same key", "arrived after");
    }

    @Test
    void a_message_at_the_wrong_shard_fails_the_run() throws Exception {
        var another = HasherType.XXH3.create();
        var group = ShardGroup.start(workload, MESSAGES, setting(() -> MailboxType.ABQ.queue(5_000)),
                ShardGroup.Route.by(another, router));
        group.run(LIMIT);
        assertThatThrownBy(group::finish).isInstanceOf(RunFailure.class).hasMessageContaining("instead of");
    }

    @ParameterizedTest
    @EnumSource
    void a_producer_that_hangs_fails_the_run_and_names_the_shard(ConsumerType consumer) {
        assertThatThrownBy(() -> run(setting(consumer, () -> BrokenQueue.full(3)), SHORT))
                .isInstanceOf(RunFailure.class)
                .hasMessageMatching("not finished after 300 ms: shard \\d is stuck with \\d+ of its \\d+ messages, "
                        + "and 3 more shards have not finished");
    }

    @ParameterizedTest
    @EnumSource
    void a_consumer_that_hangs_fails_the_run_and_names_the_shard_and_its_messages(ConsumerType consumer) {
        int[] perShard = workload.messagesPerShard(MESSAGES);
        assertThatThrownBy(() -> run(setting(consumer, () -> BrokenQueue.keeping(3)), SHORT))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining(
                        "shard 0 is stuck with " + (perShard[0] - 3) + " of its " + perShard[0] + " messages");
        assertThat(Thread.interrupted()).as("the deadline left no interrupt behind").isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void a_consumer_that_fails_is_the_reason_given(ConsumerType consumer) {
        assertThatThrownBy(() -> run(setting(consumer, BrokenQueue::failing), LIMIT)).isInstanceOf(RunFailure.class)
                .hasMessageMatching("the consumer of shard \\d failed: .*out of luck");
    }

    @Test
    void a_sender_that_fails_is_the_reason_given() throws Exception {
        var group = ShardGroup.start(workload, MESSAGES, setting(() -> MailboxType.ABQ.queue(10)),
                ShardGroup.Route.by(key -> {
                    throw new IllegalStateException("no hash");
                }, router));
        assertThatThrownBy(() -> group.run(SHORT)).isInstanceOf(RunFailure.class)
                .hasMessageContainingAll("the sender failed", "no hash");
    }

    @Test
    void without_the_check_nothing_is_noticed() throws Exception {
        var record = run(new ShardGroup.Setting(ConsumerType.VIRTUAL, () -> BrokenQueue.swapping(100), 1,
                Handler.of(0, 0, 0), false), LIMIT);
        assertThat(record.messages()).isEqualTo(MESSAGES);
    }

    @Test
    void a_run_that_never_was_cannot_be_finished() throws Exception {
        var group = ShardGroup.start(workload, MESSAGES, setting(() -> MailboxType.ABQ.queue(10)),
                ShardGroup.Route.by(hasher, router));
        assertThatThrownBy(group::finish).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource
    void several_senders_keep_the_order_of_each(ConsumerType consumer) throws Exception {
        var two = twoSenders();
        var group = ShardGroup.start(two, MESSAGES, SHARDS, setting(consumer, () -> MailboxType.RING.queue(64)),
                routes(2), null, null);
        group.run(LIMIT);
        assertThat(group.finish().messages()).isEqualTo(MESSAGES);
        assertThat(group.delivered().orElseThrow().arrived().cardinality()).isEqualTo(MESSAGES);
    }

    @Test
    void messages_of_one_of_several_senders_out_of_order_fail_the_run() throws Exception {
        var group = ShardGroup.start(twoSenders(), MESSAGES, SHARDS,
                setting(ConsumerType.VIRTUAL, () -> swappingThoseOf(1)), routes(2), null, null);
        group.run(LIMIT);
        assertThatThrownBy(group::finish).isInstanceOf(RunFailure.class)
                .hasMessageMatching("message \\d*[13579] .* arrived after message \\d*[13579] of the same key.*");
    }

    @Test
    void each_sender_has_a_route() {
        assertThatThrownBy(() -> ShardGroup.start(twoSenders(), MESSAGES, SHARDS,
                setting(() -> MailboxType.RING.queue(64)), routes(1), null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a workload of 2 senders, and 1 routes");
    }

    /** Nobody knows beforehand where a message goes: what went where is noted on the way, and checked. */
    private ShardGroup unrouted(ShardGroup.Setting setting, Placement placement) throws InterruptedException {
        var sequence = Load.parse("uniform").draw(1, OptionalInt.of(20), 1);
        return ShardGroup.start(Workload.unrouted(sequence.keys(), sequence.order()), 20, 2, setting,
                List.of(new ShardGroup.Route(hasher, placement)), null, null);
    }

    private static Placement inTurn() {
        return (message, key, hash, outlet) -> outlet.put(message.number() % 5 == 0 ? 0 : 1, message);
    }

    private static ShardGroup.Setting withoutOrder(Supplier<MailboxQueue<Message>> queue, boolean rejects) {
        return new ShardGroup.Setting(ConsumerType.PLATFORM, queue, rejects, 3, false, Handler.of(0, 0, 0), true,
                false);
    }

    @Test
    void where_messages_went_is_noted_where_nobody_knew_it_before() throws Exception {
        long before = System.nanoTime();
        var group = unrouted(withoutOrder(() -> MailboxType.RING.queue(64), false), inTurn());
        group.run(LIMIT);
        assertThat(group.delivered()).isEmpty();
        assertThat(group.finish().messages()).isEqualTo(20);
        var delivered = group.delivered().orElseThrow();
        assertThat(delivered.arrived().cardinality()).isEqualTo(20);
        assertThat(delivered.shardsPerKey()).isEqualTo(2);
        assertThat(group.handledPerShard()).containsExactly(4, 16);
        assertThat(group.refused(0)).isFalse();
        assertThat(group.startNanos() - before).isBetween(0L, System.nanoTime() - before);
    }

    @Test
    void a_message_that_a_full_mailbox_refused_is_not_missed() throws Exception {
        Supplier<MailboxQueue<Message>> fullOnce = () -> new BrokenQueue<>(
                (good, n, message) -> n != 2 && good.offer(message));
        var group = unrouted(withoutOrder(fullOnce, true), inTurn());
        group.run(LIMIT);
        assertThat(group.finish().messages()).isEqualTo(18);
        assertThat(IntStream.range(0, 20).filter(group::refused)).as("the third of each shard").containsExactly(3, 10);
        assertThat(group.delivered().orElseThrow().arrived().cardinality()).isEqualTo(18);
    }

    @Test
    void messages_that_do_not_come_are_counted_where_nobody_knows_whose_they_are() throws Exception {
        var group = unrouted(withoutOrder(() -> BrokenQueue.keeping(3), false), inTurn());
        assertThatThrownBy(() -> group.run(ENOUGH)).isInstanceOf(RunFailure.class)
                .hasMessage("not finished after 1000 ms: 6 of 20 messages were handled");
    }

    /** Whatever the consumer is told last is kept from it; all before it was handled. */
    @Test
    void a_shard_that_is_never_told_to_end_is_said_to_be_one() {
        int[] perShard = workload.messagesPerShard(MESSAGES);
        Supplier<MailboxQueue<Message>> endless = () -> new BrokenQueue<>(
                (good, n, message) -> message.closes() || good.offer(message));
        assertThat(perShard).doesNotContain(0);
        assertThatThrownBy(() -> run(setting(endless), ENOUGH)).isInstanceOf(RunFailure.class)
                .hasMessage("not finished after 1000 ms: all messages were handled, but a consumer did not end");
    }

    @ParameterizedTest
    @CsvSource({"1, ''", "2, ', and 1 more shards have not finished'"})
    void the_first_shard_that_is_stuck_is_named_and_the_others_are_counted(int stuck, String others) {
        int[] perShard = workload.messagesPerShard(MESSAGES);
        var made = new AtomicInteger();
        Supplier<MailboxQueue<Message>> fromTheSecond = () -> {
            int shard = made.getAndIncrement();
            return shard >= 1 && shard <= stuck
                    ? BrokenQueue.keeping(perShard[shard] - 1)
                    : MailboxType.ABQ.queue(5_000);
        };
        assertThatThrownBy(() -> run(setting(fromTheSecond), ENOUGH)).isInstanceOf(RunFailure.class)
                .hasMessage("not finished after 1000 ms: shard 1 is stuck with 1 of its " + perShard[1] + " messages"
                        + others);
    }

    @Test
    void a_timetable_is_for_one_sender() {
        assertThatThrownBy(() -> ShardGroup.start(twoSenders(), MESSAGES, SHARDS,
                setting(() -> MailboxType.RING.queue(64)), routes(2), OpenLoop.spinning(new long[MESSAGES]), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a workload of 2 senders, a timetable for one and 2 routes");
    }

    /** As in a system that is built of either; one that keeps a timetable spins, and is a platform thread. */
    @ParameterizedTest
    @CsvSource({"VIRTUAL, false, true", "VIRTUAL, true, false", "PLATFORM, false, false"})
    void a_sender_is_a_thread_like_its_consumers_unless_it_keeps_a_timetable(ConsumerType consumer, boolean timed,
            boolean virtual) throws Exception {
        var senders = new ConcurrentSkipListSet<String>();
        Placement noting = (message, key, hash, outlet) -> {
            senders.add(Thread.currentThread().getName() + ": " + Thread.currentThread().isVirtual());
            outlet.put(router.route(key, hash), message);
        };
        var group = ShardGroup.start(workload, MESSAGES, SHARDS, setting(consumer, () -> MailboxType.RING.queue(64)),
                List.of(new ShardGroup.Route(hasher, noting)), timed ? OpenLoop.spinning(new long[MESSAGES]) : null,
                null);
        group.run(LIMIT);
        group.finish();
        assertThat(senders).containsExactly("sender-0: " + virtual);
    }

    @ParameterizedTest
    @EnumSource
    void no_thread_is_left_of_a_run_that_is_finished(ConsumerType consumer) throws Exception {
        var threads = new ConcurrentHashMap<Long, Thread>();
        var group = ShardGroup.start(workload, MESSAGES, SHARDS, setting(consumer, () -> MailboxType.RING.queue(64)),
                List.of(ShardGroup.Route.by(hasher, router)), null,
                shard -> message -> threads.put(Thread.currentThread().threadId(), Thread.currentThread()));
        group.run(LIMIT);
        group.finish();
        assertThat(threads).isNotEmpty();
        for (var thread : threads.values()) {
            assertThat(thread.join(LIMIT)).isTrue();
        }
    }

    private Workload twoSenders() {
        return Workload.of(Load.parse("zipf:1.1").draw(50, OptionalInt.of(MESSAGES), 1), 2, hasher, router, SHARDS);
    }

    private List<ShardGroup.Route> routes(int senders) {
        return Stream.generate(() -> ShardGroup.Route.by(HasherType.CRC32.create(), router)).limit(senders).toList();
    }

    /** Swaps two messages of one sender that follow each other at a shard and have the same key, whoever sends between. */
    private static MailboxQueue<Message> swappingThoseOf(int sender) {
        return new BrokenQueue<>(new BrokenQueue.Fault<>() {
            private @Nullable Message held;
            private boolean swapped;

            @Override
            public boolean offer(MailboxQueue<Message> good, int n, Message message) {
                if (swapped || message.sender() != sender) {
                    return good.offer(message);
                }
                var earlier = held;
                held = message;
                if (earlier == null) {
                    return true;
                }
                swapped = earlier.key() == message.key() || message.closes();
                if (!swapped) {
                    return good.offer(earlier);
                }
                return message.closes()
                        ? good.offer(earlier) && good.offer(message)
                        : good.offer(message) && good.offer(earlier);
            }
        });
    }

    /** The ceilings of the published table: at 1/937 s a message, with the shares given there. */
    @ParameterizedTest
    @CsvSource({".2544, 3684", ".0686, 13661", ".0200, 46839", ".3811, 2459", ".2119, 4422", ".1931, 4852",
            ".1819, 5151"})
    void the_ceiling_is_that_of_the_published_table(double share, double ceiling) {
        int messages = 10_000;
        int[] perShard = {(int) Math.round(share * messages), 1};
        double busiest = ALONE.leastNanos(perShard, 1, 1e9 / 937, 0);
        assertThat(Ceiling.messagesPerSecond(messages, busiest)).isCloseTo(ceiling, within(ceiling * 0.001));
    }

    @Test
    void a_batch_takes_one_wait_and_a_part_of_a_batch_too() {
        assertThat(ALONE.leastNanos(new int[]{10, 21, 3}, 10, 1000, 0)).isEqualTo(3_000);
        assertThat(ALONE.leastNanos(new int[]{10, 21, 3}, 10, 1000, 7)).isEqualTo(3_000 + 21 * 7);
    }

    /** Four shards of ten messages, a wait of 100 and work of 10 each: 1,100 a shard, 4,000 of waits, 400 of work. */
    @ParameterizedTest
    @CsvSource({"8, 0, 0, 1100", "1, 0, 0, 1100", "8, 0, 4, 1100", "8, 0, 3, 1333", "8, 0, 1, 4000", "8, 4, 0, 1100",
            "8, 2, 0, 2200", "8, 2, 1, 4000"})
    void a_ceiling_knows_what_shards_share(int cores, int pool, int slots, int least) {
        var ceiling = new Ceiling(cores, pool == 0 ? OptionalInt.empty() : OptionalInt.of(pool), slots);
        assertThat((int) ceiling.leastNanos(new int[]{10, 10, 10, 10}, 1, 100, 10)).isEqualTo(least);
    }

    @Test
    void the_ceiling_of_this_machine_has_its_cores_and_the_threads_of_the_pool() {
        int cores = Runtime.getRuntime().availableProcessors();
        assertThat(Ceiling.here(ConsumerType.VIRTUAL, 3)).isEqualTo(new Ceiling(cores, OptionalInt.empty(), 3));
        assertThat(Ceiling.here(ConsumerType.DISPATCHED, 0))
                .isEqualTo(new Ceiling(cores, ConsumerType.DISPATCHED.poolThreads(), 0));
    }

    @Test
    void no_more_work_is_done_at_a_time_than_there_are_cores() {
        int[] perShard = {10, 10, 10, 10};
        assertThat(new Ceiling(4, OptionalInt.empty(), 0).leastNanos(perShard, 1, 0, 10)).isEqualTo(100);
        assertThat(new Ceiling(2, OptionalInt.empty(), 0).leastNanos(perShard, 1, 0, 10)).isEqualTo(200);
    }

    @Test
    void busy_threads_are_the_sender_and_those_that_work() {
        assertThat(ALONE.runnableThreads(16, 1_000, 0)).isEqualTo(1);
        assertThat(ALONE.runnableThreads(16, 900, 100)).isCloseTo(1 + 1.6, within(1e-9));
        assertThat(ALONE.runnableThreads(16, 0, 100)).isEqualTo(17);
        var pool = new Ceiling(2, OptionalInt.of(2), 0);
        assertThat(pool.runnableThreads(16, 0, 100)).isEqualTo(3);
        assertThat(pool.runnableThreads(1, 0, 100)).isEqualTo(2);
        assertThat(new Ceiling(2, OptionalInt.empty(), 4).runnableThreads(256, 1_000, 100)).isCloseTo(1.4,
                within(1e-9));
    }
}
