package org.shardmark.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run of the benchmarks, read as the report reads it: both must mean the same by the name of a metric. */
class ShardRunIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));
    private static final int MESSAGES = 200;
    private static final int BATCH = 4;

    @TempDir
    private Path folder;

    /** A mailbox of one message, so that no batch is full and the run falls far short of its ceiling. */
    @Test
    void a_run_with_a_batch_and_a_wait_says_what_it_could_have_reached() throws Exception {
        var output = folder.resolve("output");
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djmh.ignoreLock=true", "-jar", ROOT.resolve("benchmarks.jar").toString(), "ShardScalingBenchmark",
                "-p", "shards=1", "-p", "load=uniform", "-p", "messages=" + MESSAGES, "-p", "batch=" + BATCH, "-p",
                "mailbox=ABQ", "-p", "capacity=1", "-f", "1", "-r", "1ms", "-rf", "json", "-rff", "results.json")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();

        var row = ((Reading.Results) Reader.read(folder.resolve("results.json"))).rows().getFirst();
        boolean known = Files.readString(folder.resolve("results.environment.json"))
                .matches("(?s).*\"coreToCoreNanos\" : [0-9].*");
        assertThat(row.secondary().containsKey("coreToCoreNanos")).as("where this machine can tell").isEqualTo(known);
        assertThat(row.secondary().keySet())
                .filteredOn(name -> !name.equals("coreToCoreNanos"))
                .containsExactlyInAnyOrderElementsOf(List.of("allocBytesPerMessage", "batchMax", "batchMean",
                        "busiestShare", "runnableThreads", "ceiling", "ceilingReached", "waitUnloadedMicros",
                        "waitRunMicros"));
        double ceiling = score(row, "ceiling");
        double reached = score(row, "ceilingReached");
        assertThat(ceiling).as("as many waits as there are full batches")
                .isCloseTo(MESSAGES * 1e6 / (MESSAGES / BATCH * score(row, "waitUnloadedMicros")),
                        withinPercentage(0.1));
        assertThat(reached).as("the share of it").isBetween(0.0, 0.9);
        assertThat(reached * ceiling).as("the score").isCloseTo(row.primary().whole(), withinPercentage(20));
        assertThat(score(row, "waitUnloadedMicros")).isGreaterThanOrEqualTo(1_000);
        assertThat(score(row, "waitRunMicros")).isGreaterThanOrEqualTo(1_000);
        assertThat(score(row, "batchMean")).isBetween(1.0, 3.5);
        assertThat(score(row, "batchMax")).isBetween(1.0, (double) BATCH);
        assertThat(score(row, "busiestShare")).isCloseTo(1, within(1e-9));
    }

    private static double score(Row row, String metric) {
        var found = row.secondary().get(metric);
        assertThat(found).as(metric).isNotNull();
        return found.whole();
    }
}
