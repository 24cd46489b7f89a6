package org.shardmark.engine;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Checks what a run did with its messages: each arrived exactly once, at the shard of its key, and the messages of a
 * key arrived in the order in which they were sent. It reads the logs of the shards after the clock has stopped.
 */
final class OrderCheck {
    private final Workload workload;
    private final int sent;
    private final BitSet arrived;
    private final int[] lastOfKey;

    private OrderCheck(Workload workload, int sent) {
        this.workload = workload;
        this.sent = sent;
        this.arrived = new BitSet(sent);
        this.lastOfKey = new int[workload.keys().length];
        Arrays.fill(lastOfKey, -1);
    }

    /**
     * Checks the logs of all shards.
     *
     * @param sent     how many messages of the workload were sent: the first {@code sent}
     * @param arrivals for each shard the indices of the messages, in the order of arrival
     * @throws RunFailure at the first message that is lost, doubled, misplaced or out of order
     */
    static void check(Workload workload, int sent, List<int[]> arrivals) throws RunFailure {
        var check = new OrderCheck(workload, sent);
        for (int shard = 0; shard < arrivals.size(); shard++) {
            for (int index : arrivals.get(shard)) {
                check.arrive(shard, index);
            }
        }
        int lost = check.arrived.nextClearBit(0);
        if (lost < sent) {
            throw new RunFailure("message " + lost + " of " + sent + " (key " + check.keyOf(lost) + ", shard "
                    + workload.shardOf(lost) + ") was lost, and "
                    + (sent - check.arrived.cardinality() - 1) + " more");
        }
    }

    private void arrive(int shard, int index) throws RunFailure {
        if (index < 0 || index >= sent) {
            throw new RunFailure("shard " + shard + " handled message " + index + ", which was never sent");
        }
        int key = workload.messages()[index].key();
        if (workload.shardOf(index) != shard) {
            throw new RunFailure("message " + index + " (key " + keyOf(index) + ") arrived at shard " + shard
                    + " instead of " + workload.shardOf(index));
        }
        if (arrived.get(index)) {
            throw new RunFailure(
                    "message " + index + " (key " + keyOf(index) + ") arrived more than once at shard " + shard);
        }
        if (lastOfKey[key] > index) {
            throw new RunFailure("message " + index + " (key " + keyOf(index) + ") arrived after message "
                    + lastOfKey[key] + " of the same key, at shard " + shard);
        }
        arrived.set(index);
        lastOfKey[key] = index;
    }

    private String keyOf(int index) {
        return new String(workload.keys()[workload.messages()[index].key()], StandardCharsets.UTF_8);
    }
}
