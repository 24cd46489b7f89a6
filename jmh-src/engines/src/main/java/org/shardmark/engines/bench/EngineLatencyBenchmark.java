package org.shardmark.engines.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import org.shardmark.engines.EngineRun;
import org.shardmark.engines.EngineType;
import org.shardmark.key.Load;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.trial.Expectations;
import org.shardmark.trial.ShardAxes;
import org.shardmark.trial.ShardRow;
import org.shardmark.trial.Sojourns;

/**
 * How long does a message take from when it is due until an engine has handled it, at a rate that is the same for all of
 * them? An open loop: messages are due at times fixed in advance. Those of the hottest keys are told apart from all
 * others, so that it is seen what a hot key does to the rest. Where the rate is not reached, the row is {@code
 * saturated} and has no percentiles.
 *
 * <p>The checks are those of {@link EngineBenchmark}, and so is the rehearsal in place of a warm-up.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(10_000)
@Fork(jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@PlannedBy(EngineLatencyBenchmark.Planner.class)
@OneThread
public class EngineLatencyBenchmark {
    private static final Metric SOJOURN_HOT = Catalogue.metric("sojournHot");
    private static final Metric SOJOURN_COLD = Catalogue.metric("sojournCold");
    private static final Metric HOT_MESSAGES = Catalogue.metric("hotMessages");
    private static final Metric COLD_MESSAGES = Catalogue.metric("coldMessages");

    @Param({"SHARDS", "EXECUTORS", "ORDERED", "SEQUENTIAL", "COMPLETABLE", "PEKKO", "PEKKO_POOL", "VERTX"})
    EngineType engine;

    @AtLeast(1)
    @Param({"1000", "4000"})
    int rate;

    @Param("POISSON")
    Arrivals arrivals;

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

    @Param("NONE")
    Bound bound;

    @AtLeast(0)
    @Param("1")
    int hotKeys;

    @AtLeast(1)
    @Param("20000")
    int messages;

    private EngineTrial trial;
    private long[] dueNanos;
    private BitSet hot;
    private Sojourns sojourns;
    private OpenLoop loop;
    private EngineRun run;
    private long startMilli;

    /** Draws the messages and when each is due, rehearses, and measures what a unit takes that is alone. */
    @Setup(Level.Trial)
    public void prepare(ShardAxes axes, BenchmarkParams params) throws InterruptedException, RunFailure {
        var row = row(axes);
        var workload = row.workload(OptionalInt.of(messages));
        trial = new EngineTrial(row, workload, params);
        dueNanos = arrivals.draw(trial.messages(), rate, ShardRow.SEED);
        hot = messagesOfHotKeys(row.load().draw(axes.keys, OptionalInt.of(messages), ShardRow.SEED).order());
        sojourns = new Sojourns(params.getParamsKeys()
                .stream()
                .map(name -> name + "=" + params.getParam(name))
                .collect(Collectors.joining(";")));
    }

    /** Those whose key is one of the heaviest. */
    private BitSet messagesOfHotKeys(int[] keyOf) {
        var counts = IntStream.of(keyOf).boxed().collect(Collectors.groupingBy(key -> key, Collectors.counting()));
        var heaviest = counts.entrySet()
                .stream()
                .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
                .limit(hotKeys)
                .map(entry -> entry.getKey())
                .collect(Collectors.toSet());
        return IntStream.range(0, keyOf.length)
                .filter(number -> heaviest.contains(keyOf[number]))
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    EngineRow row(ShardAxes axes) {
        return new EngineRow(engine, axes, shards, Load.parse(load), batch, itemMicros, 1, bound);
    }

    /** Starts the engine and the sender. */
    @Setup(Level.Invocation)
    public void start() throws InterruptedException, RunFailure {
        loop = OpenLoop.sleeping(dueNanos);
        run = trial.start(loop);
        startMilli = System.currentTimeMillis();
    }

    /** Sends every message when it is due, until the last has been handled. */
    @Benchmark
    public void run() throws RunFailure, InterruptedException {
        run.run(trial.limit().plusNanos(dueNanos[dueNanos.length - 1]));
    }

    /** Ends the engine, checks what it did, and publishes how long it took. */
    @TearDown(Level.Invocation)
    public void finish(IterationParams iteration) throws RunFailure, InterruptedException, IOException {
        var outcome = run.finish();
        if (iteration.getType() == IterationType.WARMUP) {
            return;
        }
        trial.publish(outcome);
        long nanos = outcome.record().nanos();
        sojourns.publish(loop, nanos, startMilli);
        Metrics.publishNanos(Sojourns.SCHEDULE_SLIP, loop.lateNanos());
        if (hotKeys > 0 && !loop.saturated(nanos)) {
            var cold = new BitSet();
            cold.set(0, loop.messages());
            cold.andNot(hot);
            Metrics.publishNanos(SOJOURN_HOT, sojourns(hot));
            Metrics.publishNanos(SOJOURN_COLD, sojourns(cold));
            Metrics.publish(HOT_MESSAGES, hot.cardinality());
            Metrics.publish(COLD_MESSAGES, cold.cardinality());
        }
    }

    private long[] sojourns(BitSet which) {
        return which.stream().mapToLong(number -> loop.sojournNanos()[number]).toArray();
    }

    /** Knows how long sending takes. */
    public static final class Planner implements RowPlanner {
        private final Expectations expectations = new Expectations();

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var row = row(states);
            var benchmark = states.get(EngineLatencyBenchmark.class);
            var messages = OptionalInt.of(benchmark.messages);
            var unsupported = row.unsupported(messages, expectations);
            if (unsupported.isPresent()) {
                return RowPlan.unsupported(unsupported.get());
            }
            var keys = row.shardRow(1).expected(messages, expectations);
            row.take(heap, keys, ShardRow.MESSAGE_BYTES + ShardRow.SCHEDULE_BYTES);
            return row.plan(keys.messages(),
                    Math.max(keys.messages() * 1e9 / benchmark.rate, row.roughNanos(keys)));
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
            return states.get(EngineLatencyBenchmark.class).row(states.get(ShardAxes.class));
        }
    }
}
