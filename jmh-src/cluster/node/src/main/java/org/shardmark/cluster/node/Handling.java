package org.shardmark.cluster.node;

import org.shardmark.cluster.node.Inbox.Verdict;

/** Handles what arrives at a partition, and writes it into the log of the node. One thread at a time, as its partition is. */
public final class Handling {
    private final NodeLog log;
    private final Delivery delivery;
    private final int owned;
    private final Inbox inbox;

    /**
     * From now on the node owns the partition.
     *
     * @param expected the lowest number that nobody has handled, as far as the engine knows; 0 if it does not
     */
    public Handling(NodeLog log, int partition, Delivery delivery, long expected) {
        this.log = log;
        this.delivery = delivery;
        this.inbox = new Inbox(expected);
        this.owned = log.start(NodeLog.Kind.OWNED, partition, 0, System.nanoTime());
    }

    /**
     * Handles a message, unless it was or is not yet its turn.
     *
     * @return the highest number of which an acknowledgement is due
     */
    public long handle(Frame frame) {
        boolean numbered = delivery == Delivery.WINDOW;
        if (!numbered || inbox.receive(frame.sequence(), frame.base()) == Verdict.HANDLE) {
            int entry = log.start(NodeLog.Kind.HANDLED, frame.key(), frame.message(), System.nanoTime());
            log.end(entry, System.nanoTime());
        }
        return numbered ? inbox.handled() : frame.sequence();
    }

    /** The node owns the partition no more. */
    public void end() {
        log.end(owned, System.nanoTime());
    }
}
