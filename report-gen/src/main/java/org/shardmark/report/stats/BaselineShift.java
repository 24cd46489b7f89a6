package org.shardmark.report.stats;

import java.util.List;

/**
 * The shift of new runs against several earlier ones, whose own differences say how runs differ: the interval in which the
 * mean of so many more runs would lie, by Student. What is assumed is that runs scatter normally; of runs that come in two kinds, the next
 * is the highest of k + 1 once in k + 1 times, and no number of forks helps.
 */
public final class BaselineShift implements Shift {
    /** The fewest baselines from which their scatter can be estimated. */
    public static final int FEWEST = 5;

    private final double center;
    private final double runs;
    private final int own;
    private final int count;
    private final double forks;

    private BaselineShift(double center, double runs, int own, int count, double forks) {
        this.center = center;
        this.runs = runs;
        this.own = own;
        this.count = count;
        this.forks = forks;
    }

    /**
     * Of the forks of each run, at least one a run.
     *
     * @param own   the forks of each new run
     * @param bases the forks of each earlier run, at least {@link #FEWEST}
     */
    public static BaselineShift of(List<double[]> own, List<double[]> bases) {
        double[] before = means(bases);
        var all = TrimmedMean.of(before, 0);
        return new BaselineShift(TrimmedMean.of(means(own), 0).mean() - all.mean(), all.variance() * before.length,
                own.size(), before.length, ofForks(own) + ofForks(bases));
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
        double variance = Math.max(runs * (1.0 / own + 1.0 / baselines), forks);
        return Student.quantile(baselines - 1, tail) * Math.sqrt(variance);
    }

    @Override
    public int fewest(double tail) {
        return FEWEST;
    }

    private static double[] means(List<double[]> runs) {
        return runs.stream().mapToDouble(r -> mean(r).mean()).toArray();
    }

    private static TrimmedMean mean(double[] values) {
        return TrimmedMean.of(values, Trimming.most(values.length));
    }

    /** What the forks' own scatter adds to the variance of the mean of these runs. */
    private static double ofForks(List<double[]> runs) {
        return runs.stream().mapToDouble(BaselineShift::variance).sum() / ((double) runs.size() * runs.size());
    }

    /** The runs cannot scatter less than their forks let them; a single fork says nothing of that. */
    private static double variance(double[] values) {
        double variance = mean(values).variance();
        return Double.isNaN(variance) ? 0 : variance;
    }
}
