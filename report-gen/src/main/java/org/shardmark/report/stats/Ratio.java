package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How many times a base something is, with an interval.
 *
 * <p>Computed on the logarithms of the fork means (so that a ratio and its inverse say the same), as the difference of
 * two means with unequal variances: Welch's interval with the Welch–Satterthwaite degrees of freedom
 * (B. L. Welch, Biometrika 34, 1947). Its ends are not symmetric around the ratio.
 */
public final class Ratio {
    private Ratio() {}

    /**
     * Whether something can be divided by: it can be told from zero. What has an interval that contains zero, or lies below
     * the resolution, is noise, and so is any ratio to it.
     *
     * @param resolution the finest difference that means anything in its unit, 0 if every one may
     */
    public static boolean isBase(Estimate base, double resolution) {
        return Math.abs(base.mean()) >= resolution && (base.low() > 0 || base.high() < 0);
    }

    /**
     * The ratio of {@code samples} to {@code base}; without an interval where either has fewer than three forks, 0 where
     * only the samples cannot be told from zero, and without a value where the base cannot ({@link #isBase}).
     *
     * @param resolution the finest difference that means anything in their unit, 0 if every one may
     */
    public static Estimate of(Samples samples, Samples base, double resolution) {
        return of(samples, base, resolution, Estimate.Kind.INTERVAL);
    }

    /**
     * The ratio of trimmed means: the same with the means and variances of {@link Estimate#trimmed} on logarithms
     * (K. K. Yuen, Biometrika 61, 1974). Of {@value Estimate#FEWEST_TRIMMED} forks a side at least, all of one machine.
     */
    public static Estimate ofTrimmed(Samples samples, Samples base, double resolution) {
        return of(samples, base, resolution, Estimate.Kind.TRIMMED);
    }

    private static Estimate of(Samples samples, Samples base, double resolution, Estimate.Kind kind) {
        double[] own = samples.forkMeans();
        double[] other = base.forkMeans();
        if (own.length == 0
                || !isBase(kind == Estimate.Kind.TRIMMED ? Estimate.trimmed(other) : Estimate.of(base), resolution)) {
            return new Estimate(Double.NaN, Double.NaN, Double.NaN, Estimate.Kind.NONE, 0);
        }
        int forks = Math.min(own.length, other.length);
        if (Math.abs(Arrays.stream(own).average().orElse(0)) < resolution) {
            return new Estimate(0, 0, 0, Estimate.Kind.SINGLE, forks);
        }
        boolean positive = Arrays.stream(own).allMatch(v -> v > 0) && Arrays.stream(other).allMatch(v -> v > 0);
        if (!positive) {
            double ratio = Arrays.stream(own).average().orElse(0) / Arrays.stream(other).average().orElse(0);
            return new Estimate(ratio, ratio, ratio, Estimate.Kind.SINGLE, forks);
        }
        var a = logSpread(samples, own, kind);
        var b = logSpread(base, other, kind);
        double difference = a.mean() - b.mean();
        double ratio = Math.exp(difference);
        if (forks < Estimate.FEWEST_FORKS || a.degrees() == 0 || b.degrees() == 0) {
            return new Estimate(ratio, ratio, ratio, Estimate.Kind.SINGLE, forks);
        }
        double variance = a.variance() + b.variance();
        double degrees = variance == 0
                ? a.degrees() + b.degrees()
                : variance * variance
                        / (a.variance() * a.variance() / a.degrees() + b.variance() * b.variance() / b.degrees());
        double half = Estimate.Spread.quantile(degrees) * Math.sqrt(variance);
        return new Estimate(ratio, Math.exp(difference - half), Math.exp(difference + half), kind, forks);
    }

    /** How the intervals of these ratios were computed, in a few words. */
    public static String method(List<Estimate> ratios) {
        return ratios.stream().anyMatch(r -> r.kind() == Estimate.Kind.TRIMMED)
                ? "Yuen, on the logarithms of fork means, trimmed"
                : "Welch, on the logarithms of fork means";
    }

    /** The geometric mean of ratios that are positive and finite; empty if none is. */
    public static OptionalDouble geometricMean(List<Double> ratios) {
        var mean = ratios.stream().filter(r -> r > 0 && Double.isFinite(r)).mapToDouble(Math::log).average();
        return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
    }

    private static Estimate.Spread logSpread(Samples samples, double[] means, Estimate.Kind kind) {
        double[] logs = Arrays.stream(means).map(Math::log).toArray();
        if (kind == Estimate.Kind.TRIMMED) {
            var mean = TrimmedMean.of(logs, Trimming.most(logs.length));
            return new Estimate.Spread(mean.mean(), mean.variance(), mean.degrees());
        }
        return Estimate.Spread.of(logs,
                IntStream.range(0, means.length).map(samples::block).toArray());
    }
}
