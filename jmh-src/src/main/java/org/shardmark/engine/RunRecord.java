package org.shardmark.engine;

import java.util.Comparator;
import java.util.List;

/**
 * What a run to completion did: from the first send to the last message handled.
 *
 * @param messages        messages handled
 * @param nanos           how long it took
 * @param allocatedBytes  what all threads of the JVM allocated meanwhile, by its own count
 * @param busiestMessages messages handled by the shard that handled most
 * @param busiestBatches  in how many batches it did
 * @param batches         batches handled by all shards
 * @param largestBatch    messages in the largest batch
 * @param waitedNanos     how long the waits of all shards took together
 * @param busiest         the waits of the shard that handled most
 */
public record RunRecord(int messages, long nanos, long allocatedBytes, int busiestMessages,
        int busiestBatches, int batches, int largestBatch, long waitedNanos, MeanWait busiest) {
    /**
     * The waits of a shard, NaN where it has none.
     *
     * @param nanos       the mean of the waits themselves
     * @param queuedNanos the mean time before, to get one of the store's slots
     */
    public record MeanWait(double nanos, double queuedNanos) {}

    /**
     * What shards that have ended did.
     *
     * @param shards         at least one
     * @param nanos          how long it took
     * @param allocatedBytes what all threads of the JVM allocated meanwhile
     */
    static RunRecord of(List<Shard> shards, long nanos, long allocatedBytes) {
        var busiest = shards.stream().max(Comparator.comparingInt(Shard::handled)).orElseThrow();
        return new RunRecord(shards.stream().mapToInt(Shard::handled).sum(), nanos, allocatedBytes,
                busiest.handled(), busiest.batches(), shards.stream().mapToInt(Shard::batches).sum(),
                shards.stream().mapToInt(Shard::largestBatch).max().orElse(0),
                shards.stream().map(Shard::waits).mapToLong(Waits::waitedNanos).sum(),
                new MeanWait(busiest.waits().meanNanos(), busiest.waits().meanQueuedNanos()));
    }

    public double messagesPerSecond() {
        return Ceiling.messagesPerSecond(messages, (double) nanos);
    }

    /** The share of all messages that the busiest shard handled, 0 to 1. */
    public double busiestShare() {
        return (double) busiestMessages / messages;
    }

    /** The mean number of messages in a batch of the shard that handled most. */
    public double busiestBatchMean() {
        return (double) busiestMessages / busiestBatches;
    }

    public double batchMean() {
        return (double) messages / batches;
    }

    /** How many waited at a time, on average over the run. */
    public double waitingMean() {
        return (double) waitedNanos / nanos;
    }
}
