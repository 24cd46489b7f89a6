package org.shardmark.plan;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;
import org.shardmark.options.Nearest;
import org.shardmark.options.UsageException;
import org.shardmark.record.Row;

/** Refuses parameters that JMH would ignore, and values at which its forks would fail, before anything is timed. */
final class ParameterCheck {
    private ParameterCheck() {}

    /**
     * Sees to it that some chosen benchmark has each parameter.
     *
     * @throws UsageException that names the nearest, or the benchmarks that have it
     */
    static void names(Collection<BenchmarkListEntry> chosen, Collection<BenchmarkListEntry> all,
            Set<String> names) {
        var known = chosen.stream()
                .flatMap(entry -> Expansion.parametersOf(entry).keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        for (var name : names) {
            if (known.contains(name)) {
                continue;
            }
            var owners = benchmarksWith(all, name);
            if (!owners.isEmpty()) {
                throw new UsageException("-p " + name + ": no chosen benchmark has this parameter; it belongs to "
                        + String.join(", ", owners));
            }
            OtherJar.parameter(name).ifPresent(where -> {
                throw new UsageException("-p " + name + ": no benchmark of this jar has this parameter; " + where);
            });
            var nearest = Nearest.to(name, known);
            throw new UsageException("-p " + name + ": no benchmark has this parameter; "
                    + nearest.map(n -> "the nearest is " + n + ", of " + String.join(", ", benchmarksWith(chosen, n)))
                            .orElse(known.isEmpty()
                                    ? "the chosen benchmarks have none"
                                    : "there are " + String.join(", ", known)));
        }
    }

    private static List<String> benchmarksWith(Collection<BenchmarkListEntry> entries, String parameter) {
        return entries.stream()
                .filter(entry -> Expansion.parametersOf(entry).containsKey(parameter))
                .map(Labels::shortName)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Sees to it that each benchmark can take the values given for its parameters.
     *
     * @throws UsageException that names the values there are
     */
    static void values(BenchmarkJar jar, Collection<BenchmarkListEntry> chosen, Options options,
            Set<String> names) {
        for (var entry : chosen) {
            var states = StateClasses.of(jar, entry);
            for (var name : names) {
                for (var value : options.getParameter(name).orElse(List.of())) {
                    states.parameter(name).flatMap(type -> type.refuse(value)).ifPresent(why -> {
                        throw new UsageException("-p " + name + "=" + value + ": " + Labels.shortName(entry)
                                + " cannot take this value; " + why);
                    });
                }
            }
        }
    }

    /** Whether a jar's benchmark can take all its values. */
    static boolean takesItsValues(BenchmarkJar jar, BenchmarkListEntry entry) {
        var states = StateClasses.of(jar, entry);
        return Row.parameters(entry.getWorkloadParams())
                .entrySet()
                .stream()
                .allMatch(p -> states.parameter(p.getKey()).flatMap(type -> type.refuse(p.getValue())).isEmpty());
    }
}
