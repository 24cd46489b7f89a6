package org.shardmark.report.jmh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an environment says of the forks of each row, found at once even among many rows. Any thread may read. */
public final class ForksByRow {
    private static final String PARAMETER = "params.";

    private final Map<Row.Identity, List<Map<String, String>>> forks = new HashMap<>();

    /** Of an environment, or of none, which says nothing. */
    public ForksByRow(Optional<Environment> environment) {
        environment.ifPresent(
                e -> e.forks().forEach(f -> forks.computeIfAbsent(identity(f), k -> new ArrayList<>()).add(f)));
    }

    /** What is said of the forks of a row, in the order in which they ran. */
    public List<Map<String, String>> of(Row row) {
        var exact = forks.get(key(row.benchmark(), row.mode(), row.params()));
        if (exact != null) {
            return exact;
        }
        // A file of another origin may leave out what all rows have in common.
        var withoutMode = forks.get(key(row.benchmark(), "", row.params()));
        return withoutMode != null
                ? withoutMode
                : forks.getOrDefault(key(row.benchmark(), row.mode(), Map.of()), List.of());
    }

    /** The forks of a row that failed, each with why. */
    public List<String> failures(Row row) {
        return of(row).stream()
                .map(f -> f.getOrDefault("outcome", ""))
                .filter(o -> !o.isEmpty() && !o.equals("measured"))
                .toList();
    }

    private static Row.Identity identity(Map<String, String> fork) {
        var params = new HashMap<String, String>();
        fork.forEach((name, value) -> {
            if (name.startsWith(PARAMETER)) {
                params.put(name.substring(PARAMETER.length()), value);
            }
        });
        return key(fork.getOrDefault("benchmark", ""), fork.getOrDefault("mode", ""), params);
    }

    private static Row.Identity key(String benchmark, String mode, Map<String, String> params) {
        return new Row.Identity(benchmark, mode, 0, new java.util.TreeMap<>(params));
    }
}
