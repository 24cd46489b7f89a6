package org.shardmark.trial;

import java.time.Duration;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.shardmark.engine.Calm;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.RunRecord;
import org.shardmark.engine.ShardGroup;
import org.shardmark.engine.Timetable;
import org.shardmark.engine.Workload;
import org.shardmark.hash.Hasher;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;

/**
 * What a fork of a benchmark of shards works out before its first run: the messages, how much CPU work takes how long,
 * and what handling costs a consumer that is alone. It rehearses before with the first messages of the sequence, on as
 * many shards as it will measure. One thread makes and uses it.
 */
public final class ShardTrial {
    public static final Duration CALM = Duration.ofMillis(400);
    public static final Duration REHEARSAL = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    static final Metric CEILING = Catalogue.metric("ceiling");
    static final Metric CEILING_REACHED = Catalogue.metric("ceilingReached");
    static final Metric BUSIEST_SHARE = Catalogue.metric("busiestShare");
    private static final Metric BATCH_MEAN = Catalogue.metric("batchMean");
    private static final Metric BATCH_MAX = Catalogue.metric("batchMax");
    static final Metric WAIT_UNLOADED = Catalogue.metric("waitUnloadedMicros");
    static final Metric WAIT_RUN = Catalogue.metric("waitRunMicros");
    private static final Metric STORE_QUEUE = Catalogue.metric("storeQueueMicros");
    private static final Metric STORE_UTILISATION = Catalogue.metric("storeUtilisation");
    private static final Metric ITEM_UNLOADED = Catalogue.metric("itemUnloadedMicros");
    private static final Metric RUNNABLE_THREADS = Catalogue.metric("runnableThreads");
    static final Metric ALLOCATED = Catalogue.metric("allocBytesPerMessage");

    private final ShardRow row;
    private final Workload workload;
    private final Hasher hasher;
    private final ShardGroup.Setting setting;
    private final Duration limit;
    private final Calm calm;

    /**
     * Rehearses, and measures the calm wait: last, since a cold JVM waits longer than a warm one. It is measured again
     * after each run.
     *
     * @param workload what a run sends
     * @param params   of the fork, which must count as many operations
     */
    public ShardTrial(ShardRow row, Workload workload, BenchmarkParams params) throws InterruptedException, RunFailure {
        this.row = row;
        this.workload = workload;
        this.hasher = row.axes().hasher.create();
        refuseOtherCounts(params, workload.size());
        var axes = row.axes();
        var handler = row.handler();
        this.setting = new ShardGroup.Setting(axes.consumer, () -> axes.mailbox.queue(axes.capacity), row.batch(),
                handler, axes.verify);
        double unbatched = atLeastToSend(workload.size(),
                row.leastNanos(workload.messagesPerShard(workload.size()), 1));
        this.limit = limit(unbatched);
        rehearse(unbatched);
        this.calm = Calm.of(handler, axes.consumer, CALM);
    }

    /** What handling takes in nanoseconds, or sending, where messages are many and handling is nothing. */
    public static double atLeastToSend(int messages, double handlingNanos) {
        return Math.max(handlingNanos, (double) messages * ShardRow.MESSAGE_NANOS);
    }

    /** How long a run may take: far longer than it should where no batch is ever larger than one. */
    public static Duration limit(double unbatchedNanos) {
        return PATIENCE.plusNanos((long) (4 * unbatchedNanos));
    }

    /** About how long it takes to make one. */
    public static Duration setup(ShardRow row) {
        return REHEARSAL.plus(row.axes().waitMicros > 0 ? CALM.multipliedBy(2) : Duration.ZERO)
                .plus(row.itemMicros() > 0 ? CALM.dividedBy(2) : Duration.ZERO);
    }

    /** Refuses to measure where JMH would divide by another number of messages, or send them more than once. */
    public static void refuseOtherCounts(BenchmarkParams params, int count) {
        if (params.getOpsPerInvocation() != count) {
            throw new IllegalStateException("a run handles " + count + " messages, but JMH counts "
                    + params.getOpsPerInvocation() + " operations: start it by benchmarks.jar, or with -opi " + count);
        }
        if (params.getThreads() != 1) {
            throw new IllegalStateException("one thread sends, not " + params.getThreads() + ": leave out -t");
        }
    }

    private void rehearse(double unbatchedNanos) throws InterruptedException, RunFailure {
        int size = workload.size();
        int prefix = Math.clamp((long) (size * (REHEARSAL.toNanos() / unbatchedNanos)), 1, size);
        long start = System.nanoTime();
        while (System.nanoTime() - start < REHEARSAL.toNanos()) {
            var rehearsal = ShardGroup.start(workload, prefix, setting, route());
            rehearsal.run(limit);
            rehearsal.finish();
        }
    }

    /** By a router that has routed nothing: some remember. */
    private ShardGroup.Route route() {
        return ShardGroup.Route.by(hasher, row.axes().router.create(row.routerConfig()));
    }

    /** How long a run may take that never pauses: far longer than one where no batch is ever larger than one. */
    public Duration limit() {
        return limit;
    }

    /** How many messages a run sends. */
    public int messages() {
        return workload.size();
    }

    /** Makes the router, and starts the consumers and a sender that never pauses. */
    public ShardGroup start() throws InterruptedException {
        return ShardGroup.start(workload, workload.size(), setting, route());
    }

    /** Makes the router, and starts the consumers and a sender that sends each message when it is due. */
    public ShardGroup start(Timetable timetable) throws InterruptedException {
        return ShardGroup.start(workload, workload.size(), setting, route(), timetable);
    }

    /** Publishes what a run counted, and what it could have been. */
    public void publish(RunRecord record) throws InterruptedException {
        calm.measureAfterRun();
        double least = row.ceiling()
                .leastNanos(workload.messagesPerShard(record.messages()), row.batch(), calm.waitNanos(),
                        calm.itemNanos());
        if (least > 0) {
            double ceiling = Ceiling.messagesPerSecond(record.messages(), least);
            Metrics.publish(CEILING, ceiling);
            Metrics.publish(CEILING_REACHED, record.messagesPerSecond() / ceiling);
        }
        Metrics.publish(BUSIEST_SHARE, record.busiestShare());
        Metrics.publish(BATCH_MEAN, record.batchMean());
        Metrics.publish(BATCH_MAX, record.largestBatch());
        publishWaits(record);
        if (row.itemMicros() > 0) {
            Metrics.publish(ITEM_UNLOADED, calm.itemNanos() / 1e3);
        }
        Metrics.publish(RUNNABLE_THREADS,
                row.ceiling().runnableThreads(row.shards(), calm.waitNanos(), calm.itemNanos()));
        Metrics.publish(ALLOCATED, (double) record.allocatedBytes() / record.messages());
    }

    private void publishWaits(RunRecord record) {
        if (row.axes().waitMicros > 0) {
            Metrics.publish(WAIT_UNLOADED, calm.waitNanos() / 1e3);
            Metrics.publish(WAIT_RUN, record.busiest().nanos() / 1e3);
        }
        if (row.axes().storeSlots > 0) {
            Metrics.publish(STORE_QUEUE, record.busiest().queuedNanos() / 1e3);
            Metrics.publish(STORE_UTILISATION, record.waitingMean() / row.axes().storeSlots);
        }
    }
}
