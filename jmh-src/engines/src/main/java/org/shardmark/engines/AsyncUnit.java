package org.shardmark.engines;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import org.shardmark.engine.Message;

/**
 * Messages of one unit that may not block: while one waits for the store, the others wait behind it. For engines that
 * have no such queue of their own. All of it runs where the engine runs the unit, one call at a time.
 */
final class AsyncUnit {
    private final int number;
    private final Work work;
    private final Executor unit;
    private final ArrayDeque<Message> behind = new ArrayDeque<>();
    private boolean waiting;

    /**
     * @param unit runs something where the engine runs this unit
     */
    AsyncUnit(int number, Work work, Executor unit) {
        this.number = number;
        this.work = work;
        this.unit = unit;
    }

    void take(Message message) {
        if (waiting) {
            behind.add(message);
        } else {
            start(message);
        }
    }

    private void start(Message message) {
        waiting = true;
        work.startWait(number, () -> unit.execute(() -> over(message)));
    }

    private void over(Message message) {
        work.finish(number, message);
        waiting = false;
        var next = behind.poll();
        if (next != null) {
            start(next);
        }
    }
}
