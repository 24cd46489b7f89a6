package org.shardmark.engines;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.shardmark.engine.Message;

/** An engine that breaks a promise once, in the way that is asked for, and keeps all others. */
final class BrokenEngine implements Engine {
    /** Which message it treats badly. */
    static final int VICTIM = 7;

    enum Breach {
        /** Handles a message after the next one of its key. */
        REORDERS,
        /** Never handles a message. */
        LOSES,
        /** Handles a message twice. */
        DOUBLES,
        /** Hands a message to another unit than the others of its key. */
        SCATTERS,
        /** Handles two messages of a unit at the same time. */
        OVERLAPS,
        /** Rejects a message while it is sent. */
        REJECTS,
        /** Does not handle what it has taken, and says so later, as an actor does with a dead letter. */
        DROPS,
        /** Never gets round to a message, and to none behind it. */
        HANGS,
        /** Does not start. */
        REFUSES_TO_START
    }

    private final Breach breach;
    private final EngineSetting setting;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private boolean hangs;
    private Runnable held = () -> {};

    BrokenEngine(Breach breach, EngineSetting setting) {
        if (breach == Breach.REFUSES_TO_START) {
            thread.shutdown();
            other.shutdown();
            throw new IllegalStateException("no threads left");
        }
        this.breach = breach;
        this.setting = setting;
    }

    @Override
    public void send(int unit, Message message) {
        var task = setting.work().task(unit, message);
        if (message.number() != VICTIM) {
            if (!hangs) {
                thread.execute(task);
                thread.execute(held);
                held = () -> {};
            }
            return;
        }
        switch (breach) {
            case REORDERS -> held = task;
            case LOSES -> {
            }
            case DOUBLES -> {
                thread.execute(task);
                thread.execute(task);
            }
            case SCATTERS -> thread.execute(setting.work().task((unit + 1) % setting.units(), message));
            case OVERLAPS -> {
                thread.execute(task);
                other.execute(task);
            }
            case REJECTS -> throw new RejectedExecutionException("the queue is full");
            case DROPS -> setting.work().fail(new IllegalStateException("dead letter: message " + message.number()));
            case HANGS -> hangs = true;
            case REFUSES_TO_START -> throw new IllegalStateException();
        }
    }

    @Override
    public void close() throws InterruptedException {
        Closing.close(thread);
        Closing.close(other);
    }
}
