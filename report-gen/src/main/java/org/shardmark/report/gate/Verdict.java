package org.shardmark.report.gate;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Unit;

/**
 * What is known about one metric of one row.
 *
 * @param kind       the verdict
 * @param subject    what was compared
 * @param cost       how many times the base it costs (time, or one through throughput), with its own 95 % interval;
 *                   without a value where the base cannot be told from zero
 * @param difference of what can be zero, such as bytes, by how much more it costs, with its 95 % interval; else unbounded
 * @param least      the cost that is exceeded at the level of all rows together; 0 if nothing is known at that level
 * @param threshold  the change from which on it counts, as a share
 * @param power      what these forks could have shown
 * @param remarks    what is odd about it
 */
public record Verdict(Kind kind, Subject subject, Estimate cost, Interval difference, double least, double threshold,
        Power power, List<String> remarks) {
    /**
     * What was compared.
     *
     * @param row    the row's name: the benchmark, its parameters, and what else tells it from other rows
     * @param mode   JMH's short name of its mode
     * @param metric the metric, {@code score} for the row's own
     * @param unit   the unit of both values
     * @param base   the base's mean
     * @param now    the new mean
     * @param rows   the rows of both sides, with the metric, each under the name of its run
     */
    public record Subject(String row, String mode, String metric, String unit, Estimate base, Estimate now,
            List<ResultRow> rows) {
        /** Whether it counts bytes that are allocated. */
        public boolean allocation() {
            return Unit.isAllocation(unit);
        }
    }

    /**
     * What these forks could have shown, and what would show more.
     *
     * @param detectable the smallest slowdown that would have been flagged, as a share; empty if none would
     * @param decider    what would decide, if this did not
     */
    public record Power(OptionalDouble detectable, Optional<Decider> decider) {
        static final Power NONE = new Power(OptionalDouble.empty(), Optional.empty());
    }

    /**
     * What would decide.
     *
     * @param number how many of it, empty where that is not a number
     * @param what   of what, such as forks a side
     * @param why    why so, the empty string where that is plain
     */
    public record Decider(OptionalInt number, String what, String why) {}

    /** The verdicts, those first that matter most. */
    public enum Kind {
        /** It costs more, by more than the threshold. */
        REGRESSED,
        /** It was in the base and is not in the new results. */
        MISSING,
        /** It is in both, and cannot be compared. */
        INCOMPARABLE,
        /** This data cannot tell. */
        INCONCLUSIVE,
        /** It costs less, by more than the threshold. */
        IMPROVED,
        /** The row's own 95 % interval is within the threshold on both sides. */
        UNCHANGED
    }
}
