package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.shardmark.report.jmh.Row;

/**
 * What a row that is gone may have become: a new row that is the same but for a parameter that was added, removed or
 * renamed, or for the package of its class.
 *
 * @param change what seems to have happened, as a question
 * @param row    the new row
 */
record Suspicion(String change, Row row) {
    /** The new row that a row that is gone resembles, if there is one. */
    static Optional<Suspicion> of(Row gone, List<Row> added) {
        return added.stream()
                .filter(r -> r.mode().equals(gone.mode()) && r.threads() == gone.threads())
                .flatMap(r -> change(gone, r).map(c -> new Suspicion(c, r)).stream())
                .findFirst();
    }

    /** Suspicions in a sentence for each change, however many rows it concerns. */
    static List<String> sentences(Map<Row, Suspicion> byRow) {
        var groups = new LinkedHashMap<String, List<Row>>();
        byRow.forEach((row, s) -> groups.computeIfAbsent(s.change(), k -> new ArrayList<>()).add(row));
        var sentences = new ArrayList<String>();
        groups.forEach((change, rows) -> sentences.add(change + (rows.size() == 1
                ? " 1 row that is missing has a new row that is otherwise the same."
                : " " + rows.size() + " rows that are missing have new rows that are otherwise the same.")));
        return sentences;
    }

    private static Optional<String> change(Row gone, Row added) {
        String method = shortName(gone.benchmark());
        if (!added.benchmark().equals(gone.benchmark())) {
            boolean moved = shortName(added.benchmark()).equals(method) && added.params().equals(gone.params());
            return moved
                    ? Optional.of("Was " + packageOf(gone) + " moved to " + packageOf(added) + "?")
                    : Optional.empty();
        }
        var before = new TreeMap<>(gone.params());
        var after = new TreeMap<>(added.params());
        before.entrySet().removeAll(added.params().entrySet());
        after.entrySet().removeAll(gone.params().entrySet());
        if (before.isEmpty() != after.isEmpty()) {
            var names = before.isEmpty() ? after.keySet() : before.keySet();
            return Optional.of("Was the parameter " + String.join(", ", names)
                    + (before.isEmpty() ? " added to " : " removed from ") + method + "?");
        }
        boolean renamed = before.keySet().stream().noneMatch(after::containsKey)
                && before.values().stream().sorted().toList().equals(after.values().stream().sorted().toList());
        return renamed && !before.isEmpty()
                ? Optional.of("Was the parameter " + String.join(", ", before.keySet()) + " of " + method
                        + " renamed to " + String.join(", ", after.keySet()) + "?")
                : Optional.empty();
    }

    /** The class and the method. */
    private static String shortName(String benchmark) {
        return benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1);
    }

    private static String packageOf(Row row) {
        String name = row.benchmark();
        int end = name.length() - shortName(name).length() - 1;
        return end < 0 ? "the unnamed package" : name.substring(0, end);
    }
}
