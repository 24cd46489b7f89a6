package org.shardmark.queueing;

/**
 * A figure that a simulation found, and how sure it is.
 *
 * @param value     the figure
 * @param halfWidth half of its 95 % interval, 0 where it is exact
 */
public record Estimate(double value, double halfWidth) {
    /** A figure that is exact. */
    public static Estimate exact(double value) {
        return new Estimate(value, 0);
    }

    public double low() {
        return Math.max(0, value - halfWidth);
    }

    public double high() {
        return value + halfWidth;
    }
}
