package org.shardmark.mailbox;

/**
 * A slot that a producer has claimed and not yet written: it is a few instructions away, unless its producer is not
 * running just now. Nobody will wake a consumer that sleeps here, so it does not.
 */
final class ClaimedSlot {
    private static final int SPINS = 100;

    private ClaimedSlot() {}

    /**
     * Returns when the queue's next message has been written. Only the consumer may call, and only if it is claimed.
     */
    static void await(MailboxQueue<?> queue) {
        for (int spins = 0; queue.isEmpty(); spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }
}
