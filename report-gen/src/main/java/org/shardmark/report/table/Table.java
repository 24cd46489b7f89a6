package org.shardmark.report.table;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.shardmark.report.jmh.Note;

/**
 * A table before it is text.
 *
 * @param title    what it shows, the empty string if the section says it
 * @param columns  the columns
 * @param lines    the lines, each with a cell a column
 * @param remarks  sentences that belong under it
 */
public record Table(String title, List<Column> columns, List<Line> lines, List<String> remarks) {
    /** A table of more lines fills more than a screen. */
    private static final int LONG = 40;

    /** Whether it fills more than a screen. */
    public boolean isLong() {
        return lines.size() > LONG;
    }

    /** The same table, its title after these words. */
    public Table under(List<String> words) {
        String before = String.join(", ", words);
        return new Table(before.isEmpty() || title.isEmpty() ? before + title : before + ", " + title, columns, lines,
                remarks);
    }

    /**
     * A column.
     *
     * @param heading its heading, without the unit
     * @param unit    the unit of its numbers, the empty string if they have none
     * @param kind    what its cells are
     * @param better  which way its numbers are better
     */
    public record Column(String heading, String unit, Kind kind, Direction better) {
        /** What the cells of a column are. */
        public enum Kind {
            /** Names, which tell rows apart. */
            NAME,
            /** What was found, in words. */
            WORDS,
            /** The numbers that the table is about. */
            SCORE,
            /** Further numbers. */
            FIGURE
        }

        /** Whether it holds numbers, which are aligned on the right. */
        public boolean number() {
            return kind == Kind.SCORE || kind == Kind.FIGURE;
        }

        /** Whether it can be said once, above the table, where all its cells are alike. */
        public boolean foldable() {
            return kind == Kind.WORDS || kind == Kind.FIGURE;
        }

        /** A column of names. */
        public static Column text(String heading) {
            return new Column(heading, "", Kind.NAME, Direction.UNKNOWN);
        }

        /** A column of findings in words. */
        public static Column words(String heading) {
            return new Column(heading, "", Kind.WORDS, Direction.UNKNOWN);
        }

        /** A column of the numbers that the table is about. */
        public static Column score(String heading, String unit) {
            return new Column(heading, unit, Kind.SCORE, Direction.UNKNOWN);
        }

        /** A column of numbers of which neither more nor less is better. */
        public static Column number(String heading, String unit) {
            return number(heading, unit, Direction.UNKNOWN);
        }

        /** A column of numbers. */
        public static Column number(String heading, String unit, Direction better) {
            return new Column(heading, unit, Kind.FIGURE, better);
        }
    }

    /**
     * A line.
     *
     * @param cells a cell for each column
     * @param notes what is odd about the rows behind it
     * @param rows  the rows behind it, with the metrics that it shows; none of a mean over rows, and of what was not measured
     */
    public record Line(List<Cell> cells, Set<Note> notes, List<ResultRow> rows) {
        /** A line with no row behind it. */
        public Line(List<Cell> cells, Set<Note> notes) {
            this(cells, notes, List.of());
        }

        /** The line of these rows. */
        public static Line of(List<Cell> cells, List<ResultRow> rows) {
            return new Line(cells,
                    rows.stream().flatMap(r -> r.notes().stream()).collect(Collectors.toCollection(LinkedHashSet::new)),
                    rows);
        }
    }
}
