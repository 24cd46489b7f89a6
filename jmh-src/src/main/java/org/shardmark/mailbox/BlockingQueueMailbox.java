package org.shardmark.mailbox;

import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * A mailbox over a {@link BlockingQueue} of the JDK, used the way its own documentation suggests: {@code put}, {@code
 * take}, and {@code drainTo} for what is there beside the first message.
 *
 * @param blocking what waits
 * @param queue    the same queue, for what does not
 */
record BlockingQueueMailbox<M>(BlockingQueue<M> blocking, JdkQueue<M> queue) implements Mailbox<M> {
    @Override
    public void put(M message) throws InterruptedException {
        blocking.put(message);
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
