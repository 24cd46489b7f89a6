package org.shardmark.engines.bench;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.contract.Unsupported;
import org.shardmark.engine.Handler;
import org.shardmark.engine.RunFailure;
import org.shardmark.engines.EngineRun;
import org.shardmark.engines.EngineType;
import org.shardmark.engines.IdleEngine;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.trial.ShardAxes;

/**
 * What does an idle unit weigh, where there are very many? Every unit of an engine handles one message and then has
 * nothing to do. The score is the time that making the engine and handling these messages takes; what the heap has grown
 * by is found after the last iteration.
 *
 * <p>The collector is one that keeps the heap in one piece and leaves nothing dead in it. A platform thread weighs
 * outside of the heap, so that engines on platform threads are left out.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 3, jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0"})
@PlannedBy(EngineFootprintBenchmark.Planner.class)
@OneThread
public class EngineFootprintBenchmark {
    private static final Metric IDLE_UNIT_BYTES = Catalogue.metric("idleUnitBytes");

    @Param({"SHARDS", "EXECUTORS", "ORDERED", "SEQUENTIAL", "COMPLETABLE", "PEKKO", "PEKKO_POOL", "VERTX"})
    EngineType engine;

    @AtLeast(1)
    @Param("100000")
    int idleUnits;

    private EngineRun.Setting setting;
    private @Nullable IdleEngine idle;

    private EngineRow row(ShardAxes axes) {
        return new EngineRow(engine, axes, Integer.toString(idleUnits), Load.parse("uniform"), 1, 0, 1, Bound.NONE);
    }

    /** Says how the engine is made. */
    @Setup(Level.Trial)
    public void prepare(ShardAxes axes) {
        setting = row(axes).setting(idleUnits, new Handler(0, 0, 0, Optional.empty()));
    }

    /** Makes the engine, and has each unit handle a message. */
    @Benchmark
    public void make() throws RunFailure, InterruptedException {
        idle = IdleEngine.make(setting);
    }

    /** Ends the engine. */
    @TearDown(Level.Invocation)
    public void close() throws InterruptedException {
        if (idle != null) {
            idle.close();
            idle = null;
        }
    }

    /** Publishes what a unit of another such engine weighs. */
    @TearDown(Level.Trial)
    public void weigh() throws RunFailure, InterruptedException {
        Metrics.publish(IDLE_UNIT_BYTES, IdleEngine.bytesPerUnit(setting));
    }

    /** Knows which engines have so many units. */
    public static final class Planner implements RowPlanner {
        /** Of a unit at most, while it is made. */
        private static final int UNIT_BYTES = 10_000;
        private static final long NANOS_PER_UNIT = 20_000;

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var benchmark = states.get(EngineFootprintBenchmark.class);
            var axes = states.get(ShardAxes.class);
            if (axes.consumer == ConsumerType.PLATFORM) {
                return RowPlan.unsupported(Unsupported.of("a platform thread weighs outside of the heap"));
            }
            var row = benchmark.row(axes);
            var unsupported = row.unsupportedEngine();
            if (unsupported.isPresent()) {
                return RowPlan.unsupported(unsupported.get());
            }
            int units = benchmark.idleUnits;
            heap.take("idleUnits=" + units, units, UNIT_BYTES + (row.bounded() ? 4L * axes.capacity : 0));
            return new RowPlan(1, Optional.of(Duration.ofNanos(NANOS_PER_UNIT * units)),
                    Duration.ofNanos(2 * NANOS_PER_UNIT * units), benchmark.engine.jvmArgs(), Optional.empty());
        }
    }
}
