package org.shardmark.engines.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;
import org.shardmark.plan.OtherJar;

/** What benchmarks.jar knows of this one. */
class KnownElsewhereTest {
    @Test
    void every_benchmark_is_known_there() throws IOException {
        var listed = Collections.list(getClass().getClassLoader().getResources("META-INF/BenchmarkList"))
                .stream()
                .flatMap(url -> {
                    try (var in = url.openStream()) {
                        return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
        assertThat(OtherJar.ENGINES.benchmarks()).isNotEmpty().allSatisfy(benchmark -> {
            int dot = benchmark.lastIndexOf('.');
            assertThat(listed).anyMatch(line -> line.contains(" " + benchmark.substring(0, dot) + " ")
                    && line.contains(" " + benchmark.substring(dot + 1) + " "));
        });
        assertThat(listed.stream().filter(line -> line.contains("org.shardmark.engines.bench."))).hasSize(
                OtherJar.ENGINES.benchmarks().size());
    }

    @Test
    void every_parameter_of_its_own_is_known_there() {
        var ours = Stream.of(EngineBenchmark.class, EngineLatencyBenchmark.class, EngineFootprintBenchmark.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.isAnnotationPresent(Param.class))
                .map(field -> field.getName())
                .collect(Collectors.toSet());
        assertThat(ours).containsAll(OtherJar.ENGINES.parameters());
        var shared = List.of("shards", "load", "batch", "itemMicros", "producers", "messages", "rate", "arrivals",
                "hotKeys");
        ours.removeAll(Set.copyOf(shared));
        assertThat(ours).isEqualTo(OtherJar.ENGINES.parameters());
    }
}
