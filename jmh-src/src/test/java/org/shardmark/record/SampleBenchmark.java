package org.shardmark.record;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.shardmark.contract.AdvisedBy;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.RowAdvice;

/** A benchmark that is never run: only its declarations matter. */
@AdvisedBy(SampleBenchmark.Advice.class)
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
    public static class Advice implements RowAdvice {
        @Override
        public List<String> remarks(Map<String, String> parameters) {
            return "zipf:9".equals(parameters.get("load")) ? List.of("zipf:9 is steep") : List.of();
        }

        @Override
        public RowAdvice.Advice adviseOn(Map<String, String> parameters, ForkHeap heap) {
            if (!parameters.getOrDefault("load", "").matches("uniform|zipf:[0-9.]+")) {
                throw new IllegalArgumentException("load " + parameters.get("load") + ": uniform or zipf:s");
            }
            int shards = Integer.parseInt(parameters.getOrDefault("shards", "1"));
            heap.take("shards=" + shards, shards, 1 << 20);
            boolean senseless = shards >= 4 && "LIST".equals(parameters.get("kind"));
            return new RowAdvice.Advice(100 * shards, Optional.of(Duration.ofSeconds(12 / shards)), Duration.ZERO,
                    shards == 4 ? List.of("-Dfour") : List.of(),
                    senseless ? Optional.of("LIST has no " + shards + " shards") : Optional.empty());
        }
    }

    @Param({"1", "4"})
    public int shards;

    @Param("RING")
    public Kind kind = Kind.RING;

    @Benchmark
    public void run(Load load) {}
}
