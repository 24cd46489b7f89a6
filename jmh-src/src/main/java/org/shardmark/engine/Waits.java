package org.shardmark.engine;

/**
 * What the waits of a shard took. Written by one thread at a time, and read when it has ended.
 */
public final class Waits {
    private int count;
    private long waitedNanos;
    private long queuedNanos;

    /**
     * Adds one.
     *
     * @param queued how long it took to get one of the store's slots
     * @param waited how long the wait itself took
     */
    public void add(long queued, long waited) {
        count++;
        queuedNanos += queued;
        waitedNanos += waited;
    }

    /** How long the waits themselves took together. */
    public long waitedNanos() {
        return waitedNanos;
    }

    /** The mean of the waits themselves in nanoseconds, NaN where there was none. */
    public double meanNanos() {
        return (double) waitedNanos / count;
    }

    /** The mean time to get a slot in nanoseconds, NaN where there was no wait. */
    public double meanQueuedNanos() {
        return (double) queuedNanos / count;
    }
}
