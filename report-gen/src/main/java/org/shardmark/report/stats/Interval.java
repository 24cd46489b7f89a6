package org.shardmark.report.stats;

/**
 * How far one side lies above the other, and between which ends.
 *
 * @param center the estimate
 * @param low    the lower end, −∞ if nothing bounds it
 * @param high   the upper end, ∞ if nothing bounds it
 */
public record Interval(double center, double low, double high) {
    /** The interval of so much on both sides. */
    static Interval around(double center, double halfWidth) {
        return new Interval(center, center - halfWidth, center + halfWidth);
    }

    /** An estimate that nothing bounds. */
    public static Interval unbounded(double center) {
        return new Interval(center, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Whether there are two ends. */
    public boolean bounded() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** Half of its width. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Whether all of it is above. */
    public boolean above(double value) {
        return low > value;
    }

    /** Whether all of it is below. */
    public boolean below(double value) {
        return high < value;
    }

    /** Whether all of it is nearer to zero than that. */
    public boolean within(double value) {
        return below(value) && above(-value);
    }
}
