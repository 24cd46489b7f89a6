package org.shardmark.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
import org.shardmark.engine.OpenLoop;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.ShardGroup;
import org.shardmark.metric.Metrics;
import org.shardmark.trial.Expectations;
import org.shardmark.trial.MessageCount;
import org.shardmark.trial.ShardAxes;
import org.shardmark.trial.ShardRow;
import org.shardmark.trial.ShardTrial;
import org.shardmark.trial.Sojourns;

/**
 * How many shards hold my percentiles at my rate? An open loop over the shards of {@link ShardScalingBenchmark}: messages
 * are due at times fixed in advance, at absolute rates, and how long one took ({@code sojourn}) counts from when it was
 * due until it was handled with all of its batch. The score is the rate achieved. Where that falls short of the rate
 * asked for, the row is {@code saturated} and has no percentiles: they would say how long the run was.
 *
 * <p>How late the sender itself was is in {@code scheduleSlip}, since no message can have been quicker than that: where its
 * percentiles come near those of the sojourn, the machine had no core left to send from, or the sender stood before a full
 * mailbox. The checks are those of {@link ShardScalingBenchmark}, and so is the rehearsal in place of a warm-up.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(10_000)
@Fork(jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
@PlannedBy(ShardLatencyBenchmark.Planner.class)
@OneThread
public class ShardLatencyBenchmark {
    @AtLeast(1)
    @Param({"1000", "4000"})
    int rate;

    @Param("POISSON")
    Arrivals arrivals;

    @AtLeast(1)
    @Param({"1", "4", "16", "64", "256"})
    int shards;

    @Param({"uniform", "zipf:1.1"})
    String load;

    @AtLeast(1)
    @Param("1")
    int batch;

    @AtLeast(0)
    @Param("0")
    int itemMicros;

    @Param("10s")
    String messages;

    private ShardTrial trial;
    private long[] dueNanos;
    private Sojourns sojourns;
    private OpenLoop loop;
    private ShardGroup group;
    private long startMilli;

    /** Draws the messages and when each is due, rehearses, and measures what a consumer takes that is alone. */
    @Setup(Level.Trial)
    public void prepare(ShardAxes axes, BenchmarkParams params) throws InterruptedException, RunFailure {
        var row = row(axes);
        int count = MessageCount.parse(messages).of(row, rate, new Expectations());
        trial = new ShardTrial(row, row.workload(OptionalInt.of(count)), params);
        dueNanos = arrivals.draw(trial.messages(), rate, ShardRow.SEED);
        sojourns = new Sojourns(params.getParamsKeys()
                .stream()
                .map(name -> name + "=" + params.getParam(name))
                .collect(Collectors.joining(";")));
    }

    ShardRow row(ShardAxes axes) {
        return ShardRow.of(axes, shards, load, batch, itemMicros);
    }

    /** Starts the consumers and the sender. */
    @Setup(Level.Invocation)
    public void start() throws InterruptedException {
        loop = OpenLoop.sleeping(dueNanos);
        group = trial.start(loop);
        startMilli = System.currentTimeMillis();
    }

    /** Sends every message when it is due, until the last has been handled. */
    @Benchmark
    public void run() throws RunFailure, InterruptedException {
        group.run(trial.limit().plusNanos(dueNanos[dueNanos.length - 1]));
    }

    /** Ends the consumers, checks what they did, and publishes how long it took. */
    @TearDown(Level.Invocation)
    public void finish(IterationParams iteration) throws RunFailure, InterruptedException, IOException {
        var record = group.finish();
        if (iteration.getType() != IterationType.WARMUP) {
            trial.publish(record);
            sojourns.publish(loop, record.nanos(), startMilli);
            Metrics.publishNanos(Sojourns.SCHEDULE_SLIP, loop.lateNanos());
        }
    }

    /** Knows how many messages a row sends, and how long that takes. */
    public static final class Planner implements RowPlanner {
        private final Expectations expectations = new Expectations();

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var row = row(states);
            var benchmark = states.get(ShardLatencyBenchmark.class);
            var count = MessageCount.parse(benchmark.messages);
            var unsupported = row.unsupported();
            if (unsupported.isPresent()) {
                return RowPlan.unsupported(unsupported.get());
            }
            var rest = row.takeShards(heap);
            int messages = count.of(row, benchmark.rate, expectations);
            rest.take("messages=" + messages, messages, ShardRow.MESSAGE_BYTES + ShardRow.SCHEDULE_BYTES);
            var keys = row.expected(OptionalInt.of(messages), expectations);
            row.takeKeys(rest, keys);
            return row.plan(messages, Math.max(messages * 1e9 / benchmark.rate, row.roughNanos(keys)));
        }

        @Override
        public List<Path> filesRead(RowStates states) {
            return row(states).load().files();
        }

        @Override
        public List<String> remarks(RowStates states) {
            return row(states).load().warnings();
        }

        private static ShardRow row(RowStates states) {
            return states.get(ShardLatencyBenchmark.class).row(states.get(ShardAxes.class));
        }
    }
}
