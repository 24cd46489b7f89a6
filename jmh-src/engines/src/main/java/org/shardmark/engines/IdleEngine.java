package org.shardmark.engines;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Run;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Workload;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.trial.HeapScale;

/** An engine each unit of which has handled one message and has nothing to do. One thread makes and closes it. */
public final class IdleEngine {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Engine engine;

    private IdleEngine(Engine engine) {
        this.engine = engine;
    }

    /**
     * Makes the engine and one message a unit, and returns when all are handled.
     *
     * @param setting of which only the engine, its units, its threads and its queues matter
     */
    public static IdleEngine make(EngineRun.Setting setting) throws RunFailure, InterruptedException {
        int count = setting.units();
        var run = new Run(ConsumerType.PLATFORM, count);
        var units = new Unit[count];
        Arrays.setAll(units, unit -> new Unit(unit, false, 0));
        var last = new boolean[count];
        Arrays.fill(last, true);
        var work = new Work(new Handler(0, 0, 0, Optional.empty()), units, last, run, null, null);
        var sequence = Load.parse("uniform").draw(count, OptionalInt.of(count), 1);
        var order = new int[count];
        Arrays.setAll(order, i -> i);
        var workload = Workload.unrouted(sequence.keys(), order);
        var engine = EngineRun.create(workload, setting, work);
        for (int unit = 0; unit < count; unit++) {
            engine.send(unit, workload.messages()[unit]);
        }
        run.run(PATIENCE, () -> "not every unit has handled its message");
        return new IdleEngine(engine);
    }

    /** What a unit weighs, by what the heap grows by when an engine is made; nobody else may use the heap meanwhile. */
    public static double bytesPerUnit(EngineRun.Setting setting) throws RunFailure, InterruptedException {
        var made = new IdleEngine[1];
        double bytes = HeapScale.ofThisProcess().bytesOfEach(() -> {
            try {
                made[0] = make(setting);
                return made[0];
            } catch (RunFailure | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, Integer.MAX_VALUE);
        made[0].close();
        return bytes / setting.units();
    }

    public void close() throws InterruptedException {
        engine.close();
    }
}
