package org.shardmark.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What another jar has and {@code benchmarks.jar} has not, for those who ask the wrong one.
 *
 * @param name       of the jar
 * @param what       its benchmarks measure
 * @param benchmarks that it has; a test of its module knows that these are all
 * @param parameters that no benchmark of {@code benchmarks.jar} has
 */
public record OtherJar(String name, String what, List<String> benchmarks, Set<String> parameters) {
    /** The engines that people take instead of writing shards. */
    public static final OtherJar ENGINES = new OtherJar("engines.jar", "engines",
            List.of("org.shardmark.engines.bench.EngineBenchmark.run",
                    "org.shardmark.engines.bench.EngineFootprintBenchmark.make",
                    "org.shardmark.engines.bench.EngineLatencyBenchmark.run"),
            Set.of("engine", "bound", "idleUnits"));

    /** The same shards on several machines. */
    public static final OtherJar CLUSTER = new OtherJar("cluster.jar", "clusters",
            List.of("org.shardmark.cluster.bench.ClusterBenchmark.run"),
            Set.of("nodes", "event", "tuning", "delivery", "stop", "window", "padding"));

    /** All of them. */
    public static final List<OtherJar> ALL = List.of(ENGINES, CLUSTER);

    /** What to say where regular expressions choose no benchmark here, but some there. */
    static Optional<String> benchmarks(List<String> includes) {
        return ALL.stream()
                .filter(jar -> includes.stream()
                        .anyMatch(regexp -> jar.benchmarks.stream().anyMatch(Pattern.compile(regexp).asPredicate())))
                .findFirst()
                .map(jar -> "the benchmarks of " + jar.what + " are in " + jar.name + ": java -jar " + jar.name + " "
                        + String.join(" ", includes));
    }

    /** What to say where a parameter is none of a benchmark here, but of one there. */
    static Optional<String> parameter(String name) {
        return ALL.stream()
                .filter(jar -> jar.parameters.contains(name))
                .findFirst()
                .map(jar -> "the benchmarks that have it are in " + jar.name + ": java -jar " + jar.name + " -p " + name
                        + "=…");
    }
}
