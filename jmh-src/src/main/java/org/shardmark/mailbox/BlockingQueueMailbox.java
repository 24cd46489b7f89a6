package org.shardmark.mailbox;

import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * A mailbox over a {@link BlockingQueue} of the JDK, used the way its own documentation suggests: {@code put}, {@code
 * take}, and {@code drainTo} for what is there beside the first message.
 */
final class BlockingQueueMailbox<M> implements Mailbox<M> {
    private final BlockingQueue<M> blocking;
    private final JdkQueue<M> queue;

    /**
     * @param blocking what waits
     * @param queue    the same queue, for what does not
     */
    BlockingQueueMailbox(BlockingQueue<M> blocking, JdkQueue<M> queue) {
        this.blocking = blocking;
        this.queue = queue;
    }

    @Override
    public void put(M message) throws InterruptedException {
        blocking.put(message);
    }

    @Override
    public boolean offer(M message) {
        return queue.offer(message);
    }

    @Override
    public int take(Consumer<? super M> handler, int limit) throws InterruptedException {
        handler.accept(blocking.take());
        return limit == 1 ? 1 : 1 + queue.drain(handler, limit - 1);
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        return queue.drain(handler, limit);
    }

    @Override
    public boolean isEmpty() {
        return queue.isEmpty();
    }
}
