package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Unit;

/**
 * Why rows, or whole results, cannot be compared.
 *
 * @param arguments which JVM arguments count
 */
record Comparability(JvmArguments arguments) {
    /** What makes the numbers of a row unusable. */
    private static final Map<Note.Kind, String> UNUSABLE = Map.of(Note.Kind.DUPLICATE,
            "the file holds the row more than once", Note.Kind.MODE_AGAINST_UNIT, "the mode contradicts the unit",
            Note.Kind.SCORE_NOT_MEAN, "the score is not the mean of the raw data", Note.Kind.NO_RAW_DATA,
            "the file has no raw data");

    /** Rows must agree in these; what a file omits does not count. */
    private static final Map<String, Function<Row, String>> SAME = new LinkedHashMap<>();

    static {
        SAME.put("JVM", r -> r.settings().jvm());
        SAME.put("JMH version", r -> r.settings().jmhVersion());
        SAME.put("warm-up", r -> r.settings().warmup());
        SAME.put("measurement", r -> r.settings().measurement());
    }

    /**
     * A reason against a row.
     *
     * @param kind   what kind of reason: many rows can have the same
     * @param text   what it is, without the name of the row
     * @param advice what can be done about it, the empty string if nothing can
     */
    record Reason(String kind, String text, String advice) {
        private static Reason of(String kind, String text) {
            return new Reason(kind, text.replaceAll("\\s+", " "), "");
        }

        private static Reason different(String what, Results base, String old, Results now, String current) {
            return of(what, "different " + what + ": " + sides(old, base, current, now));
        }

        /** One line of several rows. */
        String about(List<String> rows) {
            int more = rows.size() - 1;
            return text + " (" + rows.getFirst() + ")"
                    + (more == 0 ? "" : " and " + Plural.of(more, "more row")) + advised();
        }

        /** One line of the row that it is said of. */
        String line() {
            return text + advised();
        }

        private String advised() {
            return advice.isEmpty() ? "" : "; " + advice;
        }
    }

    private static String sides(String old, Results base, String current, Results now) {
        return old + " in " + base.name() + ", " + current + " in " + now.name();
    }

    /** Why a row cannot be compared with its partner; empty if it can. */
    List<Reason> reasons(Results base, Row before, Results now, Row after) {
        var reasons = new ArrayList<Reason>();
        reasons.addAll(unusable(base, before));
        reasons.addAll(unusable(now, after));
        SAME.forEach((what, property) -> {
            String old = property.apply(before);
            String current = property.apply(after);
            if (!old.isEmpty() && !current.isEmpty() && !old.equals(current)) {
                reasons.add(Reason.different(what, base, old, now, current));
            }
        });
        arguments.difference(before, after)
                .ifPresent(two -> reasons.add(new Reason("JVM arguments",
                        "different JVM arguments: " + sides(two.getFirst(), base, two.getLast(), now),
                        "--ignore-jvm-args REGEX ignores those that do not matter")));
        unit(base, before.primary().unit(), now, after.primary().unit()).ifPresent(reasons::add);
        return reasons;
    }

    /** What is compared but missing from some of these rows. */
    static List<String> unsaid(List<Row> rows) {
        var unsaid = new ArrayList<String>();
        SAME.forEach((what, property) -> {
            if (rows.stream().anyMatch(row -> property.apply(row).isEmpty())) {
                unsaid.add(what);
            }
        });
        if (!rows.stream().allMatch(JvmArguments::said)) {
            unsaid.add("JVM arguments");
        }
        return unsaid;
    }

    /** That one unit cannot be converted into the other. */
    static Optional<Reason> unit(Results base, String old, Results now, String current) {
        return Unit.of(old).base().equals(Unit.of(current).base())
                ? Optional.empty()
                : Optional.of(Reason.different("unit", base, old, now, current));
    }

    /** That a missing row was only run in another mode or with other threads. */
    static Optional<Reason> otherShape(Results base, Row row, Results now) {
        for (Row other : now.rows().values()) {
            boolean same = other.benchmark().equals(row.benchmark()) && other.params().equals(row.params());
            if (same && !base.rows().containsKey(other.identity())) {
                return Optional.of(other.mode().equals(row.mode())
                        ? Reason.different("number of threads", base, threads(row), now, threads(other))
                        : Reason.different("mode", base, row.mode(), now, other.mode()));
            }
        }
        return Optional.empty();
    }

    private static String threads(Row row) {
        return row.threads() < 0 ? "unknown" : String.valueOf(row.threads());
    }

    private static List<Reason> unusable(Results results, Row row) {
        var reasons = new ArrayList<Reason>();
        for (Note note : row.notes()) {
            String why = UNUSABLE.get(note.kind());
            if (why != null) {
                reasons.add(Reason.of(results.name() + note.kind(), results.name() + ": " + why
                        + (note.detail().isEmpty() ? "" : " (" + note.detail() + ")")));
            }
        }
        if (row.settings().forks() == 0) {
            reasons.add(Reason.of(results.name() + "forks", results.name()
                    + ": 0 forks, measured inside JMH's own JVM; run it with -f 5 or more"));
        }
        return reasons;
    }

    /** That results come from different machines, in one line. */
    static Optional<String> machines(Results base, Results now) {
        String old = base.environment().map(e -> e.machine().words()).orElse("");
        String current = now.environment().map(e -> e.machine().words()).orElse("");
        boolean same = base.environment()
                .flatMap(b -> now.environment().map(n -> b.machine().mayBe(n.machine())))
                .orElse(true);
        return old.isEmpty() || current.isEmpty() || same
                ? Optional.empty()
                : Optional.of("different machine: " + sides(old, base, current, now)
                        + "; --across-machines judges allocation alone");
    }
}
