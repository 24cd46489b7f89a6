package org.shardmark.metric;

import org.openjdk.jmh.results.ScalarResult;

/**
 * A figure that a benchmark publishes beside its score. Declared once, in the {@link Catalogue}.
 *
 * @param name     its name in the result file, with its unit where that is a time ({@code waitUnloadedMicros})
 * @param heading  the same in words, as the head of a column
 * @param unit     the unit as the result file shows it, {@code "1"} for a share
 * @param merge    how several values become one
 * @param better   which values are better
 * @param sentence what it is
 */
public record Metric(String name, String heading, String unit, Merge merge, Better better, String sentence) {
    private static final String ANY = "*";

    /** Which values of a metric are better. */
    public enum Better {
        /** The larger. */
        HIGHER,
        /** The smaller. */
        LOWER,
        /** Neither: it describes a run, and judges nothing. */
        NONE
    }

    /** Whether this stands for metrics that differ in a number, such as {@code worstChi2Over*}. */
    public boolean isFamily() {
        return name.contains(ANY);
    }

    /**
     * The one of a family that has a number in its name.
     *
     * @throws IllegalStateException where this is no family
     */
    public Metric of(int number) {
        if (!isFamily()) {
            throw new IllegalStateException(name + " is one metric, and needs no number");
        }
        var digits = Integer.toString(number);
        return new Metric(name.replace(ANY, digits), heading.replace(ANY, digits), unit, merge, better, sentence);
    }

    /** A value of it as a result of JMH's. */
    public ScalarResult result(double value) {
        return new ScalarResult(name, value, unit, merge.policy());
    }

    /** Whether a name in a result file is this metric's, or that of one of its family. */
    boolean covers(String other) {
        int at = name.indexOf(ANY);
        return at < 0
                ? name.equals(other)
                : other.startsWith(name.substring(0, at)) && other.substring(at).matches("\\d+");
    }
}
