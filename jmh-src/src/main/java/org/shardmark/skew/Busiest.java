package org.shardmark.skew;

import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The largest of many loads, each of them an exact part and a random one: what fell on it by chance of keys that were
 * not hashed one by one. The random part of a fraction q of the tail has q of its share on average, q(1 - q) of the sum
 * of its squares as variance, and the skewness of so many independent keys. It is taken for a gamma distribution with
 * these three, which the cube root makes normal (Wilson and Hilferty 1931), and the parts for independent; the largest
 * is below x with the product of their probabilities. That is smooth where loads come in steps of a key: it is right to
 * about the share of the heaviest key of the tail. Immutable; any thread may call.
 */
final class Busiest {
    private static final NormalDistribution NORMAL = new NormalDistribution();
    /** Beyond so many standard deviations lies nothing, skewed or not. */
    private static final double FARTHEST = 20;
    /** A load that is below x with a probability of 1 - 1e-12 does not count. */
    private static final double SURE = 7;
    /** Deviations below this part of the largest load are lost in rounding. */
    private static final double ROUNDING = 1e-12;
    private static final double RELATIVE_ACCURACY = 1e-9;
    private static final int MOST_STEPS = 1000;

    private final double[] exact;
    private final double[] fractions;
    private final Tail tail;

    /**
     * @param exact     the exact part of each load
     * @param fractions the part of the tail's keys that each gets on average; they sum to 1
     */
    Busiest(double[] exact, double[] fractions, Tail tail) {
        this.exact = exact;
        this.fractions = fractions;
        this.tail = tail;
    }

    /**
     * What the largest load stays below with a probability.
     *
     * @param probability 0.5 is the median of the largest load
     */
    double quantile(double probability) {
        double largest = IntStream.range(0, exact.length).mapToDouble(this::mean).max().orElseThrow();
        double deviation = IntStream.range(0, exact.length).mapToDouble(this::deviation).max().orElseThrow();
        if (deviation <= ROUNDING * largest) {
            return largest;
        }
        double lowest = largest - FARTHEST * deviation;
        double highest = largest + FARTHEST * deviation;
        return new BrentSolver(RELATIVE_ACCURACY, RELATIVE_ACCURACY * deviation)
                .solve(MOST_STEPS, x -> below(x) - probability, lowest, highest, largest + deviation);
    }

    /** The probability that no load is above x. */
    private double below(double x) {
        double logarithm = 0;
        for (int i = 0; i < exact.length; i++) {
            double deviation = deviation(i);
            double distance = x - mean(i);
            if (deviation == 0) {
                logarithm += distance < 0 ? Double.NEGATIVE_INFINITY : 0;
                continue;
            }
            double normal = normal(distance / deviation, skewness(i, deviation));
            if (normal < SURE) {
                logarithm += Math.log(NORMAL.cumulativeProbability(normal));
            }
        }
        return Math.exp(logarithm);
    }

    private double mean(int i) {
        return exact[i] + fractions[i] * tail.share();
    }

    private double deviation(int i) {
        return Math.sqrt(fractions[i] * (1 - fractions[i]) * tail.squares());
    }

    /** The third central moment of a key that is there with probability q is q(1 - q)(1 - 2q) of its cube. */
    private double skewness(int i, double deviation) {
        double q = fractions[i];
        return q * (1 - q) * Math.max(0, 1 - 2 * q) * tail.cubes() / Math.pow(deviation, 3);
    }

    /** How many standard deviations of a normal distribution correspond to those of a gamma distribution. */
    private static double normal(double deviations, double skewness) {
        if (skewness < 1e-6) {
            return deviations;
        }
        double root = Math.cbrt(1 + deviations * skewness / 2);
        // A gamma distribution ends there.
        return root <= 0 ? Double.NEGATIVE_INFINITY : 6 / skewness * (root - 1 + skewness * skewness / 36);
    }
}
