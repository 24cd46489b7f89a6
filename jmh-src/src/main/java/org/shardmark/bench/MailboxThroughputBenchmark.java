package org.shardmark.bench;

import java.time.Duration;
import java.util.Optional;
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
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.AtMost;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.engine.MailboxRun;
import org.shardmark.engine.RunFailure;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.trial.MailboxRow;

/**
 * How many messages a second go through a mailbox whose producers never pause? One operation is one message handled: a
 * run goes from the first send to the last message handled, and lasts long enough that a scheduler's slice does not
 * decide it. Beside the score stand what a score over both sides would hide: offers refused because the mailbox was
 * full, looks of the consumer that found nothing, and how many messages it took together.
 *
 * <p>A mailbox that is always full or always empty is the worst case for its users and the best for its figures; what a
 * single message costs is the question of {@link MailboxBurstBenchmark} and {@link MailboxRoundTripBenchmark}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(36_000_000)
@Fork(jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@PlannedBy(MailboxThroughputBenchmark.Planner.class)
@OneThread
public class MailboxThroughputBenchmark {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Metric REFUSED = Catalogue.metric("offersRefusedPerMessage");
    private static final Metric EMPTY = Catalogue.metric("emptyPollsPerMessage");
    private static final Metric BATCH_MEAN = Catalogue.metric("batchMean");
    private static final Metric RUNNABLE_THREADS = Catalogue.metric("runnableThreads");
    private static final Metric ALLOCATED = Catalogue.metric("allocBytesPerMessage");

    @AtLeast(1)
    @AtMost(value = 1_000, note = ", each is a thread of its own")
    @Param("1")
    int producers;

    @Param({"ABQ", "JCT_MPSC_VH", "AGRONA", "RING"})
    MailboxType mailbox;

    @Param("BACKOFF")
    WaitType wait;

    @Param("PLATFORM")
    ConsumerType consumer;

    @AtLeast(1)
    @Param("1")
    int batch;

    @AtLeast(1)
    @Param("1")
    int sendBatch;

    @AtLeast(1)
    @Param("1024")
    int capacity;

    @Param("true")
    boolean verify;

    private MailboxRun.Setting setting;
    private long each;
    private MailboxRun run;

    /** Works out how many messages each producer sends. */
    @Setup(Level.Trial)
    public void prepare(BenchmarkParams params) {
        if (params.getThreads() != 1) {
            throw new IllegalStateException("the producers are a parameter: leave out -t");
        }
        each = params.getOpsPerInvocation() / producers;
        setting = new MailboxRun.Setting(Optional.of(() -> mailbox.queue(capacity)), wait, consumer, batch, producers,
                sendBatch,
                verify);
    }

    /** Starts all threads. */
    @Setup(Level.Invocation)
    public void start() throws InterruptedException {
        run = MailboxRun.start(setting, each);
    }

    /** One run to completion. */
    @Benchmark
    public void run() throws RunFailure, InterruptedException {
        run.run(PATIENCE);
    }

    /** Ends the threads, checks what arrived, and publishes what was counted. */
    @TearDown(Level.Invocation)
    public void finish() throws RunFailure, InterruptedException {
        var outcome = run.finish();
        outcome.counts().ifPresent(counts -> {
            Metrics.publish(REFUSED, (double) counts.refusedOffers() / outcome.messages());
            Metrics.publish(EMPTY, (double) counts.emptyPolls() / outcome.messages());
        });
        Metrics.publish(BATCH_MEAN, (double) outcome.messages() / outcome.batches());
        Metrics.publish(RUNNABLE_THREADS, producers + 1);
        Metrics.publish(ALLOCATED, (double) outcome.allocatedBytes() / outcome.messages());
    }

    /**
     * Knows how many messages a row sends in a run: so many that none is over within a few slices of the scheduler, and
     * that the slow do not take half a minute.
     */
    public static final class Planner implements RowPlanner {
        private static final Messages MOST = new Messages(60_000_000, 9);
        private static final Messages MANY = new Messages(36_000_000, 20);
        private static final Messages FEW = new Messages(6_000_000, 160);

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var benchmark = states.get(MailboxThroughputBenchmark.class);
            var row = MailboxRow.of(benchmark.mailbox, benchmark.wait, benchmark.consumer, benchmark.capacity);
            row.takeFrom(heap);
            boolean runs = benchmark.batch > 1 || benchmark.sendBatch > 1;
            var messages = switch (benchmark.mailbox.speed(benchmark.wait, runs)) {
                case MILLIONS -> FEW;
                case TENS_OF_MILLIONS -> runs ? MOST : MANY;
            };
            int each = messages.count / benchmark.producers;
            return row.plan(each * benchmark.producers, messages.roughly());
        }

        /**
         * The messages of a run.
         *
         * @param count     how many
         * @param eachNanos what one takes in the slower of the rows that send so many
         */
        private record Messages(int count, long eachNanos) {
            Duration roughly() {
                return Duration.ofNanos(count * eachNanos);
            }
        }
    }
}
