package org.shardmark.bench;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.shardmark.contract.PlannedBy;
import org.shardmark.metric.Catalogue;
import org.shardmark.metric.Metric;
import org.shardmark.metric.Metrics;
import org.shardmark.skew.Balance;
import org.shardmark.trial.KeyMeter;
import org.shardmark.trial.RoutedKeys;
import org.shardmark.trial.RouterSubject;

/**
 * What does it cost to find the shard of a key whose hash is known? Keys are taken in turn from 4,096, {@code user0}
 * and on, all of which the router has seen before. In the same row stand the bytes that the router holds, how even it
 * is, and what share of the keys moves when one shard is added; all three are found after the last iteration.
 *
 * <p>The heap is fixed and its collector one that keeps it in one piece and leaves nothing dead in it, so that what a
 * router holds can be read from it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0"})
@PlannedBy(RouterSubject.Planner.class)
public class RouterBenchmark {
    // Published once a fork, and an average would count the other iterations as 0.
    private static final Metric HELD = Catalogue.metric("retainedBytes");
    private static final Metric MAX_OVER_MEAN = Catalogue.metric("keysMaxOverMean");
    private static final Metric MOVED = Catalogue.metric("movedByOneMore");

    private final KeyMeter meter = new KeyMeter();
    private int next;
    private long count;

    /** Starts to count. */
    @Setup(Level.Iteration)
    public void start() {
        count = 0;
        meter.start();
    }

    /** Publishes what was counted. */
    @TearDown(Level.Iteration)
    public void stop() {
        meter.publishAllocation(count);
    }

    /** Publishes what the router holds and what it does to the keys. */
    @TearDown(Level.Trial)
    public void judge(RouterSubject subject) {
        var homes = subject.routed().homes();
        var counts = new double[subject.shards];
        Arrays.stream(homes).forEach(home -> counts[home]++);
        Metrics.publish(MAX_OVER_MEAN, Balance.maxOverMean(counts));
        var after = subject.routed().with(subject.grown()).homes();
        long moved = IntStream.range(0, homes.length).filter(i -> homes[i] != after[i]).count();
        Metrics.publish(MOVED, (double) moved / homes.length);
        Metrics.publish(HELD, subject.retainedBytes());
    }

    /** The shard of the next key. */
    @Benchmark
    public int route(RouterSubject subject) {
        count++;
        next = (next + 1) & (RoutedKeys.KEYS - 1);
        return subject.route(next);
    }
}
