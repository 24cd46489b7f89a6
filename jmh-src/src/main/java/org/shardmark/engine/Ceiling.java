package org.shardmark.engine;

import java.util.OptionalInt;
import org.shardmark.mailbox.ConsumerType;

/**
 * What a run could reach at best, so that a score can be read against it: a shard handles one batch after the other,
 * and the run is not over before its busiest shard is, nor before what all shards share has done its work.
 *
 * @param cores       that all shards share
 * @param poolThreads the threads that all shards share, where they run on a pool: one that waits keeps its thread
 * @param storeSlots  how many can wait at a time, 0 for any number
 */
public record Ceiling(int cores, OptionalInt poolThreads, int storeSlots) {
    public static Ceiling here(ConsumerType consumer, int storeSlots) {
        return new Ceiling(Runtime.getRuntime().availableProcessors(), consumer.poolThreads(), storeSlots);
    }

    /**
     * The least time that a run takes, where every batch is full.
     *
     * @param perShard  messages of each shard
     * @param batch     the most messages that are handled together
     * @param waitNanos the wait of a batch
     * @param itemNanos the CPU work of a message
     */
    public double leastNanos(int[] perShard, int batch, double waitNanos, double itemNanos) {
        double busiest = 0;
        double waits = 0;
        double work = 0;
        for (int messages : perShard) {
            double shardWaits = Math.ceilDiv(messages, batch) * waitNanos;
            double shardWork = messages * itemNanos;
            busiest = Math.max(busiest, shardWaits + shardWork);
            waits += shardWaits;
            work += shardWork;
        }
        double least = Math.max(busiest, work / cores);
        if (poolThreads.isPresent()) {
            least = Math.max(least, (waits + work) / poolThreads.getAsInt());
        }
        return storeSlots == 0 ? least : Math.max(least, waits / storeSlots);
    }

    /**
     * Runnable threads while there is something to do for all: the sender, and those that handle,
     * for the share of their time that they work. Virtual threads count as others do, since they compete for the same
     * cores; of shards on a pool, as many as it has threads.
     *
     * @param shards    how many shards there are
     * @param waitNanos the wait of a message
     * @param itemNanos the CPU work of a message
     */
    public double runnableThreads(int shards, double waitNanos, double itemNanos) {
        if (waitNanos == 0) {
            return 1 + Math.min(shards, poolThreads.orElse(shards));
        }
        double handling = Math.min(shards, poolThreads.orElse(shards)) * itemNanos / (waitNanos + itemNanos);
        return 1 + (storeSlots == 0 ? handling : Math.min(handling, storeSlots * itemNanos / waitNanos));
    }

    /** Messages per second of a run of {@code messages} that takes so long. */
    public static double messagesPerSecond(int messages, double nanos) {
        return messages * 1e9 / nanos;
    }
}
