package org.shardmark.report.gate;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Plural;

/**
 * What a row that is gone may have become: a new row that is the same but for a parameter that was added, removed or
 * renamed, or for the package of its class.
 *
 * @param change what seems to have happened, as the beginning of a question
 * @param where  the class and method that it happened to, the empty string if the change says it
 * @param row    the new row
 */
record Suspicion(String change, String where, Row row) {
    /** The new row that a row that is gone resembles, if there is one. */
    static Optional<Suspicion> of(Row gone, List<Row> added) {
        return added.stream()
                .filter(r -> r.mode().equals(gone.mode()) && r.threads() == gone.threads())
                .flatMap(r -> between(gone, r).stream())
                .findFirst();
    }

    /** Suspicions in a sentence for each change, however many methods and rows it concerns. */
    static List<String> sentences(Collection<Suspicion> suspicions) {
        return suspicions.stream()
                .collect(Collectors.groupingBy(Suspicion::change, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(Suspicion::sentence)
                .toList();
    }

    private static String sentence(List<Suspicion> same) {
        var methods = same.stream().map(Suspicion::where).distinct().toList();
        int more = methods.size() - 1;
        return (same.getFirst().change() + " " + methods.getFirst()).strip()
                + (more == 0 ? "" : " and " + Plural.of(more, "more method")) + "? "
                + (same.size() == 1
                        ? "1 row that is missing has a new row that is otherwise the same."
                        : same.size() + " rows that are missing have new rows that are otherwise the same.");
    }

    private static Optional<Suspicion> between(Row gone, Row added) {
        String method = shortName(gone.benchmark());
        if (!added.benchmark().equals(gone.benchmark())) {
            boolean moved = shortName(added.benchmark()).equals(method) && added.params().equals(gone.params());
            return moved
                    ? Optional.of(
                            new Suspicion("Was " + packageOf(gone) + " moved to " + packageOf(added), "", added))
                    : Optional.empty();
        }
        var before = new TreeMap<>(gone.params());
        var after = new TreeMap<>(added.params());
        before.entrySet().removeAll(added.params().entrySet());
        after.entrySet().removeAll(gone.params().entrySet());
        if (before.isEmpty() != after.isEmpty()) {
            var names = before.isEmpty() ? after.keySet() : before.keySet();
            return Optional.of(new Suspicion("Was the parameter " + String.join(", ", names)
                    + (before.isEmpty() ? " added to" : " removed from"), method, added));
        }
        boolean renamed = before.keySet().stream().noneMatch(after::containsKey)
                && before.values().stream().sorted().toList().equals(after.values().stream().sorted().toList());
        return renamed && !before.isEmpty()
                ? Optional.of(new Suspicion("Was the parameter " + String.join(", ", before.keySet())
                        + " renamed to " + String.join(", ", after.keySet()) + " in", method, added))
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
