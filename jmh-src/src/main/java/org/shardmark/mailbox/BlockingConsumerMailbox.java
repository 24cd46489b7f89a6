package org.shardmark.mailbox;

import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;

/**
 * JCTools' queue whose consumer blocks by itself. Its {@code put} throws {@link UnsupportedOperationException}, so its
 * producers wait as those of our own ring do.
 */
final class BlockingConsumerMailbox<M> implements Mailbox<M> {
    private final BlockingQueue<M> blocking;
    private final JctoolsQueue<M> queue;
    private final NotFull notFull = new NotFull();

    /**
     * Makes a mailbox.
     *
     * @param blocking a queue of JCTools that is a {@link BlockingQueue} too
     * @param queue    the same queue
     */
    @SuppressWarnings("unchecked") // it is a queue of the same messages under both its types
    BlockingConsumerMailbox(MessagePassingQueue<M> blocking, JctoolsQueue<M> queue) {
        this.blocking = (BlockingQueue<M>) blocking;
        this.queue = queue;
    }

    @Override
    public void put(M message) throws InterruptedException {
        if (!queue.offer(message)) {
            notFull.await(() -> queue.offer(message));
        }
    }

    @Override
    public void putAll(M[] messages, int from, int to) throws InterruptedException {
        for (int next = from; next < to;) {
            int offered = queue.offerAll(messages, next, to);
            if (offered == 0) {
                put(messages[next]);
                offered = 1;
            }
            next += offered;
        }
    }

    @Override
    public int take(Consumer<? super M> handler, int limit) throws InterruptedException {
        handler.accept(blocking.take());
        int taken = limit == 1 ? 1 : 1 + queue.drain(handler, limit - 1);
        notFull.signal();
        return taken;
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        int taken = queue.drain(handler, limit);
        if (taken > 0) {
            notFull.signal();
        }
        return taken;
    }

    @Override
    public boolean isEmpty() {
        return queue.isEmpty();
    }
}
