package org.shardmark.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Unit;

/**
 * A table as people read it, before it is escaped for a format: cells in words, a column of equal cells said once, and the
 * columns that do not fit on a screen set apart.
 *
 * @param title   what it shows, the empty string if the section says it
 * @param alike   a sentence about the columns of equal cells, the empty string if there are none
 * @param columns the other columns
 * @param lines   the lines
 * @param remarks what its signs mean, and what else belongs under it
 */
record Grid(String title, String alike, List<Column> columns, List<Line> lines, List<String> remarks) {
    /**
     * A column.
     *
     * @param at      its place in the table
     * @param column  what it is
     * @param heading its heading with the unit
     * @param further whether it is shown on request only
     */
    record Column(int at, Table.Column column, String heading, boolean further) {}

    /**
     * A line.
     *
     * @param line  what is behind it
     * @param texts its cells in words, one for each column of the table
     */
    record Line(Table.Line line, List<String> texts) {
        /** The cell of a column, in words. */
        String text(Column column) {
            return texts.get(column.at());
        }
    }

    /**
     * The table with so many columns.
     *
     * @param most names are shown even if they are more; then come scores, then figures, in their order
     */
    static Grid of(Table table, int most) {
        var lines = table.lines().stream().map(line -> new Line(line, texts(line, table.columns()))).toList();
        var columns = table.columns();
        var alike = IntStream.range(0, columns.size()).filter(c -> isAlike(c, columns.get(c), lines)).boxed().toList();
        var rest = IntStream.range(0, columns.size()).boxed().filter(c -> !alike.contains(c)).toList();
        var shown = Stream
                .of(Table.Column.Kind.NAME, Table.Column.Kind.SCORE, Table.Column.Kind.FIGURE, Table.Column.Kind.WORDS)
                .flatMap(kind -> rest.stream().filter(c -> columns.get(c).kind() == kind))
                .limit(Math.max(most,
                        rest.stream().filter(c -> columns.get(c).kind() == Table.Column.Kind.NAME).count()))
                .toList();
        String once = alike.stream()
                .map(c -> alike(columns.get(c), lines.getFirst().texts().get(c)))
                .collect(Collectors.joining("; "));
        var remarks = new ArrayList<>(remarks(table));
        remarks.addAll(table.remarks());
        return new Grid(table.title(), once.isEmpty() ? "" : "In all rows: " + once + ".",
                rest.stream()
                        .map(c -> new Column(c, columns.get(c), heading(columns.get(c)), !shown.contains(c)))
                        .toList(),
                lines, List.copyOf(remarks));
    }

    private static boolean isAlike(int c, Table.Column column, List<Line> lines) {
        return column.foldable() && lines.size() > 1 && !lines.getFirst().texts().get(c).isEmpty()
                && lines.stream().map(l -> l.texts().get(c)).distinct().count() == 1;
    }

    private static String heading(Table.Column column) {
        String unit = unit(column);
        return column.heading() + (unit.isEmpty() ? "" : ", " + unit);
    }

    /** What a column of equal cells says. */
    private static String alike(Table.Column column, String cell) {
        String unit = unit(column);
        return column.heading() + " " + cell + (unit.isEmpty() ? "" : " " + unit);
    }

    /** The unit of a column; the empty string where there is none, or where the heading ends with it. */
    private static String unit(Table.Column column) {
        return column.unit().equals("1") || column.heading().endsWith(" " + column.unit()) ? "" : column.unit();
    }

    private static List<String> texts(Table.Line line, List<Table.Column> columns) {
        return IntStream.range(0, line.cells().size())
                .mapToObj(c -> text(line.cells().get(c), columns.get(c).unit()))
                .toList();
    }

    private static String text(Cell cell, String unit) {
        return switch (cell) {
            case Cell.Empty e -> "";
            case Cell.Text t -> t.text();
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
        if (kinds.contains(Estimate.Kind.TRIMMED)) {
            remarks.add("Scores are trimmed means over forks: of ten or more, up to a fifth at each end is left out; "
                    + "±: their 95 % interval.");
        }
        if (kinds.contains(Estimate.Kind.RANGE)) {
            remarks.add("[ … ]: smallest and largest iteration; with fewer than three forks there is no interval.");
        }
        return remarks;
    }
}
