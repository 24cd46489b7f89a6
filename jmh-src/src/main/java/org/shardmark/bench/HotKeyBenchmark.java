package org.shardmark.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
import org.shardmark.contract.AtMost;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.contract.Unsupported;
import org.shardmark.engine.Arrivals;
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.RunFailure;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.HotKeyRun;
import org.shardmark.hotkey.OverflowPolicy;
import org.shardmark.hotkey.RemedyConfig;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.Load;
import org.shardmark.trial.Expectations;
import org.shardmark.trial.HotKeyRow;
import org.shardmark.trial.HotKeyTrial;
import org.shardmark.trial.ShardAxes;
import org.shardmark.trial.ShardRow;
import org.shardmark.trial.Sojourns;

/**
 * What helps against a hot key, and what does it cost? No hash divides one key: with Zipf 1.1 over 1,000 keys one of them
 * carries 18 %, and its shard is the end of throughput however many shards there are. The workload is that of {@link
 * ShardScalingBenchmark}, with something done about the {@code hotKeys} keys that have the most messages.
 *
 * <p>{@code throughput} runs to completion; {@code latency} is an open loop at a part of what the busiest shard can take
 * when nothing is done, and {@code atRate} one at an absolute rate, with the sojourn of hot keys' messages and of all others apart. A batch is a model: one wait for
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
@PlannedBy(HotKeyBenchmark.Planner.class)
@OneThread
public class HotKeyBenchmark {
    @Param({"NONE", "BATCH", "ISOLATE", "SPLIT", "SPREAD", "TWO_CHOICES"})
    RemedyType remedy;

    /** The keys of the base case with a share of at least 1 / (5 × shards): lighter ones cannot unbalance a shard. */
    @AtLeast(1)
    @Param("140")
    int hotKeys;

    @AtLeast(1)
    @Param("100")
    int subKeys;

    @Param("ORACLE")
    DetectType detect;

    @AtLeast(0)
    @AtMost(1)
    @Param("0")
    double reads;

    @Param("BLOCK")
    OverflowPolicy overflow;

    @AtLeast(1)
    @Param("256")
    int shards;

    @Param("zipf:1.1")
    String load;

    @Param("10000")
    String messages;

    @AtLeast(1)
    @Param("200")
    int batch;

    @AtLeast(0)
    @Param("10")
    int itemMicros;

    private HotKeyRow row;
    private HotKeyTrial trial;

    /** Draws the messages, rehearses, and measures what a consumer takes that is alone. */
    @Setup(Level.Trial)
    public void prepare(ShardAxes axes, BenchmarkParams params) throws InterruptedException, RunFailure {
        row = row(axes);
        trial = new HotKeyTrial(row, params);
    }

    HotKeyRow row(ShardAxes axes) {
        var shardRow = ShardRow.of(axes, shards, load, batch, itemMicros);
        var config = new RemedyConfig(axes.router, shardRow.routerConfig(), hotKeys, subKeys, detect);
        return new HotKeyRow(shardRow, remedy, config, reads, overflow, Load.parseMessages(messages));
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
        @AtLeast(0.01)
        @AtMost(2)
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
            loop = OpenLoop.sleeping(dueNanos);
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

    /** A run at a rate that is given, whatever the shards can take. */
    @State(Scope.Benchmark)
    public static class Rate {
        @AtLeast(1)
        @Param("1000")
        int rate;

        @Param("POISSON")
        Arrivals arrivals;

        private long[] dueNanos;
        private OpenLoop loop;
        private HotKeyRun run;
        private Sojourns sojourns;
        private long startMilli;

        /** Draws when each message is due. */
        @Setup(Level.Trial)
        public void draw(HotKeyBenchmark all, BenchmarkParams params) {
            sojourns = new Sojourns(params.getParamsKeys()
                    .stream()
                    .map(name -> name + "=" + params.getParam(name))
                    .collect(Collectors.joining(";")));
            dueNanos = arrivals.draw(all.trial.messages(), rate, ShardRow.SEED);
        }

        /** Starts all threads. */
        @Setup(Level.Invocation)
        public void start(HotKeyBenchmark all) throws InterruptedException {
            loop = OpenLoop.sleeping(dueNanos);
            run = all.trial.start(loop);
            startMilli = System.currentTimeMillis();
        }

        /** Ends them, checks what they did, and publishes how long messages took. */
        @TearDown(Level.Invocation)
        public void finish(HotKeyBenchmark all, IterationParams iteration)
                throws RunFailure, InterruptedException, IOException {
            var outcome = run.finish();
            if (iteration.getType() != IterationType.WARMUP) {
                all.trial.publish(outcome, loop);
                sojourns.publish(loop, outcome.run().nanos(), startMilli);
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

    /** One run at a rate that is given. */
    @Benchmark
    public void atRate(Rate rate) throws RunFailure, InterruptedException {
        rate.run.run(trial.limit().plusNanos(rate.dueNanos[rate.dueNanos.length - 1]));
    }

    /** Knows which remedies go with what, how many messages a row sends, and how long that takes. */
    public static final class Planner implements RowPlanner {
        /** What a message takes of a fork's heap beside its place in the sequence: itself, its shard, and its times. */
        private static final int MESSAGE_BYTES = 44;
        /** What a sub-key takes: its name and its shard. */
        private static final int SUB_KEY_BYTES = 36;

        private final Expectations expectations = new Expectations();

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var row = row(states);
            var schedule = states.find(Schedule.class);
            var rate = states.find(Rate.class);
            boolean scheduled = schedule.isPresent() || rate.isPresent();
            var unsupported = row.unsupported()
                    .or(() -> scheduled
                            ? schedule.flatMap(any -> unsupportedSchedule(row))
                            : unsupportedToCompletion(row));
            if (unsupported.isPresent()) {
                return RowPlan.unsupported(unsupported.get());
            }
            int bytes = MESSAGE_BYTES + (scheduled ? ShardRow.SCHEDULE_BYTES : 0);
            var rest = row.shards().takeShards(heap);
            row.messages().ifPresent(count -> rest.take("messages=" + count, count, bytes));
            if (row.remedy() == RemedyType.SPLIT) {
                rest.take("subKeys=" + row.config().subKeys(), row.config().subKeys(), SUB_KEY_BYTES);
            }
            var keys = row.expected(row.shards().load(), expectations);
            row.shards().takeKeys(rest, keys).take("messages=all, which is " + keys.messages(), keys.messages(), bytes);
            double nanos = schedule
                    .map(s -> row.roughNanos(keys, row.expected(Load.parse(s.criticalLoad), expectations),
                            s.utilisation))
                    .orElseGet(() -> Math.max(row.roughNanos(keys),
                            rate.map(r -> keys.messages() * 1e9 / r.rate).orElse(0.0)));
            return row.shards().plan(keys.messages(), nanos);
        }

        private static Optional<Unsupported> unsupportedSchedule(HotKeyRow row) {
            return row.shards().axes().waitMicros + row.shards().itemMicros() > 0
                    ? Optional.empty()
                    : Optional.of(Unsupported.of("a handler that takes no time is never utilised"));
        }

        private static Optional<Unsupported> unsupportedToCompletion(HotKeyRow row) {
            return row.overflow() == OverflowPolicy.BLOCK
                    ? Optional.empty()
                    : Optional.of(Unsupported.of(
                            "a run to completion is over the sooner the more is refused: REJECT is for latency"));
        }

        @Override
        public List<Path> filesRead(RowStates states) {
            return loads(states).flatMap(load -> load.files().stream()).toList();
        }

        @Override
        public List<String> remarks(RowStates states) {
            return loads(states).flatMap(load -> load.warnings().stream()).toList();
        }

        private static Stream<Load> loads(RowStates states) {
            var critical = states.find(Schedule.class).map(schedule -> Load.parse(schedule.criticalLoad));
            return Stream.concat(Stream.of(row(states).shards().load()), critical.stream());
        }

        private static HotKeyRow row(RowStates states) {
            return states.get(HotKeyBenchmark.class).row(states.get(ShardAxes.class));
        }
    }
}
