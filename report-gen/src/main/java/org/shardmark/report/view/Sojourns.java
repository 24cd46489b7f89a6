package org.shardmark.report.view;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Unit;

/** What of the times of an open loop may be shown. */
final class Sojourns {
    /** How all metrics of it begin. */
    static final String SOJOURN = SuiteMetrics.SOJOURN;
    private static final String POOLED = "Percentiles beyond p99 are taken over all iterations together and shown if at least a hundred messages took longer; p50 to p99 are means over the iterations.";
    private static final String SATURATED = "Saturated: the rate was not reached in every iteration, and a percentile would say how long the run was.";

    private static final Dimension MESSAGES = Dimension.param("messages");
    private static final Dimension RATE = Dimension.param("rate");
    /** A percentile needs so many observations beyond it. */
    static final double BEYOND = 100;

    private Sojourns() {}

    /** The data without the times of rows that are saturated, and without percentiles that too few messages made. */
    static Data measurable(Data all) {
        return new Data(all.rows()
                .stream()
                .flatMap(row -> row.where(p -> !p.metric().startsWith(SOJOURN) || (!saturated(row) && enough(p, row)))
                        .stream())
                .toList(), all.longValues());
    }

    /** Whether at least one iteration of a row did not reach the rate that was asked for. */
    static boolean saturated(ResultRow row) {
        return row.mean(SuiteMetrics.SATURATED) > 0;
    }

    /** Whether a hundred messages lie beyond a percentile, as far as the row says how many there were. */
    private static boolean enough(Point point, ResultRow row) {
        int colon = point.metric().indexOf(":p");
        if (colon < 0) {
            return true;
        }
        var messages = messages(point, row.mean(counting(point.metric().substring(0, colon))));
        double beyond = 1 - Double.parseDouble(point.metric().substring(colon + 2));
        return messages.isEmpty() || beyond <= 0
                || messages.getAsDouble() * point.value().samples().size() * beyond >= BEYOND * (1 - 1e-9);
    }

    /** What says how many messages a sojourn is of, where it is not all of them. */
    private static String counting(String sojourn) {
        return sojourn.equals(SuiteMetrics.SOJOURN_HOT)
                ? SuiteMetrics.HOT_MESSAGES
                : sojourn.equals(SuiteMetrics.SOJOURN_COLD) ? SuiteMetrics.COLD_MESSAGES : "";
    }

    /** The messages of an iteration: those counted, or a number, or those of so many seconds at the row's rate. */
    private static OptionalDouble messages(Point point, double counted) {
        if (Double.isFinite(counted)) {
            return OptionalDouble.of(counted);
        }
        String messages = point.get(MESSAGES);
        var rate = NaturalOrder.number(point.get(RATE));
        if (messages.endsWith("s") && rate.isPresent()) {
            var seconds = NaturalOrder.number(messages.substring(0, messages.length() - 1));
            return seconds.isPresent()
                    ? OptionalDouble.of(seconds.getAsDouble() * rate.getAsDouble())
                    : OptionalDouble.empty();
        }
        return NaturalOrder.number(messages);
    }

    /** Whether a percentile lies so far out that it takes the messages of all iterations together. */
    static boolean pooled(String percentile) {
        double share = Double.parseDouble(percentile.substring(1));
        return share > 0.99 && share < 1;
    }

    /** A percentile of a row; of a saturated row the word, in the first of its columns. */
    static Cell cell(ResultRow row, String sojourn, String percentile, Unit unit, boolean first) {
        String metric = sojourn + ":" + percentile;
        if (saturated(row)) {
            return first ? new Cell.Text("saturated") : Cell.EMPTY;
        }
        return pooled(percentile)
                ? row.point(metric).map(p -> Cell.figure(p.whole() / unit.factor(), 3)).orElse(Cell.EMPTY)
                : row.cell(metric, unit.factor());
    }

    /** What stands under a table of these rows. */
    static List<String> remarks(List<ResultRow> rows) {
        boolean pooled = rows.stream()
                .flatMap(r -> r.metrics().sequencedKeySet().stream())
                .anyMatch(m -> m.startsWith(SOJOURN) && m.contains(":p") && pooled(m.substring(m.indexOf(":p") + 1)));
        return Stream.concat(Stream.of(POOLED).filter(r -> pooled),
                Stream.of(SATURATED).filter(r -> rows.stream().anyMatch(Sojourns::saturated))).toList();
    }

    /** A percentile as people say it: p0.999 is p99.9. */
    static String name(String percentile) {
        String digits = percentile.substring(3);
        return "p" + digits.substring(0, 2) + (digits.length() > 2 ? "." + digits.substring(2) : "");
    }
}
