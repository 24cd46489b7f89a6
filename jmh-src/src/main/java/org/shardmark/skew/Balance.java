package org.shardmark.skew;

import java.util.stream.DoubleStream;

/** How even a load over shards is. */
public final class Balance {
    private Balance() {}

    /** The largest load over the mean one: 1 is even, and the number of shards is one shard with everything. */
    public static double maxOverMean(double[] loads) {
        return DoubleStream.of(loads).max().orElseThrow() * loads.length / DoubleStream.of(loads).sum();
    }

    /**
     * Pearson's chi-square of counts against even ones, per degree of freedom: about 1 is random, much more is uneven,
     * and much less is more even than chance.
     *
     * @param counts at least two
     */
    public static double chiSquarePerDegree(double[] counts) {
        double mean = DoubleStream.of(counts).average().orElseThrow();
        return DoubleStream.of(counts).map(count -> (count - mean) * (count - mean) / mean).sum() / (counts.length - 1);
    }
}
