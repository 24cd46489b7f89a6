package org.shardmark.report.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's quantiles; those of whole degrees of freedom are needed for every row and computed once. */
final class Student {
    private static final Map<Key, Double> QUANTILES = new ConcurrentHashMap<>();
    /** Newton's error is about the square of its last step. */
    private static final double LAST_STEP = 1e-7;

    private Student() {}

    private record Key(double degrees, double tail) {}

    /**
     * The value that is exceeded with a probability of {@code tail}.
     *
     * @param degrees the degrees of freedom, positive; infinite for the normal distribution
     * @param tail    between 0 and 0.5
     */
    static double quantile(double degrees, double tail) {
        return degrees == Math.rint(degrees)
                ? QUANTILES.computeIfAbsent(new Key(degrees, tail),
                        k -> TDistribution.of(degrees).inverseSurvivalProbability(tail))
                : between(degrees, tail);
    }

    /**
     * Newton's method on logarithms, on which the tail is nearly a straight line, from the next whole degrees: as exact as
     * a search, and much faster.
     */
    private static double between(double degrees, double tail) {
        var student = TDistribution.of(degrees);
        double quantile = quantile(Math.ceil(degrees), tail);
        double step;
        do {
            double survival = student.survivalProbability(quantile);
            step = Math.log(survival / tail) * survival / (quantile * student.density(quantile));
            quantile *= Math.exp(step);
        } while (Math.abs(step) > LAST_STEP);
        return quantile;
    }
}
