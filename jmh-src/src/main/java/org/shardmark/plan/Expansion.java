package org.shardmark.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.Options;
import org.shardmark.options.UsageException;

/** Multiplies benchmarks by modes and parameters, as JMH does within its {@code Runner}. */
final class Expansion {
    private Expansion() {}

    /** The product of modes and parameters, as JMH makes it, in its order; equal rows once. */
    static Collection<BenchmarkListEntry> of(Collection<BenchmarkListEntry> chosen, Options options) {
        var exploded = new TreeSet<BenchmarkListEntry>();
        for (var entry : chosen) {
            var modes = options.getBenchModes().isEmpty() ? List.of(entry.getMode()) : options.getBenchModes();
            for (var mode : modes) {
                Predicate<Mode> wanted = m -> mode == Mode.All ? m != Mode.All : m == mode;
                for (var m : Stream.of(Mode.values()).filter(wanted).toList()) {
                    combinations(entry, options).forEach(p -> exploded.add(entry.cloneWith(m).cloneWith(p)));
                }
            }
        }
        return exploded;
    }

    private static List<WorkloadParams> combinations(BenchmarkListEntry entry, Options options) {
        var combinations = List.of(new WorkloadParams());
        for (var parameter : parametersOf(entry).entrySet()) {
            var values = List.copyOf(new LinkedHashSet<>(
                    options.getParameter(parameter.getKey()).orElse(List.of(parameter.getValue()))));
            if (values.isEmpty()) {
                throw new UsageException("-p " + parameter.getKey() + "=…: " + Labels.shortName(entry)
                        + " has no default for this parameter, so it has to be given");
            }
            var longer = new ArrayList<WorkloadParams>();
            for (var shorter : combinations) {
                for (int i = 0; i < values.size(); i++) {
                    var next = shorter.copy();
                    next.put(parameter.getKey(), values.get(i), i);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    /** The parameters of a benchmark with their defaults. */
    static Map<String, String[]> parametersOf(BenchmarkListEntry entry) {
        return entry.getParams().orElse(Map.of());
    }
}
