package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.shardmark.report.chart.Chart;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Table;
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
        for (Section section : page.sections().stream().filter(s -> !s.isEmpty()).toList()) {
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
        page.sections().forEach(s -> blocks.addAll(tables(page, s, false)));
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
        blocks.addAll(tables(page, section, true));
        return String.join("\n", blocks);
    }

    private static List<String> tables(Page page, Section section, boolean folded) {
        var marks = new Footmarks(page.footnotes());
        return section.tables()
                .stream()
                .map(table -> table(table, page.mostColumns(), marks, folded))
                .toList();
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
        var unsaid = page.unsaidValues();
        if (!unsaid.isEmpty()) {
            text.append(text.isEmpty() ? "" : "\n").append("Long values:\n\n");
            unsaid.forEach((name, value) -> text.append("- ")
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

    /** A table of all columns, without footnotes. */
    static String table(Table table) {
        return table(table, Integer.MAX_VALUE, Footmarks.NONE, false);
    }

    /**
     * A table, with its title before it and its remarks after it.
     *
     * @param most   how many columns are shown
     * @param folded whether a long one is folded
     */
    private static String table(Table table, int most, Footmarks marks, boolean folded) {
        var grid = Grid.of(table, most);
        var text = new StringBuilder();
        if (!grid.title().isEmpty()) {
            text.append("**").append(escape(grid.title())).append("**\n\n");
        }
        boolean fold = folded && table.isLong();
        if (fold) {
            text.append("<details><summary>")
                    .append(Plural.of(grid.lines().size(), "row"))
                    .append("</summary>\n\n");
        }
        if (!grid.alike().isEmpty()) {
            text.append(escape(grid.alike())).append("\n\n");
        }
        var columns = grid.columns().stream().filter(c -> !c.further()).toList();
        var shown = new ArrayList<List<String>>();
        shown.add(columns.stream().map(c -> escape(c.heading())).toList());
        for (Grid.Line line : grid.lines()) {
            var cells = new ArrayList<>(columns.stream().map(c -> escape(line.text(c))).toList());
            String numbers = marks.of(line.line());
            cells.set(0, cells.getFirst() + (numbers.isEmpty() ? "" : " <sup>" + numbers + "</sup>"));
            shown.add(cells);
        }
        text.append(aligned(shown, columns.stream().map(Grid.Column::column).toList()));
        var remarks = new ArrayList<>(grid.remarks());
        var further = grid.columns().stream().filter(Grid.Column::further).map(Grid.Column::heading).toList();
        if (!further.isEmpty()) {
            remarks.add("With --columns all also: " + String.join("; ", further) + ".");
        }
        if (!remarks.isEmpty()) {
            text.append('\n').append(escape(String.join(" ", remarks))).append('\n');
        }
        return text.append(fold ? "\n</details>\n" : "").toString();
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
