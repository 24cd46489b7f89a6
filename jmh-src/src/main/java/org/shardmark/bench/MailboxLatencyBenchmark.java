package org.shardmark.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.engine.Arrivals;
import org.shardmark.engine.MailboxRun;
import org.shardmark.engine.Message;
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.RunFailure;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxQueue;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;
import org.shardmark.trial.MailboxRow;
import org.shardmark.trial.ShardRow;
import org.shardmark.trial.Sojourns;

/**
 * How long does a message take at a given load? An open loop: messages are due at times fixed in advance, at the same
 * absolute rates for all mailboxes, and how long one took ({@code sojourn}) counts from when it was due until it was
 * handled. The score is the rate achieved. Where that falls short of the rate asked for, the row is {@code saturated} and
 * has no percentiles: they would say how long the run was.
 *
 * <p>{@code mailbox=DIRECT} is no mailbox at all, the sender handles its messages itself: what is left is how late the
 * sender is, and no row can be better.
 *
 * <p>The histograms go to the file that {@code -jvmArgsPrepend -Dshardmark.hlog=FILE} names, if any.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(100_000)
@Fork(jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@PlannedBy(MailboxLatencyBenchmark.Planner.class)
@OneThread
public class MailboxLatencyBenchmark {
    /** The mailbox that is none. */
    static final String DIRECT = "DIRECT";

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @AtLeast(1)
    @Param({"100000", "1000000"})
    int rate;

    @Param("POISSON")
    Arrivals arrivals;

    @Param({DIRECT, "ABQ", "JCT_MPSC_VH", "AGRONA", "RING"})
    String mailbox;

    @Param("BACKOFF")
    WaitType wait;

    @Param("PLATFORM")
    ConsumerType consumer;

    @AtLeast(1)
    @Param("64")
    int batch;

    @AtLeast(1)
    @Param("1024")
    int capacity;

    private Sojourns sojourns;
    private MailboxRun.Setting setting;
    private long[] dueNanos;
    private OpenLoop loop;
    private MailboxRun run;
    private long startMilli;

    /** Draws when each message is due. */
    @Setup(Level.Trial)
    public void prepare(BenchmarkParams params) {
        if (params.getThreads() != 1) {
            throw new IllegalStateException("one thread sends, not " + params.getThreads() + ": leave out -t");
        }
        Optional<Supplier<MailboxQueue<Message>>> queue = type().map(type -> () -> type.queue(capacity));
        setting = new MailboxRun.Setting(queue, wait, consumer, batch, 1, 1, true);
        dueNanos = arrivals.draw(params.getOpsPerInvocation(), rate, ShardRow.SEED);
        sojourns = new Sojourns(String.join(";", mailbox, wait.name(), consumer.name(), arrivals.name(), "rate=" + rate,
                "batch=" + batch, "capacity=" + capacity));
    }

    /** The mailbox, where it is one. */
    private Optional<MailboxType> type() {
        if (mailbox.equals(DIRECT)) {
            return Optional.empty();
        }
        var names = Stream.of(MailboxType.values()).map(MailboxType::name).toList();
        if (!names.contains(mailbox)) {
            throw new IllegalArgumentException(
                    "mailbox=" + mailbox + ": must be one of " + DIRECT + ", " + String.join(", ", names));
        }
        return Optional.of(MailboxType.valueOf(mailbox));
    }

    /** Starts the consumer and the sender. */
    @Setup(Level.Invocation)
    public void start() throws InterruptedException {
        loop = OpenLoop.spinning(dueNanos);
        run = MailboxRun.start(setting, dueNanos.length, loop);
        startMilli = System.currentTimeMillis();
    }

    /** Sends every message when it is due, until the last has been handled. */
    @Benchmark
    public void run() throws RunFailure, InterruptedException {
        run.run(PATIENCE.plusNanos(dueNanos[dueNanos.length - 1]));
    }

    /** Ends the threads, checks what arrived, and publishes how long it took. */
    @TearDown(Level.Invocation)
    public void finish(IterationParams iteration) throws RunFailure, InterruptedException, IOException {
        var outcome = run.finish();
        if (iteration.getType() != IterationType.WARMUP) {
            sojourns.publish(loop, outcome.nanos(), startMilli);
        }
    }

    /** Knows how many messages an iteration sends: those of a second, or 100,000. */
    public static final class Planner implements RowPlanner {
        private static final int LEAST = 100_000;

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var benchmark = states.get(MailboxLatencyBenchmark.class);
            var row = new MailboxRow(benchmark.type(), benchmark.wait, benchmark.consumer, benchmark.capacity);
            int messages = Math.max(LEAST, benchmark.rate);
            row.takeFrom(heap).take("rate=" + benchmark.rate, messages, ShardRow.SCHEDULE_BYTES);
            return row.plan(messages, Duration.ofNanos(messages * 1_000_000_000L / benchmark.rate));
        }
    }
}
