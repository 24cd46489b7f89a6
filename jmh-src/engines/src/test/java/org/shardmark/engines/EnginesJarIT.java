package org.shardmark.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both jars as users start them. */
class EnginesJarIT {
    private static final Path ROOT = Path.of(System.getProperty("shardmark.root"));

    @TempDir
    private Path folder;

    private record Answer(int code, String text) {}

    private Answer run(String jar, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djmh.ignoreLock=true", "-jar", ROOT.resolve(jar).toString()));
        command.addAll(List.of(arguments));
        var output = folder.resolve("output");
        var process = new ProcessBuilder(command).directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Answer(process.exitValue(), Files.readString(output));
    }

    @Test
    void each_engine_has_a_row_with_a_ceiling_and_its_configuration() throws Exception {
        var engines = Stream.of(EngineType.values()).map(EngineType::name).toList();
        var answer = run("engines.jar", "-p", "engine=" + String.join(",", engines), "-p", "shards=4,keys", "-p",
                "load=uniform", "-p", "keys=20", "-p", "messages=200", "-f", "1", "-r", "10ms", "-rf", "json", "-rff",
                "engines.json");
        assertThat(answer.text()).contains("# No benchmark was named: running EngineBenchmark");
        assertThat(answer.code()).as(answer.text()).isZero();
        var json = Files.readString(folder.resolve("engines.json"));
        assertThat(engines).allSatisfy(engine -> assertThat(json).contains("\"engine\" : \"" + engine + "\""));
        assertThat(json).contains("\"ceilingReached\"", "\"units\"", "\"keysPerUnit\"", "\"bounded\"", "\"queuePeak\"",
                "\"queueBytes\"", "\"allocBytesPerMessage\"");
        assertThat(Files.readString(folder.resolve("engines.environment.json"))).contains("Pekko", "Vert.x",
                "BookKeeper", "hash4j", "EXECUTORS: ");
    }

    @Test
    void an_open_loop_tells_hot_keys_apart() throws Exception {
        var answer = run("engines.jar", "EngineLatency", "-p", "engine=EXECUTORS", "-p", "shards=4", "-p",
                "load=zipf:1.1", "-p", "rate=1000", "-p", "messages=300", "-p", "waitMicros=100", "-f", "1", "-rf",
                "json", "-rff", "latency.json");
        assertThat(answer.code()).as(answer.text()).isZero();
        assertThat(Files.readString(folder.resolve("latency.json"))).contains("\"sojourn\"", "\"sojournHot\"",
                "\"sojournCold\"", "\"scheduleSlip\"");
    }

    @Test
    void idle_units_are_weighed() throws Exception {
        var answer = run("engines.jar", "EngineFootprint", "-p", "engine=EXECUTORS,SEQUENTIAL", "-p",
                "idleUnits=2000", "-f", "1", "-rf", "json", "-rff", "idle.json");
        assertThat(answer.code()).as(answer.text()).isZero();
        assertThat(Files.readString(folder.resolve("idle.json"))).contains("\"idleUnitBytes\"");
    }

    @Test
    void an_unsupported_combination_ends_in_one_line() throws Exception {
        var answer = run("engines.jar", "-p", "engine=SEQUENTIAL", "-p", "shards=16");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.text().strip().lines()).singleElement()
                .asString()
                .startsWith("engines.jar: unsupported combination")
                .contains("SEQUENTIAL has a unit a key, so shards must be keys");
    }

    @Test
    void it_does_all_that_benchmarks_jar_does() throws Exception {
        assertThat(run("engines.jar", "-l").text()).contains("org.shardmark.bench.ShardScalingBenchmark.run",
                "org.shardmark.engines.bench.EngineBenchmark.run");
        assertThat(run("engines.jar", "-h").text()).contains("java -jar engines.jar", "EngineBenchmark is run");
        assertThat(run("engines.jar", "explain", "keysPerUnit").text()).contains("a unit of its own");
    }

    @Test
    void benchmarks_jar_names_it_in_one_line() throws Exception {
        for (var arguments : List.of(List.of("EngineBenchmark"), List.of("engines"), List.of("EngineLatency"))) {
            var answer = run("benchmarks.jar", arguments.toArray(new String[0]));
            assertThat(answer.code()).isEqualTo(2);
            assertThat(answer.text().strip().lines()).singleElement()
                    .asString()
                    .contains("java -jar engines.jar " + arguments.getFirst());
        }
        var answer = run("benchmarks.jar", "-p", "engine=SHARDS");
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.text().strip().lines()).singleElement()
                .asString()
                .contains("java -jar engines.jar -p engine=");
        assertThat(run("benchmarks.jar", "-l").text()).doesNotContain("org.shardmark.engines");
    }
}
