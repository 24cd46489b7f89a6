package org.shardmark.report.jmh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What an environment says of the forks of each row, found at once even among many rows. Any thread may read. */
public final class ForksByRow {
    private static final String PARAMETER = "params.";
    /** The number of threads of a row or fork that does not say it. */
    private static final int UNSAID = -1;

    private final Map<Row.Identity, List<Map<String, String>>> forks = new HashMap<>();

    /** Of an environment, or of none, which says nothing. */
    public ForksByRow(Optional<Environment> environment) {
        environment.ifPresent(
                e -> e.forks().forEach(f -> forks.computeIfAbsent(identity(f), k -> new ArrayList<>()).add(f)));
    }

    /** What is said of the forks of a row, in the order in which they ran. */
    public List<Map<String, String>> of(Row row) {
        // An environment may leave out what all rows have in common.
        return Stream.of(key(row.benchmark(), row.mode(), row.threads(), row.params()),
                key(row.benchmark(), row.mode(), UNSAID, row.params()),
                key(row.benchmark(), "", UNSAID, row.params()),
                key(row.benchmark(), row.mode(), UNSAID, Map.of()))
                .map(key -> forks.getOrDefault(key, List.of()))
                .filter(said -> !said.isEmpty())
                .findFirst()
                .orElse(List.of());
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
        String threads = fork.getOrDefault("threads", "");
        return key(fork.getOrDefault("benchmark", ""), fork.getOrDefault("mode", ""),
                threads.matches("\\d{1,9}") ? Integer.parseInt(threads) : UNSAID, params);
    }

    private static Row.Identity key(String benchmark, String mode, int threads, Map<String, String> params) {
        return new Row.Identity(benchmark, mode, threads, new TreeMap<>(params));
    }
}
