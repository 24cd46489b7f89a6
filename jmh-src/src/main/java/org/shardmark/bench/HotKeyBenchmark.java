package org.shardmark.bench;

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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.shardmark.contract.AdvisedBy;
import org.shardmark.contract.OneThread;
import org.shardmark.engine.Arrivals;
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.RunFailure;
import org.shardmark.hash.HasherType;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.FullType;
import org.shardmark.hotkey.HotKeyRun;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterType;

/**
 * What helps against a hot key, and what does it cost? No hash divides one key: with Zipf 1.1 over 1,000 keys one of them
 * carries 18 %, and its shard is the end of throughput however many shards there are. The workload is that of {@link
 * ShardScalingBenchmark}, with something done about the {@code hotKeys} keys that have the most messages.
 *
 * <p>{@code throughput} runs to completion; {@code latency} is an open loop at a part of what the busiest shard can take
 * when nothing is done, with the sojourn of hot keys' messages and of all others apart. A batch is a model: one wait for
 * all that are handled together, plus {@code itemMicros} of CPU for each. One operation is one message handled, and a read
 * of the hottest key, however many shards have to answer it.
 *
 * <p>Where a remedy keeps the order within a key, a run that breaks it yields no row; where it gives that up, {@code
 * outOfOrderShare} says how much of it was lost. That every message arrived exactly once, and that every read returned
 * what it may, is checked in all rows. There is no warm-up iteration unless one is asked for: each fork rehearses.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 1)
@OperationsPerInvocation(10_000)
@Fork(jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@AdvisedBy(HotKeyAdvice.class)
@OneThread
public class HotKeyBenchmark {
    @Param({"NONE", "BATCH", "ISOLATE", "SPLIT", "SPREAD", "TWO_CHOICES"})
    RemedyType remedy;

    /** The keys of the base case with a share of at least 1 / (5 × shards): lighter ones cannot unbalance a shard. */
    @Param("140")
    int hotKeys;

    @Param("100")
    int subKeys;

    @Param("ORACLE")
    DetectType detect;

    @Param("0")
    double reads;

    @Param("BLOCK")
    FullType full;

    @Param("256")
    int shards;

    @Param("zipf:1.1")
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

    @Param("200")
    int batch;

    @Param("1000")
    int capacity;

    @Param("1000")
    int waitMicros;

    @Param("10")
    int itemMicros;

    @Param("0")
    int storeSlots;

    @Param("true")
    boolean verify;

    private HotKeyRow row;
    private HotKeyTrial trial;

    /** Draws the messages, rehearses, and measures what a consumer takes that is alone. */
    @Setup(Level.Trial)
    public void prepare(BenchmarkParams params) throws InterruptedException, RunFailure {
        row = HotKeyRow.of(RowParameters.of(params));
        trial = new HotKeyTrial(row, params);
    }

    /** A run as fast as the sender can. */
    @State(Scope.Benchmark)
    public static class Flood {
        private HotKeyRun run;

        /** Starts all threads. */
        @Setup(Level.Invocation)
        public void start(HotKeyBenchmark all) throws InterruptedException {
            run = all.trial.start(null);
        }

        /** Ends them, checks what they did, and publishes what they counted. */
        @TearDown(Level.Invocation)
        public void finish(HotKeyBenchmark all) throws RunFailure, InterruptedException {
            all.trial.publish(run.finish());
        }
    }

    /** A run at a rate fixed in advance. */
    @State(Scope.Benchmark)
    public static class Schedule {
        /** The rate, as a part of what the busiest shard can take when nothing is done. */
        @Param({"0.5", "0.8", "0.95"})
        double utilisation;

        /** Of which load that is: so that a uniform one can be sent at the rate at which another becomes critical. */
        @Param("zipf:1.1")
        String criticalLoad;

        private long[] dueNanos;
        private OpenLoop loop;
        private HotKeyRun run;

        /** Draws when each message is due: at random, as users send them. */
        @Setup(Level.Trial)
        public void draw(HotKeyBenchmark all) {
            double rate = utilisation * all.trial.criticalRate(all.row.sequence(Load.parse(criticalLoad)).shares());
            dueNanos = Arrivals.POISSON.draw(all.trial.messages(), rate, ShardRow.SEED);
        }

        /** Starts all threads. */
        @Setup(Level.Invocation)
        public void start(HotKeyBenchmark all) throws InterruptedException {
            loop = OpenLoop.withLateness(dueNanos);
            run = all.trial.start(loop);
        }

        /** Ends them, checks what they did, and publishes how long messages took. */
        @TearDown(Level.Invocation)
        public void finish(HotKeyBenchmark all, IterationParams iteration) throws RunFailure, InterruptedException {
            var outcome = run.finish();
            if (iteration.getType() != IterationType.WARMUP) {
                all.trial.publish(outcome, loop);
            }
        }
    }

    /** One run to completion. */
    @Benchmark
    public void throughput(Flood flood) throws RunFailure, InterruptedException {
        flood.run.run(trial.limit());
    }

    /** One run of the schedule. */
    @Benchmark
    public void latency(Schedule schedule) throws RunFailure, InterruptedException {
        schedule.run.run(trial.limit().plusNanos(schedule.dueNanos[schedule.dueNanos.length - 1]));
    }
}
