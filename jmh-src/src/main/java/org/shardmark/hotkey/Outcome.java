package org.shardmark.hotkey;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.RunRecord;

/**
 * What a run with hot keys did.
 *
 * @param run              what all shards did together; its messages are what they handled, each answer to a read included
 * @param sent             messages that were sent, those that were refused and the reads included: a read is one, however
 *                         many shards answer it
 * @param perShard         what each shard handled
 * @param rejected         messages that were refused
 * @param reads            reads that were completed
 * @param answers          answers of shards to them
 * @param delivery         how messages arrived, where that was checked
 * @param retainedBytes        what the remedy keeps in memory beside the router
 * @param later            messages per second from when the first {@link HotKeyRun#EARLY} had been sent, where more were
 * @param hot              which messages of the hot keys were handled, reads included
 * @param cold             which of all others
 */
public record Outcome(RunRecord run, int sent, List<Integer> perShard, int rejected, int reads,
        int answers, Optional<Delivery> delivery, long retainedBytes, OptionalDouble later, BitSet hot, BitSet cold) {
    /** Messages per second, of those that were not refused. */
    public double messagesPerSecond() {
        return Ceiling.messagesPerSecond(sent - rejected, (double) run.nanos());
    }
}
