package org.shardmark.engines.bench;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.shardmark.engine.Calm;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.Handler;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Timetable;
import org.shardmark.engine.Workload;
import org.shardmark.engines.EngineRun;
import org.shardmark.engines.EngineRun.Outcome;
import org.shardmark.engines.Unloaded;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.trial.Expectations;
import org.shardmark.trial.ShardTrial;

/**
 * What a fork of a benchmark of engines works out before its first run, and publishes after each: as a {@link
 * ShardTrial} does for shards. It rehearses with the engine that it will measure. One thread makes and uses it.
 */
final class EngineTrial {
    private static final Metric CEILING = Catalogue.metric("ceiling");
    private static final Metric CEILING_REACHED = Catalogue.metric("ceilingReached");
    private static final Metric BUSIEST_SHARE = Catalogue.metric("busiestShare");
    private static final Metric WAIT_UNLOADED = Catalogue.metric("waitUnloadedMicros");
    private static final Metric WAIT_RUN = Catalogue.metric("waitRunMicros");
    private static final Metric ITEM_UNLOADED = Catalogue.metric("itemUnloadedMicros");
    private static final Metric RUNNABLE_THREADS = Catalogue.metric("runnableThreads");
    private static final Metric ALLOCATED = Catalogue.metric("allocBytesPerMessage");
    private static final Metric UNITS = Catalogue.metric("units");
    private static final Metric KEYS_PER_UNIT = Catalogue.metric("keysPerUnit");
    private static final Metric BOUNDED = Catalogue.metric("bounded");
    private static final Metric QUEUE_PEAK = Catalogue.metric("queuePeak");
    private static final Metric QUEUE_BYTES = Catalogue.metric("queueBytes");

    private final EngineRow row;
    private final Workload workload;
    private final EngineRun.Setting setting;
    private final Duration limit;
    private final Calm calm;
    private final double queuedBytes;
    private final int keys;
    private int[] expected = {};

    /**
     * Rehearses, and measures the calm wait: last, since a cold JVM waits longer than a warm one.
     *
     * @param workload what a run sends
     * @param params   of the fork, which must count as many operations
     */
    EngineTrial(EngineRow row, Workload workload, BenchmarkParams params) throws InterruptedException, RunFailure {
        this.row = row;
        this.workload = workload;
        ShardTrial.refuseOtherCounts(params, workload.size());
        var handler = Handler.of(row.axes().waitMicros, row.itemMicros(), row.axes().storeSlots);
        this.setting = row.setting(row.units(workload.keys().length), handler);
        double rough = row.roughNanos(
                row.shardRow(1).expected(OptionalInt.of(workload.size()), new Expectations()));
        this.limit = ShardTrial.limit(ShardTrial.atLeastToSend(workload.size(), rough));
        this.keys = (int) IntStream.range(0, workload.size()).map(i -> workload.messages()[i].key()).distinct().count();
        rehearse(rough);
        this.queuedBytes = row.bounded() ? 0 : Unloaded.queuedBytes(workload, setting);
        this.calm = Unloaded.calm(handler, row.axes().consumer, row.engine().blocks(row.axes().consumer));
    }

    private void rehearse(double rough) throws InterruptedException, RunFailure {
        int size = workload.size();
        int prefix = Math.clamp((long) (size * (ShardTrial.REHEARSAL.toNanos() / rough)), 1, size);
        long start = System.nanoTime();
        while (System.nanoTime() - start < ShardTrial.REHEARSAL.toNanos()) {
            var rehearsal = EngineRun.start(workload, prefix, setting, expected);
            rehearsal.run(limit);
            learn(rehearsal.finish(), (double) size / prefix);
        }
    }

    /** How many messages each unit will handle, a little more than it did, so that its log need not grow in a run. */
    private void learn(Outcome outcome, double scale) {
        expected = outcome.perUnit().stream().mapToInt(count -> (int) (1.1 * scale * count) + 16).toArray();
    }

    /** How long a run may take that never pauses. */
    Duration limit() {
        return limit;
    }

    /** How many messages a run sends. */
    int messages() {
        return workload.size();
    }

    /** Makes the engine, and senders that never pause. */
    EngineRun start() throws InterruptedException, RunFailure {
        return EngineRun.start(workload, workload.size(), setting, expected);
    }

    /** Makes the engine, and a sender that sends each message when it is due. */
    EngineRun start(Timetable timetable) throws InterruptedException, RunFailure {
        return EngineRun.start(workload, workload.size(), setting, expected, timetable);
    }

    /** Publishes what a run did, and what it could have been. */
    void publish(Outcome outcome) throws InterruptedException {
        calm.measureAfterRun();
        learn(outcome, 1);
        var record = outcome.record();
        double least = row.ceiling()
                .leastNanos(outcome.perUnit().stream().mapToInt(count -> count).toArray(), 1, calm.waitNanos(),
                        calm.itemNanos());
        if (least > 0) {
            double ceiling = Ceiling.messagesPerSecond(record.messages(), least);
            Metrics.publish(CEILING, ceiling);
            Metrics.publish(CEILING_REACHED, record.messagesPerSecond() / ceiling);
        }
        if (row.axes().waitMicros > 0) {
            Metrics.publish(WAIT_UNLOADED, calm.waitNanos() / 1e3);
            Metrics.publish(WAIT_RUN, record.busiest().nanos() / 1e3);
        }
        if (row.itemMicros() > 0) {
            Metrics.publish(ITEM_UNLOADED, calm.itemNanos() / 1e3);
        }
        Metrics.publish(BUSIEST_SHARE, record.busiestShare());
        Metrics.publish(ALLOCATED, (double) record.allocatedBytes() / record.messages());
        Metrics.publish(UNITS, outcome.busyUnits());
        Metrics.publish(KEYS_PER_UNIT, (double) keys / outcome.busyUnits());
        Metrics.publish(RUNNABLE_THREADS, runnableThreads(outcome.busyUnits()));
        Metrics.publish(BOUNDED, row.bounded() ? 1 : 0);
        Metrics.publish(QUEUE_PEAK, outcome.queuePeak());
        if (!row.bounded()) {
            Metrics.publish(QUEUE_BYTES, outcome.queuePeak() * queuedBytes);
        }
    }

    /** Threads of the operating system that want a core: virtual threads, senders too, share a carrier a core. */
    private double runnableThreads(int units) {
        double handling = units
                * (calm.waitNanos() == 0 ? 1 : calm.itemNanos() / (calm.waitNanos() + calm.itemNanos()));
        int cores = Runtime.getRuntime().availableProcessors();
        return switch (row.axes().consumer) {
            case PLATFORM -> row.producers() + handling;
            case DISPATCHED -> row.producers() + Math.min(cores, handling);
            case VIRTUAL -> Math.min(cores, row.producers() + handling);
        };
    }
}
