package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Row;

/** Why two results cannot be compared: one line for each reason, however many rows it concerns. */
final class Comparability {
    /** What makes the numbers of a row unusable. */
    private static final Map<Note.Kind, String> UNUSABLE = Map.of(Note.Kind.DUPLICATE,
            "the file holds the row more than once", Note.Kind.MODE_AGAINST_UNIT, "the mode contradicts the unit",
            Note.Kind.SCORE_NOT_MEAN, "the score is not the mean of the raw data", Note.Kind.NO_RAW_DATA,
            "there are no raw data");

    /** A row must not differ in these; what a file does not say does not differ. */
    private static final Map<String, Function<Row, String>> SAME = new LinkedHashMap<>();

    static {
        SAME.put("JVM", r -> r.settings().jvm());
        SAME.put("JMH version", r -> r.settings().jmhVersion());
        SAME.put("unit", r -> r.primary().unit());
        SAME.put("JVM arguments", r -> String.join(" ", r.settings().jvmArgs()));
        SAME.put("warm-up", r -> r.settings().warmup());
        SAME.put("measurement", r -> r.settings().measurement());
    }

    private final Map<String, String> first = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    /** What speaks against comparing these, empty if nothing does. */
    static List<String> problems(Results base, Results now, boolean acrossMachines) {
        var problems = new Comparability();
        for (Results results : List.of(base, now)) {
            results.rows().values().forEach(row -> problems.usable(results, row));
        }
        base.rows().forEach((identity, row) -> {
            var other = now.rows().get(identity);
            if (other != null) {
                problems.sameSettings(base, row, now, other);
            } else {
                problems.sameShape(base, row, now);
            }
        });
        if (problems.counts.isEmpty() && base.rows().keySet().stream().noneMatch(now.rows()::containsKey)) {
            problems.add("rows", "no row of " + base.name() + " is in " + now.name());
        }
        if (!acrossMachines) {
            problems.sameMachine(base, now);
        }
        return problems.lines();
    }

    private void usable(Results results, Row row) {
        String file = results.name();
        String name = results.nameOf(row);
        row.notes()
                .stream()
                .filter(n -> UNUSABLE.containsKey(n.kind()))
                .forEach(n -> add(file + n.kind(),
                        String.format(Locale.ROOT, "%s: %s (%s%s)", file, UNUSABLE.get(n.kind()), name,
                                n.detail().isEmpty() ? "" : ", " + n.detail())));
        if (row.settings().forks() == 0) {
            add(file + "forks", file + ": 0 forks, measured inside of JMH's own JVM (" + name
                    + "); run it with -f 5 or more");
        }
    }

    private void sameSettings(Results base, Row before, Results now, Row after) {
        SAME.forEach((what, property) -> {
            String old = property.apply(before);
            String current = property.apply(after);
            boolean said = what.equals("JVM arguments")
                    ? before.settings().forks() >= 0 && after.settings().forks() >= 0
                    : !old.isEmpty() && !current.isEmpty();
            if (said && !old.equals(current)) {
                different(what, base, old.isEmpty() ? "none" : old, now, current.isEmpty() ? "none" : current,
                        base.nameOf(before));
            }
        });
    }

    /** A row that is gone may only have been run in another way. */
    private void sameShape(Results base, Row row, Results now) {
        for (Row other : now.rows().values()) {
            boolean same = other.benchmark().equals(row.benchmark()) && other.params().equals(row.params());
            if (!same || base.rows().containsKey(other.identity())) {
                continue;
            }
            if (!other.mode().equals(row.mode())) {
                different("mode", base, row.mode(), now, other.mode(), base.nameOf(row));
            } else {
                different("number of threads", base, "" + row.threads(), now, "" + other.threads(),
                        base.nameOf(row));
            }
        }
    }

    private void sameMachine(Results base, Results now) {
        String old = base.environment().map(Environment::machine).orElse("");
        String current = now.environment().map(Environment::machine).orElse("");
        if (!old.isEmpty() && !current.isEmpty() && !old.equals(current)) {
            add("machine",
                    String.format(Locale.ROOT,
                            "another machine: %s in %s, %s in %s; --across-machines judges allocation alone", old,
                            base.name(), current, now.name()));
        }
    }

    private void different(String what, Results base, String old, Results now, String current, String row) {
        add(what, String.format(Locale.ROOT, "another %s: %s in %s, %s in %s (%s)", what, old, base.name(), current,
                now.name(), row));
    }

    private void add(String reason, String line) {
        first.putIfAbsent(reason, line.replaceAll("\\s+", " "));
        counts.merge(reason, 1, Integer::sum);
    }

    private List<String> lines() {
        var lines = new ArrayList<String>();
        first.forEach((reason, line) -> {
            int more = Objects.requireNonNullElse(counts.get(reason), 1) - 1;
            boolean rows = !Set.of("machine", "rows").contains(reason) && more > 0;
            lines.add(rows ? line + " and " + more + " more rows" : line);
        });
        return lines;
    }
}
