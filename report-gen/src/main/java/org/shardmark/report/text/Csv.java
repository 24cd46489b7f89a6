package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Table;

/**
 * Tables as comma-separated values (RFC 4180) in full precision. A column of scores becomes four: the mean, the two ends
 * of its interval or range, and which of these they are. An empty line separates tables.
 */
public final class Csv {
    private Csv() {}

    /**
     * The tables.
     *
     * @param longValues what short names stand for, which is written in their place
     */
    public static String of(List<Table> tables, SequencedMap<String, String> longValues) {
        return tables.stream().map(t -> table(t, longValues)).collect(Collectors.joining("\n"));
    }

    private static String table(Table table, SequencedMap<String, String> longValues) {
        var text = new StringBuilder();
        var kinds = new ArrayList<Boolean>();
        var heading = new ArrayList<String>();
        for (int c = 0; c < table.columns().size(); c++) {
            int at = c;
            var column = table.columns().get(c);
            String name = column.unit().isEmpty() ? column.heading() : column.heading() + ", " + column.unit();
            boolean interval = table.lines()
                    .stream()
                    .map(l -> l.cells().get(at))
                    .anyMatch(cell -> cell instanceof Cell.Score || cell instanceof Cell.Times
                            || cell instanceof Cell.Difference);
            kinds.add(interval);
            heading.add(name);
            if (interval) {
                heading.addAll(List.of(name + ", low", name + ", high", name + ", of"));
            }
        }
        line(text, heading);
        for (var line : table.lines()) {
            var fields = new ArrayList<String>();
            for (int c = 0; c < line.cells().size(); c++) {
                fields.addAll(fields(line.cells().get(c), kinds.get(c), longValues));
            }
            line(text, fields);
        }
        return text.toString();
    }

    private static List<String> fields(Cell cell, boolean interval, SequencedMap<String, String> longValues) {
        return switch (cell) {
            case Cell.Empty e -> interval ? List.of("", "", "", "") : List.of("");
            case Cell.Text t -> List.of(longValues.getOrDefault(t.text(), t.text()));
            case Cell.Figure f -> List.of(number(f.value()));
            case Cell.Share s -> List.of(number(s.value()));
            case Cell.Score s -> estimate(s.estimate());
            case Cell.Times t -> estimate(t.ratio());
            case Cell.Difference d -> estimate(d.estimate());
        };
    }

    private static List<String> estimate(Estimate e) {
        boolean ends = e.hasInterval() || e.kind() == Estimate.Kind.RANGE;
        return List.of(number(e.mean()), ends ? number(e.low()) : "", ends ? number(e.high()) : "", kind(e));
    }

    static String kind(Estimate e) {
        return switch (e.kind()) {
            case INTERVAL -> "95 % interval";
            case TRIMMED -> "95 % interval of the trimmed mean";
            case RANGE -> "range";
            case SINGLE, NONE -> "";
        };
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? value == Math.rint(value) && Math.abs(value) < 1e15
                        ? String.valueOf((long) value)
                        : String.valueOf(value)
                : "";
    }

    /** A record of one empty field is quoted: an empty line separates tables. */
    private static void line(StringBuilder text, List<String> fields) {
        text.append(
                fields.equals(List.of("")) ? "\"\"" : fields.stream().map(Csv::quoted).collect(Collectors.joining(",")))
                .append('\n');
    }

    private static String quoted(String field) {
        return field.matches("(?s).*[\",\r\n].*") ? "\"" + field.replace("\"", "\"\"") + "\"" : field;
    }
}
