package org.shardmark.report.stats;

/**
 * The shift of pairs, each measured at nearly the same time: the trimmed mean of their differences with Student's
 * interval.
 */
public final class PairedShift implements Shift {
    private final double[] differences;

    private PairedShift(double[] differences) {
        this.differences = differences;
    }

    /** Of the difference of each pair, at least one. */
    public static PairedShift of(double[] differences) {
        return new PairedShift(differences.clone());
    }

    @Override
    public Interval at(double tail) {
        int cut = Trimming.ofPairs(differences.length, tail);
        if (cut == Trimming.TOO_FEW) {
            return Interval.unbounded(TrimmedMean.of(differences, 0).mean());
        }
        var mean = TrimmedMean.of(differences, cut);
        return Interval.around(mean.mean(), Student.quantile(mean.degrees(), tail) * Math.sqrt(mean.variance()));
    }

    @Override
    public double expectedHalfWidth(double tail, int forks) {
        int n = differences.length;
        int cut = Trimming.ofPairs(forks, tail);
        if (n < 2 || cut == Trimming.TOO_FEW) {
            return Double.POSITIVE_INFINITY;
        }
        double variance = TrimmedMean.of(differences, Math.max(0, Trimming.ofPairs(n, tail))).variance();
        return Student.quantile(forks - 2 * cut - 1, tail) * Math.sqrt(variance * n / forks);
    }

    @Override
    public int fewest(double tail) {
        int n = 2;
        while (Trimming.ofPairs(n, tail) == Trimming.TOO_FEW) {
            n++;
        }
        return n;
    }
}
