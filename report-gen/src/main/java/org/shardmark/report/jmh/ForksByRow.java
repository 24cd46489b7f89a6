package org.shardmark.report.jmh;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** What an environment says about the forks of each row. Any thread may read. */
public final class ForksByRow {
    private final Map<Key, List<Environment.Fork>> forks;

    /** Of an environment, or of none, which says nothing. */
    public ForksByRow(Optional<Environment> environment) {
        forks = environment.stream()
                .flatMap(e -> e.forks().stream())
                .collect(Collectors.groupingBy(f -> new Key(f.benchmark(), f.mode(), f.params())));
    }

    private record Key(String benchmark, String mode, Map<String, String> params) {}

    /** The forks of a row, in the order in which they ran. */
    public List<Environment.Fork> of(Row row) {
        return forks.getOrDefault(new Key(row.benchmark(), row.mode(), row.params()), List.of());
    }

    /** The forks of a row that were measured, in the order of its raw data. */
    public List<Environment.Fork> measured(Row row) {
        return of(row).stream().filter(Environment.Fork::measured).toList();
    }

    /**
     * The places in the raw data of a row of the forks of each round; without those that have no round, or the same as
     * another and are no repetition of it.
     */
    public SequencedMap<Integer, List<Integer>> rounds(Row row) {
        var measured = measured(row);
        var rounds = new LinkedHashMap<Integer, List<Integer>>();
        var seen = new HashSet<List<Integer>>();
        for (int place = 0; place < measured.size(); place++) {
            var fork = measured.get(place);
            if (fork.round() >= 0 && seen.add(List.of(fork.round(), fork.repeat()))) {
                rounds.computeIfAbsent(fork.round(), r -> new ArrayList<>()).add(place);
            }
        }
        return rounds;
    }

    /** The forks of a row that failed, each with why. */
    public List<String> failures(Row row) {
        return of(row).stream().filter(f -> !f.measured()).map(Environment.Fork::outcome).toList();
    }
}
