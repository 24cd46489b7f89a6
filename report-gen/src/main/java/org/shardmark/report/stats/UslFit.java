package org.shardmark.report.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer.Optimum;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Pair;

/**
 * Finds the parameters of a {@link UniversalScalabilityLaw} by Levenberg and Marquardt's least squares, those below their bound
 * being fixed there.
 */
final class UslFit {
    private static final int SCALE = 0;
    private static final int CONTENTION = 1;
    private static final int COHERENCE = 2;
    private static final int MOST_STEPS = 10_000;
    private static final double SINGULAR = 1e-14;
    /** A peak beyond so many shards is none. */
    private static final double NOWHERE = 1e6;

    private final double[] shards;
    private final double[] logs;

    /**
     * Makes a fit.
     *
     * @param shards the effective shards of each level
     * @param logs   the logarithm of its throughput
     */
    UslFit(double[] shards, double[] logs) {
        this.shards = shards;
        this.logs = logs;
    }

    /** The best fit with no parameter below its bound; empty if none is found. */
    Optional<Solution> best() {
        var free = search(CONTENTION, COHERENCE);
        if (free.isEmpty() || free.get().feasible()) {
            return free;
        }
        return Stream.of(search(CONTENTION), search(COHERENCE), search())
                .flatMap(Optional::stream)
                .filter(Solution::feasible)
                .min(Comparator.comparingDouble(Solution::squares))
                .map(s -> s.boundedBy(free.get()));
    }

    /** The best fit in which, beside λ, these parameters are not 0. */
    private Optional<Solution> search(int... beside) {
        int[] free = new int[beside.length + 1];
        System.arraycopy(beside, 0, free, 1, beside.length);
        var problem = new LeastSquaresBuilder()
                .start(new double[free.length])
                .target(logs)
                .model(point -> model(point, free))
                .maxEvaluations(MOST_STEPS)
                .maxIterations(MOST_STEPS)
                .lazyEvaluation(false)
                .build();
        try {
            return Optional.of(solution(new LevenbergMarquardtOptimizer().optimize(problem), free));
        } catch (MathIllegalStateException | MathIllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Solution solution(Optimum optimum, int[] free) {
        var values = new double[3];
        var errors = new double[3];
        double squares = optimum.getResiduals().dotProduct(optimum.getResiduals());
        int degrees = logs.length - free.length;
        RealMatrix covariances = optimum.getCovariances(SINGULAR).scalarMultiply(squares / degrees);
        for (int i = 0; i < free.length; i++) {
            values[free[i]] = optimum.getPoint().getEntry(i);
            errors[free[i]] = Math.sqrt(covariances.getEntry(i, i));
        }
        double together = free.length == 3 ? covariances.getEntry(1, 2) : 0;
        double quantile = Estimate.Spread.quantile(degrees);
        double[] ends = {0, values[CONTENTION] + quantile * errors[CONTENTION],
                values[COHERENCE] + quantile * errors[COHERENCE]};
        return new Solution(values, errors, together, quantile, squares, ends);
    }

    /** The law and its derivatives at these values of the free parameters. */
    private Pair<RealVector, RealMatrix> model(RealVector point, int[] free) {
        var values = new double[3];
        for (int i = 0; i < free.length; i++) {
            values[free[i]] = point.getEntry(i);
        }
        var law = new ArrayRealVector(shards.length);
        var slopes = new Array2DRowRealMatrix(shards.length, free.length);
        for (int level = 0; level < shards.length; level++) {
            double n = shards[level];
            double[] slope = {1, -(n - 1) / slowdown(values, n), -n * (n - 1) / slowdown(values, n)};
            law.setEntry(level, log(values, n));
            for (int i = 0; i < free.length; i++) {
                slopes.setEntry(level, i, slope[free[i]]);
            }
        }
        return new Pair<>(law, slopes);
    }

    private static double log(double[] values, double n) {
        return values[SCALE] + Math.log(n) - Math.log(slowdown(values, n));
    }

    /** How many times slower than alone each of n shards is; kept above 0 on the way to where it is. */
    private static double slowdown(double[] values, double n) {
        return Math.max(1e-9, 1 + values[CONTENTION] * (n - 1) + values[COHERENCE] * n * (n - 1));
    }

    /** An optimum. */
    static final class Solution {
        private final double[] values;
        private final double[] errors;
        private final double together;
        private final double quantile;
        private final double squares;
        private final double[] ends;

        /**
         * Makes a solution.
         *
         * @param values   the logarithm of λ, σ, κ
         * @param errors   their standard errors, 0 where fixed
         * @param together the covariance of σ and κ
         * @param quantile what a standard error is multiplied by to be half an interval
         * @param squares  the sum of squared residuals
         * @param ends     the upper ends, of σ and κ
         */
        private Solution(double[] values, double[] errors, double together, double quantile, double squares,
                double[] ends) {
            this.values = values;
            this.errors = errors;
            this.together = together;
            this.quantile = quantile;
            this.squares = squares;
            this.ends = ends;
        }

        double squares() {
            return squares;
        }

        boolean feasible() {
            return values[CONTENTION] >= 0 && values[COHERENCE] >= 0;
        }

        /** What is fixed at its bound may be as far above it as the error of the fit without bounds reaches. */
        Solution boundedBy(Solution free) {
            double[] upper = ends.clone();
            for (int p : List.of(CONTENTION, COHERENCE)) {
                if (errors[p] == 0) {
                    upper[p] = free.quantile * free.errors[p];
                }
            }
            return new Solution(values, errors, together, quantile, squares, upper);
        }

        double log(double n) {
            return UslFit.log(values, n);
        }

        Estimate perShard(int forks) {
            double half = quantile * errors[SCALE];
            return interval(Math.exp(values[SCALE]), Math.exp(values[SCALE] - half), Math.exp(values[SCALE] + half),
                    forks);
        }

        Estimate contention(int forks) {
            return bounded(CONTENTION, forks);
        }

        Estimate coherence(int forks) {
            return bounded(COHERENCE, forks);
        }

        private Estimate bounded(int p, int forks) {
            return interval(values[p], Math.max(0, values[p] - quantile * errors[p]), ends[p], forks);
        }

        /**
         * The peak is 1 / √(κ / (1 − σ)), and it is that quotient whose error is near to normal: its interval, by the
         * delta method, is turned into one of the peak.
         */
        Estimate peak(int forks) {
            double alone = Math.max(1e-12, 1 - values[CONTENTION]);
            double quotient = values[COHERENCE] / alone;
            double byContention = quotient / alone;
            double variance = Math.pow(errors[COHERENCE] / alone, 2)
                    + Math.pow(byContention * errors[CONTENTION], 2) + 2 * byContention / alone * together;
            double half = quantile * Math.sqrt(Math.max(0, variance));
            double high = errors[COHERENCE] == 0 ? ends[COHERENCE] / alone : quotient + half;
            return interval(place(quotient), place(high), place(quotient - half), forks);
        }

        private static double place(double quotient) {
            double shards = quotient <= 0 ? Double.POSITIVE_INFINITY : Math.max(1, 1 / Math.sqrt(quotient));
            return shards > NOWHERE ? Double.POSITIVE_INFINITY : shards;
        }

        private static Estimate interval(double mean, double low, double high, int forks) {
            return new Estimate(mean, low, high, Estimate.Kind.INTERVAL, forks);
        }
    }
}
