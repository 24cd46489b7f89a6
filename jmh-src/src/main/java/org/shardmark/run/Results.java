package org.shardmark.run;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** All forks measured so far, as JMH itself would hold them at the end of a run. Not for several threads at once. */
final class Results {
    private final Map<Row, List<BenchmarkResult>> forks = new LinkedHashMap<>();
    private final String jmhVersion;

    /** For forks that measure with a version of JMH, which need not be that of the host. */
    Results(String jmhVersion) {
        this.jmhVersion = jmhVersion;
    }

    /** Adds the result of one fork of a row. */
    void add(Row row, BenchmarkResult fork) {
        forks.computeIfAbsent(row, r -> new ArrayList<>()).add(fork);
    }

    /** How many forks of a row there are. */
    int count(Row row) {
        return forks.getOrDefault(row, List.of()).size();
    }

    /** What JMH would make of a row's forks; the row must have one. */
    RunResult of(Row row) {
        var results = forks.getOrDefault(row, List.of());
        return new RunResult(withForks(results.getFirst().getParams(), row, results.size()), results);
    }

    /** What JMH would make of all forks, sorted as JMH sorts. */
    Collection<RunResult> all() {
        return forks.keySet().stream().map(this::of).sorted(RunResult.DEFAULT_SORT_COMPARATOR).toList();
    }

    /** The content of the result file, written by JMH. */
    byte[] as(ResultFormatType format) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(format, out).writeOut(all());
        }
        return bytes.toByteArray();
    }

    /** A fork knows of itself alone, and of one value of each parameter: how many there are only the run can say. */
    private BenchmarkParams withForks(BenchmarkParams fork, Row row, int forks) {
        return new BenchmarkParams(fork.getBenchmark(), fork.generatedBenchmark(), fork.shouldSynchIterations(),
                fork.getThreads(), fork.getThreadGroups(), fork.getThreadGroupLabels(), forks, fork.getWarmupForks(),
                fork.getWarmup(), fork.getMeasurement(), fork.getMode(), row.workload(), fork.getTimeUnit(),
                fork.getOpsPerInvocation(), fork.getJvm(), fork.getJvmArgs(), fork.getJdkVersion(), fork.getVmName(),
                fork.getVmVersion(), jmhVersion, fork.getTimeout());
    }
}
