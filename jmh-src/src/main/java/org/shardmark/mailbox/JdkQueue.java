package org.shardmark.mailbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Any queue through the methods of {@link Queue}, as most people call it. A {@link BlockingQueue} is drained by its
 * {@code drainTo}, which takes the lock once for all, and has waiting of its own.
 */
final class JdkQueue<M> implements MailboxQueue<M> {
    private final Queue<M> queue;
    /** Where a batch lies between the lock and the handler: the lock is held as long as {@code drainTo} adds. */
    private final List<M> batch = new ArrayList<>();

    JdkQueue(Queue<M> queue) {
        this.queue = queue;
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
        return queue.isEmpty();
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        if (limit == 1 || !(queue instanceof BlockingQueue<M> blocking)) {
            return MailboxQueue.super.drain(handler, limit);
        }
        int taken = blocking.drainTo(batch, limit);
        if (taken > 0) {
            batch.forEach(handler);
            batch.clear();
        }
        return taken;
    }

    @Override
    public Optional<Mailbox<M>> own() {
        return queue instanceof BlockingQueue<M> blocking
                ? Optional.of(new BlockingQueueMailbox<>(blocking, this))
                : Optional.empty();
    }
}
