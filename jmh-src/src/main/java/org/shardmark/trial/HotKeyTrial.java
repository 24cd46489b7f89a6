package org.shardmark.trial;

import java.time.Duration;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.shardmark.engine.Calm;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Timetable;
import org.shardmark.hotkey.HotKeyRun;
import org.shardmark.hotkey.Outcome;
import org.shardmark.hotkey.Traffic;
import org.shardmark.key.KeyShares;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;

/**
 * What a fork of the benchmark of hot keys works out before its first run, as {@link ShardTrial} does, and publishes
 * after each. One thread makes and uses it.
 */
public final class HotKeyTrial {
    private static final Metric SOJOURN_HOT = Catalogue.metric("sojournHot");
    private static final Metric SOJOURN_COLD = Catalogue.metric("sojournCold");
    private static final Metric PREDICTED = Catalogue.metric("predicted");
    private static final Metric BUSIEST_BATCH_MEAN = Catalogue.metric("busiestBatchMean");
    private static final Metric SHARDS_PER_KEY = Catalogue.metric("shardsPerKey");
    private static final Metric READ_FAN_OUT = Catalogue.metric("readFanOut");
    private static final Metric REJECTED_SHARE = Catalogue.metric("rejectedShare");
    private static final Metric ORDER_KEPT = Catalogue.metric("orderKept");
    private static final Metric OUT_OF_ORDER = Catalogue.metric("outOfOrderShare");
    private static final Metric HELD = Catalogue.metric("retainedBytes");
    /** How many the percentiles of {@code sojournHot} and {@code sojournCold} are of: a percentile needs enough of them. */
    private static final Metric HOT_MESSAGES = Catalogue.metric("hotMessages");
    private static final Metric COLD_MESSAGES = Catalogue.metric("coldMessages");
    private static final Metric LATER = Catalogue.metric("afterWarmupMessagesPerSecond");

    private final HotKeyRow row;
    private final Traffic traffic;
    private final HotKeyRun.Setting setting;
    private final Duration limit;
    private final Calm calm;
    private final int[] expectedPerShard;
    private boolean saturated;

    /**
     * Draws the messages, rehearses, and measures the calm wait: last, since a cold JVM waits longer than a warm one.
     *
     * @param params of the fork, which must count as many operations
     */
    public HotKeyTrial(HotKeyRow row, BenchmarkParams params) throws InterruptedException, RunFailure {
        this.row = row;
        var shards = row.shards();
        var axes = shards.axes();
        var sequence = row.sequence();
        var keys = sequence.shares();
        this.traffic = Traffic.of(sequence, row.reads(), ShardRow.SEED);
        ShardTrial.refuseOtherCounts(params, traffic.size());
        var handler = shards.handler();
        this.setting = new HotKeyRun.Setting(row.remedy(), row.config(), axes.consumer,
                () -> axes.mailbox.queue(axes.capacity), row.overflow(), shards.batch(), handler, axes.verify);
        this.expectedPerShard = row.perShard(keys);
        this.limit = ShardTrial.limit(ShardTrial.atLeastToSend(traffic.size(), shards.leastNanos(expectedPerShard, 1)));
        rehearse(ShardTrial.atLeastToSend(traffic.size(), shards.leastNanos(expectedPerShard, row.batch())));
        this.calm = Calm.of(handler, axes.consumer, ShardTrial.CALM);
    }

    private void rehearse(double leastNanos) throws InterruptedException, RunFailure {
        int size = traffic.size();
        int prefix = Math.clamp((long) (size * (ShardTrial.REHEARSAL.toNanos() / leastNanos)), 1, size);
        long start = System.nanoTime();
        while (System.nanoTime() - start < ShardTrial.REHEARSAL.toNanos()) {
            var rehearsal = HotKeyRun.start(traffic, prefix, null, setting);
            rehearsal.run(limit);
            rehearsal.finish();
        }
    }

    /** How long a run may take that never pauses. */
    public Duration limit() {
        return limit;
    }

    /** How many messages a run sends. */
    public int messages() {
        return traffic.size();
    }

    /** The rate at which a load makes the busiest shard busy all the time when nothing is done about hot keys. */
    public double criticalRate(KeyShares keys) {
        return row.criticalRate(keys, calm.waitNanos() + calm.itemNanos());
    }

    /** Starts all threads; without a timetable the sender never pauses. */
    public HotKeyRun start(@Nullable Timetable timetable) throws InterruptedException {
        return HotKeyRun.start(traffic, traffic.size(), timetable, setting);
    }

    /** Publishes a run to completion. */
    public void publish(Outcome outcome) throws InterruptedException {
        calm.measureAfterRun();
        double least = row.leastNanos(outcome.perShard().stream().mapToInt(n -> n).toArray(), calm.waitNanos(),
                calm.itemNanos());
        if (least > 0) {
            double ceiling = Ceiling.messagesPerSecond(outcome.sent(), least);
            Metrics.publish(ShardTrial.CEILING, ceiling);
            Metrics.publish(ShardTrial.CEILING_REACHED, outcome.messagesPerSecond() / ceiling);
        }
        outcome.later().ifPresent(rate -> Metrics.publish(LATER, rate));
        publishAll(outcome);
    }

    /** Publishes a run of a schedule: from the first that could not keep up on, without the times. */
    public void publish(Outcome outcome, OpenLoop loop) throws InterruptedException {
        calm.measureAfterRun();
        saturated |= loop.saturated(outcome.run().nanos());
        Metrics.publish(Sojourns.SATURATED, saturated ? 1 : 0);
        Metrics.publish(REJECTED_SHARE, (double) outcome.rejected() / outcome.sent());
        if (!saturated) {
            Metrics.publishNanos(SOJOURN_HOT, sojourns(loop, outcome.hot()));
            Metrics.publishNanos(SOJOURN_COLD, sojourns(loop, outcome.cold()));
            Metrics.publish(HOT_MESSAGES, outcome.hot().cardinality());
            Metrics.publish(COLD_MESSAGES, outcome.cold().cardinality());
        }
        Metrics.publishNanos(Sojourns.SCHEDULE_SLIP, loop.lateNanos());
        publishAll(outcome);
    }

    private static long[] sojourns(OpenLoop loop, BitSet which) {
        return which.stream().mapToLong(index -> loop.sojournNanos()[index]).toArray();
    }

    private void publishAll(Outcome outcome) {
        var run = outcome.run();
        double predictedNanos = row.leastNanos(expectedPerShard, calm.waitNanos(), calm.itemNanos());
        if (predictedNanos > 0) {
            Metrics.publish(PREDICTED, Ceiling.messagesPerSecond(outcome.sent(), predictedNanos));
        }
        if (calm.waitNanos() > 0) {
            Metrics.publish(ShardTrial.WAIT_UNLOADED, calm.waitNanos() / 1e3);
            Metrics.publish(ShardTrial.WAIT_RUN, run.busiest().nanos() / 1e3);
        }
        if (outcome.reads() > 0) {
            Metrics.publish(READ_FAN_OUT, (double) outcome.answers() / outcome.reads());
        }
        outcome.delivery().ifPresent(delivery -> {
            Metrics.publish(SHARDS_PER_KEY, delivery.shardsPerKey());
            Metrics.publish(ORDER_KEPT, delivery.reordered() == 0 ? 1 : 0);
            Metrics.publish(OUT_OF_ORDER, delivery.overtakenShare());
        });
        Metrics.publish(ShardTrial.BUSIEST_SHARE, run.busiestShare());
        Metrics.publish(BUSIEST_BATCH_MEAN, outcome.run().busiestBatchMean());
        Metrics.publish(HELD, (double) outcome.retainedBytes());
        Metrics.publish(ShardTrial.ALLOCATED, (double) run.allocatedBytes() / outcome.sent());
    }
}
