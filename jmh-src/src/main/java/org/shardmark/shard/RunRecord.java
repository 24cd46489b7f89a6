package org.shardmark.shard;

/**
 * What a run to completion did: from the first send to the last message handled.
 *
 * @param messages       messages handled
 * @param nanos          how long it took
 * @param allocatedBytes what all threads of the JVM allocated meanwhile, by its own count
 * @param busiestMessages messages handled by the shard that handled most
 * @param batches        batches handled by all shards
 * @param largestBatch   messages in the largest batch
 * @param busiestWaits   waits of that shard
 * @param busiestWaitedNanos how long these waits took together
 */
public record RunRecord(int messages, long nanos, long allocatedBytes, int busiestMessages, int batches,
        int largestBatch,
        int busiestWaits, long busiestWaitedNanos) {
    /** Messages handled per second. */
    public double messagesPerSecond() {
        return messages * 1e9 / nanos;
    }

    /** The share of all messages that the busiest shard handled, 0 to 1. */
    public double busiestShare() {
        return (double) busiestMessages / messages;
    }

    /** The mean number of messages in a batch. */
    public double batchMean() {
        return (double) messages / batches;
    }

    /** The mean wait of the busiest shard in nanoseconds, NaN where nothing waits. */
    public double busiestWaitNanos() {
        return busiestWaitedNanos == 0 ? Double.NaN : (double) busiestWaitedNanos / busiestWaits;
    }
}
