package org.shardmark.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.shardmark.contract.PlannedBy;
import org.shardmark.route.Router;
import org.shardmark.trial.RouterSubject;

/**
 * How long does a router take to have one shard more? A table is built anew, a ring gets a few points, arithmetic has
 * nothing to do, and what remembers its keys has to go through them: 4,096 here.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseSerialGC"})
@PlannedBy(RouterSubject.Planner.class)
public class RouterGrowthBenchmark {
    /** The router for one more. */
    @Benchmark
    public Router addOne(RouterSubject subject) {
        return subject.grown();
    }
}
