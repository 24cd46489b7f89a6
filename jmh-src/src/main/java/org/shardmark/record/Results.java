package org.shardmark.record;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** All forks measured so far, as JMH itself would hold them at the end of a run. Not for several threads at once. */
public final class Results {
    /** What JMH writes before the first row of a JSON file, between two, and after the last. */
    private static final String JSON_BEFORE = "[\n";

    private static final String JSON_BETWEEN = ",\n";
    private static final String JSON_AFTER = "\n]\n\n\n";
    private static final Collector<CharSequence, ?, String> JSON_ROWS = Collectors.joining(JSON_BETWEEN, JSON_BEFORE,
            JSON_AFTER);

    private final Map<Row, List<BenchmarkResult>> forks = new LinkedHashMap<>();
    /** A row's part of the JSON file, until it gets another fork: percentiles of many samples take JMH a while. */
    private final Map<Row, String> json = new HashMap<>();
    private final String jmhVersion;

    /** For forks that measure with a version of JMH, which need not be that of the host. */
    public Results(String jmhVersion) {
        this.jmhVersion = jmhVersion;
    }

    /** Adds the result of one fork of a row. */
    public void add(Row row, BenchmarkResult fork) {
        forks.computeIfAbsent(row, r -> new ArrayList<>()).add(fork);
        json.remove(row);
    }

    public int count(Row row) {
        return forks.getOrDefault(row, List.of()).size();
    }

    /** What JMH would make of a row's forks; the row must have one. */
    public RunResult of(Row row) {
        var results = forks.getOrDefault(row, List.of());
        return new RunResult(withForks(results.getFirst().getParams(), row, results.size()), results);
    }

    /** What JMH would make of all forks, sorted as JMH sorts. */
    public Collection<RunResult> all() {
        return sorted().map(this::of).toList();
    }

    private Stream<Row> sorted() {
        return forks.keySet().stream().sorted(Comparator.comparing(this::of, RunResult.DEFAULT_SORT_COMPARATOR));
    }

    /** The content of the result file, as JMH would write it. */
    public byte[] as(ResultFormatType format) {
        var text = format == ResultFormatType.JSON
                ? sorted().map(row -> json.computeIfAbsent(row, this::json)).collect(JSON_ROWS)
                : write(format, all());
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The row as it stands between the brackets of a file. */
    private String json(Row row) {
        var file = write(ResultFormatType.JSON, List.of(of(row)));
        return file.substring(JSON_BEFORE.length(), file.length() - JSON_AFTER.length());
    }

    /** What JMH would write of some rows. */
    public static String write(ResultFormatType format, Collection<RunResult> rows) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(format, out).writeOut(rows);
        }
        return bytes.toString(StandardCharsets.UTF_8);
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
