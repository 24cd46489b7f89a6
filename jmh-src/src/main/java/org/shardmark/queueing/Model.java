package org.shardmark.queueing;

/**
 * What the shards of a simulation are: each is one server, first in, first out. It takes what is there, up to a batch,
 * waits once for all of it, then computes for each message, and is done with all of them together.
 *
 * @param shards     how many there are, at least 1
 * @param batch      the most messages that are handled together, at least 1
 * @param waitTime   the wait of a batch
 * @param itemNanos  the CPU work of a message, at least 0
 * @param storeSlots how many can wait at a time, first come, first served; 0 for any number
 * @param cores      how many can compute at a time, at least 1
 * @param sharing    how they share the cores
 * @param setupTime  how long it takes an idle shard to begin with a message: its consumer is woken up. The queue of one
 *                   shard is then one with set-up times (Levy and Kleinrock 1986)
 */
public record Model(int shards, int batch, WaitTime waitTime, double itemNanos, int storeSlots, int cores,
        CoreSharing sharing, WaitTime setupTime) {
    /** @throws IllegalArgumentException if a number is out of its range */
    public Model {
        if (shards < 1 || batch < 1 || storeSlots < 0 || cores < 1 || !(itemNanos >= 0)) {
            throw new IllegalArgumentException("shards=" + shards + ", batch=" + batch + ", storeSlots=" + storeSlots
                    + ", cores=" + cores + ", itemNanos=" + itemNanos + ": out of range");
        }
    }

    /** Shards that begin at once. */
    public Model(int shards, int batch, WaitTime waitTime, double itemNanos, int storeSlots, int cores,
            CoreSharing sharing) {
        this(shards, batch, waitTime, itemNanos, storeSlots, cores, sharing, new WaitTime.Constant(0));
    }

    /** Shards that begin at once, with cores and slots for all. */
    public static Model of(int shards, int batch, WaitTime waitTime, double itemNanos) {
        return new Model(shards, batch, waitTime, itemNanos, 0, shards, CoreSharing.TIME_SHARED);
    }

    /** The same with another set-up time. */
    public Model withSetup(WaitTime setup) {
        return new Model(shards, batch, waitTime, itemNanos, storeSlots, cores, sharing, setup);
    }

    /** Whether shards may have to wait for a core. */
    boolean sharesCores() {
        return itemNanos > 0 && cores < shards;
    }

    /** Whether shards may have to wait for a slot of the store. */
    boolean sharesStore() {
        return !waitTime.isZero() && storeSlots > 0 && storeSlots < shards;
    }

    /** Whether no shard ever waits for another, so that what a batch takes is known when it is taken. */
    public boolean shardsAreIndependent() {
        return !sharesCores() && !sharesStore();
    }
}
