package org.shardmark.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.shardmark.report.table.Table.Column;

/**
 * The columns of a table, each with how its cells come from what a row shows. Not for several threads.
 *
 * @param <R> what a row shows
 */
public final class Columns<R> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<? super R, Cell>> cells = new ArrayList<>();

    /** Adds a column. */
    public Columns<R> add(Column column, Function<? super R, Cell> cell) {
        columns.add(column);
        cells.add(cell);
        return this;
    }

    /** Adds a column of names, which tell the rows apart. */
    public Columns<R> name(String heading, Function<? super R, String> name) {
        return add(Column.text(heading), r -> new Cell.Text(name.apply(r)));
    }

    /** Adds a column of names for each dimension. */
    public Columns<R> names(List<Dimension> dimensions, BiFunction<? super R, Dimension, String> value) {
        dimensions.forEach(d -> name(d.name(), r -> value.apply(r, d)));
        return this;
    }

    /** Adds a column of the numbers that the table is about. */
    public Columns<R> score(String heading, String unit, Function<? super R, Cell> cell) {
        return add(Column.score(heading, unit), cell);
    }

    /** Adds a column of further numbers. */
    public Columns<R> figure(String heading, String unit, Function<? super R, Cell> cell) {
        return add(Column.number(heading, unit), cell);
    }

    /** Visits each column, in order. */
    public void forEach(BiConsumer<Column, Function<? super R, Cell>> visitor) {
        IntStream.range(0, columns.size()).forEach(c -> visitor.accept(columns.get(c), cells.get(c)));
    }

    /** The table of these rows. */
    public Table table(String title, List<R> rows) {
        return table(title, rows, r -> List.of(), List.of());
    }

    /**
     * The table of these rows, without columns for which no row has anything.
     *
     * @param behind  the results behind a row, which say what is odd about it
     * @param remarks sentences that belong under it
     */
    public Table table(String title, List<R> rows, Function<? super R, List<ResultRow>> behind, List<String> remarks) {
        var lines = rows.stream().map(r -> cells.stream().map(c -> c.apply(r)).toList()).toList();
        var shown = IntStream.range(0, columns.size())
                .filter(c -> rows.isEmpty() || lines.stream().anyMatch(l -> !l.get(c).equals(Cell.EMPTY)))
                .boxed()
                .toList();
        return new Table(title, shown.stream().map(columns::get).toList(),
                IntStream.range(0, rows.size())
                        .mapToObj(i -> Table.Line.of(shown.stream().map(lines.get(i)::get).toList(),
                                behind.apply(rows.get(i))))
                        .toList(),
                List.copyOf(remarks));
    }
}
