package org.shardmark.record;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.shardmark.contract.AtLeast;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.RowStates;
import org.shardmark.contract.Unsupported;

/** A benchmark that is never run: only its declarations matter. */
@PlannedBy(SampleBenchmark.Planner.class)
@OneThread
@State(Scope.Benchmark)
public class SampleBenchmark {
    public enum Kind {
        RING, LIST
    }

    @State(Scope.Benchmark)
    public static class Load {
        @Param("uniform")
        public String load = "";

        @Param("true")
        public boolean verify;
    }

    /** Knows that LIST has no four shards or more, and what a load is. */
    public static class Planner implements RowPlanner {
        @Override
        public List<String> remarks(RowStates row) {
            return row.get(Load.class).load.equals("zipf:9") ? List.of("zipf:9 is steep") : List.of();
        }

        @Override
        public RowPlan plan(RowStates row, ForkHeap heap) {
            var load = row.get(Load.class).load;
            if (!load.matches("uniform|zipf:[0-9.]+")) {
                throw new IllegalArgumentException("load " + load + ": uniform or zipf:s");
            }
            var benchmark = row.get(SampleBenchmark.class);
            int shards = benchmark.shards;
            heap.take("shards=" + shards, shards, 1 << 20);
            if (shards >= 4 && benchmark.kind == Kind.LIST) {
                return RowPlan.unsupported(Unsupported.of("LIST has no %s shards", shards));
            }
            return new RowPlan(100 * shards, Optional.of(Duration.ofSeconds(12 / shards)), Duration.ZERO,
                    shards == 4 ? List.of("-Dfour") : List.of(), Optional.empty());
        }
    }

    @AtLeast(1)
    @Param({"1", "4"})
    public int shards;

    @Param("RING")
    public Kind kind = Kind.RING;

    @Benchmark
    public void run(Load load) {}
}
