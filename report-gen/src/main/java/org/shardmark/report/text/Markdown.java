package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Section;

/** GitHub's Markdown, with tables whose columns are aligned, so that they read as plain text too. */
public final class Markdown {
    /** The first line of every page, by which its writer knows it again. */
    public static final String MARK = "<!-- Written by report.jar: what you write here is lost when it is written again. -->";

    private Markdown() {}

    /** The whole page. */
    public static String page(Page page) {
        var text = new StringBuilder(MARK).append("\n\n# ")
                .append(escape(page.title()))
                .append("\n\n")
                .append(facts(page));
        for (Section section : page.sections()) {
            text.append("\n## ").append(escape(section.title())).append("\n\n").append(section(page, section, ""));
        }
        String notes = notes(page);
        if (!notes.isEmpty()) {
            text.append("\n## Notes\n\n").append(notes);
        }
        return text.append("\n## How to reproduce\n\n").append(commands(page)).toString();
    }

    /** The tables of a page and their footnotes, without anything else. */
    public static String tables(Page page) {
        var blocks = new ArrayList<String>();
        page.sections().forEach(s -> s.tables().forEach(t -> blocks.add(table(t, page.footnotes()))));
        String notes = notes(page);
        if (!notes.isEmpty()) {
            blocks.add(notes);
        }
        return String.join("\n", blocks);
    }

    /** The names that a place in a document can have. */
    public static List<String> placeNames(Page page) {
        var names = new ArrayList<>(List.of("run", "notes", "reproduce"));
        page.sections().forEach(s -> names.addAll(List.of(s.id(), s.id() + " charts", s.id() + " tables")));
        return names;
    }

    /**
     * What belongs into a place of a document. Tables bring their footnotes along.
     *
     * @param folder how the document refers to the folder of the charts
     * @throws IllegalArgumentException with one line, if there is nothing of that name
     */
    public static String place(Page page, String name, String folder) {
        return switch (name) {
            case "run" -> facts(page);
            case "notes" -> notes(page);
            case "reproduce" -> commands(page);
            default -> {
                var words = name.split(" ", 2);
                boolean charts = words.length == 1 || words[1].equals("charts");
                boolean tables = words.length == 1 || words[1].equals("tables");
                var section = page.sections()
                        .stream()
                        .filter(s -> s.id().equals(words[0]))
                        .findFirst()
                        .filter(s -> charts || tables)
                        .orElseThrow(() -> new IllegalArgumentException("nothing is called \"" + name + "\"; there are "
                                + String.join(", ", placeNames(page))));
                var shown = new Section(section.id(), section.title(), tables && charts ? section.prose() : List.of(),
                        charts ? section.charts() : List.of(), tables ? section.tables() : List.of());
                String notes = tables && !section.tables().isEmpty() ? notes(page) : "";
                yield section(page, shown, folder) + (notes.isEmpty() ? "" : "\n" + notes);
            }
        };
    }

    private static String commands(Page page) {
        return "```\n" + String.join("\n", page.commands()) + "\n```\n";
    }

    /** What ran, where, when, and what may have spoilt it. */
    private static String facts(Page page) {
        var text = new StringBuilder();
        page.facts()
                .forEach((name, value) -> text.append("- ")
                        .append(name)
                        .append(": ")
                        .append(fact(value))
                        .append('\n'));
        if (!page.warnings().isEmpty()) {
            text.append("\nWarnings:\n\n");
            page.warnings().forEach(w -> text.append("- ").append(escape(w)).append('\n'));
        }
        return text.toString();
    }

    /** A fact is text, or begins with code in backticks and goes on in turns with text. */
    private static String fact(String value) {
        if (!value.startsWith("`")) {
            return escape(value);
        }
        var parts = Visible.of(value).split("`", -1);
        var text = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            boolean code = i % 2 == 1 && i < parts.length - 1;
            text.append(code ? "`" + parts[i] + "`" : escape(parts[i]));
        }
        return text.toString();
    }

    private static String section(Page page, Section section, String folder) {
        var blocks = new ArrayList<String>();
        section.prose().forEach(p -> blocks.add(escape(p) + "\n"));
        section.charts().forEach(c -> blocks.add(image(c, folder)));
        section.tables().forEach(t -> blocks.add(table(t, page.footnotes())));
        return String.join("\n", blocks);
    }

    /** The place of a chart, with the digest of what it is drawn from. */
    private static String image(Chart chart, String folder) {
        String words = chart.title() + ": " + chart.subtitle();
        return String.format(Locale.ROOT, "![%s](%s%s.png)\n<!-- %s.png %s -->\n",
                escape(words).replaceAll("(?<!\\\\)[\\[\\]]", "\\\\$0"), folder,
                chart.name(), chart.name(), Renderer.digest(chart));
    }

    /** The footnotes and what long values stand for, empty if there are none. */
    private static String notes(Page page) {
        var text = new StringBuilder();
        int number = 0;
        for (var note : page.footnotes().values()) {
            text.append(++number).append(". ").append(escape(note.text())).append('\n');
        }
        var longValues = new LinkedHashMap<>(page.longValues());
        longValues.keySet().removeIf(name -> !name.startsWith("#")); // Any other name speaks for itself.
        if (!longValues.isEmpty()) {
            text.append(text.isEmpty() ? "" : "\n").append("Long values:\n\n");
            longValues.forEach((name, value) -> text.append("- ")
                    .append(escape(name))
                    .append(": ")
                    .append(code(value))
                    .append('\n'));
        }
        return text.toString();
    }

    /** The text as code, in one line. */
    private static String code(String text) {
        String line = Visible.of(text.replaceAll("\\s+", " ").strip());
        String fence = "`";
        while (line.contains(fence)) {
            fence += "`";
        }
        String space = line.startsWith("`") || line.endsWith("`") ? " " : "";
        return fence + space + line + space + fence;
    }

    /** A table without footnotes. */
    static String table(Table table) {
        return table(table, java.util.Collections.emptyNavigableMap());
    }

    /** A table, with its title before it and its remarks after it. */
    private static String table(Table table, SequencedMap<Note.Kind, Page.Footnote> footnotes) {
        var text = new StringBuilder();
        if (!table.title().isEmpty()) {
            text.append("**").append(escape(table.title())).append("**\n\n");
        }
        var lines = table.lines().stream().map(line -> cells(line, table.columns())).toList();
        var alike = new LinkedHashMap<Integer, String>();
        for (int c = 0; c < table.columns().size(); c++) {
            int at = c;
            if (table.columns().get(c).foldable() && lines.size() > 1 && !lines.getFirst().get(c).isEmpty()
                    && lines.stream().map(l -> l.get(at)).distinct().count() == 1) {
                alike.put(c, alike(table.columns().get(c), lines.getFirst().get(c)));
            }
        }
        if (!alike.isEmpty()) {
            text.append("In all rows: ").append(String.join("; ", alike.values())).append(".\n\n");
        }
        var shown = new ArrayList<List<String>>();
        shown.add(without(alike.keySet(), table.columns().stream().map(Markdown::heading).toList()));
        for (int l = 0; l < lines.size(); l++) {
            var cells = without(alike.keySet(), lines.get(l));
            cells.set(0, cells.getFirst() + marks(table.lines().get(l), footnotes));
            shown.add(cells);
        }
        text.append(aligned(shown, without(alike.keySet(), table.columns())));
        var remarks = new ArrayList<>(remarks(table));
        remarks.addAll(table.remarks());
        if (!remarks.isEmpty()) {
            text.append('\n').append(escape(String.join(" ", remarks))).append('\n');
        }
        return text.toString();
    }

    private static String heading(Table.Column column) {
        String unit = unit(column);
        return escape(column.heading() + (unit.isEmpty() ? "" : ", " + unit));
    }

    /** What a column of equal cells says. */
    private static String alike(Table.Column column, String cell) {
        String unit = unit(column);
        return escape(column.heading()) + " " + cell + (unit.isEmpty() ? "" : " " + escape(unit));
    }

    /** The unit of a column; the empty string where there is none, or where the heading ends with it. */
    private static String unit(Table.Column column) {
        return column.unit().equals("1") || column.heading().endsWith(" " + column.unit()) ? "" : column.unit();
    }

    private static <T> List<T> without(Set<Integer> columns, List<T> all) {
        var rest = new ArrayList<T>();
        for (int c = 0; c < all.size(); c++) {
            if (!columns.contains(c)) {
                rest.add(all.get(c));
            }
        }
        return rest;
    }

    private static List<String> cells(Table.Line line, List<Table.Column> columns) {
        var cells = new ArrayList<String>();
        for (Cell cell : line.cells()) {
            cells.add(cell(cell, columns.get(cells.size()).unit()));
        }
        return cells;
    }

    /** The numbers of a line's footnotes. */
    private static String marks(Table.Line line, SequencedMap<Note.Kind, Page.Footnote> footnotes) {
        var kinds = line.notes().stream().map(Note::kind).collect(Collectors.toSet());
        var marks = new ArrayList<String>();
        int number = 0;
        for (Map.Entry<Note.Kind, Page.Footnote> note : footnotes.entrySet()) {
            number++;
            if (kinds.contains(note.getKey()) && !note.getValue().everyRow()) {
                marks.add(String.valueOf(number));
            }
        }
        return marks.isEmpty() ? "" : " <sup>" + String.join(",", marks) + "</sup>";
    }

    private static String cell(Cell cell, String unit) {
        return switch (cell) {
            case Cell.Empty e -> "";
            case Cell.Text t -> escape(t.text());
            case Cell.Score s -> score(s.estimate(), s.unit().isEmpty() ? unit : s.unit());
            case Cell.Figure n -> Digits.significant(n.value(), n.significant());
            case Cell.Share s -> Digits.share(s.value());
            case Cell.Times t -> Digits.times(t.ratio());
            case Cell.Difference d -> (d.estimate().mean() > 0 ? "+" : "") + score(d.estimate(), d.unit()) + " "
                    + d.unit();
        };
    }

    private static String score(Estimate estimate, String unit) {
        return Unit.isAllocation(unit) ? Digits.bytes(estimate) : Digits.score(estimate);
    }

    /** What the signs in the table mean. */
    private static List<String> remarks(Table table) {
        var kinds = table.lines()
                .stream()
                .flatMap(l -> l.cells().stream())
                .filter(Cell.Score.class::isInstance)
                .map(c -> ((Cell.Score) c).estimate().kind())
                .collect(Collectors.toSet());
        var remarks = new ArrayList<String>();
        if (kinds.contains(Estimate.Kind.INTERVAL)) {
            remarks.add("±: 95 % interval of the mean over forks.");
        }
        if (kinds.contains(Estimate.Kind.RANGE)) {
            remarks.add("[ … ]: smallest and largest iteration; with fewer than three forks there is no interval.");
        }
        return remarks;
    }

    private static String aligned(List<List<String>> lines, List<Table.Column> columns) {
        var widths = new int[columns.size()];
        for (int c = 0; c < widths.length; c++) {
            int at = c;
            widths[c] = Math.max(3, lines.stream().mapToInt(l -> DisplayWidth.of(l.get(at))).max().orElse(0));
        }
        var text = new StringBuilder();
        for (int l = 0; l < lines.size(); l++) {
            text.append('|');
            for (int c = 0; c < widths.length; c++) {
                String cell = lines.get(l).get(c);
                String space = " ".repeat(widths[c] - DisplayWidth.of(cell));
                text.append(' ').append(columns.get(c).number() ? space + cell : cell + space).append(" |");
            }
            text.append('\n');
            if (l == 0) {
                text.append('|');
                for (int c = 0; c < widths.length; c++) {
                    text.append(columns.get(c).number()
                            ? "-".repeat(widths[c] + 1) + ":|"
                            : "-".repeat(widths[c] + 2) + "|");
                }
                text.append('\n');
            }
        }
        return text.toString();
    }

    /** The visible text with nothing in it that Markdown or HTML would take for itself. */
    static String escape(String text) {
        int[] points = Visible.of(text).codePoints().toArray();
        var escaped = new StringBuilder(points.length + 8);
        for (int i = 0; i < points.length; i++) {
            int c = points[i];
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '&' -> escaped.append("&amp;");
                case '|', '*', '`', '\\', '~', '$' -> escaped.append('\\').append((char) c);
                case '_' -> escaped.append(isInWord(points, i) ? "_" : "\\_");
                case ']' -> escaped.append(opensTarget(points, i + 1) ? "\\]" : "]");
                default -> escaped.appendCodePoint(c);
            }
        }
        return escaped.toString();
    }

    /** Between letters and digits an underscore emphasises nothing. */
    private static boolean isInWord(int[] points, int i) {
        return i > 0 && i < points.length - 1 && Character.isLetterOrDigit(points[i - 1])
                && Character.isLetterOrDigit(points[i + 1]);
    }

    private static boolean opensTarget(int[] points, int i) {
        return i < points.length && (points[i] == '(' || points[i] == '[');
    }
}
