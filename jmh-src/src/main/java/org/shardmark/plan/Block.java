package org.shardmark.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.shardmark.options.Nearest;
import org.shardmark.options.Settings;
import org.shardmark.options.UsageException;
import org.shardmark.record.Row;

/**
 * Rows that are compared with each other, and that therefore run back to back: the machine changes in minutes, and they
 * should share its states.
 *
 * @param rows the first is the baseline
 */
public record Block(List<Row> rows) {
    /** How many forks there are of others for one of the baseline. */
    static final int OTHERS = 4;

    /**
     * The blocks of a run: rows that agree in all but one parameter, or each row by itself.
     *
     * @throws UsageException where no row has the parameter, or none the value of the baseline
     */
    static List<Block> of(List<Row> rows, Settings settings) {
        if (settings.block().isEmpty()) {
            return each(rows);
        }
        var asked = settings.block().get();
        check(rows, asked);
        var blocks = new LinkedHashMap<String, List<Row>>();
        for (var row : rows) {
            var others = new TreeMap<>(Row.parameters(row.workload()));
            others.remove(asked.parameter());
            blocks.computeIfAbsent(row.benchmark() + " " + row.mode() + " " + others, key -> new ArrayList<>())
                    .add(row);
        }
        return blocks.values().stream().map(block -> new Block(baselineFirst(block, asked))).toList();
    }

    /** Each row by itself. */
    public static List<Block> each(List<Row> rows) {
        return rows.stream().map(row -> new Block(List.of(row))).toList();
    }

    private static void check(List<Row> rows, Settings.Block asked) {
        var parameters = new TreeSet<String>();
        var values = new TreeSet<String>();
        for (var row : rows) {
            var ofRow = Row.parameters(row.workload());
            parameters.addAll(ofRow.keySet());
            if (ofRow.containsKey(asked.parameter())) {
                values.add(ofRow.getOrDefault(asked.parameter(), ""));
            }
        }
        if (values.isEmpty()) {
            throw new UsageException("--block " + asked.parameter() + ": no row has this parameter"
                    + Nearest.hint(asked.parameter(), parameters));
        }
        asked.baseline().filter(baseline -> !values.contains(baseline)).ifPresent(baseline -> {
            throw new UsageException(
                    "--block " + asked.parameter() + "=" + baseline + ": no row has this value; there are "
                            + String.join(", ", values));
        });
    }

    private static List<Row> baselineFirst(List<Row> rows, Settings.Block asked) {
        var ordered = new ArrayList<Row>(rows);
        asked.baseline()
                .flatMap(baseline -> rows.stream()
                        .filter(row -> baseline.equals(row.workload().get(asked.parameter())))
                        .findFirst())
                .ifPresent(baseline -> {
                    ordered.remove(baseline);
                    ordered.addFirst(baseline);
                });
        return List.copyOf(ordered);
    }

    /** What the others are compared with. */
    Row baseline() {
        return rows.getFirst();
    }

    /** How many more forks of the baseline a round has than one. */
    int repeats(int arms) {
        int others = rows.size() * arms - 1;
        return Math.max(0, (others - 1) / OTHERS);
    }
}
