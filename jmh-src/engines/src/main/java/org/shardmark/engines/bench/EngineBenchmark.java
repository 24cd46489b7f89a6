package org.shardmark.engines.bench;

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
import org.shardmark.engines.EngineRun;
import org.shardmark.engines.EngineType;
import org.shardmark.key.Load;
import org.shardmark.trial.Expectations;
import org.shardmark.trial.ShardAxes;
import org.shardmark.trial.ShardRow;

/**
 * What do the engines that people take instead of writing shards make of the same keyed work? Messages over keys, drawn
 * beforehand, are sent to one engine, which handles those of a key in order: a wait as for a store, CPU work, or nothing
 * at all. One operation is one message handled: a run goes from the first send to the last message handled.
 *
 * <p>Some engines have shards, which many keys share, and others a unit a key. Either ends at its busiest unit, so that
 * each score stands beside a ceiling that follows from the assignment that the engine itself made. That every message
 * was handled exactly once, by the one unit of its key, and in the order of its sender is checked after every run, and a
 * run that breaks it yields no row; neither does one in which an engine rejects a message.
 *
 * <p>There is no warm-up iteration unless one is asked for: each fork rehearses for half a second.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 1)
@OperationsPerInvocation(10_000)
@Fork(jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@PlannedBy(EngineBenchmark.Planner.class)
@OneThread
public class EngineBenchmark {
    @Param({"SHARDS", "EXECUTORS", "ORDERED", "SEQUENTIAL", "COMPLETABLE", "PEKKO", "PEKKO_POOL", "VERTX"})
    EngineType engine;

    @Param({"256", "keys"})
    String shards;

    @Param({"uniform", "zipf:1.1"})
    String load;

    @AtLeast(1)
    @Param("1")
    int batch;

    @AtLeast(0)
    @Param("0")
    int itemMicros;

    @AtLeast(1)
    @Param("1")
    int producers;

    @Param("NONE")
    Bound bound;

    @Param("10000")
    String messages;

    private EngineTrial trial;
    private EngineRun run;

    /** Draws the messages, rehearses, and measures what a unit takes that is alone. */
    @Setup(Level.Trial)
    public void prepare(ShardAxes axes, BenchmarkParams params) throws InterruptedException, RunFailure {
        var row = row(axes);
        trial = new EngineTrial(row, row.workload(Load.parseMessages(messages)), params);
    }

    EngineRow row(ShardAxes axes) {
        return new EngineRow(engine, axes, shards, Load.parse(load), batch, itemMicros, producers, bound);
    }

    /** Starts the engine and the senders. */
    @Setup(Level.Invocation)
    public void start() throws InterruptedException, RunFailure {
        run = trial.start();
    }

    /** One run to completion. */
    @Benchmark
    public void run() throws RunFailure, InterruptedException {
        run.run(trial.limit());
    }

    /** Ends the engine, checks what it did, and publishes what was counted. */
    @TearDown(Level.Invocation)
    public void finish() throws RunFailure, InterruptedException {
        trial.publish(run.finish());
    }

    /** Knows how many messages a row handles, and about how long that takes. */
    public static final class Planner implements RowPlanner {
        private final Expectations expectations = new Expectations();

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var row = row(states);
            var messages = Load.parseMessages(states.get(EngineBenchmark.class).messages);
            var unsupported = row.unsupported(messages, expectations);
            if (unsupported.isPresent()) {
                return RowPlan.unsupported(unsupported.get());
            }
            var keys = row.shardRow(1).expected(messages, expectations);
            row.take(heap, keys, ShardRow.MESSAGE_BYTES);
            return row.plan(keys.messages(), row.roughNanos(keys));
        }

        @Override
        public List<Path> filesRead(RowStates states) {
            return row(states).load().files();
        }

        @Override
        public List<String> remarks(RowStates states) {
            return row(states).load().warnings();
        }

        private static EngineRow row(RowStates states) {
            return states.get(EngineBenchmark.class).row(states.get(ShardAxes.class));
        }
    }
}
