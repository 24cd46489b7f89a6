package org.shardmark.mailbox;

import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A mailbox that is a task while it has messages, on a pool that takes the tasks of many in turn: the way of the actor
 * runtimes.
 *
 * <p>At most one task of a mailbox is scheduled or running, since whoever schedules one has turned {@code scheduled}
 * from false to true. No message stays behind: a sender puts its message in, and then looks whether a task is
 * scheduled; the task says that none is, and then looks whether the mailbox is empty. A full fence lies between the two
 * steps on either side, so that one of them sees the other.
 */
final class DispatchedInbox<M> implements Inbox<M>, Runnable {
    private final Mailbox<M> mailbox;
    private final Recipient<? super M> recipient;
    private final int batch;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final Executor pool;
    private final PaddedCounter batches = new PaddedCounter();

    DispatchedInbox(Executor pool, MailboxQueue<M> queue, WaitType wait, Recipient<? super M> recipient, int batch) {
        if (wait == WaitType.NATIVE) {
            throw new IllegalArgumentException("wait=NATIVE needs a consumer thread, and consumer=DISPATCHED has none");
        }
        this.pool = pool;
        this.mailbox = wait.over(new Scheduling(queue));
        this.recipient = recipient;
        this.batch = batch;
    }

    private void schedule() {
        VarHandle.fullFence();
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            enqueue();
        }
    }

    private void enqueue() {
        try {
            pool.execute(this);
        } catch (RejectedExecutionException e) {
            // Closed.
        }
    }

    @Override
    public void run() {
        try {
            if (mailbox.drain(recipient, batch) > 0) {
                batches.increment();
                if (!recipient.endBatch()) {
                    recipient.end(null); // and stays scheduled, so that nobody schedules it again
                    return;
                }
            }
        } catch (InterruptedException e) {
            return; // closed
        } catch (RuntimeException | Error e) {
            recipient.end(e);
            return;
        }
        goOn();
    }

    private void goOn() {
        if (!mailbox.isEmpty()) {
            enqueue();
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
    public boolean offer(M message) {
        return mailbox.offer(message);
    }

    @Override
    public void putAll(M[] messages, int from, int to) throws InterruptedException {
        mailbox.putAll(messages, from, to);
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
