package org.shardmark.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What {@code engines.jar} has and {@code benchmarks.jar} has not, for those who ask the wrong one. */
public final class EnginesJar {
    private static final String NAME = "engines.jar";

    /** Its benchmarks; a test of that module knows that these are all. */
    public static final List<String> BENCHMARKS = List.of("org.shardmark.engines.bench.EngineBenchmark.run",
            "org.shardmark.engines.bench.EngineFootprintBenchmark.make",
            "org.shardmark.engines.bench.EngineLatencyBenchmark.run");

    /** The parameters that no benchmark of {@code benchmarks.jar} has. */
    public static final Set<String> PARAMETERS = Set.of("engine", "bound", "idleUnits");

    private EnginesJar() {}

    /** What to say where regular expressions choose no benchmark here, but some there. */
    static Optional<String> benchmarks(List<String> includes) {
        return includes.stream().anyMatch(regexp -> BENCHMARKS.stream().anyMatch(Pattern.compile(regexp).asPredicate()))
                ? Optional.of("the benchmarks of engines are in " + NAME + ": java -jar " + NAME + " "
                        + String.join(" ", includes))
                : Optional.empty();
    }

    /** What to say where a parameter is none of a benchmark here, but of one there. */
    static Optional<String> parameter(String name) {
        return PARAMETERS.contains(name)
                ? Optional
                        .of("the benchmarks that have it are in " + NAME + ": java -jar " + NAME + " -p " + name + "=…")
                : Optional.empty();
    }
}
