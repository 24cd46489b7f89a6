package org.shardmark.mailbox;

import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** A queue that is looked at again and again while it is full or empty, with something done between two looks. */
final class PollingMailbox<M> implements Mailbox<M> {
    private final MailboxQueue<M> queue;
    private final Runnable idle;
    private final LongAdder refusedOffers = new LongAdder();
    private final PaddedCounter emptyPolls = new PaddedCounter();

    PollingMailbox(MailboxQueue<M> queue, Runnable idle) {
        this.queue = queue;
        this.idle = idle;
    }

    @Override
    public void put(M message) throws InterruptedException {
        if (queue.offer(message)) {
            return;
        }
        long refused = 0;
        do {
            refused++;
            pause();
        } while (!queue.offer(message));
        refusedOffers.add(refused);
    }

    @Override
    public boolean offer(M message) {
        return queue.offer(message);
    }

    @Override
    public void putAll(M[] messages, int from, int to) throws InterruptedException {
        int next = from + queue.offerAll(messages, from, to);
        long refused = 0;
        while (next < to) {
            refused++;
            pause();
            next += queue.offerAll(messages, next, to);
        }
        if (refused > 0) {
            refusedOffers.add(refused);
        }
    }

    @Override
    public int take(Consumer<? super M> handler, int limit) throws InterruptedException {
        int taken = queue.drain(handler, limit);
        while (taken == 0) {
            emptyPolls.increment();
            pause();
            taken = queue.drain(handler, limit);
        }
        return taken;
    }

    private void pause() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        idle.run();
    }

    @Override
    public int drain(Consumer<? super M> handler, int limit) {
        return queue.drain(handler, limit);
    }

    @Override
    public boolean isEmpty() {
        return queue.isEmpty();
    }

    @Override
    public Optional<WaitCounts> counts() {
        return Optional.of(new WaitCounts(refusedOffers.sum(), emptyPolls.get()));
    }
}
