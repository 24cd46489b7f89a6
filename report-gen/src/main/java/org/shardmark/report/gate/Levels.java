package org.shardmark.report.gate;

/**
 * The probabilities with which intervals may miss on one side.
 *
 * @param family of a flagged row
 * @param row    of the row's own 95 % interval
 */
record Levels(double family, double row) {
    /** The one side of an interval of 95 %. */
    static final double ROW = 0.025;

    /**
     * What a flagged row is asked for beyond its nominal level: with trimmed means of few forks, and of a run that stops
     * when it is precise enough, the simulation finds up to twice the nominal rate.
     */
    private static final double ALLOWANCE = 0.5;

    /** Bonferroni's levels: {@code alpha} is shared by all rows and by both sides. */
    static Levels of(double alpha, int rows) {
        return new Levels(ALLOWANCE * alpha / (2 * Math.max(1, rows)), ROW);
    }
}
