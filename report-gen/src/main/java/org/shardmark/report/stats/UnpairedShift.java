package org.shardmark.report.stats;

import java.util.List;

/**
 * The shift of the mean of some runs against the mean of others: trimmed means with unequal variances (K. K. Yuen,
 * Biometrika 61, 1974, which without trimming is Welch's), and on top of the forks' own scatter a variance that every run
 * is assumed to have. Of one run a side and without such a variance, it is the shift of two plain samples.
 */
public final class UnpairedShift implements Shift {
    /** Degrees of freedom of a variance that is known. */
    private static final double MANY = 1e9;

    private final Side own;
    private final Side bases;
    private final double runNoise;

    private UnpairedShift(Side own, Side bases, double runNoise) {
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
        return new UnpairedShift(new Side(own.stream().map(double[]::clone).toList()),
                new Side(bases.stream().map(double[]::clone).toList()), runNoise);
    }

    /** What adds to the uncertainty, and what its degrees of freedom are worth. */
    private record Scatter(double variance, double weight) {
        static Scatter of(double variance, int degrees) {
            return new Scatter(variance, variance * variance / degrees);
        }

        Scatter plus(Scatter other) {
            return new Scatter(variance + other.variance, weight + other.weight);
        }
    }

    /** The runs of one side. Where forks are asked for, it is as if each run had so many; 0 is those that it has. */
    private record Side(List<double[]> runs) {
        int total(int forks) {
            return runs.stream().mapToInt(r -> length(r, forks)).sum();
        }

        boolean hasSingles(int forks) {
            return runs.stream().anyMatch(r -> length(r, forks) < 2);
        }

        double mean(int cut) {
            return runs.stream().mapToDouble(r -> trimmed(r, cut).mean()).average().orElse(Double.NaN);
        }

        /** What its forks add, scattering as they do. */
        Scatter scatter(int cut, int forks) {
            var sum = new Scatter(0, 0);
            for (double[] run : runs) {
                var mean = trimmed(run, cut);
                double variance = mean.variance() * run.length / length(run, forks) / runs.size() / runs.size();
                sum = sum.plus(Scatter.of(variance, mean.degrees()));
            }
            return sum;
        }

        /** What its forks would add, if they scattered as those of another side. */
        Scatter scatterAs(Side other, int cut, int forks) {
            double ofOne = other.runs.stream()
                    .mapToDouble(r -> trimmed(r, cut).variance() * r.length)
                    .average()
                    .orElse(Double.NaN);
            double variance = runs.stream().mapToDouble(r -> ofOne / length(r, forks)).sum() / runs.size()
                    / runs.size();
            return Scatter.of(variance, other.runs.stream().mapToInt(r -> trimmed(r, cut).degrees()).sum());
        }

        private static int length(double[] run, int forks) {
            return forks == 0 ? run.length : forks;
        }

        private static TrimmedMean trimmed(double[] values, int cut) {
            return TrimmedMean.of(values, Math.min(Math.max(0, cut), Trimming.most(values.length)));
        }
    }

    @Override
    public Interval at(double tail) {
        int cut = cut(0, tail);
        double center = own.mean(cut) - bases.mean(cut);
        return cut == Trimming.TOO_FEW
                ? Interval.unbounded(center)
                : Interval.around(center, halfWidth(cut, 0, tail));
    }

    @Override
    public double expectedHalfWidth(double tail, int forks) {
        int now = cut(0, 0.5);
        if (cut(forks, tail) == Trimming.TOO_FEW || now == Trimming.TOO_FEW) {
            return Double.POSITIVE_INFINITY;
        }
        return halfWidth(now, forks, tail);
    }

    @Override
    public int fewest(double tail) {
        int n = 2;
        while (cut(n, tail) == Trimming.TOO_FEW) {
            n++;
        }
        return n;
    }

    /** All runs of a side count together; a single fork has no scatter of its own. */
    private int cut(int forks, double tail) {
        return own.hasSingles(forks) || bases.hasSingles(forks)
                ? Trimming.TOO_FEW
                : Trimming.ofSides(own.total(forks), bases.total(forks), tail);
    }

    /**
     * Few forks that come in two kinds are sometimes all of one, and then show no scatter, while many of the other side
     * show both. So the interval is no narrower than if the side with fewer forks scattered as the other does. Where runs
     * are assumed to differ, that covers it.
     */
    private double halfWidth(int cut, int forks, double tail) {
        var ofOwn = own.scatter(cut, forks);
        var ofBases = bases.scatter(cut, forks);
        double plain = halfWidth(ofOwn.plus(ofBases), tail);
        int more = bases.total(forks) - own.total(forks);
        if (runNoise > 0 || more == 0) {
            return plain;
        }
        var alike = more > 0
                ? own.scatterAs(bases, cut, forks).plus(ofBases)
                : ofOwn.plus(bases.scatterAs(own, cut, forks));
        return Math.max(plain, halfWidth(alike, tail));
    }

    /**
     * The forks with the degrees of freedom of Welch and Satterthwaite, the runs with the normal distribution. Each has
     * its own quantile: a common one, of degrees that the assumed variance lifts, is too small whenever the forks'
     * scatter is underestimated (in the simulation, up to 3 % of runs were flagged instead of 1 %).
     */
    private double halfWidth(Scatter forks, double tail) {
        double variance = forks.variance();
        double degrees = forks.weight() == 0 ? MANY : Math.min(MANY, variance * variance / forks.weight());
        double ofForks = Student.quantile(degrees, tail) * Math.sqrt(variance);
        double ofRuns = Student.quantile(MANY, tail) * runNoise
                * Math.sqrt(1.0 / own.runs().size() + 1.0 / bases.runs().size());
        return Math.hypot(ofForks, ofRuns);
    }
}
