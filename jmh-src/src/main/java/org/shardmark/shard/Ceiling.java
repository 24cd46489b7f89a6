package org.shardmark.shard;

/**
 * What a run could reach at best, so that a score can be read against it: a shard handles one batch after the other,
 * and the run is not over before its busiest shard is.
 */
public final class Ceiling {
    private Ceiling() {}

    /**
     * The time that the busiest shard needs where every batch is full.
     *
     * @param perShard      messages of each shard
     * @param batch         the most messages that are handled together
     * @param waitNanos     the wait of a batch
     * @param itemNanos     the CPU work of a message
     */
    public static double busiestNanos(int[] perShard, int batch, double waitNanos, long itemNanos) {
        double busiest = 0;
        for (int messages : perShard) {
            int batches = Math.ceilDiv(messages, batch);
            busiest = Math.max(busiest, batches * waitNanos + (double) messages * itemNanos);
        }
        return busiest;
    }

    /** Messages per second of a run of {@code messages} that lasts as long as its {@linkplain #busiestNanos busiest}. */
    public static double messagesPerSecond(int messages, double busiestNanos) {
        return messages * 1e9 / busiestNanos;
    }
}
