package org.shardmark.report.table;

import java.util.List;
import java.util.Set;
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
    /** A table without remarks. */
    public static Table of(String title, List<Column> columns, List<Line> lines) {
        return new Table(title, List.copyOf(columns), List.copyOf(lines), List.of());
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
     * @param number  whether it holds numbers (right-aligned)
     * @param better  which way its numbers are better
     */
    public record Column(String heading, String unit, boolean number, Direction better) {
        /** A column of names. */
        public static Column text(String heading) {
            return new Column(heading, "", false, Direction.UNKNOWN);
        }

        /** A column of numbers of which neither more nor less is better. */
        public static Column number(String heading, String unit) {
            return number(heading, unit, Direction.UNKNOWN);
        }

        /** A column of numbers. */
        public static Column number(String heading, String unit, Direction better) {
            return new Column(heading, unit, true, better);
        }
    }

    /**
     * A line.
     *
     * @param cells a cell for each column
     * @param notes what is odd about the rows behind it
     */
    public record Line(List<Cell> cells, Set<Note> notes) {}
}
