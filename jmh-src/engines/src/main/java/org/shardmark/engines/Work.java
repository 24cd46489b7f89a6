package org.shardmark.engines;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Calm;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Message;
import org.shardmark.engine.Run;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Timetable;

/**
 * What is done for each message, whoever does it: a wait as for a store, CPU work, and a note of the arrival. An engine
 * calls it for one message of a unit at a time; for different units at the same time, on any threads.
 *
 * <p>Where a thread may block, an engine calls {@link #handle}. Where it may not, it asks whether the handler {@link
 * #waits}, has the store {@linkplain #startWait answer later}, and calls {@link #finish} then.
 */
public final class Work {
    private final Handler handler;
    private final Unit[] units;
    private final boolean[] lastOfStream;
    private final Run run;
    private final @Nullable Timetable timetable;
    private final @Nullable Semaphore window;
    private final Executor store;
    private volatile boolean givenUp;

    /**
     * Makes the work of one run.
     *
     * @param handler      what is done
     * @param units        of the run
     * @param lastOfStream for each message, whether it is the last that its sender sends of its key: the run ends when
     *                     all of these have been handled
     * @param run          is ended by these, and fails with the first mistake
     * @param timetable    is told of each message that has been handled, if there is one
     * @param window       has a permit for each message that may be under way, if that is limited
     */
    Work(Handler handler, Unit[] units, boolean[] lastOfStream, Run run, @Nullable Timetable timetable,
            @Nullable Semaphore window) {
        this(handler, units, lastOfStream, run, timetable, window, store(handler));
    }

    /** As above, with the store that waits are for where they keep no thread. */
    Work(Handler handler, Unit[] units, boolean[] lastOfStream, Run run, @Nullable Timetable timetable,
            @Nullable Semaphore window, Executor store) {
        this.handler = handler;
        this.units = units;
        this.lastOfStream = lastOfStream;
        this.run = run;
        this.timetable = timetable;
        this.window = window;
        this.store = store;
    }

    /** The JDK's own delay, whose thread does nothing but call back. */
    private static Executor store(Handler handler) {
        return CompletableFuture.delayedExecutor(handler.waitNanos(), TimeUnit.NANOSECONDS, Runnable::run);
    }

    /** Handles a message in this thread, which is kept meanwhile. */
    public void handle(int unit, Message message) throws InterruptedException {
        if (givenUp || !begin(unit)) {
            return;
        }
        handler.waitForStore(units[unit].waits());
        end(unit, message);
    }

    /** The handling of a message as a task, which reports what goes wrong by itself. */
    public Runnable task(int unit, Message message) {
        return new Task(this, unit, message);
    }

    private record Task(Work work, int unit, Message message) implements Runnable {
        @Override
        public void run() {
            try {
                work.handle(unit, message);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // closed
            } catch (RuntimeException | Error e) {
                work.fail(e);
            }
        }
    }

    /** Whether a message makes its handler wait. */
    public boolean waits() {
        return handler.waitNanos() > 0;
    }

    /**
     * Starts the wait of a message, which keeps no thread.
     *
     * @param over is called when it is over, by a thread of the store, which must not be kept; the engine then calls
     *             {@link #finish} in its own way
     */
    public void startWait(int unit, Runnable over) {
        if (givenUp || !begin(unit)) {
            return;
        }
        long start = System.nanoTime();
        store.execute(() -> {
            units[unit].waits().add(0, System.nanoTime() - start);
            over.run();
        });
    }

    /** Does what is left to do for a message whose wait is over. */
    public void finish(int unit, Message message) {
        if (!givenUp) {
            end(unit, message);
        }
    }

    private boolean begin(int unit) {
        try {
            units[unit].begin();
            return true;
        } catch (RunFailure e) {
            run.fail(e);
            return false;
        }
    }

    private void end(int unit, Message message) {
        handler.work(1);
        units[unit].end(message.number());
        if (timetable != null) {
            timetable.handled(message.number());
        }
        if (window != null) {
            window.release();
        }
        if (lastOfStream[message.number()]) {
            run.end();
        }
    }

    /** Something went wrong in the engine, such as a message that it rejected: the run is over. */
    public void fail(Throwable why) {
        run.fail("the engine", why);
    }

    /** The run is over before its end: what is still to be handled is dropped. */
    void giveUp() {
        givenUp = true;
    }

    /** Waits as the messages of an engine do whose waits keep no thread. */
    static Calm.Waiting waiting(Handler handler) {
        var store = store(handler);
        return waits -> {
            var over = new CountDownLatch(1);
            long start = System.nanoTime();
            store.execute(() -> {
                waits.add(0, System.nanoTime() - start);
                over.countDown();
            });
            over.await();
        };
    }
}
