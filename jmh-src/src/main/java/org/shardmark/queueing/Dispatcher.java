package org.shardmark.queueing;

/** Says where each message of a simulation goes, and is told what became of it. */
public interface Dispatcher {
    /**
     * Chooses the shard of the next message; called when it arrives, in the order of arrival.
     *
     * @param message its number, from 0
     * @return from 0 to the number of shards less 1
     */
    int shardOf(int message);

    /**
     * A message has been handled, with all of its batch.
     *
     * @param message      its number
     * @param sojournNanos from its arrival until now
     */
    void handled(int message, double sojournNanos);

    /** A shard has handled a batch of so many messages; called after {@link #handled} of each. */
    default void batchHandled(int shard, int messages) {}
}
