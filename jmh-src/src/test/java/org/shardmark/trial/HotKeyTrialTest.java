package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
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
    /** One shard, batches of four, a wait for each. */
    private static final ShardRow SHARDS = new ShardRow(ShardTrialTest.axes(100, 0), 1, Load.parse("zipf:1.1"), 4, 0);
    private static final HotKeyRow ROW = new HotKeyRow(SHARDS, RemedyType.BATCH,
            new RemedyConfig(RouterType.MODULO, SHARDS.routerConfig(), 1, 1, DetectType.ORACLE), 0,
            OverflowPolicy.BLOCK,
            OptionalInt.of(MESSAGES));
    private static final Offset<Double> ROUNDING = within(1e-9);

    private static HotKeyTrial trial;

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
    void a_ceiling_is_one_wait_a_batch() {
        trial.publish(outcome(0));
        var metrics = Published.take();
        assertThat(metrics.get("waitUnloadedMicros")).isGreaterThanOrEqualTo(100);
        assertThat(metrics.get("ceiling") * 25 * metrics.get("waitUnloadedMicros") / 1e6).isCloseTo(MESSAGES, ROUNDING);
        assertThat(metrics.get("predicted")).isCloseTo(metrics.get("ceiling"), ROUNDING);
        assertThat(metrics.get("ceilingReached") * metrics.get("ceiling")).as("messages a second")
                .isCloseTo(50, ROUNDING);
    }

    @Test
    void what_a_run_counted_is_published_under_its_name() {
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

    /** Last among its runs: a trial that was saturated once stays so. */
    @Test
    void times_end_with_the_first_run_that_could_not_keep_up() {
        var inTime = OpenLoop.withLateness(new long[]{0, 2_000_000_000L});
        trial.publish(outcome(10), inTime);
        assertThat(Published.take()).containsKeys("sojournHot", "sojournCold", "scheduleSlip")
                .containsEntry("saturated", 0.0)
                .containsEntry("rejectedShare", 0.1)
                .containsEntry("hotMessages", 1.0)
                .containsEntry("coldMessages", 1.0);

        trial.publish(outcome(10), OpenLoop.withLateness(new long[]{0, 1_000_000_000L}));
        var saturated = Published.take();
        trial.publish(outcome(10), inTime);
        for (var metrics : List.of(saturated, Published.take())) {
            assertThat(metrics).containsEntry("saturated", 1.0)
                    .containsKey("scheduleSlip")
                    .doesNotContainKeys("sojournHot", "sojournCold", "hotMessages", "coldMessages");
        }
    }
}
