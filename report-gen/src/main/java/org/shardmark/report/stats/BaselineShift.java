package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.List;

/**
 * The shift of one run against several earlier ones, whose own differences say how runs differ: the interval in which one
 * more run would lie, by Student. What is assumed is that runs scatter normally; of runs that come in two kinds, the next
 * is the highest of k + 1 once in k + 1 times, and no number of forks helps.
 */
public final class BaselineShift implements Shift {
    /** The fewest baselines from which their scatter can be estimated. */
    public static final int FEWEST = 5;

    private final double center;
    private final double runs;
    private final int count;
    private final double forks;

    private BaselineShift(double center, double runs, int count, double forks) {
        this.center = center;
        this.runs = runs;
        this.count = count;
        this.forks = forks;
    }

    /** Of the forks of each run, at least one a run, and at least {@link #FEWEST} bases. */
    public static BaselineShift of(double[] own, List<double[]> bases) {
        double[] means = bases.stream().mapToDouble(b -> mean(b).mean()).toArray();
        int k = means.length;
        var all = TrimmedMean.of(means, 0);
        double forks = bases.stream().mapToDouble(BaselineShift::variance).sum() / ((double) k * k) + variance(own);
        return new BaselineShift(mean(own).mean() - Arrays.stream(means).average().orElse(Double.NaN),
                all.variance() * k, k, forks);
    }

    @Override
    public Interval at(double tail) {
        return Interval.around(center, expectedHalfWidth(tail, count));
    }

    @Override
    public double expectedHalfWidth(double tail, int baselines) {
        if (baselines < FEWEST) {
            return Double.POSITIVE_INFINITY;
        }
        double variance = Math.max(runs * (1 + 1.0 / baselines), forks);
        return Student.quantile(baselines - 1, tail) * Math.sqrt(variance);
    }

    @Override
    public int fewest(double tail) {
        return FEWEST;
    }

    private static TrimmedMean mean(double[] values) {
        return TrimmedMean.of(values, Trimming.most(values.length));
    }

    /** The runs cannot scatter less than their forks let them; a single fork says nothing of that. */
    private static double variance(double[] values) {
        double variance = mean(values).variance();
        return Double.isNaN(variance) ? 0 : variance;
    }
}
