package org.shardmark.engine;

/**
 * What lies in a mailbox. Made before the clock starts, so that no allocation of a message is in any figure.
 *
 * @param sender which sender sends it, from 0
 * @param number its place in the order of sending, from 0; in an endless {@link Cycle} its place in the cycle
 * @param key    the index of its key
 */
public record Message(int sender, int number, int key) {
    private static final int CLOSING = -1;

    /**
     * The last message of a sender to a shard: it is not handled, and ends the consumer that has it from every sender.
     */
    static Message closing(int sender) {
        return new Message(sender, CLOSING, -1);
    }

    /** Whether this is a {@linkplain #closing closing} one. */
    public boolean closes() {
        return number == CLOSING;
    }
}
