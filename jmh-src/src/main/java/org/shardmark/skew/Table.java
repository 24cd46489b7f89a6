package org.shardmark.skew;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table on its way to the reader. A cell is a text, a whole number, or a {@code Double}, which is shown with four
 * decimals and written to CSV in full.
 */
record Table(List<String> head, List<List<Object>> rows) {
    /** What it is written as. */
    enum Format {
        /** Aligned columns. */
        TEXT,
        /** GitHub's Markdown. */
        MD,
        /** Comma-separated, in full precision. */
        CSV,
        /** Not a table at all: everything that is known, in full precision. */
        JSON
    }

    /** A number as people write it: {@code 1.1}, {@code 2}. */
    static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    String as(Format format) {
        return switch (format) {
            case TEXT -> aligned("", "  ", "", List.of());
            case MD -> aligned("| ", " | ", " |", List.of(rule()));
            case CSV -> csv();
            case JSON -> throw new IllegalArgumentException("a table is not written as JSON");
        };
    }

    private String aligned(String start, String between, String end, List<List<String>> rules) {
        var lines = new ArrayList<List<String>>();
        lines.add(head);
        lines.addAll(rules);
        rows.forEach(row -> lines.add(row.stream().map(Table::shown).toList()));
        int[] widths = IntStream.range(0, head.size()).map(column -> width(lines, column)).toArray();
        return lines.stream()
                .map(line -> start + IntStream.range(0, line.size())
                        .mapToObj(column -> padded(line.get(column), widths[column], isText(column)))
                        .collect(Collectors.joining(between)) + end)
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private List<String> rule() {
        return IntStream.range(0, head.size()).mapToObj(column -> {
            int width = Math.max(3, width(rows.stream().map(row -> row.stream().map(Table::shown).toList()).toList(),
                    column));
            var dashes = "-".repeat(Math.max(width, head.get(column).length()) - 1);
            return isText(column) ? "-" + dashes : dashes + ":";
        }).toList();
    }

    private static int width(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private boolean isText(int column) {
        return !rows.isEmpty() && rows.getFirst().get(column) instanceof String;
    }

    private static String padded(String text, int width, boolean left) {
        var padding = " ".repeat(Math.max(0, width - text.length()));
        return left ? text + padding : padding + text;
    }

    private static String shown(Object cell) {
        return cell instanceof Double number ? String.format(Locale.ROOT, "%.4f", number) : cell.toString();
    }

    private String csv() {
        var lines = new ArrayList<String>();
        lines.add(head.stream().map(Table::quoted).collect(Collectors.joining(",")));
        rows.forEach(
                row -> lines.add(row.stream().map(cell -> quoted(cell.toString())).collect(Collectors.joining(","))));
        return String.join("\n", lines) + "\n";
    }

    private static String quoted(String text) {
        return text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n')
                ? text
                : '"' + text.replace("\"", "\"\"") + '"';
    }
}
