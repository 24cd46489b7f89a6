package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;
import org.shardmark.report.table.Table.Column;
import org.shardmark.report.table.Unit;

/**
 * Remedies one below the other, with what each brings and costs. A column that no row has anything for is left out.
 *
 * @param closed the rows of runs to completion
 * @param open   the rows of the open loop
 */
record RemedyTable(Data closed, Data open) {
    static final String HOT = SuiteMetrics.SOJOURN_HOT;
    static final String COLD = SuiteMetrics.SOJOURN_COLD;
    private static final String NONE = "NONE";
    private static final Dimension REMEDY = HotKeyView.REMEDY;
    private static final Dimension UTILISATION = HotKeyView.UTILISATION;
    private static final List<String> PERCENTILES = List.of("p0.50", "p0.99", "p0.999");

    /** A column with how its cells come from a row. */
    private record Figure(Column column, Function<ResultRow, Cell> cell) {}

    Table throughput() {
        var rows = closed.scored();
        var tails = tails();
        var unit = TimeCurves.unit(tails.stream()
                .flatMapToDouble(
                        r -> Stream.of(HOT, COLD).mapToDouble(m -> r.mean(m + ":p0.99"))));
        var figures = new ArrayList<>(List.of(
                new Figure(Column.number("throughput", "msg/s"), r -> r.cell(Point.SCORE, 1)),
                new Figure(Column.number("× " + NONE, ""), r -> overNone(r, rows)),
                new Figure(SuiteMetrics.column(SuiteMetrics.PREDICTED), r -> r.figure(SuiteMetrics.PREDICTED, 4)),
                new Figure(SuiteMetrics.column(SuiteMetrics.CEILING_REACHED, "%"),
                        r -> r.cell(SuiteMetrics.CEILING_REACHED, 0.01)),
                new Figure(SuiteMetrics.column(SuiteMetrics.BUSIEST_SHARE), r -> r.share(SuiteMetrics.BUSIEST_SHARE)),
                new Figure(SuiteMetrics.column(SuiteMetrics.BUSIEST_BATCH_MEAN, "messages"),
                        r -> r.figure(SuiteMetrics.BUSIEST_BATCH_MEAN, 3)),
                new Figure(SuiteMetrics.words(SuiteMetrics.ORDER_KEPT), RemedyTable::order),
                new Figure(SuiteMetrics.column(SuiteMetrics.OUT_OF_ORDER), r -> outOfOrder(r, rows)),
                new Figure(SuiteMetrics.column(SuiteMetrics.SHARDS_PER_KEY, ""),
                        r -> r.figure(SuiteMetrics.SHARDS_PER_KEY, 4)),
                new Figure(SuiteMetrics.column(SuiteMetrics.READ_FAN_OUT, ""),
                        r -> r.figure(SuiteMetrics.READ_FAN_OUT, 3)),
                rejected(rows)));
        for (String metric : List.of(COLD, HOT)) {
            figures.add(new Figure(Column.number((metric.equals(HOT) ? "hot" : "cold") + " p99", unit.base()),
                    r -> tails.stream()
                            .filter(t -> same(r, t))
                            .findFirst()
                            .map(t -> tail(t, metric, "p0.99", unit, true))
                            .orElse(Cell.EMPTY)));
        }
        figures.add(new Figure(SuiteMetrics.column(SuiteMetrics.LATER), r -> r.cell(SuiteMetrics.LATER, 1)));
        figures.add(new Figure(SuiteMetrics.column(SuiteMetrics.HELD), r -> r.figure(SuiteMetrics.HELD, 4)));
        figures.add(new Figure(SuiteMetrics.column(SuiteMetrics.ALLOCATED), r -> r.cell(SuiteMetrics.ALLOCATED, 1)));
        var remarks = new ArrayList<String>();
        if (rows.stream().anyMatch(r -> overNone(r, rows) instanceof Cell.Times)) {
            remarks.add("× " + NONE
                    + ": how many times the throughput where nothing is done, more than 1 is better; in brackets the 95 % interval (Welch, on the logarithms of fork means).");
        }
        if (!tails.isEmpty()) {
            remarks.add(tailsRemark(rows.getFirst(), tails.getFirst()));
        }
        return table(dimensions(closed), closed.sorted(dimensions(closed)), figures, remarks);
    }

    Table latency() {
        var clean = Sojourns.measurable(open);
        var dimensions = new ArrayList<>(HotKeyView.others(open, Set.of(REMEDY, UTILISATION)));
        dimensions.addAll(List.of(UTILISATION, REMEDY));
        var rows = clean.sorted(dimensions);
        var unit = TimeCurves.unit(rows.stream()
                .flatMapToDouble(
                        r -> Stream.of(HOT, COLD).mapToDouble(m -> r.mean(m + ":p0.99"))));
        var figures = new ArrayList<>(List.of(
                new Figure(Column.number("achieved", "msg/s"), r -> r.cell(Point.SCORE, 1))));
        for (String metric : List.of(HOT, COLD)) {
            for (String percentile : PERCENTILES) {
                figures.add(new Figure(Column.number(
                        (metric.equals(HOT) ? "hot " : "cold ") + Sojourns.name(percentile), unit.base()),
                        r -> tail(r, metric, percentile, unit, percentile.equals("p0.50"))));
            }
        }
        figures.add(rejected(rows));
        figures.add(new Figure(SuiteMetrics.words(SuiteMetrics.ORDER_KEPT), RemedyTable::order));
        var remarks = rows.stream().anyMatch(Sojourns::saturated)
                ? List.of(Sojourns.SATURATED)
                : List.<String>of();
        return table(dimensions, rows, figures, remarks);
    }

    /** The parameters that tell the rows apart, the remedy last. */
    private static List<Dimension> dimensions(Data data) {
        var dimensions = new ArrayList<>(HotKeyView.others(data, Set.of(REMEDY)));
        dimensions.add(REMEDY);
        return dimensions;
    }

    private static Table table(List<Dimension> dimensions, List<ResultRow> rows, List<Figure> figures,
            List<String> remarks) {
        var shown = figures.stream()
                .filter(f -> rows.stream().anyMatch(r -> !f.cell().apply(r).equals(Cell.EMPTY)))
                .toList();
        var columns = new ArrayList<Column>();
        dimensions.forEach(d -> columns.add(Column.text(d.name())));
        shown.forEach(f -> columns.add(f.column()));
        var lines = rows.stream().map(row -> {
            var cells = new ArrayList<Cell>();
            dimensions.forEach(d -> cells.add(new Cell.Text(row.get(d))));
            shown.forEach(f -> cells.add(f.cell().apply(row)));
            return new Table.Line(List.copyOf(cells), row.notes());
        }).toList();
        return new Table("", List.copyOf(columns), lines, List.copyOf(remarks));
    }

    /** The share of messages that were handled before an earlier one of their key, if any were at all. */
    private static Cell outOfOrder(ResultRow row, List<ResultRow> rows) {
        boolean any = rows.stream().anyMatch(r -> r.mean(SuiteMetrics.OUT_OF_ORDER) > 0);
        return any ? row.share(SuiteMetrics.OUT_OF_ORDER) : Cell.EMPTY;
    }

    private static Cell order(ResultRow row) {
        double kept = row.mean(SuiteMetrics.ORDER_KEPT);
        return Double.isNaN(kept) ? Cell.EMPTY : new Cell.Text(kept >= 1 ? "yes" : "no");
    }

    /** A percentile; of a saturated row the word, in the first of its columns. */
    private static Cell tail(ResultRow row, String metric, String percentile, Unit unit, boolean first) {
        return !Sojourns.saturated(row)
                ? row.cell(metric + ":" + percentile, unit.factor())
                : first ? new Cell.Text("saturated") : Cell.EMPTY;
    }

    /** The share of messages that were rejected, if any were at all. */
    private static Figure rejected(List<ResultRow> rows) {
        boolean any = rows.stream().anyMatch(r -> r.mean(SuiteMetrics.REJECTED) > 0);
        return new Figure(SuiteMetrics.column(SuiteMetrics.REJECTED),
                r -> any ? r.share(SuiteMetrics.REJECTED) : Cell.EMPTY);
    }

    /** The row with the same parameters where nothing is done; those that it does not heed may differ. */
    private Cell overNone(ResultRow row, List<ResultRow> rows) {
        if (row.get(REMEDY).equals(NONE)) {
            return Cell.EMPTY;
        }
        var nones = rows.stream().filter(r -> r.get(REMEDY).equals(NONE)).toList();
        var strict = HotKeyView.others(closed, Set.of(REMEDY));
        var loose = strict.stream().filter(d -> !HotKeyView.OWN.contains(d)).toList();
        return find(row, nones, strict).or(() -> find(row, nones, loose))
                .<Cell>map(n -> new Cell.Times(row.score().ratioTo(n.score())))
                .orElse(Cell.EMPTY);
    }

    private static Optional<ResultRow> find(ResultRow row, List<ResultRow> among, List<Dimension> same) {
        return among.stream()
                .filter(n -> same.stream()
                        .allMatch(d -> d.equals(Dimension.METHOD)
                                || d.equals(Dimension.BENCHMARK) || n.get(d).equals(row.get(d))))
                .findFirst();
    }

    /** The rows of the open loop at the highest utilisation: what a hot key costs shows there. */
    private List<ResultRow> tails() {
        var values = open.points().isEmpty()
                ? List.<String>of()
                : open.values(UTILISATION).stream().filter(v -> NaturalOrder.number(v).isPresent()).toList();
        if (values.isEmpty()) {
            return List.of();
        }
        String highest = values.getLast();
        return Sojourns.measurable(open).scored().stream().filter(r -> r.get(UTILISATION).equals(highest)).toList();
    }

    /**
     * Whether a row of the open loop is of the same case: equal in every parameter that makes a difference between rows.
     * What is the same in all rows of either part is a condition of it, and said below the table.
     */
    private boolean same(ResultRow row, ResultRow tail) {
        return Stream.concat(HotKeyView.others(closed, Set.of()).stream(),
                HotKeyView.others(open, Set.of(UTILISATION)).stream())
                .filter(d -> has(row, d) && has(tail, d))
                .allMatch(d -> row.get(d).equals(tail.get(d)));
    }

    private static boolean has(ResultRow row, Dimension dimension) {
        return dimension.kind() == Dimension.Kind.PARAM
                && row.score().row().params().containsKey(dimension.name());
    }

    /** Where the p99 beside the throughput comes from, and what was different there. */
    private String tailsRemark(ResultRow row, ResultRow tail) {
        var different = row.score()
                .row()
                .params()
                .keySet()
                .stream()
                .map(Dimension::param)
                .filter(d -> !d.name().equals("messages") && has(tail, d) && !closed.varies(d) && !open.varies(d)
                        && !row.get(d).equals(tail.get(d)))
                .map(d -> d.name() + " " + tail.get(d))
                .toList();
        return "p99 is from the open loop at " + UTILISATION.name() + " " + tail.get(UTILISATION)
                + (different.isEmpty() ? "." : ", with " + String.join(", ", different) + ".");
    }
}
