package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A mean and what is known of its uncertainty.
 *
 * @param mean  the mean over forks (over the means of the blocks, where there are several)
 * @param low   the lower end of the interval or range, the mean itself if there is neither
 * @param high  its upper end
 * @param kind  what {@code low} and {@code high} are
 * @param forks the number of forks
 */
public record Estimate(double mean, double low, double high, Kind kind, int forks) {
    /** The confidence of every interval. */
    public static final double CONFIDENCE = 0.95;

    /** The fewest forks from which an interval is computed: with two it is nine standard deviations wide. */
    public static final int FEWEST_FORKS = 3;

    /** The fewest forks from which the farthest can be trimmed. */
    public static final int FEWEST_TRIMMED = 8;

    /** What the two ends are. */
    public enum Kind {
        /** The 95 % t-interval on fork means. */
        INTERVAL,
        /** The 95 % interval of the trimmed mean of the fork means. */
        TRIMMED,
        /** The smallest and the largest iteration, because the forks are too few for an interval. */
        RANGE,
        /** One value alone. */
        SINGLE,
        /** No value. */
        NONE
    }

    /**
     * The mean of the samples with Student's interval on the fork means: mean ± t · s / √n with n − 1 degrees of freedom.
     * With several blocks (machines), the blocks' own differences are taken out: the mean is that of the block means, the
     * variance is pooled within blocks, with n − blocks degrees of freedom.
     */
    public static Estimate of(Samples samples) {
        int n = samples.forks();
        if (n == 0) {
            return new Estimate(Double.NaN, Double.NaN, Double.NaN, Kind.NONE, 0);
        }
        var spread = Spread.of(samples.forkMeans(), IntStream.range(0, n).map(samples::block).toArray());
        if (n >= FEWEST_FORKS && spread.degrees() > 0) {
            double half = spread.halfWidth();
            return new Estimate(spread.mean(), spread.mean() - half, spread.mean() + half, Kind.INTERVAL, n);
        }
        double min = samples.min();
        double max = samples.max();
        return new Estimate(spread.mean(), min, max, samples.size() > 1 ? Kind.RANGE : Kind.SINGLE, n);
    }

    /**
     * The mean of figures as the gate compares them, the farthest trimmed where there are many, with its 95 % interval; the
     * mean alone where there are too few for one.
     */
    public static Estimate trimmed(double[] figures) {
        int n = figures.length;
        var mean = TrimmedMean.of(figures, Trimming.most(n));
        if (n < FEWEST_FORKS) {
            return new Estimate(mean.mean(), mean.mean(), mean.mean(), Kind.SINGLE, n);
        }
        double half = Spread.quantile(mean.degrees()) * Math.sqrt(mean.variance());
        return new Estimate(mean.mean(), mean.mean() - half, mean.mean() + half, Kind.TRIMMED, n);
    }

    /** Half the width of Student's interval of the mean of {@code n} values, two at least, that have this variance. */
    public static double halfWidth(double variance, int n) {
        return Spread.quantile(n - 1) * Math.sqrt(variance / n);
    }

    /** Whether the two ends are those of a 95 % interval. */
    public boolean hasInterval() {
        return kind == Kind.INTERVAL || kind == Kind.TRIMMED;
    }

    /** Half the width of the interval or range. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Mean and ends times a positive factor. */
    public Estimate times(double factor) {
        return new Estimate(mean * factor, low * factor, high * factor, kind, forks);
    }

    /** Mean and ends divided by a positive number. */
    public Estimate over(double divisor) {
        return new Estimate(mean / divisor, low / divisor, high / divisor, kind, forks);
    }

    /**
     * Mean, its variance and degrees of freedom.
     *
     * @param mean     the mean of the block means
     * @param variance the variance of that mean, NaN without degrees of freedom
     * @param degrees  the degrees of freedom of the variance
     */
    record Spread(double mean, double variance, int degrees) {
        static Spread of(double[] values, int[] blockOf) {
            int[] blocks = Arrays.stream(blockOf).distinct().toArray();
            double mean = 0;
            double squares = 0;
            double inverse = 0;
            for (int block : blocks) {
                double[] own = IntStream.range(0, values.length)
                        .filter(i -> blockOf[i] == block)
                        .mapToDouble(i -> values[i])
                        .toArray();
                double ownMean = Arrays.stream(own).average().orElse(Double.NaN);
                mean += ownMean / blocks.length;
                squares += Arrays.stream(own).map(v -> (v - ownMean) * (v - ownMean)).sum();
                inverse += 1.0 / own.length;
            }
            int degrees = values.length - blocks.length;
            double variance = squares / degrees * inverse / ((double) blocks.length * blocks.length);
            return new Spread(mean, variance, degrees);
        }

        double halfWidth() {
            return quantile(degrees) * Math.sqrt(variance);
        }

        /** Student's quantile of the confidence of every interval. */
        static double quantile(double degrees) {
            return Student.quantile(degrees, (1 - CONFIDENCE) / 2);
        }
    }
}
