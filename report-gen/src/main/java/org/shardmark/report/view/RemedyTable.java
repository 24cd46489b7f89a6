package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.shardmark.report.stats.Ratio;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Columns;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Table;

/**
 * Remedies one below the other, with what each brings and costs.
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

    Table throughput() {
        var rows = closed.scored();
        var tails = tails();
        var unit = TimeCurves.unit(tails.stream()
                .flatMapToDouble(
                        r -> Stream.of(HOT, COLD).mapToDouble(m -> r.mean(m + ":p0.99"))));
        var dimensions = dimensions(closed);
        var columns = new Columns<ResultRow>().names(dimensions, ResultRow::get)
                .score("throughput", "msg/s", r -> r.cell(Point.SCORE, 1))
                .score("× " + NONE, "", r -> overNone(r, rows))
                .add(SuiteMetrics.column(SuiteMetrics.PREDICTED), r -> r.figure(SuiteMetrics.PREDICTED, 4))
                .add(SuiteMetrics.column(SuiteMetrics.CEILING_REACHED, "%"),
                        r -> r.cell(SuiteMetrics.CEILING_REACHED, 0.01))
                .add(SuiteMetrics.column(SuiteMetrics.BUSIEST_SHARE), r -> r.share(SuiteMetrics.BUSIEST_SHARE))
                .add(SuiteMetrics.column(SuiteMetrics.BUSIEST_BATCH_MEAN, "messages"),
                        r -> r.figure(SuiteMetrics.BUSIEST_BATCH_MEAN, 3))
                .add(SuiteMetrics.words(SuiteMetrics.ORDER_KEPT), RemedyTable::order)
                .add(SuiteMetrics.column(SuiteMetrics.OUT_OF_ORDER), r -> ifAny(SuiteMetrics.OUT_OF_ORDER, r, rows))
                .add(SuiteMetrics.column(SuiteMetrics.SHARDS_PER_KEY, ""),
                        r -> r.figure(SuiteMetrics.SHARDS_PER_KEY, 4))
                .add(SuiteMetrics.column(SuiteMetrics.READ_FAN_OUT, ""), r -> r.figure(SuiteMetrics.READ_FAN_OUT, 3))
                .add(SuiteMetrics.column(SuiteMetrics.REJECTED), r -> ifAny(SuiteMetrics.REJECTED, r, rows));
        for (String metric : List.of(COLD, HOT)) {
            columns.score(side(metric) + " p99", unit.base(), r -> tails.stream()
                    .filter(t -> same(r, t))
                    .findFirst()
                    .map(t -> Sojourns.cell(t, metric, "p0.99", unit, true))
                    .orElse(Cell.EMPTY));
        }
        columns.add(SuiteMetrics.column(SuiteMetrics.LATER), r -> r.cell(SuiteMetrics.LATER, 1))
                .add(SuiteMetrics.column(SuiteMetrics.HELD), r -> r.figure(SuiteMetrics.HELD, 4))
                .add(SuiteMetrics.column(SuiteMetrics.ALLOCATED), r -> r.cell(SuiteMetrics.ALLOCATED, 1));
        var remarks = new ArrayList<String>();
        var ratios = rows.stream()
                .map(r -> overNone(r, rows))
                .filter(Cell.Times.class::isInstance)
                .map(c -> ((Cell.Times) c).ratio())
                .toList();
        if (!ratios.isEmpty()) {
            remarks.add("× " + NONE
                    + ": how many times the throughput where nothing is done, more than 1 is better; in brackets the 95 % interval ("
                    + Ratio.method(ratios) + ").");
        }
        if (!tails.isEmpty()) {
            remarks.add(tailsRemark(rows.getFirst(), tails.getFirst()));
        }
        return columns.table("", closed.sorted(dimensions), List::of, remarks);
    }

    Table latency() {
        var clean = Sojourns.measurable(open);
        var dimensions = new ArrayList<>(HotKeyView.others(open, Set.of(REMEDY, UTILISATION)));
        dimensions.addAll(List.of(UTILISATION, REMEDY));
        var rows = clean.sorted(dimensions);
        var unit = TimeCurves.unit(rows.stream()
                .flatMapToDouble(
                        r -> Stream.of(HOT, COLD).mapToDouble(m -> r.mean(m + ":p0.99"))));
        var columns = new Columns<ResultRow>().names(dimensions, ResultRow::get)
                .score("achieved", "msg/s", r -> r.cell(Point.SCORE, 1));
        for (String metric : List.of(HOT, COLD)) {
            PERCENTILES.forEach(p -> columns.score(side(metric) + " " + Sojourns.name(p), unit.base(),
                    r -> Sojourns.cell(r, metric, p, unit, p.equals(PERCENTILES.getFirst()))));
        }
        columns.add(SuiteMetrics.column(SuiteMetrics.REJECTED), r -> ifAny(SuiteMetrics.REJECTED, r, rows))
                .add(SuiteMetrics.words(SuiteMetrics.ORDER_KEPT), RemedyTable::order);
        return columns.table("", rows, List::of, Sojourns.remarks(rows));
    }

    private static String side(String sojourn) {
        return sojourn.equals(HOT) ? "hot" : "cold";
    }

    /** The parameters that tell the rows apart, the remedy last. */
    private static List<Dimension> dimensions(Data data) {
        var dimensions = new ArrayList<>(HotKeyView.others(data, Set.of(REMEDY)));
        dimensions.add(REMEDY);
        return dimensions;
    }

    /** A share, if it is not 0 in all rows. */
    private static Cell ifAny(String share, ResultRow row, List<ResultRow> rows) {
        return rows.stream().anyMatch(r -> r.mean(share) > 0) ? row.share(share) : Cell.EMPTY;
    }

    private static Cell order(ResultRow row) {
        double kept = row.mean(SuiteMetrics.ORDER_KEPT);
        return Double.isNaN(kept) ? Cell.EMPTY : new Cell.Text(kept >= 1 ? "yes" : "no");
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
        var rows = Sojourns.measurable(open).scored().stream().filter(r -> r.get(UTILISATION).equals(highest)).toList();
        return rows.stream()
                .filter(r -> ofTheOpenLoop().stream().allMatch(d -> r.get(d).equals(rows.getFirst().get(d))))
                .toList();
    }

    /** The parameters that vary in the open loop and that no run to completion has: one value of each stands in the table. */
    private List<Dimension> ofTheOpenLoop() {
        return HotKeyView.others(open, Set.of(UTILISATION))
                .stream()
                .filter(d -> d.kind() == Dimension.Kind.PARAM && !closed.params().contains(d))
                .toList();
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
        var conditions = row.score()
                .row()
                .params()
                .keySet()
                .stream()
                .map(Dimension::param)
                .filter(d -> !d.name().equals("messages") && has(tail, d) && !closed.varies(d) && !open.varies(d)
                        && !row.get(d).equals(tail.get(d)));
        var different = Stream.concat(conditions, ofTheOpenLoop().stream())
                .map(d -> d.name() + " " + tail.get(d))
                .toList();
        return "p99 is from the open loop at " + UTILISATION.name() + " " + tail.get(UTILISATION)
                + (different.isEmpty() ? "." : ", with " + String.join(", ", different) + ".");
    }
}
