package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.RunRecord;
import org.shardmark.engine.RunRecord.MeanWait;
import org.shardmark.hotkey.Delivery;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.Outcome;
import org.shardmark.hotkey.OverflowPolicy;
import org.shardmark.hotkey.RemedyConfig;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.Load;
import org.shardmark.route.RouterType;

/** As {@link ShardTrialTest}: what a run did is made up, and only the calm wait is measured. */
class HotKeyTrialTest {
    private static final int MESSAGES = 100;
    /** One shard, batches of four, a wait for each, and work for each message. */
    private static final ShardRow SHARDS = new ShardRow(ShardTrialTest.axes(100, 0), 1, Load.parse("zipf:1.1"), 4, 5);
    private static final HotKeyRow ROW = row(SHARDS);
    private static final Offset<Double> ROUNDING = within(1e-9);

    private static HotKeyTrial trial;

    private static HotKeyRow row(ShardRow shards) {
        return new HotKeyRow(shards, RemedyType.BATCH,
                new RemedyConfig(RouterType.MODULO, shards.routerConfig(), 1, 1, DetectType.ORACLE), 0,
                OverflowPolicy.BLOCK, OptionalInt.of(MESSAGES));
    }

    /** 100 messages in two seconds, in 40 batches; a tenth of them refused where that is said. */
    private static Outcome outcome(int rejected) {
        var run = new RunRecord(MESSAGES - rejected, 2_000_000_000L, 6_400, MESSAGES - rejected, 40, 40, 4,
                500_000_000L, new MeanWait(1_500_000, 20_000));
        var hot = new BitSet();
        hot.set(0);
        var cold = new BitSet();
        cold.set(1, 2);
        return new Outcome(run, MESSAGES, List.of(MESSAGES - rejected), rejected, 10, 30,
                Optional.of(new Delivery(80, 20, 1.5)), 2_048, OptionalDouble.of(70), hot, cold);
    }

    @BeforeAll
    static void rehearse() throws Exception {
        trial = new HotKeyTrial(ROW, ShardTrialTest.params(1, MESSAGES));
    }

    @BeforeEach
    void forget() {
        Published.take();
    }

    @Test
    void a_ceiling_is_one_wait_a_batch_and_the_work_of_each_message() throws Exception {
        trial.publish(outcome(0));
        var metrics = Published.take();
        assertThat(metrics.get("waitUnloadedMicros")).isGreaterThanOrEqualTo(100);
        double wait = metrics.get("waitUnloadedMicros");
        // On one shard, a rate is critical where the shard waits and works for one message after the other.
        double work = 1e6 / trial.criticalRate(ROW.sequence().shares()) - wait;
        assertThat(work).isPositive();
        assertThat(metrics.get("ceiling") * (25 * wait + 100 * work) / 1e6).isCloseTo(MESSAGES, ROUNDING);
        assertThat(metrics.get("predicted")).isCloseTo(metrics.get("ceiling"), ROUNDING);
        assertThat(metrics.get("ceilingReached") * metrics.get("ceiling")).as("messages a second")
                .isCloseTo(50, ROUNDING);
    }

    @Test
    void what_a_run_counted_is_published_under_its_name() throws Exception {
        trial.publish(outcome(0));
        assertThat(Published.take()).containsOnlyKeys("ceiling", "ceilingReached", "afterWarmupMessagesPerSecond",
                "predicted", "waitUnloadedMicros", "waitRunMicros", "readFanOut", "shardsPerKey", "orderKept",
                "outOfOrderShare", "busiestShare", "busiestBatchMean", "retainedBytes", "allocBytesPerMessage")
                .containsEntry("afterWarmupMessagesPerSecond", 70.0)
                .containsEntry("waitRunMicros", 1_500.0)
                .containsEntry("readFanOut", 3.0)
                .containsEntry("shardsPerKey", 1.5)
                .containsEntry("orderKept", 0.0)
                .containsEntry("outOfOrderShare", 0.25)
                .containsEntry("busiestShare", 1.0)
                .containsEntry("busiestBatchMean", 2.5)
                .containsEntry("retainedBytes", 2_048.0)
                .containsEntry("allocBytesPerMessage", 64.0);
    }

    @Test
    void what_a_row_lacks_is_not_published() throws Exception {
        var instant = new ShardRow(ShardTrialTest.axes(0, 0), 1, Load.parse("zipf:1.1"), 4, 0);
        var outcome = outcome(0);
        new HotKeyTrial(row(instant), ShardTrialTest.params(1, MESSAGES)).publish(new Outcome(outcome.run(), MESSAGES,
                outcome.perShard(), 0, 0, 0, Optional.empty(), 2_048, OptionalDouble.empty(), new BitSet(),
                new BitSet()));
        assertThat(Published.take()).containsOnlyKeys("busiestShare", "busiestBatchMean", "retainedBytes",
                "allocBytesPerMessage");
    }

    @Test
    void a_row_takes_about_its_waits_and_its_work_or_its_sending() {
        var keys = ROW.sequence().shares();
        // 25 waits of 112 µs, and 100 times 5 µs.
        assertThat(ROW.roughNanos(keys)).isCloseTo(3_300_000, ROUNDING);
        // At half the rate at which each message waits and works by itself.
        assertThat(ROW.roughNanos(keys, keys, 0.5)).isCloseTo(2 * MESSAGES * 117_000, within(1e-6));
        var instant = row(new ShardRow(ShardTrialTest.axes(0, 0), 1, Load.parse("zipf:1.1"), 4, 0));
        assertThat(instant.roughNanos(keys)).as("a microsecond each").isCloseTo(100_000, ROUNDING);
    }

    @Test
    void a_fork_that_counts_other_operations_is_refused() {
        assertThat(trial.messages()).isEqualTo(MESSAGES);
        assertThatIllegalStateException().isThrownBy(() -> new HotKeyTrial(ROW, ShardTrialTest.params(1, 10)))
                .withMessageContaining("JMH counts 10 operations");
    }

    /** Last among its runs: a trial that was saturated once stays so. */
    @Test
    void times_end_with_the_first_run_that_could_not_keep_up() throws Exception {
        var inTime = OpenLoop.sleeping(new long[]{-1_000, 2_000_000_000L});
        inTime.begin();
        inTime.handled(0);
        trial.publish(outcome(10), inTime);
        var published = Published.take();
        assertThat(published.get("sojournHot")).as("at least a microsecond").isPositive();
        assertThat(published).containsKeys("sojournCold", "scheduleSlip", "busiestShare")
                .containsEntry("saturated", 0.0)
                .containsEntry("rejectedShare", 0.1)
                .containsEntry("hotMessages", 1.0)
                .containsEntry("coldMessages", 1.0);

        trial.publish(outcome(10), OpenLoop.sleeping(new long[]{0, 1_000_000_000L}));
        var saturated = Published.take();
        trial.publish(outcome(10), inTime);
        for (var metrics : List.of(saturated, Published.take())) {
            assertThat(metrics).containsEntry("saturated", 1.0)
                    .containsKey("scheduleSlip")
                    .doesNotContainKeys("sojournHot", "sojournCold", "hotMessages", "coldMessages");
        }
    }
}
