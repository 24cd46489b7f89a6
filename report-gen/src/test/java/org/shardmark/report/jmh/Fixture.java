package org.shardmark.report.jmh;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Small result files, one for each thing that is met in the wild. */
public final class Fixture {
    private Fixture() {}

    /** A row with two parameters, three forks and a profiler's metric. */
    public static final String PLAIN = row("org.example.MapBenchmark.get", "thrpt", 3,
            """
            {"size": "16", "kind": "hash"}""", metric("ops/us", "[[10, 12], [11, 13], [12, 14]]", "12.0"),
            """
            "gc.alloc.rate.norm": %s""".formatted(metric("B/op", "[[24, 24], [24, 24], [24, 24]]", "24.0")));

    /** A list of rows. */
    public static String file(String... rows) {
        return "[\n" + String.join(",\n", rows) + "\n]\n";
    }

    /** A metric with the raw data of its forks. */
    public static String metric(String unit, String rawData, String score) {
        return """
               {"score": %s, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
                "scorePercentiles": {"0.0": %s, "100.0": %s}, "scoreUnit": "%s", "rawData": %s}""".formatted(score,
                score,
                score, unit, rawData);
    }

    /** A metric in sample mode. */
    public static String sampled(String unit, String histogram, String score) {
        return """
               {"score": %s, "scoreError": 0.1, "scoreUnit": "%s", "rawDataHistogram": %s}""".formatted(score, unit,
                histogram);
    }

    /** A row as JMH 1.37 writes it, with two iterations a fork. */
    public static String row(String benchmark, String mode, int forks, String params, String primary,
            String secondary) {
        return """
               {"jmhVersion": "1.37", "benchmark": "%s", "mode": "%s", "threads": 1, "forks": %d,
                "jvm": "/usr/bin/java", "jvmArgs": ["-Xmx1g"], "jdkVersion": "25", "vmName": "VM", "vmVersion": "25+36",
                "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
                "measurementIterations": 2, "measurementTime": "1 s", "measurementBatchSize": 1,
                "params": %s, "primaryMetric": %s, "secondaryMetrics": {%s}}""".formatted(benchmark, mode, forks,
                params,
                primary, secondary);
    }

    /** Reads a text as if it were a file. */
    public static Reading read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads bytes as if they were a file. */
    public static Reading read(byte[] bytes) {
        try {
            return Reader.read("results.json", new ByteArrayInputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a text as an environment file. */
    public static Environment environment(String json) {
        return Environment.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }

    /** A result with the environment beside it. */
    public static Reading.Results with(Reading.Results results, String environment) {
        var read = Optional.of(environment(environment));
        var forks = new ForksByRow(read);
        return new Reading.Results(results.rows().stream().map(r -> r.withForks(forks.of(r))).toList(), results.notes(),
                read);
    }

    /** Reads a text that is a result file. */
    public static Reading.Results results(String text) {
        return switch (read(text)) {
            case Reading.Results results -> results;
            case Reading.Refused refused -> throw new AssertionError(refused.why());
            case Reading.Skew skew -> throw new AssertionError("a skew report");
            case Reading.Sizing sizing -> throw new AssertionError("a sizing report");
        };
    }
}
