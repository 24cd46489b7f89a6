package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;
import org.shardmark.engine.RunRecord;
import org.shardmark.engine.RunRecord.MeanWait;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterType;

/** The figures beside a score: what a run counted is made up here, and only the calm wait and work are measured. */
public class ShardTrialTest {
    private static final int MESSAGES = 100;
    /** One shard, batches of four, a wait and work, a store with two slots: every metric there is. */
    private static final ShardRow ROW = new ShardRow(axes(100, 2), 1, Load.parse("uniform"), 4, 5);
    /** 100 messages in two seconds, in 40 batches, the largest of four. */
    private static final RunRecord SLOW = new RunRecord(MESSAGES, 2_000_000_000L, 6_400, MESSAGES, 40, 40, 4,
            500_000_000L, new MeanWait(1_500_000, 20_000));
    private static final Offset<Double> ROUNDING = within(1e-9);

    private static ShardTrial trial;

    static ShardAxes axes(int waitMicros, int storeSlots) {
        var axes = new ShardAxes();
        axes.keys = 10;
        axes.mailbox = MailboxType.RING;
        axes.consumer = ConsumerType.PLATFORM;
        axes.hasher = HasherType.CRC32;
        axes.router = RouterType.MODULO;
        axes.capacity = 100;
        axes.waitMicros = waitMicros;
        axes.storeSlots = storeSlots;
        axes.verify = true;
        return axes;
    }

    public static BenchmarkParams params(int threads, int operations) {
        var iteration = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.seconds(1), 1);
        return new BenchmarkParams("run", "generated", true, threads, new int[]{1}, List.of(), 1, 0, iteration,
                iteration, Mode.Throughput, new WorkloadParams(), TimeUnit.SECONDS, operations, "java", List.of(),
                "25", "VM", "25", "1.37", TimeValue.minutes(1));
    }

    @BeforeAll
    static void rehearse() throws Exception {
        trial = new ShardTrial(ROW, ROW.workload(OptionalInt.of(MESSAGES)), params(1, MESSAGES));
    }

    @BeforeEach
    void forget() {
        Published.take();
    }

    private static Map<String, Double> published(RunRecord... runs) throws Exception {
        for (var run : runs) {
            trial.publish(run);
        }
        return Published.take();
    }

    @Test
    void many_messages_get_the_time_that_sending_them_takes() {
        assertThat(ShardTrial.limit(ShardTrial.atLeastToSend(100, 1e9))).isEqualTo(Duration.ofSeconds(14));
        assertThat(ShardTrial.limit(ShardTrial.atLeastToSend(5_000_000, 0))).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void a_ceiling_is_one_wait_a_batch_and_the_work_of_each_message() throws Exception {
        var metrics = published(SLOW);
        double wait = metrics.get("waitUnloadedMicros");
        double work = metrics.get("itemUnloadedMicros");
        assertThat(wait).isGreaterThanOrEqualTo(100);
        assertThat(work).isPositive();
        assertThat(metrics.get("ceiling") * (25 * wait + 100 * work) / 1e6).isCloseTo(MESSAGES, ROUNDING);
        assertThat(metrics.get("ceilingReached") * metrics.get("ceiling")).as("messages a second")
                .isCloseTo(50, ROUNDING);
        assertThat(metrics.get("runnableThreads")).isCloseTo(1 + work / (wait + work), ROUNDING);
    }

    @Test
    void what_a_run_counted_is_published_under_its_name() throws Exception {
        assertThat(published(SLOW)).containsOnlyKeys("ceiling", "ceilingReached", "busiestShare", "batchMean",
                "batchMax", "waitUnloadedMicros", "waitRunMicros", "storeQueueMicros", "storeUtilisation",
                "itemUnloadedMicros",
                "runnableThreads", "allocBytesPerMessage")
                .containsEntry("busiestShare", 1.0)
                .containsEntry("batchMean", 2.5)
                .containsEntry("batchMax", 4.0)
                .containsEntry("waitRunMicros", 1_500.0)
                .containsEntry("storeQueueMicros", 20.0)
                .containsEntry("storeUtilisation", 0.125)
                .containsEntry("allocBytesPerMessage", 64.0);
    }

    @Test
    void what_a_row_lacks_is_not_published() throws Exception {
        var row = row(0, 0);
        new ShardTrial(row, row.workload(OptionalInt.of(MESSAGES)), params(1, MESSAGES)).publish(SLOW);
        assertThat(Published.take()).containsOnlyKeys("busiestShare", "batchMean", "batchMax", "runnableThreads",
                "allocBytesPerMessage");
    }

    @Test
    void a_run_has_four_times_what_it_takes_without_batches_and_ten_seconds() throws Exception {
        // 100 messages, each with a wait of 100 µs and work of 5 µs.
        var fresh = new ShardTrial(ROW, ROW.workload(OptionalInt.of(MESSAGES)), params(1, MESSAGES));
        assertThat(fresh.limit()).isEqualTo(Duration.ofSeconds(10).plusMillis(42));
        assertThat(trial.messages()).isEqualTo(MESSAGES);
    }

    @Test
    void the_calm_wait_and_the_calm_work_are_measured_only_where_there_are_any() {
        var nothing = ShardTrial.setup(row(0, 0));
        assertThat(ShardTrial.setup(row(1, 0))).isEqualTo(nothing.plus(ShardTrial.CALM.multipliedBy(2)));
        assertThat(ShardTrial.setup(row(0, 1))).isEqualTo(nothing.plus(ShardTrial.CALM.dividedBy(2)));
    }

    private static ShardRow row(int waitMicros, int itemMicros) {
        return new ShardRow(axes(waitMicros, 0), 1, Load.parse("uniform"), 4, itemMicros);
    }

    @Test
    void a_router_that_keeps_no_order_gives_each_shard_as_many() {
        var axes = axes(0, 0);
        axes.router = RouterType.ROUND_ROBIN;
        var row = new ShardRow(axes, 3, Load.parse("uniform"), 1, 0);
        assertThat(row.perShard(row.expected(OptionalInt.of(MESSAGES), new Expectations()))).containsExactly(34, 34,
                34);
    }

    @Test
    void messages_of_a_time_are_all_that_are_due_where_the_shards_keep_up() {
        // 100 waits of 45 ms, and an eighth more: five of the ten seconds.
        var row = new ShardRow(axes(45_000, 0), 1, Load.parse("uniform"), 1, 0);
        assertThat(MessageCount.parse("10s").of(row, 10, new Expectations())).isEqualTo(100);
    }

    @Test
    void several_runs_are_averaged_but_for_the_largest_batch() throws Exception {
        var fast = new RunRecord(MESSAGES, 1_000_000_000L, 0, MESSAGES, 50, 50, 3, 0, new MeanWait(500_000, 0));
        assertThat(published(SLOW, fast)).containsEntry("batchMean", 2.25)
                .containsEntry("batchMax", 4.0)
                .containsEntry("waitRunMicros", 1_000.0);
    }

    @Test
    void a_fork_that_counts_other_operations_is_refused() {
        assertThatIllegalStateException().isThrownBy(() -> ShardTrial.refuseOtherCounts(params(1, 10_000), 100))
                .withMessageContaining("a run handles 100 messages, but JMH counts 10000 operations");
        assertThatIllegalStateException().isThrownBy(() -> ShardTrial.refuseOtherCounts(params(2, 100), 100))
                .withMessageContaining("one thread sends, not 2");
        assertThatIllegalStateException()
                .isThrownBy(() -> new ShardTrial(ROW, ROW.workload(OptionalInt.of(MESSAGES)), params(1, 10)))
                .withMessageContaining("JMH counts 10 operations");
    }
}
