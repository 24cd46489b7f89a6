package org.shardmark.mailbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.function.Consumer;
import org.jctools.queues.MpscArrayQueue;
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

    static <M> MailboxQueue<M> arrayBlocking(int capacity) {
        return new JdkQueue<>(new ArrayBlockingQueue<>(capacity));
    }

    static <M> MailboxQueue<M> linkedBlocking(int capacity) {
        return new JdkQueue<>(new LinkedBlockingQueue<>(capacity));
    }

    static <M> MailboxQueue<M> linkedTransfer(@SuppressWarnings("unused") int unlimited) {
        return new JdkQueue<>(new LinkedTransferQueue<>());
    }

    static <M> MailboxQueue<M> concurrentLinked(@SuppressWarnings("unused") int unlimited) {
        return new JdkQueue<>(new ConcurrentLinkedQueue<>());
    }

    static <M> MailboxQueue<M> mpsc(int capacity) {
        return new JdkQueue<>(new MpscArrayQueue<>(capacity));
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
    public Optional<Mailbox<M>> nativeMailbox() {
        return queue instanceof BlockingQueue<M> blocking
                ? Optional.of(new BlockingQueueMailbox<>(blocking, this))
                : Optional.empty();
    }
}
