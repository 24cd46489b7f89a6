package org.shardmark.report.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's quantiles; those of whole degrees of freedom are needed for every row and computed once. */
final class Student {
    private static final Map<Key, Double> QUANTILES = new ConcurrentHashMap<>();
    private static final int MOST_STEPS = 3;
    /** A step that is a smaller share of the quantile than this leaves an error of about its square. */
    private static final double SETTLED = 1e-6;

    private Student() {}

    private record Key(double degrees, double tail) {}

    /**
     * The value that is exceeded with a probability of {@code tail}.
     *
     * @param degrees the degrees of freedom, positive; infinite for the normal distribution
     * @param tail    0 to 0.5
     */
    static double quantile(double degrees, double tail) {
        if (degrees == Math.rint(degrees)) {
            return QUANTILES.computeIfAbsent(new Key(degrees, tail), k -> search(degrees, tail));
        }
        return degrees < 1 ? search(degrees, tail) : between(degrees, tail);
    }

    private static double search(double degrees, double tail) {
        return TDistribution.of(degrees).inverseSurvivalProbability(tail);
    }

    /**
     * Newton's method from between the neighbours: several times as fast as a search, and as exact. It does not settle
     * where degrees and tail are both small, as those of two forks against forty.
     */
    private static double between(double degrees, double tail) {
        double below = Math.floor(degrees);
        double share = (1 / below - 1 / degrees) * below * (below + 1);
        double quantile = (1 - share) * quantile(below, tail) + share * quantile(below + 1, tail);
        var student = TDistribution.of(degrees);
        double step = quantile;
        for (int i = 0; i < MOST_STEPS && Math.abs(step) > SETTLED * quantile; i++) {
            step = (student.survivalProbability(quantile) - tail) / student.density(quantile);
            quantile += step;
        }
        return Math.abs(step) <= SETTLED * quantile ? quantile : search(degrees, tail);
    }
}
