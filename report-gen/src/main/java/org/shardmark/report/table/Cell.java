package org.shardmark.report.table;

import org.shardmark.report.stats.Estimate;

/** What stands in one place of a table: a value, not yet text. */
public sealed interface Cell {
    /** Nothing was measured there. */
    record Empty() implements Cell {}

    /** A name or parameter value. */
    record Text(String text) implements Cell {}

    /**
     * A score with its interval or range.
     *
     * @param estimate the score
     * @param unit     its unit where the column's lines have units of their own; empty where it is the column's
     */
    record Score(Estimate estimate, String unit) implements Cell {
        /** A score in the column's unit. */
        public Score(Estimate estimate) {
            this(estimate, "");
        }
    }

    /** A number that is exact, or whose spread is not the point. */
    record Figure(double value, int significant) implements Cell {}

    /** A share, 1 for all. */
    record Share(double value) implements Cell {}

    /** How many times the base, with its interval. */
    record Times(Estimate ratio) implements Cell {}

    /** How much more than the base, in a unit of its own, where there is no ratio. */
    record Difference(Estimate estimate, String unit) implements Cell {}

    /** Nothing. */
    Cell EMPTY = new Empty();

    /** A score, or nothing where it is no number. */
    static Cell score(Estimate estimate) {
        return Double.isFinite(estimate.mean()) ? new Score(estimate) : EMPTY;
    }

    /** A share, or nothing where it is no number. */
    static Cell share(double value) {
        return Double.isFinite(value) ? new Share(value) : EMPTY;
    }

    /** A number, or nothing where it is none. */
    static Cell figure(double value, int significant) {
        return Double.isFinite(value) ? new Figure(value, significant) : EMPTY;
    }
}
