package org.shardmark.report.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How often something happens, with the 95 % interval of C. J. Clopper and E. S. Pearson (Biometrika 26, 1934).
 *
 * @param share the share of times that it happened
 * @param low   the lower end of the interval
 * @param high  its upper end
 */
public record Proportion(double share, double low, double high) {
    /** The proportion of some times among all, of which there is at least one. */
    public static Proportion of(long times, long among) {
        double tail = (1 - Estimate.CONFIDENCE) / 2;
        double low = times == 0
                ? 0
                : BetaDistribution.of((double) times, (double) (among - times + 1)).inverseCumulativeProbability(tail);
        double high = times == among
                ? 1
                : BetaDistribution.of((double) (times + 1), (double) (among - times)).inverseSurvivalProbability(tail);
        return new Proportion((double) times / among, low, high);
    }
}
