package org.shardmark.hotkey;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.shardmark.engine.RunFailure;

/**
 * Checks what a run did with its messages: each that was not refused arrived exactly once, where it was sent to, and,
 * where that is promised, those of a key at one shard and in the order of sending. Where it is not, it counts how many were
 * overtaken. It reads the logs of the shards when they have ended.
 */
final class DeliveryCheck {
    /** The shard of a message that was refused. */
    static final int REFUSED = -1;

    /** The shard of a message that is a read, and no shard's. */
    static final int READ = -2;

    private final Traffic traffic;
    private final int[] shardOf;
    private final boolean keepsOrder;
    private final BitSet arrived;
    private final int[] lastOfKey;
    private final int[] shardOfKey;
    private final BitSet[] shardsOfKey;

    private DeliveryCheck(Traffic traffic, int[] shardOf, boolean keepsOrder) {
        this.traffic = traffic;
        this.shardOf = shardOf;
        this.keepsOrder = keepsOrder;
        this.arrived = new BitSet(shardOf.length);
        this.lastOfKey = new int[traffic.keys()];
        this.shardOfKey = new int[traffic.keys()];
        this.shardsOfKey = new BitSet[traffic.keys()];
        Arrays.fill(lastOfKey, -1);
        Arrays.setAll(shardsOfKey, key -> new BitSet());
    }

    /**
     * Checks a run.
     *
     * @param shardOf      where each message was sent to, or {@link #REFUSED}, or {@link #READ}; as many as were sent
     * @param arrivals     for each shard the indices of the messages, in the order of handling
     * @param handledNanos when each message was handled
     * @param keepsOrder   whether order within a key is promised
     * @throws RunFailure at the first message that is lost, doubled, misplaced, or out of order against the promise
     */
    static Delivery check(Traffic traffic, int[] shardOf, List<int[]> arrivals, long[] handledNanos,
            boolean keepsOrder) throws RunFailure {
        var check = new DeliveryCheck(traffic, shardOf, keepsOrder);
        for (int shard = 0; shard < arrivals.size(); shard++) {
            for (int index : arrivals.get(shard)) {
                check.arrive(shard, index);
            }
        }
        check.failIfLost();
        return new Delivery(check.arrived.cardinality(), check.overtaken(handledNanos), check.shardsPerKey());
    }

    private void arrive(int shard, int index) throws RunFailure {
        if (index < 0 || index >= shardOf.length) {
            throw new RunFailure("shard " + shard + " handled message " + index + ", which was never sent");
        }
        if (shardOf[index] != shard) {
            throw new RunFailure(message(index) + " arrived at shard " + shard + (shardOf[index] == REFUSED
                    ? ", but it was refused"
                    : " instead of " + shardOf[index]));
        }
        if (arrived.get(index)) {
            throw new RunFailure(message(index) + " arrived more than once at shard " + shard);
        }
        arrived.set(index);
        int key = traffic.keyOf(index);
        shardsOfKey[key].set(shard);
        if (keepsOrder) {
            checkOrder(shard, index, key);
        }
    }

    private void checkOrder(int shard, int index, int key) throws RunFailure {
        if (lastOfKey[key] >= 0 && shardOfKey[key] != shard) {
            throw new RunFailure(message(index) + " arrived at shard " + shard + ", but message " + lastOfKey[key]
                    + " of the same key at shard " + shardOfKey[key]);
        }
        if (lastOfKey[key] > index) {
            throw new RunFailure(message(index) + " arrived after message " + lastOfKey[key]
                    + " of the same key, at shard " + shard);
        }
        lastOfKey[key] = index;
        shardOfKey[key] = shard;
    }

    private void failIfLost() throws RunFailure {
        int lost = 0;
        int first = -1;
        for (int index = shardOf.length - 1; index >= 0; index--) {
            if (shardOf[index] >= 0 && !arrived.get(index)) {
                first = index;
                lost++;
            }
        }
        if (lost > 0) {
            throw new RunFailure(message(first) + ", sent to shard " + shardOf[first] + ", was lost, and "
                    + (lost - 1) + " more");
        }
    }

    /** From the last to the first: who was handled later than one that was sent later? */
    private int overtaken(long[] handledNanos) {
        var earliest = new long[traffic.keys()];
        Arrays.fill(earliest, Long.MAX_VALUE);
        int overtaken = 0;
        for (int index = shardOf.length - 1; index >= 0; index--) {
            if (arrived.get(index)) {
                int key = traffic.keyOf(index);
                overtaken += handledNanos[index] > earliest[key] ? 1 : 0;
                earliest[key] = Math.min(earliest[key], handledNanos[index]);
            }
        }
        return overtaken;
    }

    private double shardsPerKey() {
        return Arrays.stream(shardsOfKey)
                .mapToInt(BitSet::cardinality)
                .filter(count -> count > 0)
                .average()
                .orElse(0);
    }

    private String message(int index) {
        return "message " + index + " (key " + new String(traffic.name(traffic.keyOf(index)), StandardCharsets.UTF_8)
                + ")";
    }
}
