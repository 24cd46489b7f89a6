package org.shardmark.record;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.shardmark.plan.Rows;

/** Rows and results of forks that never ran. */
public final class Samples {
    private Samples() {}

    public static Row row(String shards, int place, int forks) {
        return row(shards, place, Row.Forks.exactly(forks));
    }

    public static Row row(String shards, int place, Row.Forks forks) {
        var workload = new WorkloadParams();
        workload.put("shards", shards, place);
        return new Row("org.example.Sample.run", Mode.Throughput, workload, "Sample.run shards=" + shards, forks,
                Duration.ofSeconds(10), List.of(OptionsBuilder::new));
    }

    /** What a fork of a row gives, as JMH makes it of one fork: it knows of no other, nor of other values. */
    public static BenchmarkResult fork(Row row, double... scores) {
        var workload = new WorkloadParams();
        workload.put("shards", row.workload().get("shards"), 0);
        var iteration = new IterationParams(IterationType.MEASUREMENT, scores.length, TimeValue.seconds(1), 1);
        var params = new BenchmarkParams(row.benchmark(), "generated", true, 1, new int[]{1}, List.of(), 1, 0,
                new IterationParams(IterationType.WARMUP, 0, TimeValue.NONE, 1), iteration, row.mode(), workload,
                TimeUnit.SECONDS, 1, "/jvm/bin/java", List.of(), "25", "VM", "25+1", "1.37", TimeValue.minutes(10));
        var iterations = new ArrayList<IterationResult>();
        for (double score : scores) {
            var result = new IterationResult(params, iteration, new IterationResultMetaData(1, 1));
            result.addResult(new ThroughputResult(ResultRole.PRIMARY, "run", score, TimeUnit.SECONDS.toNanos(1),
                    TimeUnit.SECONDS));
            iterations.add(result);
        }
        return new BenchmarkResult(params, iterations);
    }
}
