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
import org.shardmark.plan.EnginesJar;

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
        assertThat(EnginesJar.BENCHMARKS).isNotEmpty().allSatisfy(benchmark -> {
            int dot = benchmark.lastIndexOf('.');
            assertThat(listed).anyMatch(line -> line.contains(" " + benchmark.substring(0, dot) + " ")
                    && line.contains(" " + benchmark.substring(dot + 1) + " "));
        });
        assertThat(listed.stream().filter(line -> line.contains("org.shardmark.engines.bench."))).hasSize(
                EnginesJar.BENCHMARKS.size());
    }

    @Test
    void every_parameter_of_its_own_is_known_there() {
        var ours = Stream.of(EngineBenchmark.class, EngineLatencyBenchmark.class, EngineFootprintBenchmark.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.isAnnotationPresent(Param.class))
                .map(field -> field.getName())
                .collect(Collectors.toSet());
        assertThat(ours).containsAll(EnginesJar.PARAMETERS);
        var shared = List.of("shards", "load", "batch", "itemMicros", "producers", "messages", "rate", "arrivals",
                "hotKeys");
        ours.removeAll(Set.copyOf(shared));
        assertThat(ours).isEqualTo(EnginesJar.PARAMETERS);
    }
}
