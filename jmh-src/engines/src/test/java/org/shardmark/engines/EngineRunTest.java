package org.shardmark.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.shardmark.engine.Handler;
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Workload;
import org.shardmark.engines.BrokenEngine.Breach;
import org.shardmark.engines.EngineType.Units;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

class EngineRunTest {
    private static final int KEYS = 20;
    private static final int MESSAGES = 2_000;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Handler NOTHING = new Handler(0, 0, 0, Optional.empty());
    /** Long enough that two messages of a unit would overlap. */
    private static final Handler WAITS = new Handler(20_000, 0, 0, Optional.empty());

    private static Workload workload(int senders) {
        var sequence = Load.parse("zipf:1.1").draw(KEYS, OptionalInt.of(MESSAGES), 1);
        return Workload.unrouted(sequence.keys(), sequence.order(), senders);
    }

    private static EngineRun.Setting setting(Engine.Factory engine, Units assigns, int units, ConsumerType threads,
            int window, Handler handler) {
        return new EngineRun.Setting(engine, assigns, units, threads, () -> MailboxType.RING.queue(100), 100, 1, window,
                handler, true, HasherType.CRC32::create,
                () -> RouterType.MODULO.create(new RouterConfig(units, HasherType.CRC32)));
    }

    private static EngineRun.Setting setting(EngineType type, ConsumerType threads, int window, Handler handler) {
        return setting(type.factory(), type.units(), type.units() == Units.KEYS ? KEYS : 4, threads, window, handler);
    }

    private static EngineRun.Outcome run(Workload workload, EngineRun.Setting setting) throws Exception {
        var run = EngineRun.start(workload, MESSAGES, setting, new int[0]);
        run.run(LIMIT);
        return run.finish();
    }

    /** Every engine on everything that it runs on. */
    static Stream<Arguments> engines() {
        return Stream.of(EngineType.values())
                .flatMap(type -> type.threads().stream().sorted().map(threads -> Arguments.of(type, threads)));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void an_engine_handles_each_message_once_and_in_order(EngineType type, ConsumerType threads) throws Exception {
        var outcome = run(workload(1), setting(type, threads, 0, NOTHING));
        assertThat(outcome.record().messages()).isEqualTo(MESSAGES);
        assertThat(outcome.perUnit().stream().mapToInt(count -> count).sum()).isEqualTo(MESSAGES);
        assertThat(outcome.queuePeak()).isBetween(0, MESSAGES);
        assertThat(outcome.record().nanos()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void also_while_its_handlers_wait_and_two_senders_send(EngineType type, ConsumerType threads) throws Exception {
        var outcome = run(workload(2), setting(type, threads, 0, WAITS));
        assertThat(outcome.record().busiest().nanos()).isGreaterThan(WAITS.waitNanos());
        assertThat(outcome.record().busiestMessages())
                .isEqualTo(outcome.perUnit().stream().mapToInt(count -> count).max().orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void its_units_are_what_it_says(EngineType type, ConsumerType threads) throws Exception {
        var outcome = run(workload(1), setting(type, threads, 0, NOTHING));
        if (type.units() == Units.KEYS) {
            var perKey = new int[KEYS];
            IntStream.of(Load.parse("zipf:1.1").draw(KEYS, OptionalInt.of(MESSAGES), 1).order())
                    .forEach(key -> perKey[key]++);
            assertThat(outcome.perUnit()).isEqualTo(IntStream.of(perKey).boxed().toList());
        }
        if (type.units() == Units.SHARDS) {
            var sequence = Load.parse("zipf:1.1").draw(KEYS, OptionalInt.of(MESSAGES), 1);
            var routed = Workload.of(sequence, HasherType.CRC32.create(),
                    RouterType.MODULO.create(new RouterConfig(4, HasherType.CRC32)), 4);
            assertThat(outcome.perUnit()).isEqualTo(IntStream.of(routed.messagesPerShard(MESSAGES)).boxed().toList());
        }
        assertThat(outcome.busyUnits()).isBetween(2, KEYS);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void a_window_limits_what_is_under_way(EngineType type, ConsumerType threads) throws Exception {
        assertThat(run(workload(1), setting(type, threads, 3, WAITS)).queuePeak()).isBetween(1, 3);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void a_timetable_is_told_of_every_message(EngineType type, ConsumerType threads) throws Exception {
        var loop = OpenLoop.spinning(IntStream.range(0, MESSAGES).mapToLong(i -> i * 10_000L).toArray());
        var run = EngineRun.start(workload(1), MESSAGES, setting(type, threads, 0, NOTHING), new int[0], loop);
        run.run(LIMIT);
        run.finish();
        assertThat(LongStream.of(loop.sojournNanos()).filter(nanos -> nanos <= 0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            REORDERS         | message 7 (key k0) arrived after message 8 of the same key
                                            LOSES            | message 7 (key k0) was lost, and 0 more
                                            DOUBLES          | message 7 (key k0) arrived more than once
                                            SCATTERS         | but earlier messages of the same key at shard
                                            OVERLAPS         | was given a message while it handled another
                                            REJECTS          | the sender failed: java.util.concurrent.RejectedExecutionException: the queue is full
                                            DROPS            | the engine failed: java.lang.IllegalStateException: dead letter: message 7
                                            HANGS            | not finished after 500 ms: 7 of 2000 messages were handled
                                            REFUSES_TO_START | the engine did not start: java.lang.IllegalStateException: no threads left
                                            """)
    void an_engine_that_breaks_a_promise_has_no_outcome(Breach breach, String reason) {
        var order = new int[MESSAGES]; // all of one key
        var workload = Workload.unrouted(new byte[][]{{'k', '0'}}, order);
        var setting = setting(engine -> new BrokenEngine(breach, engine), Units.SHARDS, 2, ConsumerType.PLATFORM, 0,
                breach == Breach.OVERLAPS ? new Handler(5_000_000, 0, 0, Optional.empty()) : NOTHING);
        assertThatExceptionOfType(RunFailure.class).isThrownBy(() -> {
            var run = EngineRun.start(workload, MESSAGES, setting, new int[0]);
            run.run(breach == Breach.HANGS ? Duration.ofMillis(500) : LIMIT);
            run.finish();
        }).withMessageContaining(reason);
    }

    @Test
    void one_sender_keeps_a_timetable() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EngineRun.start(workload(2), MESSAGES,
                        setting(EngineType.SHARDS, ConsumerType.VIRTUAL, 0, NOTHING), new int[0],
                        OpenLoop.spinning(new long[MESSAGES])))
                .withMessage("one sender keeps a timetable, not 2");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void what_waits_in_an_unbounded_queue_is_weighed(EngineType type, ConsumerType threads) throws Exception {
        if (type.has(EngineType.Trait.BOUNDED)) {
            return;
        }
        assertThat(Unloaded.queuedBytes(workload(1), setting(type, threads, 0, NOTHING))).isBetween(1.0, 500.0);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void an_idle_unit_weighs_something_unless_nothing_is_kept_of_it(EngineType type, ConsumerType threads)
            throws Exception {
        var setting = setting(type.factory(), type.units(), 500, threads, 0, NOTHING);
        assertThat(IdleEngine.bytesPerUnit(setting)).isBetween(-1_000.0, 100_000.0);
    }
}
