package org.shardmark.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Has threads wait, all for the same time. Platform threads sleep. Virtual threads park, and one thread wakes all that are
 * due together, as the thread does that reads the answers of a store for all who wait for one. By the JDK's own timer each
 * of them would cost a task there, and where thousands wait these tasks are what is measured.
 *
 * <p>Any thread may call.
 */
final class WaitTimer {
    private final long nanos;
    /** In the order in which they are due, since all wait equally long. */
    private final Queue<Waiter> waiters = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private final Thread waker = Thread.ofPlatform().daemon().name("wait timer").unstarted(this::wake);
    private volatile boolean idle;

    private static final class Waiter {
        private final Thread thread;
        private final long dueNanos;
        private volatile boolean awake;

        Waiter(Thread thread, long dueNanos) {
            this.thread = thread;
            this.dueNanos = dueNanos;
        }
    }

    WaitTimer(long nanos) {
        this.nanos = nanos;
    }

    /** Returns when the time has passed. */
    void await() throws InterruptedException {
        var thread = Thread.currentThread();
        if (!thread.isVirtual()) {
            Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
            return;
        }
        var waiter = new Waiter(thread, System.nanoTime() + nanos);
        waiters.add(waiter);
        if (!started.getPlain() && started.compareAndSet(false, true)) {
            waker.start();
        }
        if (idle) {
            LockSupport.unpark(waker);
        }
        while (!waiter.awake) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                throw new InterruptedException(); // it stays in the queue, and is woken for nothing
            }
        }
    }

    private void wake() {
        while (true) {
            var first = waiters.peek();
            if (first == null) {
                idle = true;
                if (waiters.isEmpty()) {
                    LockSupport.park(this);
                }
                idle = false;
            } else {
                long left = first.dueNanos - System.nanoTime();
                if (left > 0) {
                    LockSupport.parkNanos(this, left);
                } else {
                    waiters.remove();
                    first.awake = true;
                    LockSupport.unpark(first.thread);
                }
            }
        }
    }
}
