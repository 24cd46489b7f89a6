package org.shardmark.engines;

import org.shardmark.engine.Calm;
import org.shardmark.engine.Handler;
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
        return blocks
                ? Calm.of(handler, threads, ShardTrial.CALM)
                : Calm.of(handler, threads, ShardTrial.CALM, Work.waiting(handler));
    }

    /** Bytes of a message in the queue of an engine, beside the message itself; the engine is unbounded. */
    public static double queuedBytes(Workload workload, EngineRun.Setting setting)
            throws RunFailure, InterruptedException {
        return QueueScale.bytesPerMessage(workload, setting);
    }
}
