package org.shardmark.mailbox;

import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue whose consumer sleeps while it is empty, and whose producers sleep while it is full, after they have spun and
 * yielded a number of times.
 *
 * <p>No wake-up is lost: the consumer says that it sleeps, and then looks once more; a producer puts its message in,
 * and then looks for a sleeper. A full fence lies between the two steps on either side, so that one of them sees the
 * other. That fence is what any queue must pay that does not know of its sleeper; {@link RingQueue} does.
 */
final class ParkingMailbox<M> implements Mailbox<M> {
    private final MailboxQueue<M> queue;
    private final int spins;
    private final int yields;
    private final NotFull notFull = new NotFull();
    private final LongAdder refusedOffers = new LongAdder();
    private final AtomicReference<@Nullable Thread> sleeper = new AtomicReference<>();
    private final PaddedCounter emptyPolls = new PaddedCounter();

    ParkingMailbox(MailboxQueue<M> queue, int spins, int yields) {
        this.queue = queue;
        this.spins = spins;
        this.yields = yields;
    }

    @Override
    public void put(M message) throws InterruptedException {
        if (!queue.offer(message)) {
            putWhenNotFull(message);
        }
        wakeConsumer();
    }

    @Override
    public boolean offer(M message) {
        boolean offered = queue.offer(message);
        if (offered) {
            wakeConsumer();
        }
        return offered;
    }

    private void putWhenNotFull(M message) throws InterruptedException {
        long refused = 1;
        for (int round = 0; round < spins + yields; round++) {
            pause(round);
            if (queue.offer(message)) {
                refusedOffers.add(refused);
                return;
            }
            refused++;
        }
        refusedOffers.add(refused);
        notFull.await(() -> queue.offer(message));
    }

    @Override
    public void putAll(M[] messages, int from, int to) throws InterruptedException {
        int next = from;
        while (next < to) {
            int offered = queue.offerAll(messages, next, to);
            if (offered == 0) {
                put(messages[next]);
                offered = 1;
            } else {
                wakeConsumer();
            }
            next += offered;
        }
    }

    private void wakeConsumer() {
        VarHandle.fullFence();
        var asleep = sleeper.get();
        if (asleep != null && sleeper.compareAndSet(asleep, null)) {
            LockSupport.unpark(asleep);
        }
    }

    @Override
    public int take(Consumer<? super M> handler, int limit) throws InterruptedException {
        int taken = queue.drain(handler, limit);
        if (taken == 0) {
            notFull.signal(); // before the consumer waits
            taken = takeWhenNotEmpty(handler, limit);
        }
        notFull.signalIfSeen();
        return taken;
    }

    private int takeWhenNotEmpty(Consumer<? super M> handler, int limit) throws InterruptedException {
        int taken = 0;
        for (int round = 0; taken == 0; round++) {
            emptyPolls.increment();
            if (round < spins + yields) {
                pause(round);
                taken = queue.drain(handler, limit);
            } else {
                taken = drainOrSleep(handler, limit);
            }
        }
        return taken;
    }

    private int drainOrSleep(Consumer<? super M> handler, int limit) throws InterruptedException {
        sleeper.set(Thread.currentThread());
        VarHandle.fullFence();
        int taken = queue.drain(handler, limit);
        if (taken > 0) {
            sleeper.set(null);
            return taken;
        }
        while (sleeper.get() != null) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                sleeper.set(null);
                throw new InterruptedException();
            }
        }
        return queue.drain(handler, limit);
    }

    private void pause(int round) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (round < spins) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
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

    @Override
    public Optional<WaitCounts> counts() {
        return Optional.of(new WaitCounts(refusedOffers.sum(), emptyPolls.get()));
    }
}
