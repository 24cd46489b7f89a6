package org.shardmark.mailbox;

import java.util.function.Consumer;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.jspecify.annotations.Nullable;

/** Agrona's many-to-one ring. Its {@code poll} looks at the slot only, as the relaxed one of JCTools does. */
final class AgronaQueue<M> implements MailboxQueue<M> {
    private final ManyToOneConcurrentArrayQueue<M> queue;

    AgronaQueue(int capacity) {
        this.queue = new ManyToOneConcurrentArrayQueue<>(capacity);
    }

    @Override
    public boolean offer(M message) {
        return queue.offer(message);
    }

    @Override
    public @Nullable M poll() {
        return queue.poll();
    }

    @Override
    public boolean isEmpty() {
        return queue.peek() == null;
    }

    @Override
    @SuppressWarnings("unchecked") // it asks for a Consumer<M> where it needs no more than this
    public int drain(Consumer<? super M> handler, int limit) {
        return queue.drain((Consumer<M>) handler, limit);
    }
}
