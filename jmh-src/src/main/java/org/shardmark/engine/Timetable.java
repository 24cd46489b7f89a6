package org.shardmark.engine;

/**
 * When each message of a run is sent, and where it is told when each has been handled. One thread sends; any thread may
 * tell.
 */
public interface Timetable {
    /** Called by the sender before the first message. */
    void begin();

    /** Called by the sender before each message, in order; returns when it is to be sent. */
    void awaitDue(int index) throws InterruptedException;

    /**
     * Called by the consumer of its shard when a message has been handled, together with all that it was taken with:
     * one that is handled first is not done before the last of its batch.
     */
    void handled(int index);
}
