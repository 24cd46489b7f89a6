package org.shardmark.report.table;

import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Ratio;
import org.shardmark.report.stats.Samples;

/**
 * One number with everything that says which one it is.
 *
 * @param file      the label of its file
 * @param row       the row it belongs to
 * @param benchmark the benchmark as it is shown: without the packages that all have in common
 * @param metric    the metric, {@link #SCORE} for the row's own
 * @param value     the values
 * @param written   their mean and interval, in the unit as written
 */
public record Point(String file, Row row, String benchmark, String metric, Metric value, Estimate written) {
    /** The name of the metric that is JMH's score. */
    public static final String SCORE = "score";

    /** A point, its mean and interval computed from its values. */
    static Point of(String file, Row row, String benchmark, String metric, Metric value) {
        return new Point(file, row, benchmark, metric, value, Estimate.of(value.samples()));
    }

    /** The same point with other values. */
    public Point with(Metric other) {
        return of(file, row, benchmark, metric, other);
    }

    /** The same point with the trimmed mean of its forks. */
    Point trimmed() {
        return value.samples().forks() == 0
                ? this
                : new Point(file, row, benchmark, metric, value, Estimate.trimmed(value.samples().forkMeans()));
    }

    /** The value in a dimension; the empty string if it has none there. */
    public String get(Dimension dimension) {
        int dot = benchmark.lastIndexOf('.');
        return switch (dimension.kind()) {
            case FILE -> file;
            case BENCHMARK -> benchmark;
            case CLASS -> dot < 0 ? "" : benchmark.substring(0, dot);
            case METHOD -> benchmark.substring(dot + 1);
            case MODE -> row.mode();
            case THREADS -> row.threads() < 0 ? "" : String.valueOf(row.threads());
            case PARAM -> row.params().getOrDefault(dimension.name(), "");
            case RUN -> String.valueOf(row.occurrence() + 1);
            case METRIC -> metric;
            case UNIT -> unit();
        };
    }

    /** The metric in words. */
    public String heading() {
        return row.heading(metric);
    }

    /** Mean and interval in the base unit. */
    public Estimate estimate() {
        return Unit.of(value.unit()).toBase(written);
    }

    /** Mean and interval in another unit of the same base. */
    public Estimate in(Unit unit) {
        return Unit.of(value.unit()).convert(written, unit);
    }

    /** The score of all iterations together, in the base unit; the mean over forks where the file has none. */
    public double whole() {
        double whole = value.whole() * Unit.of(value.unit()).factor();
        return Double.isFinite(whole) ? whole : estimate().mean();
    }

    /** The base unit of the values. */
    public String unit() {
        return Unit.of(value.unit()).base();
    }

    /** Which way it is better. */
    public Direction direction() {
        return Direction.of(row, metric, value);
    }

    /**
     * How many times another point it is; without a value where that one has no ratio ({@link Ratio#isBase}).
     *
     * @param base a point in the same base unit, estimated in the same way
     */
    public Estimate ratioTo(Point base) {
        double resolution = Unit.resolution(metric, unit());
        return written.kind() == Estimate.Kind.TRIMMED && base.written.kind() == Estimate.Kind.TRIMMED
                ? Ratio.ofTrimmed(samples(), base.samples(), resolution)
                : Ratio.of(samples(), base.samples(), resolution);
    }

    /** Whether others can be compared with it by ratio. */
    public boolean isBase() {
        return Ratio.isBase(estimate(), Unit.resolution(metric, unit()));
    }

    /** The samples in the base unit. */
    public Samples samples() {
        return value.samples().times(Unit.of(value.unit()).factor());
    }
}
