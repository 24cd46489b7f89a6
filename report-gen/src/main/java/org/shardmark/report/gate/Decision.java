package org.shardmark.report.gate;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.stats.Shift;

/**
 * What the two intervals of a shift say about a threshold.
 *
 * @param kind   the verdict
 * @param family the interval at the level of all rows together
 * @param row    the row's own 95 % interval
 */
record Decision(Verdict.Kind kind, Interval family, Interval row) {
    /** Beyond that many forks nobody goes. */
    private static final int MOST_FORKS = 1000;

    /** Judges a shift, positive where it costs more, by a threshold in the same unit. */
    static Decision of(Shift shift, double threshold, Levels levels) {
        var family = shift.at(levels.family());
        var row = shift.at(levels.row());
        return new Decision(kind(family, row, threshold), family, row);
    }

    private static Verdict.Kind kind(Interval family, Interval row, double threshold) {
        if (family.above(threshold)) {
            return Verdict.Kind.REGRESSED;
        }
        if (family.below(-threshold)) {
            return Verdict.Kind.IMPROVED;
        }
        return row.within(threshold) ? Verdict.Kind.UNCHANGED : Verdict.Kind.INCONCLUSIVE;
    }

    /** The same intervals with a verdict that knows more than they do. */
    Decision as(Verdict.Kind other) {
        return new Decision(other, family, row);
    }

    /** The smallest shift that would have been accused, empty if none would. */
    OptionalDouble detectable(double threshold) {
        return family.bounded() ? OptionalDouble.of(threshold + family.halfWidth()) : OptionalDouble.empty();
    }

    /**
     * The smallest number of forks a side (of baselines, of a {@link org.shardmark.report.stats.BaselineShift}) that would
     * decide if they went on like these; empty if not even {@value #MOST_FORKS} would.
     */
    OptionalInt deciding(Shift shift, double threshold, Levels levels) {
        IntToDoubleFunction beyond = n -> Math.abs(family.center()) - threshold
                - shift.expectedHalfWidth(levels.family(), n);
        IntToDoubleFunction inside = n -> threshold - Math.abs(row.center())
                - shift.expectedHalfWidth(levels.row(), n);
        for (int n = 2; n <= MOST_FORKS; n++) {
            if (beyond.applyAsDouble(n) > 0 || inside.applyAsDouble(n) > 0) {
                return OptionalInt.of(n);
            }
        }
        return OptionalInt.empty();
    }
}
