package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Gunther's universal scalability law: N shards handle X(N) = λN / (1 + σ(N − 1) + κN(N − 1)) messages a second
 * (N. J. Gunther, Guerrilla Capacity Planning, Springer 2007, chapter 4). σ is what the shards wait for one after the
 * other, κ what each pair of them costs; where κ is above 0, throughput has a peak at √((1 − σ) / κ) shards.
 *
 * <p>Fitted to the logarithms of throughput, because errors are a share of it: one per cent at one shard counts as much
 * as one per cent at 256. The unit of the intervals is the level (the mean of its fork means), not the fork: forks of
 * one level share what the law gets wrong there, so that bootstrapping them, three or five to a level, gives intervals
 * that know of the noise alone. They come from the covariance at the optimum with the variance of the levels around the
 * law and levels − parameters degrees of freedom. σ and κ are never below 0: one that would be is fixed there, and may be
 * as far above it as the error of the fit without the bound reaches.
 *
 * @param perShard   λ, the throughput of one shard, in the unit of the levels
 * @param contention σ
 * @param coherence  κ
 * @param peak       the shards at which throughput is largest; infinite, and its upper end too, where it has no peak or need
 *                   have none
 * @param farthest   how far the level that the law describes worst is from it, as a share (0.03: 3 %)
 * @param largest    the most shards that were measured
 */
public record UniversalScalabilityLaw(Estimate perShard, Estimate contention, Estimate coherence, Estimate peak,
        double farthest,
        double largest) {
    /** With fewer there is not enough left over to say whether three parameters describe them. */
    public static final int FEWEST_LEVELS = 6;
    /** The law does not fit where a level is further from it than this share. */
    public static final double FARTHEST = 0.1;
    /** Levels that are closer than this share are one: shards that get no messages are no further level. */
    private static final double APART = 0.2;

    /**
     * A number of shards and what they handled.
     *
     * @param shards     the effective number of shards, at least 1
     * @param throughput what they handled a second
     */
    public record Level(double shards, Samples throughput) {
        double logMean() {
            return Arrays.stream(throughput.forkMeans()).map(Math::log).average().orElse(Double.NaN);
        }
    }

    /** What fitting came to. */
    public sealed interface Fit {
        /** The law describes the levels. */
        record Accepted(UniversalScalabilityLaw law) implements Fit {}

        /**
         * It does not, or nobody could tell.
         *
         * @param why the reason, as the rest of a sentence
         */
        record Refused(String why) implements Fit {}
    }

    /** Fits the law to these levels. */
    public static Fit fit(List<Level> levels) {
        int distinct = distinct(levels);
        if (distinct < FEWEST_LEVELS) {
            return new Fit.Refused(
                    String.format(Locale.ROOT,
                            "it needs %d numbers of effective shards, each at least a fifth above the one before, not %d",
                            FEWEST_LEVELS, distinct));
        }
        double[] shards = levels.stream().mapToDouble(Level::shards).toArray();
        double[] logs = levels.stream().mapToDouble(Level::logMean).toArray();
        if (!Arrays.stream(logs).allMatch(Double::isFinite) || Arrays.stream(shards).anyMatch(n -> n < 1)) {
            return new Fit.Refused("a level has no throughput or less than one shard");
        }
        var fits = new UslFit(shards, logs);
        var all = fits.best();
        if (all.isEmpty()) {
            return new Fit.Refused("the fit does not converge");
        }
        var best = all.get();
        double farthest = IntStream.range(0, logs.length)
                .mapToDouble(i -> Math.abs(Math.expm1(logs[i] - best.log(shards[i]))))
                .max()
                .orElse(0);
        if (farthest > FARTHEST) {
            return new Fit.Refused(
                    String.format(Locale.ROOT, "a level is %.0f %% off the curve, and at most %.0f %% is accepted",
                            100 * farthest, 100 * FARTHEST));
        }
        int forks = levels.stream().mapToInt(l -> l.throughput().forks()).min().orElse(0);
        return new Fit.Accepted(
                new UniversalScalabilityLaw(best.perShard(forks), best.contention(forks), best.coherence(forks),
                        best.peak(forks), farthest, Arrays.stream(shards).max().orElse(1)));
    }

    /** The throughput of so many shards by the law. */
    public double at(double shards) {
        return perShard.mean() * shards
                / (1 + contention.mean() * (shards - 1) + coherence.mean() * shards * (shards - 1));
    }

    private static int distinct(List<Level> levels) {
        double last = 0;
        int count = 0;
        for (var level : levels.stream().sorted(Comparator.comparingDouble(Level::shards)).toList()) {
            if (level.shards() >= last * (1 + APART)) {
                count++;
                last = level.shards();
            }
        }
        return count;
    }
}
