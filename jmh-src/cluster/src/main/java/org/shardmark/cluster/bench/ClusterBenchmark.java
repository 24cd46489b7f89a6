package org.shardmark.cluster.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
import org.shardmark.cluster.ClusterRun;
import org.shardmark.cluster.ClusterSetting;
import org.shardmark.cluster.EngineType;
import org.shardmark.cluster.Event;
import org.shardmark.cluster.Outcome;
import org.shardmark.cluster.StopType;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Schedule;
import org.shardmark.cluster.node.Tuning;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.ForkLog;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.contract.Unsupported;
import org.shardmark.engine.Arrivals;
import org.shardmark.engine.RunFailure;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.trial.LatencyLog;
import org.shardmark.trial.ShardRow;
import org.shardmark.trial.ShardTrial;

/**
 * What do the same shards cost when they are spread over machines, and what is felt when one comes or goes? Messages over
 * keys, drawn beforehand and routed by our hasher and router to partitions, are sent at times fixed in advance; the engine
 * hands the partitions out to nodes, which are processes on this machine. One operation is one message handled.
 *
 * <p>More processes on the same cores are no faster: what is seen is the price of a border, of a move and of a crash, and
 * never a speed-up. The sender is part of the second node, which no event takes away.
 *
 * <p>Each node writes down what it handled where a kill cannot take it away. A run in which a message was lost, handled
 * again once it was acknowledged, or after a later one of its key, or in which a partition had two owners, yields no row.
 * Neither does one in which a node was given up that nobody had taken away.
 *
 * <p>The times of each second go to the file that {@code -jvmArgsPrepend -Dshardmark.hlog=FILE} names, if any.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(20_000)
@Fork(jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+UseSerialGC"})
@PlannedBy(ClusterBenchmark.Planner.class)
@OneThread
public class ClusterBenchmark {
    private static final Metric CROSSED_SHARE = Catalogue.metric("crossedShare");
    private static final Metric WIRE_BYTES = Catalogue.metric("wireBytesPerMessage");
    private static final Metric BUSIEST_NODE_SHARE = Catalogue.metric("busiestNodeShare");
    private static final Metric BUSIEST_SHARE = Catalogue.metric("busiestShare");
    private static final Metric SOJOURN = Catalogue.metric("sojourn");
    private static final Metric SOJOURN_BEFORE = Catalogue.metric("sojournBefore");
    private static final Metric SOJOURN_MOVED = Catalogue.metric("sojournMoved");
    private static final Metric SOJOURN_STAYED = Catalogue.metric("sojournStayed");
    private static final Metric GAP_MOVED = Catalogue.metric("gapMoved");
    private static final Metric GAP_STAYED = Catalogue.metric("gapStayed");
    private static final Metric PARTITIONS_MOVED = Catalogue.metric("partitionsMoved");
    private static final Metric PARTITIONS_MUST_MOVE = Catalogue.metric("partitionsMustMove");
    private static final Metric PARTITIONS_NEVER_MOVED = Catalogue.metric("partitionsNeverMoved");
    private static final Metric EVENT_LASTS = Catalogue.metric("eventMillis");
    private static final Metric EVENT_THROUGHPUT = Catalogue.metric("eventThroughput");
    private static final Metric SOJOURN_DURING = Catalogue.metric("sojournDuring");
    private static final Metric ONE_PROCESS = Catalogue.metric("oneProcessThroughput");
    private static final Metric WIRE_IDLE = Catalogue.metric("wireIdleBytesPerSecond");
    private static final Metric NOTICED = Catalogue.metric("noticedMillis");
    private static final Metric DECIDED = Catalogue.metric("decidedMillis");
    private static final Metric RESENT = Catalogue.metric("resentMessages");
    private static final Metric DUPLICATES = Catalogue.metric("duplicateHandlings");
    private static final Metric DEAD_LETTERS = Catalogue.metric("deadLetters");
    private static final Metric UNACKNOWLEDGED_PEAK = Catalogue.metric("unacknowledgedPeak");
    private static final Metric OWNER_OVERLAP = Catalogue.metric("ownerOverlapMillis");

    /** How long the last message may take: longer than a node takes to be given up as the engine comes. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** The same where nobody sends it again. */
    private static final Duration BARE_PATIENCE = Duration.ofSeconds(20);

    private static final double WARM_UP_RATE = 2_000;

    /** What starting a JVM with an engine takes, and joining it. */
    private static final Duration START_OF_NODE = Duration.ofSeconds(4);

    @Param("PEKKO")
    EngineType engine;

    @AtLeast(1)
    @Param("3")
    int nodes;

    @Param("NONE")
    Event event;

    @Param("TUNED")
    Tuning tuning;

    @Param("WINDOW")
    Delivery delivery;

    @Param("OWN")
    StopType stop;

    @AtLeast(1)
    @Param("271")
    int shards;

    @Param("uniform")
    String load;

    @AtLeast(1)
    @Param("1000")
    int keys;

    @Param("CRC32")
    HasherType hasher;

    @Param("MODULO")
    RouterType router;

    @AtLeast(0)
    @Param("2000")
    int rate;

    @Param("POISSON")
    Arrivals arrivals;

    @AtLeast(1)
    @Param("8")
    int window;

    @AtLeast(0)
    @Param("0")
    int padding;

    @AtLeast(1)
    @Param("20000")
    int messages;

    private ClusterSetting setting;
    private String tag;
    private ClusterRun run;

    /** Draws the messages, and when each is due. */
    @Setup(Level.Trial)
    public void prepare(BenchmarkParams params) {
        ShardTrial.refuseOtherCounts(params, messages);
        setting = setting();
        tag = params.getParamsKeys()
                .stream()
                .map(name -> name + "=" + params.getParam(name))
                .collect(Collectors.joining(";"));
    }

    private ClusterSetting setting() {
        int warmUp = engine.warmUp();
        var sequence = Load.parse(load).draw(keys, OptionalInt.of(messages + warmUp), ShardRow.SEED);
        var routes = router.create(new RouterConfig(shards, hasher));
        var hash = hasher.create();
        var partitionOfKey = Arrays.stream(sequence.keys())
                .mapToInt(key -> routes.route(key, hash.hash(key)))
                .toArray();
        int[] order = sequence.order();
        var due = Arrays.copyOf(Arrivals.EVEN.draw(warmUp, WARM_UP_RATE, ShardRow.SEED), order.length);
        var measured = rate == 0 ? new long[messages] : arrivals.draw(messages, rate, ShardRow.SEED);
        for (int i = 0; i < messages; i++) {
            due[warmUp + i] = due[warmUp - 1] + measured[i];
        }
        var schedule = new Schedule(order, Arrays.stream(order).map(key -> partitionOfKey[key]).toArray(), due);
        return new ClusterSetting(engine, nodes, event, tuning, delivery, stop, shards, window, padding, schedule,
                warmUp,
                delivery == Delivery.BARE ? BARE_PATIENCE : PATIENCE);
    }

    /** Starts the nodes, and warms them up. */
    @Setup(Level.Invocation)
    public void start() throws IOException, RunFailure, InterruptedException, URISyntaxException {
        var jar = Path.of(ClusterBenchmark.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        run = ClusterRun.start(setting, jar);
    }

    /** Sends every message when it is due, until the last has been handled. */
    @Benchmark
    public void run() throws IOException, RunFailure, InterruptedException {
        boolean done = false;
        try {
            run.run();
            done = true;
        } finally {
            if (!done) {
                run.close();
            }
        }
    }

    /** Ends the nodes, judges what they wrote down, and publishes it. */
    @TearDown(Level.Invocation)
    public void finish() throws IOException, RunFailure, InterruptedException {
        try {
            var outcome = run.finish();
            publish(outcome);
            log(outcome);
        } finally {
            run.close();
        }
        if (rate == 0 && Load.parse(load).files().isEmpty()) {
            Metrics.publish(ONE_PROCESS, OneProcess.throughput(Load.parse(load), keys, shards, hasher, router));
        }
    }

    private void publish(Outcome outcome) {
        Metrics.publish(CROSSED_SHARE, outcome.crossedShare());
        Metrics.publish(WIRE_BYTES, outcome.wireBytesPerMessage());
        Metrics.publish(WIRE_IDLE, outcome.wireIdleBytesPerSecond());
        Metrics.publish(BUSIEST_NODE_SHARE, outcome.busiestNodeShare());
        Metrics.publish(BUSIEST_SHARE, outcome.busiestPartitionShare());
        Metrics.publish(RESENT, outcome.resent());
        Metrics.publish(DUPLICATES, outcome.duplicates());
        Metrics.publish(DEAD_LETTERS, outcome.deadLetters());
        Metrics.publish(UNACKNOWLEDGED_PEAK, outcome.pendingPeak());
        if (rate > 0) {
            Metrics.publishNanos(SOJOURN, outcome.sojourns());
        }
        if (event != Event.NONE) {
            publishEvent(outcome);
        }
    }

    /** Adds what was handled in each second to the file of histograms, if any. */
    private void log(Outcome outcome) throws IOException {
        var file = ForkLog.ofThisJvm();
        if (file.isPresent()) {
            var comment = event == Event.NONE
                    ? Optional.<String>empty()
                    : Optional.of(String.format(Locale.ROOT, "[Event: %s at %.3f]", event, outcome.eventSeconds()));
            new LatencyLog(file.get()).addSeconds(tag, comment, outcome.sojournsBySecond());
        }
    }

    private void publishEvent(Outcome outcome) {
        if (event.loses()) {
            Metrics.publish(PARTITIONS_NEVER_MOVED, outcome.neverMoved());
        }
        outcome.eventLastsNanos().ifPresent(nanos -> {
            Metrics.publish(EVENT_LASTS, nanos / 1e6);
            Metrics.publish(EVENT_THROUGHPUT, outcome.eventThroughput(nanos));
            publishTimes(SOJOURN_DURING, outcome.sojournsDuring(nanos));
        });
        Metrics.publish(PARTITIONS_MOVED, outcome.moved());
        Metrics.publish(PARTITIONS_MUST_MOVE, outcome.mustMove());
        outcome.afterEventMillis("noticed").ifPresent(millis -> Metrics.publish(NOTICED, millis));
        outcome.afterEventMillis("decided").ifPresent(millis -> Metrics.publish(DECIDED, millis));
        Metrics.publish(OWNER_OVERLAP, outcome.overlapMillis());
        publishTimes(SOJOURN_BEFORE, outcome.sojournsBefore());
        publishTimes(SOJOURN_MOVED, outcome.sojournsAfter(true));
        publishTimes(SOJOURN_STAYED, outcome.sojournsAfter(false));
        publishTimes(GAP_MOVED, outcome.gapNanos(true));
        publishTimes(GAP_STAYED, outcome.gapNanos(false));
    }

    private static void publishTimes(Metric metric, long[] nanos) {
        if (nanos.length > 0) {
            Metrics.publishNanos(metric, nanos);
        }
    }

    /** Knows how long sending takes, and starting nodes. */
    public static final class Planner implements RowPlanner {
        /** What a message takes in the fork: its key, when it is due, and what nodes wrote of it. */
        private static final int MESSAGE_BYTES = 500;

        @Override
        public RowPlan plan(RowStates states, ForkHeap heap) {
            var row = states.get(ClusterBenchmark.class);
            var unsupported = row.unsupported();
            if (unsupported.isPresent()) {
                return RowPlan.unsupported(unsupported.get());
            }
            row.router.refusal(new RouterConfig(row.shards, row.hasher)).ifPresent(why -> {
                throw new IllegalArgumentException(why);
            });
            heap.take("messages=" + row.messages, row.messages, MESSAGE_BYTES);
            long sendingMillis = row.rate == 0 ? 1_000 : 1_000L * row.messages / row.rate;
            var setup = START_OF_NODE.multipliedBy(row.nodes + 1)
                    .plusMillis((long) (1_000 * row.engine.warmUp() / WARM_UP_RATE));
            return new RowPlan(row.messages, Optional.of(Duration.ofMillis(sendingMillis)), setup, List.of(),
                    Optional.empty());
        }

        @Override
        public List<Path> filesRead(RowStates states) {
            return Load.parse(states.get(ClusterBenchmark.class).load).files();
        }

        @Override
        public List<String> remarks(RowStates states) {
            return Load.parse(states.get(ClusterBenchmark.class).load).warnings();
        }
    }

    private Optional<Unsupported> unsupported() {
        if (event.loses() && nodes < 3) {
            return Optional
                    .of(Unsupported.of("event=%s needs nodes=3 or more: of two, neither can know who is dead", event));
        }
        if (delivery == Delivery.RELIABLE && engine != EngineType.PEKKO) {
            return Optional
                    .of(Unsupported.of("delivery=RELIABLE is what Pekko brings: engine=%s has no such thing", engine));
        }
        if (event != Event.NONE && rate == 0) {
            return Optional.of(Unsupported.of("event=%s needs a rate: at rate=0 all messages are due at once", event));
        }
        if (!router.stable()) {
            return Optional.of(Unsupported.of("router=%s promises no partition of a key", router));
        }
        return Optional.empty();
    }
}
