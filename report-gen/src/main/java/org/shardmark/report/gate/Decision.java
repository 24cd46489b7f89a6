package org.shardmark.report.gate;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.stats.Shift;

/**
 * What the two intervals of a shift say about a threshold.
 *
 * @param kind      the verdict
 * @param shift     the shift, positive where it costs more
 * @param threshold the threshold, in the unit of the shift
 * @param levels    the levels of the two intervals
 */
record Decision(Verdict.Kind kind, Shift shift, double threshold, Levels levels) {
    /** Nobody runs more forks than that. */
    private static final int MOST_FORKS = 1000;

    /** Judges a shift by a threshold. */
    static Decision of(Shift shift, double threshold, Levels levels) {
        var family = shift.at(levels.family());
        return new Decision(family.above(threshold)
                ? Verdict.Kind.REGRESSED
                : family.below(-threshold)
                        ? Verdict.Kind.IMPROVED
                        : shift.at(levels.row()).within(threshold) ? Verdict.Kind.UNCHANGED : Verdict.Kind.INCONCLUSIVE,
                shift, threshold, levels);
    }

    /** The interval at the level of all rows together. */
    Interval family() {
        return shift.at(levels.family());
    }

    /** The row's own 95 % interval. */
    Interval row() {
        return shift.at(levels.row());
    }

    /** The same with a verdict that knows more. */
    Decision as(Verdict.Kind other) {
        return new Decision(other, shift, threshold, levels);
    }

    /** The smallest shift that would have been flagged, empty if none would. */
    OptionalDouble detectable() {
        var family = family();
        return family.bounded() ? OptionalDouble.of(threshold + family.halfWidth()) : OptionalDouble.empty();
    }

    /**
     * The smallest number of forks a side (of baselines, of a {@link org.shardmark.report.stats.BaselineShift}) that would
     * decide if they went on like these; empty if not even {@value #MOST_FORKS} would.
     */
    OptionalInt deciding() {
        double ofFamily = Math.abs(family().center());
        double ofRow = Math.abs(row().center());
        IntToDoubleFunction beyond = n -> ofFamily - threshold - shift.expectedHalfWidth(levels.family(), n);
        IntToDoubleFunction inside = n -> threshold - ofRow - shift.expectedHalfWidth(levels.row(), n);
        for (int n = 2; n <= MOST_FORKS; n++) {
            if (beyond.applyAsDouble(n) > 0 || inside.applyAsDouble(n) > 0) {
                return OptionalInt.of(n);
            }
        }
        return OptionalInt.empty();
    }
}
