package org.shardmark.mailbox;

import java.util.Collection;
import java.util.concurrent.BlockingQueue;

/**
 * A mailbox over a {@link BlockingQueue} of the JDK, used the way its own documentation suggests: {@code put}, {@code
 * take}, and {@code drainTo} for what is there beside the first message, which takes the lock once for all of them.
 */
record BlockingQueueMailbox<M>(BlockingQueue<M> queue) implements Mailbox<M> {
    @Override
    public void put(M message) throws InterruptedException {
        queue.put(message);
    }

    @Override
    public int take(Collection<? super M> into, int limit) throws InterruptedException {
        into.add(queue.take());
        return limit == 1 ? 1 : 1 + queue.drainTo(into, limit - 1);
    }
}
