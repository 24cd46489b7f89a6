package org.shardmark.bench;

import java.nio.file.Path;
import java.util.List;
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
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.ShardGroup;
import org.shardmark.key.Load;
import org.shardmark.trial.Expectations;
import org.shardmark.trial.ShardAxes;
import org.shardmark.trial.ShardRow;
import org.shardmark.trial.ShardTrial;

/**
 * How does throughput grow with the number of shards, and what stops it? Messages over keys are sent by one thread,
 * each to the shard of its key, where one consumer takes them in order and a handler waits about a millisecond for
 * each, as a write to a store takes, or computes, or both. One operation is one message handled: a run goes from the first send to the last
 * message handled, so that a busy shard cannot hide behind the others.
 *
 * <p>Beside the score stands what it could have been: the ceiling is what the busiest shard allows at the wait of one
 * consumer alone, measured before and after, or less where all shards share something that is scarcer: the cores, the slots
 * of a store, the threads of a pool. That every message arrived exactly once, and in order within its key, is
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
@PlannedBy(ShardScalingBenchmark.Planner.class)
@OneThread
public class ShardScalingBenchmark {
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

    @Param("10000")
    String messages;

    private ShardTrial trial;
    private ShardGroup group;

    /** Draws the messages, rehearses, and measures what a consumer takes that is alone. */
    @Setup(Level.Trial)
    public void prepare(ShardAxes axes, BenchmarkParams params) throws InterruptedException, RunFailure {
        var row = row(axes);
        trial = new ShardTrial(row, row.workload(Load.parseMessages(messages)), params);
    }

    ShardRow row(ShardAxes axes) {
        return ShardRow.of(axes, shards, load, batch, itemMicros);
    }

    /** Starts the consumers and the sender. */
    @Setup(Level.Invocation)
    public void start() throws InterruptedException {
        group = trial.start();
    }

    /** One run to completion. */
    @Benchmark
    public void run() throws RunFailure, InterruptedException {
        group.run(trial.limit());
    }

    /** Ends the consumers, checks what they did, and publishes what they counted. */
    @TearDown(Level.Invocation)
    public void finish() throws RunFailure, InterruptedException {
        trial.publish(group.finish());
    }

    /** Knows how many messages a row handles, and about how long that takes. */
    public static final class Planner implements RowPlanner {
        private final Expectations expectations = new Expectations();

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var row = row(states);
            var messages = Load.parseMessages(states.get(ShardScalingBenchmark.class).messages);
            var unsupported = row.unsupported(messages);
            if (unsupported.isPresent()) {
                return RowPlan.unsupported(unsupported.get());
            }
            var rest = row.takeShards(heap);
            messages.ifPresent(count -> rest.take("messages=" + count, count, ShardRow.MESSAGE_BYTES));
            var keys = row.expected(messages, expectations);
            int count = keys.messages();
            row.takeKeys(rest, keys).take("messages=all, which is " + count, count, ShardRow.MESSAGE_BYTES);
            return row.plan(count, row.roughNanos(keys));
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
            return states.get(ShardScalingBenchmark.class).row(states.get(ShardAxes.class));
        }
    }
}
