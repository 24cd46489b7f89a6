package org.shardmark.bench;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.shardmark.hash.Hasher;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.metric.Metrics;
import org.shardmark.metric.Metrics.Merge;
import org.shardmark.metric.Metrics.Metric;
import org.shardmark.route.Router;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.run.AdvisedBy;
import org.shardmark.shard.Ceiling;
import org.shardmark.shard.Handler;
import org.shardmark.shard.RunFailure;
import org.shardmark.shard.RunRecord;
import org.shardmark.shard.ShardGroup;
import org.shardmark.shard.Workload;

/**
 * How does throughput grow with the number of shards, and what stops it? Messages over keys are sent by one thread,
 * each to the shard of its key, where one consumer takes them in order and a handler waits about a millisecond for
 * each, as a write to a store takes. One operation is one message handled: a run goes from the first send to the last
 * message handled, so that a busy shard cannot hide behind the others.
 *
 * <p>Beside the score stands what it could have been: the ceiling is what the busiest shard allows at the wait of one
 * consumer alone, measured just before. That every message arrived exactly once, and in order within its key, is
 * checked after every run, and a run that breaks it yields no row.
 *
 * <p>There is no warm-up iteration unless one is asked for: one run on one shard takes eleven seconds. Instead each
 * fork rehearses for half a second with the first messages of the sequence, on as many shards as it will measure.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 1)
@OperationsPerInvocation(10_000)
@Fork(jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@AdvisedBy(ShardScalingAdvice.class)
public class ShardScalingBenchmark {
    /** Draws are the same for all that is compared. */
    static final long SEED = 20_131_201;

    static final Duration CALM = Duration.ofMillis(600);
    static final Duration REHEARSAL = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Metric CEILING = new Metric("ceiling", "msg/s", Merge.AVERAGE);
    private static final Metric CEILING_REACHED = new Metric("ceilingReached", "1", Merge.AVERAGE);
    private static final Metric BUSIEST_SHARE = new Metric("busiestShare", "1", Merge.AVERAGE);
    private static final Metric BATCH_MEAN = new Metric("batchMean", "msg/batch", Merge.AVERAGE);
    private static final Metric BATCH_MAX = new Metric("batchMax", "msg/batch", Merge.MAXIMUM);
    private static final Metric WAIT_CALM = new Metric("waitCalmMicros", "us/wait", Merge.AVERAGE);
    private static final Metric WAIT_RUN = new Metric("waitRunMicros", "us/wait", Merge.AVERAGE);
    private static final Metric ALLOCATED = new Metric("allocBytesPerMessage", "B/msg", Merge.AVERAGE);

    @Param({"1", "4", "16", "64", "256"})
    int shards;

    @Param({"uniform", "zipf:1.1"})
    String load;

    @Param("1000")
    int keys;

    @Param("10000")
    String messages;

    @Param("RING")
    MailboxType mailbox;

    @Param("VIRTUAL")
    ConsumerType consumer;

    @Param("CRC32")
    HasherType hasher;

    @Param("MODULO")
    RouterType router;

    @Param("1")
    int batch;

    @Param("1000")
    int capacity;

    @Param("1000")
    int waitMicros;

    @Param("0")
    int itemMicros;

    @Param("true")
    boolean verify;

    private Hasher keyHasher;
    private Workload workload;
    private ShardGroup.Setting setting;
    private double calmWaitNanos;
    private Duration limit;
    private ShardGroup group;

    /** Draws the keys, rehearses, and measures the calm wait: last, since a cold JVM waits longer than a warm one. */
    @Setup(Level.Trial)
    public void prepare(BenchmarkParams params) throws InterruptedException, RunFailure {
        keyHasher = hasher.create();
        var sequence = Load.parse(load).draw(keys, Load.parseMessages(messages), SEED);
        workload = Workload.of(sequence, keyHasher, newRouter(), shards);
        refuseOtherCounts(params);
        var handler = Handler.of(waitMicros, itemMicros);
        setting = new ShardGroup.Setting(consumer, () -> mailbox.queue(capacity), batch, handler, verify);
        limit = PATIENCE.plusNanos((long) (4 * unbatchedNanos()));
        rehearse();
        calmWaitNanos = handler.calmWaitNanos(consumer, CALM);
    }

    /** A router that has routed nothing: some remember. */
    private Router newRouter() {
        return router.create(new RouterConfig(shards, hasher));
    }

    private void refuseOtherCounts(BenchmarkParams params) {
        int count = workload.size();
        if (params.getOpsPerInvocation() != count) {
            throw new IllegalStateException("a run handles " + count + " messages, but JMH counts "
                    + params.getOpsPerInvocation() + " operations: start it by benchmarks.jar, or with -opi " + count);
        }
        if (params.getThreads() != 1) {
            throw new IllegalStateException("one thread sends, not " + params.getThreads() + ": leave out -t");
        }
    }

    /** How long a run takes where no batch is ever larger than one and waits last as long as was asked for. */
    private double unbatchedNanos() {
        var handler = setting.handler();
        return Ceiling.busiestNanos(workload.messagesPerShard(workload.size()), 1, (double) handler.waitNanos(),
                handler.itemNanos());
    }

    private void rehearse() throws InterruptedException, RunFailure {
        int size = workload.size();
        int prefix = Math.clamp((long) (size * (REHEARSAL.toNanos() / unbatchedNanos())), 1, size);
        long start = System.nanoTime();
        while (System.nanoTime() - start < REHEARSAL.toNanos()) {
            var rehearsal = ShardGroup.start(workload, prefix, setting, keyHasher, newRouter());
            rehearsal.run(limit);
            rehearsal.finish();
        }
    }

    /** Makes the router, and starts the consumers and the sender. */
    @Setup(Level.Invocation)
    public void start() throws InterruptedException {
        group = ShardGroup.start(workload, workload.size(), setting, keyHasher, newRouter());
    }

    /** One run to completion. */
    @Benchmark
    public void run() throws RunFailure, InterruptedException {
        group.run(limit);
    }

    /** Ends the consumers, checks what they did, and publishes what they counted. */
    @TearDown(Level.Invocation)
    public void finish() throws RunFailure, InterruptedException {
        publish(group.finish());
    }

    private void publish(RunRecord record) {
        double busiestNanos = Ceiling.busiestNanos(workload.messagesPerShard(record.messages()), batch, calmWaitNanos,
                setting.handler().itemNanos());
        if (busiestNanos > 0) {
            double ceiling = Ceiling.messagesPerSecond(record.messages(), busiestNanos);
            Metrics.publish(CEILING, ceiling);
            Metrics.publish(CEILING_REACHED, record.messagesPerSecond() / ceiling);
        }
        if (waitMicros > 0) {
            Metrics.publish(WAIT_CALM, calmWaitNanos / 1_000);
            Metrics.publish(WAIT_RUN, record.busiestWaitNanos() / 1_000);
        }
        Metrics.publish(BUSIEST_SHARE, record.busiestShare());
        Metrics.publish(BATCH_MEAN, record.batchMean());
        Metrics.publish(BATCH_MAX, record.largestBatch());
        Metrics.publish(ALLOCATED, (double) record.allocatedBytes() / record.messages());
    }
}
