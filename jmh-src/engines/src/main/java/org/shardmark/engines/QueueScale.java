package org.shardmark.engines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Run;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Workload;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.trial.HeapScale;

/**
 * Weighs what a message takes in the queues of an engine, beside itself: a task, a node, an envelope. No unit gets
 * beyond its first message meanwhile.
 */
final class QueueScale {
    private static final int AT_A_TIME = 10_000;

    /** A store that answers nobody until it is opened. */
    private static final class Gate implements Executor {
        private final Semaphore slots = new Semaphore(0);
        private final List<Runnable> held = new ArrayList<>();
        private boolean open;

        @Override
        public void execute(Runnable answer) {
            synchronized (this) {
                if (!open) {
                    held.add(answer);
                    return;
                }
            }
            answer.run();
        }

        void open() {
            List<Runnable> all;
            synchronized (this) {
                open = true;
                all = List.copyOf(held);
            }
            slots.release(Integer.MAX_VALUE / 2);
            all.forEach(Runnable::run);
        }
    }

    private QueueScale() {}

    /** Bytes of a message that waits; the engine is unbounded. */
    static double bytesPerMessage(Workload workload, EngineRun.Setting setting)
            throws RunFailure, InterruptedException {
        var gate = new Gate();
        var units = new Unit[setting.units()];
        Arrays.setAll(units, unit -> new Unit(unit, false, 0));
        var work = new Work(new Handler(1, 0, 0, Optional.of(gate.slots)), units, new boolean[workload.size()],
                new Run(ConsumerType.PLATFORM, 1), null, null, gate);
        var engine = EngineRun.create(workload, setting, work);
        var sending = EngineRun.sending(workload, setting, engine);
        try {
            sending.send(AT_A_TIME); // the first of each unit is no longer in a queue
            return HeapScale.ofThisProcess().bytesOfEach(() -> {
                try {
                    sending.send(AT_A_TIME);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return engine;
            }, 1) / AT_A_TIME;
        } finally {
            work.giveUp();
            gate.open();
            engine.close();
        }
    }
}
