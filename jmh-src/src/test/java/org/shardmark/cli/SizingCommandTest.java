package org.shardmark.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class SizingCommandTest {
    private static final String WEB12 = Path.of(System.getProperty("shardmark.root"), "profiles/traces/web12.keys.gz")
            .toString();
    /** Small, so that a test takes a second. */
    private static final List<String> SMALL = List.of("--messages", "20000", "--salts", "2", "--max-shards", "128",
            "--cores", "2");

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int run(String... args) {
        var all = new ArrayList<>(List.of(args));
        for (int i = 0; i < SMALL.size(); i += 2) {
            if (!all.contains(SMALL.get(i))) {
                all.addAll(SMALL.subList(i, i + 2));
            }
        }
        return SizingCommand.run(new PrintStream(out, true, UTF_8), new PrintStream(errors, true, UTF_8),
                all.toArray(new String[0]));
    }

    private String text() {
        return out.toString(UTF_8);
    }

    private String said() {
        return errors.toString(UTF_8);
    }

    @Test
    void recommends_for_a_trace() {
        assertThat(run(WEB12, "--rate", "5000", "--p99", "50ms", "--wait-micros", "1000", "--remedy", "NONE,SPREAD",
                "--detect", "ORACLE")).isZero();
        assertThat(text()).contains("web12.keys.gz: 95,607 messages, 13,756 keys; the hottest has 0.96 %",
                "5,000 messages a second (arrivals: POISSON), p99 at most 50 ms",
                "a count holds if it does with the keys where they fall and with 1 other",
                "Recommended: ", "with nothing done about hot keys", "Not taken:\n  spread: holds with",
                "the order within a key is lost", "ShardLatencyBenchmark -p load=trace:", "-p rate=5000");
        assertThat(said()).contains("sizing: none: holds with ", "(1 of 2)").doesNotContain("WARNING");
    }

    @Test
    void writes_what_the_report_draws() {
        assertThat(run("--load", "zipf:1.1", "--rate", "8000", "--p99", "20ms", "--wait", "exp:1000", "--remedy",
                "NONE,BATCH", "--format", "json")).isZero();
        var json = JsonMapper.builder().build().readTree(text());
        assertThat(json.path("format").asString()).isEqualTo("shardmark-sizing/1");
        assertThat(json.path("targetP99Micros").asDouble()).isEqualTo(20_000);
        assertThat(json.path("recommended").asString()).isEqualTo("batch");
        assertThat(json.path("remedies")).hasSize(2);
        assertThat(json.path("remedies").path(0).path("holds").asBoolean()).isFalse();
        assertThat(json.path("remedies").path(0).path("whyNot").asString()).contains("cannot keep up");
        var best = json.path("remedies").path(1).path("best");
        assertThat(best.path("p99Micros").asDouble()).isBetween(1000.0, 20_000.0);
        assertThat(json.path("remedies").path(1).path("points").size()).isGreaterThan(1);
        assertThat(json.path("remedies").path(1).path("mailboxesMib").asDouble()).isPositive();
        assertThat(json.path("measure").asString()).contains("ShardLatencyBenchmark", "load=zipf:1.1");
    }

    @Test
    void writes_markdown_and_csv() {
        run("--load", "uniform", "--rate", "2000", "--p99", "20ms", "--wait", "1000", "--remedy", "NONE", "--format",
                "md");
        assertThat(text()).contains("| remedy", "| none ");
        out.reset();
        run("--load", "uniform", "--rate", "2000", "--p99", "20ms", "--wait", "1000", "--remedy", "NONE", "--shards",
                "4,2,1", "--format", "csv");
        assertThat(text()).startsWith("remedy,shards,batch,saturated,").contains("\nnone,1,1,yes,", "\nnone,4,1,no,");
    }

    @Test
    void says_what_would_hold_and_fails() {
        assertThat(run("--load", "zipf:1.1", "--rate", "8000", "--p99", "20ms", "--wait", "1000", "--remedy", "NONE"))
                .isEqualTo(1);
        assertThat(text()).contains("No configuration holds.", "cannot keep up: the busiest is busy",
                "Would hold: a wait of at most ", "Would hold: batch, with ", "such machines");
    }

    @Test
    void work_beyond_the_cores_is_said() {
        assertThat(run("--load", "uniform", "--rate", "8000", "--p99", "20ms", "--item-micros", "1000", "--remedy",
                "NONE")).isEqualTo(1);
        assertThat(text()).contains("the work alone takes 8 cores", "Would hold: ", " cores.");
    }

    @Test
    void reads_a_column_its_times_and_grows() throws IOException {
        var lines = new StringBuilder("user,at\n");
        for (int i = 0; i < 2000; i++) {
            lines.append('u').append(i % 37).append(',').append(i).append(".5\n");
        }
        var file = Files.writeString(folder.resolve("access.csv"), lines).toString();
        assertThat(run(file, "--column", "user", "--time-column", "at", "--grow", "2x", "--p99", "20ms", "--wait",
                "1000", "--remedy", "NONE")).isZero();
        assertThat(text()).contains("2 messages a second (arrivals: the log's own times)",
                "Recommended: 1 shard,", "load=trace:", "?column=user");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--rate 1 --p99 1ms | give a key log, or --load",
            "--load uniform --p99 1ms | --rate is missing", "--load uniform --rate 1 | --p99",
            "--load uniform --rate 1 --p99 20 | must be a time above 0 with its unit",
            "--load uniform --rate 0 --p99 1ms | must be a number above 0",
            "--load uniform --rate 1 --p99 1ms --wait exp:-1 | --wait exp:-1: must be microseconds",
            "--load uniform --rate 1 --p99 1ms --wait lognormal:5 | must be lognormal:MEAN:CV",
            "--load uniform --rate 1 --p99 1ms --wait file:/nowhere | /nowhere: cannot be read",
            "--load uniform --rate 1 --p99 1ms --wait gamma:1 | --wait gamma:1: must be",
            "--load uniform --rate 1 --p99 1ms --grow twice | --grow twice: must be a factor",
            "--load uniform --rate 1 --p99 1ms --calibrate | --calibrate measures a constant wait",
            "--load uniform --rate 1 --p99 1ms --consumer DISPATCHED | VIRTUAL and PLATFORM",
            "--load uniform --rate 1 --p99 1ms --router ROUND_ROBIN | no shard of its own",
            "--load uniform --rate 1 --p99 1ms --shards 0 | --shards 0: must be at least 1",
            "--load uniform --rate 1 --p99 1ms --verify --cores 100000 | --verify measures on this machine",
            "--load uniform --rate 1 --p99 1ms --verify --wait exp:5 | the benchmarks wait for a constant time",
            "--load uniform --rate 1 --p99 1ms --column 2 | describe a key log",
            "nowhere.log --rate 1 --p99 1ms | nowhere.log: cannot be read",
            "nowhere.log --keys 5 --rate 1 --p99 1ms | leave out --keys",
            "--load zipf:x --rate 1 --p99 1ms | must be a number of at least 0",
            "- --rate 1 --p99 1ms --verify | standard input"})
    void one_line_says_what_is_wrong(String arguments, String line) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(said()).startsWith("sizing: ").contains(line).hasLineCount(1);
        assertThat(text()).isEmpty();
    }

    @Test
    void counts_with_times_are_refused() throws IOException {
        var file = Files.writeString(folder.resolve("log.csv"), "a,1,2\n").toString();
        assertThat(run(file, "--counts", "2", "--time-column", "3", "--p99", "1ms")).isEqualTo(2);
        assertThat(said()).contains("has no time of its own");
    }

    @Test
    void a_file_of_waits_is_read() throws IOException {
        var file = Files.writeString(folder.resolve("waits.txt"), "900\n1100\n\n");
        assertThat(WaitTimes.parse("file:" + file).meanNanos()).isEqualTo(1e6);
        Files.writeString(file, "900\nlong\n");
        run("--load", "uniform", "--rate", "1", "--p99", "9ms", "--wait", "file:" + file);
        assertThat(said()).contains("waits.txt, line 2: must be one time in microseconds");
    }

    @Test
    void measured_times_are_read_from_jmhs_results() {
        var json = JsonMapper.builder()
                .build()
                .readTree("""
                          [{"secondaryMetrics": {
                            "sojourn": {"scoreUnit": "us/op", "scorePercentiles": {"50.0": 2, "99.0": 3.5, "99.9": 9}},
                            "sojourn:p0.99": {"scoreUnit": "us/op", "rawData": [[3], [4]]}}}]""");
        assertThat(MeasuredSojourns.of(json).orElseThrow().percentiles())
                .containsExactly(new MeasuredSojourns.Range(2e3, 2e3, 2e3), new MeasuredSojourns.Range(3.5e3, 3e3, 4e3),
                        new MeasuredSojourns.Range(9e3, 9e3, 9e3));
        assertThat(MeasuredSojourns.of(JsonMapper.builder().build().readTree("[{}]"))).isEmpty();
    }
}
