package org.shardmark.mailbox;

import java.util.function.Consumer;

/** Our ring with its own waiting: a consumer of which the ring knows that it sleeps, and producers that wait for room. */
final class RingMailbox<M> implements Mailbox<M> {
    private final RingQueue<M> queue;
    private final NotFull notFull = new NotFull();

    RingMailbox(RingQueue<M> queue) {
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
        int taken = drain(handler, limit);
        while (taken == 0) {
            queue.awaitMessage();
            taken = drain(handler, limit);
        }
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
