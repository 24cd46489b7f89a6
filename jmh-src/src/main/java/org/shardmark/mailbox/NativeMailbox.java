package org.shardmark.mailbox;

import java.util.function.Consumer;

/**
 * A queue that lets its consumer sleep by itself, but not its producers: those sleep as they do at any other queue.
 * Serves our own ring, JCTools' blocking consumer, whose {@code put} throws {@link UnsupportedOperationException}, and
 * the Disruptor, whose producers cannot be interrupted while they wait.
 */
final class NativeMailbox<M> implements Mailbox<M> {
    /** A queue whose consumer can sleep. */
    interface Taking<M> extends MailboxQueue<M> {
        /** As {@link Mailbox#take}. */
        int take(Consumer<? super M> handler, int limit) throws InterruptedException;
    }

    private final Taking<M> queue;
    private final NotFull notFull = new NotFull();

    NativeMailbox(Taking<M> queue) {
        this.queue = queue;
    }

    @Override
    public void put(M message) throws InterruptedException {
        if (!queue.offer(message)) {
            notFull.await(() -> queue.offer(message));
        }
    }

    @Override
    public boolean offer(M message) {
        return queue.offer(message);
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
        int taken = queue.drain(handler, limit);
        if (taken == 0) {
            notFull.signal(); // before the consumer sleeps
            taken = queue.take(handler, limit);
        }
        notFull.signalIfSeen();
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
