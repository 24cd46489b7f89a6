package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The shift of the mean of some runs against the mean of others: trimmed means with unequal variances (K. K. Yuen,
 * Biometrika 61, 1974, which without trimming is Welch's), and on top of the forks' own scatter a variance that every run
 * is assumed to have. Of one run a side and without such a variance, it is the shift of two plain samples.
 */
public final class UnpairedShift implements Shift {
    /** Degrees of freedom of a variance that is known. */
    private static final double MANY = 1e9;

    private final List<double[]> own;
    private final List<double[]> bases;
    private final double runNoise;

    private UnpairedShift(List<double[]> own, List<double[]> bases, double runNoise) {
        this.own = own;
        this.bases = bases;
        this.runNoise = runNoise;
    }

    /**
     * Of the forks of each run, at least one a run.
     *
     * @param own      the forks of each run in question
     * @param bases    the forks of each run that it is compared with
     * @param runNoise the standard deviation of one run around what many runs would give, in the unit of the figures
     */
    public static UnpairedShift of(List<double[]> own, List<double[]> bases, double runNoise) {
        return new UnpairedShift(own.stream().map(double[]::clone).toList(),
                bases.stream().map(double[]::clone).toList(), runNoise);
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
        int cut = cut(lengths(own), lengths(bases), tail);
        double center = mean(own, cut) - mean(bases, cut);
        return cut == Trimming.TOO_FEW
                ? Interval.unbounded(center)
                : Interval.around(center, halfWidth(scatter(cut, 0), tail));
    }

    @Override
    public double expectedHalfWidth(double tail, int forks) {
        int now = cut(lengths(own), lengths(bases), 0.5);
        if (cut(each(own, forks), each(bases, forks), tail) == Trimming.TOO_FEW || now == Trimming.TOO_FEW) {
            return Double.POSITIVE_INFINITY;
        }
        return halfWidth(scatter(now, forks), tail);
    }

    @Override
    public int fewest(double tail) {
        int n = 2;
        while (cut(each(own, n), each(bases, n), tail) == Trimming.TOO_FEW) {
            n++;
        }
        return n;
    }

    private static int[] each(List<double[]> runs, int forks) {
        return runs.stream().mapToInt(r -> forks).toArray();
    }

    private static int[] lengths(List<double[]> runs) {
        return runs.stream().mapToInt(r -> r.length).toArray();
    }

    /** All runs of a side count together; a single fork has no scatter of its own. */
    private static int cut(int[] own, int[] bases, double tail) {
        return IntStream.concat(Arrays.stream(own), Arrays.stream(bases)).anyMatch(n -> n < 2)
                ? Trimming.TOO_FEW
                : Trimming.ofSides(Arrays.stream(own).sum(), Arrays.stream(bases).sum(), tail);
    }

    private static double mean(List<double[]> runs, int cut) {
        return runs.stream().mapToDouble(r -> trimmed(r, cut).mean()).average().orElse(Double.NaN);
    }

    private static TrimmedMean trimmed(double[] values, int cut) {
        return TrimmedMean.of(values, Math.min(Math.max(0, cut), Trimming.most(values.length)));
    }

    private Scatter scatter(int cut, int forks) {
        return scatter(own, cut, forks).plus(scatter(bases, cut, forks));
    }

    /** What the forks of a side add; if {@code forks} is not 0, of so many a run that scatter as these do. */
    private static Scatter scatter(List<double[]> runs, int cut, int forks) {
        var sum = new Scatter(0, 0);
        for (double[] run : runs) {
            double share = forks == 0 ? 1 : Math.sqrt((double) run.length / forks);
            sum = sum.plus(Scatter.of(trimmed(run, cut), share / runs.size()));
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
        double ofRuns = Student.quantile(MANY, tail) * runNoise * Math.sqrt(1.0 / own.size() + 1.0 / bases.size());
        return Math.hypot(ofForks, ofRuns);
    }
}
