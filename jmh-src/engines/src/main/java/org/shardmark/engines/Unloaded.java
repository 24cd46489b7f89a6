package org.shardmark.engines;

import org.shardmark.engine.Handler;
import org.shardmark.engine.Handler.Calm;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Workload;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.trial.ShardTrial;

/** What is measured of an engine while nothing runs. */
public final class Unloaded {
    private Unloaded() {}

    /**
     * What a message costs while nobody else wants anything.
     *
     * @param threads what the engine's units run on
     * @param blocks  whether a wait keeps its thread
     */
    public static Calm calm(Handler handler, ConsumerType threads, boolean blocks) throws InterruptedException {
        if (blocks || handler.waitNanos() == 0) {
            return handler.calm(threads, ShardTrial.CALM);
        }
        var work = new Handler(0, handler.itemTokens(), handler.itemNanos(), handler.store());
        return new Calm(Work.unloadedWaitNanos(handler, ShardTrial.CALM),
                work.calm(threads, ShardTrial.CALM).itemNanos());
    }

    /** Bytes of a message in the queue of an engine, beside the message itself; the engine is unbounded. */
    public static double queuedBytes(Workload workload, EngineRun.Setting setting)
            throws RunFailure, InterruptedException {
        return QueueScale.bytesPerMessage(workload, setting);
    }
}
