package org.shardmark.cli;

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
        TEXT,
        /** GitHub's Markdown. */
        MD,
        /** Comma-separated, in full precision. */
        CSV,
        /** No table: all that is known, in full precision. */
        JSON;

        /** Text that comes from outside, as it stands in a line or a cell. */
        String text(String text) {
            return switch (this) {
                case TEXT -> Escape.visible(text);
                case MD -> Escape.markdown(text);
                case CSV -> Escape.csv(text);
                case JSON -> text;
            };
        }
    }

    /** A number as people write it: {@code 1.1}, {@code 2}. */
    static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    String as(Format format) {
        return switch (format) {
            case TEXT -> aligned(lines(format), "", "  ", "");
            case MD -> {
                var lines = lines(format);
                lines.add(1, rule(lines));
                yield aligned(lines, "| ", " | ", " |");
            }
            case CSV -> csv();
            case JSON -> throw new IllegalArgumentException("a table is not written as JSON");
        };
    }

    /** The cells as they are shown, the head first. */
    private List<List<String>> lines(Format format) {
        var lines = new ArrayList<List<String>>();
        lines.add(head.stream().map(format::text).toList());
        rows.forEach(row -> lines.add(row.stream().map(cell -> format.text(shown(cell))).toList()));
        return lines;
    }

    private String aligned(List<List<String>> lines, String start, String between, String end) {
        int[] widths = IntStream.range(0, head.size()).map(column -> width(lines, column)).toArray();
        return lines.stream()
                .map(line -> start + IntStream.range(0, line.size())
                        .mapToObj(column -> padded(line.get(column), widths[column], isText(column)))
                        .collect(Collectors.joining(between)) + end)
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private List<String> rule(List<List<String>> lines) {
        return IntStream.range(0, head.size()).mapToObj(column -> {
            var dashes = "-".repeat(Math.max(3, width(lines, column)) - 1);
            return isText(column) ? "-" + dashes : dashes + ":";
        }).toList();
    }

    private static int width(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> width(line.get(column))).max().orElse(0);
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    private boolean isText(int column) {
        return !rows.isEmpty() && rows.getFirst().get(column) instanceof String;
    }

    private static String padded(String text, int width, boolean left) {
        var padding = " ".repeat(Math.max(0, width - width(text)));
        return left ? text + padding : padding + text;
    }

    private static String shown(Object cell) {
        return cell instanceof Double number ? String.format(Locale.ROOT, "%.4f", number) : cell.toString();
    }

    private String csv() {
        var records = new ArrayList<List<String>>();
        records.add(head);
        rows.forEach(row -> records.add(row.stream().map(Object::toString).toList()));
        return records.stream().map(Table::record).collect(Collectors.joining());
    }

    /** A record of one empty field is quoted: an empty line would be none. */
    private static String record(List<String> fields) {
        return fields.equals(List.of(""))
                ? "\"\"\n"
                : fields.stream().map(Escape::csv).collect(Collectors.joining(",", "", "\n"));
    }
}
