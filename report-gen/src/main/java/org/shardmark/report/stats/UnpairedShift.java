package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.List;

/**
 * The shift of one run against the mean of others: trimmed means with unequal variances (K. K. Yuen, Biometrika 61, 1974,
 * which without trimming is Welch's), and on top of the forks' own scatter a variance that every run is assumed to have.
 * Of one base and without such a variance, it is the shift of two plain samples.
 */
public final class UnpairedShift implements Shift {
    /** Degrees of freedom of a variance that is known. */
    private static final double MANY = 1e9;

    private final double[] own;
    private final List<double[]> bases;
    private final double runNoise;

    private UnpairedShift(double[] own, List<double[]> bases, double runNoise) {
        this.own = own;
        this.bases = bases;
        this.runNoise = runNoise;
    }

    /**
     * Of the forks of each run, at least one a run.
     *
     * @param own      the forks of the run in question
     * @param bases    the forks of each run that it is compared with
     * @param runNoise the standard deviation of one run around what many runs would give, in the unit of the figures
     */
    public static UnpairedShift of(double[] own, List<double[]> bases, double runNoise) {
        return new UnpairedShift(own.clone(), bases.stream().map(double[]::clone).toList(), runNoise);
    }

    /** The sum of what a run adds to the uncertainty, and what its degrees of freedom are worth. */
    private record Scatter(double variance, double weight) {
        Scatter plus(Scatter other) {
            return new Scatter(variance + other.variance, weight + other.weight);
        }

        static Scatter of(TrimmedMean mean, double share) {
            double variance = mean.variance() * share * share;
            return new Scatter(variance, variance * variance / mean.degrees());
        }
    }

    @Override
    public Interval at(double tail) {
        int cut = cut(own.length, lengths(), tail);
        double center = mean(own, cut).mean()
                - bases.stream().mapToDouble(b -> mean(b, cut).mean()).average().orElse(Double.NaN);
        if (cut == Trimming.TOO_FEW) {
            return Interval.unbounded(center);
        }
        return Interval.around(center, halfWidth(scatter(cut, 0), tail));
    }

    @Override
    public double expectedHalfWidth(double tail, int forks) {
        int now = cut(own.length, lengths(), 0.5);
        if (cut(forks, each(forks), tail) == Trimming.TOO_FEW || now == Trimming.TOO_FEW) {
            return Double.POSITIVE_INFINITY;
        }
        return halfWidth(scatter(now, forks), tail);
    }

    @Override
    public int fewest(double tail) {
        int n = 2;
        while (cut(n, each(n), tail) == Trimming.TOO_FEW) {
            n++;
        }
        return n;
    }

    private int[] each(int forks) {
        return bases.stream().mapToInt(b -> forks).toArray();
    }

    private int[] lengths() {
        return bases.stream().mapToInt(b -> b.length).toArray();
    }

    /** All bases together are one side; a single fork has no scatter of its own. */
    private static int cut(int own, int[] bases, double tail) {
        return Arrays.stream(bases).anyMatch(b -> b < 2)
                ? Trimming.TOO_FEW
                : Trimming.ofSides(own, Arrays.stream(bases).sum(), tail);
    }

    private static TrimmedMean mean(double[] values, int cut) {
        return TrimmedMean.of(values, Math.min(Math.max(0, cut), Trimming.most(values.length)));
    }

    /** What the forks add; if {@code forks} is not 0, of so many a run that scatter as these do. */
    private Scatter scatter(int cut, int forks) {
        var sum = Scatter.of(mean(own, cut), forks == 0 ? 1 : Math.sqrt((double) own.length / forks));
        for (double[] base : bases) {
            double share = forks == 0 ? 1 : Math.sqrt((double) base.length / forks);
            sum = sum.plus(Scatter.of(mean(base, cut), share / bases.size()));
        }
        return sum;
    }

    /**
     * The forks with the degrees of freedom of Welch and Satterthwaite, the runs with the normal distribution. Each has
     * its own quantile: a common one, of degrees that the assumed variance lifts, is too small whenever the forks'
     * scatter is underestimated (in the simulation, up to 3 % of runs were accused instead of 1 %).
     */
    private double halfWidth(Scatter forks, double tail) {
        double variance = forks.variance();
        double degrees = forks.weight() == 0 ? MANY : Math.min(MANY, variance * variance / forks.weight());
        double ofForks = Student.quantile(degrees, tail) * Math.sqrt(variance);
        double ofRuns = Student.quantile(MANY, tail) * runNoise * Math.sqrt(1 + 1.0 / bases.size());
        return Math.hypot(ofForks, ofRuns);
    }
}
