package org.shardmark.mailbox;

import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A mailbox that is a task while it has messages, on a pool with a thread a core that takes tasks in turn: the way of
 * the actor runtimes.
 *
 * <p>At most one task of a mailbox is scheduled or running, since whoever schedules one has turned {@code scheduled} from
 * false to true. No message stays behind: a sender puts its message in, and then looks whether a task is scheduled; the
 * task says that none is, and then looks whether the mailbox is empty. A full fence lies between the two steps on either
 * side, so that one of them sees the other.
 */
final class DispatchedInbox<M> implements Inbox<M>, Runnable {
    private final Mailbox<M> mailbox;
    private final Consumer<? super M> handler;
    private final int batch;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final ForkJoinPool pool = new ForkJoinPool(Runtime.getRuntime().availableProcessors(),
            ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    private final LoneCounter batches = new LoneCounter();

    DispatchedInbox(MailboxQueue<M> queue, WaitType wait, Consumer<? super M> handler, int batch) {
        if (wait == WaitType.OWN) {
            throw new IllegalArgumentException("a dispatched mailbox has nobody whom its own waiting could wake");
        }
        this.mailbox = wait.over(new Scheduling(queue));
        this.handler = handler;
        this.batch = batch;
    }

    private void schedule() {
        VarHandle.fullFence();
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            pool.execute(this);
        }
    }

    @Override
    public void run() {
        if (mailbox.drain(handler, batch) > 0) {
            batches.increment();
        }
        if (!mailbox.isEmpty()) {
            pool.execute(this);
            return;
        }
        scheduled.set(false);
        VarHandle.fullFence();
        if (!mailbox.isEmpty()) {
            schedule();
        }
    }

    @Override
    public void put(M message) throws InterruptedException {
        mailbox.put(message);
    }

    @Override
    public void putAll(M[] messages, int from, int to) throws InterruptedException {
        mailbox.putAll(messages, from, to);
    }

    @Override
    public void close() throws InterruptedException {
        pool.shutdownNow();
        if (!pool.awaitTermination(10, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the consumer did not end within ten seconds");
        }
    }

    @Override
    public long batches() {
        return batches.get();
    }

    @Override
    public Optional<Mailbox.WaitCounts> counts() {
        return mailbox.counts();
    }

    /**
     * Schedules the task with every offer, not with every put: one that has put half of its run and waits for room must
     * not be the only one to know of it.
     */
    private final class Scheduling implements MailboxQueue<M> {
        private final MailboxQueue<M> queue;

        Scheduling(MailboxQueue<M> queue) {
            this.queue = queue;
        }

        @Override
        public boolean offer(M message) {
            boolean offered = queue.offer(message);
            if (offered) {
                schedule();
            }
            return offered;
        }

        @Override
        public int offerAll(M[] messages, int from, int to) {
            int offered = queue.offerAll(messages, from, to);
            if (offered > 0) {
                schedule();
            }
            return offered;
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
        public int drain(Consumer<? super M> taker, int limit) {
            return queue.drain(taker, limit);
        }
    }
}
