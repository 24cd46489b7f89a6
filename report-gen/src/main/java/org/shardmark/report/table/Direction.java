package org.shardmark.report.table;

import java.util.Optional;
import org.shardmark.report.jmh.Catalogue;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Row;

/** Which way a number is better. */
public enum Direction {
    /** More is better: a rate. */
    HIGHER,
    /** Less is better: a time, bytes, or what a single operation takes of anything. */
    LOWER,
    /** Nothing says which: a ratio, a total, a counter of the benchmark's own. */
    UNKNOWN;

    /**
     * The direction of a metric of a row: of the suite's own what the catalogue says, else by its unit and by what it is. A rate of something that is not work says nothing:
     * allocation a second grows with throughput, and a counter of {@code @AuxCounters} may count failures.
     */
    public static Direction of(Row row, String metric, Metric value) {
        var described = Catalogue.covers(row) && !metric.equals(Point.SCORE)
                ? Catalogue.ofSuite().called(metric.replaceFirst(":p.*", ""))
                : Optional.<Catalogue.Described>empty();
        if (described.isPresent()) {
            return switch (described.get().better()) {
                case "higher" -> HIGHER;
                case "lower" -> LOWER;
                default -> UNKNOWN;
            };
        }
        String unit = Unit.of(value.unit()).base();
        boolean rateOfBytes = metric.startsWith("gc.") && Unit.isRate(unit);
        if (rateOfBytes || isCounter(row, metric, value)) {
            return UNKNOWN;
        }
        if (Unit.isRate(unit)) {
            return HIGHER;
        }
        if (Unit.isTime(unit) || Unit.isBytes(unit) || Unit.isCount(unit)) {
            return LOWER;
        }
        return !metric.equals(Point.SCORE) ? UNKNOWN : row.mode().equals("thrpt") ? HIGHER : LOWER;
    }

    /** JMH writes the counters of a benchmark in the unit of its score. */
    private static boolean isCounter(Row row, String metric, Metric value) {
        return !metric.equals(Point.SCORE) && metric.chars().allMatch(Character::isJavaIdentifierPart)
                && value.unit().equals(row.primary().unit()) && !row.methods().contains(metric);
    }

    /** {@code higher is better}, or the empty string. */
    public String words() {
        return switch (this) {
            case HIGHER -> "higher is better";
            case LOWER -> "lower is better";
            case UNKNOWN -> "";
        };
    }
}
