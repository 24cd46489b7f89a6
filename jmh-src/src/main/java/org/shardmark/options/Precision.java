package org.shardmark.options;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** How well a mean over forks is known: the unit of replication is the fork, not the iteration. */
public final class Precision {
    private static final double CONFIDENCE = 0.95;

    private Precision() {}

    /** The relative half-width of the 95 % t-interval of a mean; infinite for fewer than two forks. */
    public static double ofMean(List<Double> scores) {
        double mean = statistics(scores).getMean();
        return halfWidth(scores) / Math.abs(mean);
    }

    /**
     * The relative half-width of the 95 % interval of the ratio of two arms, round by round: of the mean of the
     * logarithms, which treats A/B and B/A alike.
     */
    public static double ofRatio(List<Double> ratios) {
        return Math.expm1(halfWidth(ratios.stream().map(Math::log).toList()));
    }

    private static double halfWidth(List<Double> values) {
        int n = values.size();
        if (n < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double t = new TDistribution(n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return t * statistics(values).getStandardDeviation() / Math.sqrt(n);
    }

    private static DescriptiveStatistics statistics(List<Double> values) {
        return new DescriptiveStatistics(values.stream().mapToDouble(v -> v).toArray());
    }
}
