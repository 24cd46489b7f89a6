package org.shardmark.sizing;

import java.util.Optional;
import java.util.stream.Stream;
import org.shardmark.queueing.Estimate;

/**
 * What a configuration does at a rate, with one salt. Times are in nanoseconds; a percentile is missing where fewer than
 * a hundred messages took longer, and all are where the shards cannot keep up.
 *
 * @param configuration what was tried
 * @param rate          messages per second
 * @param salt          of the names of keys, 0 for none
 * @param saturated     whether some shard cannot keep up
 * @param exact         whether the figures are those of a closed form
 * @param utilisation   the part of the time in which the busiest shard handles; more than 1 where it cannot keep up
 * @param coresUsed     the mean number of cores that compute
 * @param slotsUsed     the mean number of waits at a time
 * @param batchMean     how many messages a batch has, on average
 * @param p50           of all messages
 * @param p99           of all messages
 * @param p999          of all messages
 * @param hotP99        of the messages of hot keys
 * @param coldP99       of all others
 */
public record Evaluation(Configuration configuration, double rate, int salt, boolean saturated, boolean exact,
        double utilisation, double coresUsed, double slotsUsed, double batchMean, Optional<Estimate> p50,
        Optional<Estimate> p99, Optional<Estimate> p999, Optional<Estimate> hotP99, Optional<Estimate> coldP99) {
    /** A configuration that cannot keep up. */
    static Evaluation saturated(Configuration configuration, double rate, int salt, double utilisation) {
        return new Evaluation(configuration, rate, salt, true, true, utilisation, Double.NaN, Double.NaN, Double.NaN,
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Whether p99 stays within a target, for hot keys and for all others, with its whole interval. */
    public boolean holds(double targetNanos) {
        return !saturated && p99.isPresent() && worstP99() <= targetNanos;
    }

    /** The upper end of the interval of the p99 that is worst, infinity where there is none. */
    public double worstP99() {
        return saturated
                ? Double.POSITIVE_INFINITY
                : Stream.of(p99, hotP99, coldP99)
                        .flatMap(Optional::stream)
                        .mapToDouble(Estimate::high)
                        .max()
                        .orElse(Double.POSITIVE_INFINITY);
    }
}
