package org.shardmark.report.gate;

import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * How two results are to be judged.
 *
 * @param thresholds     from which change on something counts
 * @param alpha          the probability of any false regression among all rows
 * @param runNoise       the standard deviation of a run around what many would give, as a share; empty: from the
 *                       baselines, or {@link #ASSUMED_RUN_NOISE} if they are few
 * @param acrossMachines whether results of different machines are judged, by allocation alone
 * @param filter         which rows are judged, in the words of {@link org.shardmark.report.table.Filter}
 * @param ignored        JVM arguments in which one of these is found may differ
 */
public record GateOptions(Thresholds thresholds, double alpha, OptionalDouble runNoise, boolean acrossMachines,
        List<String> filter, List<Pattern> ignored) {
    /** What is assumed of runs where too few baselines say it. */
    public static final double ASSUMED_RUN_NOISE = 0.03;
}
