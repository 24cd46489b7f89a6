package org.shardmark.report.jmh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * What a file does not say agrees with everything: a row without a number of threads or a unit is given those that the same
 * benchmark has in the files beside it, if there they are always the same, and a note says so. Without this the rows of
 * other generators than JMH have no counterparts.
 */
public final class Unsaid {
    /** The unit of a metric that comes without one. */
    static final String UNIT = "?";

    private record Key(String benchmark, String mode, SequencedMap<String, String> params) {
        static Key of(Row row) {
            return new Key(row.benchmark(), row.mode(), row.params());
        }
    }

    /** What the other files say of a row. */
    private record Said(Set<Integer> threads, Set<String> units) {}

    private Unsaid() {}

    /** The files, in their order, with what each leaves out and the others agree on. */
    public static List<Reading.Results> agreed(List<Reading.Results> files) {
        boolean complete = files.stream().flatMap(f -> f.rows().stream()).allMatch(Unsaid::isComplete);
        if (complete || files.size() < 2) {
            return files;
        }
        var said = new HashMap<Key, Said>();
        files.stream().flatMap(f -> f.rows().stream()).forEach(row -> {
            var of = said.computeIfAbsent(Key.of(row), k -> new Said(new HashSet<>(), new HashSet<>()));
            if (row.threads() >= 0) {
                of.threads().add(row.threads());
            }
            if (!row.primary().unit().equals(UNIT)) {
                of.units().add(row.primary().unit());
            }
        });
        return files.stream().map(f -> agreed(f, said)).toList();
    }

    private static boolean isComplete(Row row) {
        return row.threads() >= 0 && !row.primary().unit().equals(UNIT);
    }

    private static Reading.Results agreed(Reading.Results file, Map<Key, Said> said) {
        var rows = file.rows().stream().map(row -> {
            var others = said.get(Key.of(row));
            return isComplete(row) || others == null ? row : agreed(row, others);
        }).toList();
        return new Reading.Results(rows, file.notes(), file.environment());
    }

    private static Row agreed(Row row, Said others) {
        var notes = new ArrayList<>(row.notes());
        int threads = row.threads();
        if (threads < 0 && others.threads().size() == 1) {
            threads = others.threads().iterator().next();
            notes.add(new Note(Note.Kind.ASSUMED, "threads " + threads));
        }
        var primary = row.primary();
        if (primary.unit().equals(UNIT) && others.units().size() == 1) {
            String unit = others.units().iterator().next();
            primary = new Metric(unit, primary.samples(), primary.histogram(), primary.whole());
            notes.add(new Note(Note.Kind.ASSUMED, "unit " + unit));
        }
        return new Row(row.benchmark(), row.mode(), threads, row.params(), row.occurrence(), row.settings(), primary,
                row.secondary(), row.methods(), List.copyOf(notes), row.catalogue(), row.forks(),
                row.profiles());
    }
}
