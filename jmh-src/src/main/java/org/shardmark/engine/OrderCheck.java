package org.shardmark.engine;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a run did with its messages: each that was not refused arrived exactly once, where it was sent to, and,
 * where that is promised, those of a key at one shard, and those that one sender sent of it in that sender's order. It
 * reads the logs of the shards when the clock has stopped.
 */
public final class OrderCheck {
    /** The shard of a message that was refused. */
    static final int REFUSED = -1;

    /** The shard of a message that asks shards something, and belongs to none. */
    static final int ASKS = -2;

    /** The shard of a message that may arrive at any: whoever takes it chooses. */
    public static final int ANYWHERE = -3;

    private final Workload workload;
    private final int sent;
    private final int[] shardOf;
    private final boolean keepsOrder;
    private final BitSet arrived;
    private final int[] shardOfKey;
    /** For each sender and key the last number so far, 0 where there is none: no number is smaller. */
    private final int[] last;
    /** Where a key may have several shards: those that it has. */
    private final @Nullable BitSet[] shardsOfKey;

    private OrderCheck(Workload workload, int sent, int[] shardOf, boolean keepsOrder) {
        int keys = workload.keys().length;
        this.workload = workload;
        this.sent = sent;
        this.shardOf = shardOf;
        this.keepsOrder = keepsOrder;
        this.arrived = new BitSet(sent);
        this.shardOfKey = new int[keys];
        this.last = new int[keepsOrder ? workload.senders() * keys : 0];
        this.shardsOfKey = new BitSet[keepsOrder ? 0 : keys];
        Arrays.fill(shardOfKey, -1);
    }

    /**
     * Checks the logs of all shards.
     *
     * @param sent       how many messages of the workload were sent: the first {@code sent}
     * @param shardOf    where each was sent to, or {@link #REFUSED}, {@link #ASKS} or {@link #ANYWHERE}
     * @param keepsOrder whether order within a key is promised
     * @param arrivals   for each shard the numbers of the messages, in the order of arrival
     * @throws RunFailure at the first message that is lost, doubled, misplaced, or out of order against the promise
     */
    public static Delivered check(Workload workload, int sent, int[] shardOf, boolean keepsOrder, List<int[]> arrivals)
            throws RunFailure {
        var check = new OrderCheck(workload, sent, shardOf, keepsOrder);
        for (int shard = 0; shard < arrivals.size(); shard++) {
            for (int number : arrivals.get(shard)) {
                check.arrive(shard, number);
            }
        }
        check.failIfLost();
        return new Delivered(check.arrived, check.shardsPerKey());
    }

    private void arrive(int shard, int number) throws RunFailure {
        if (number < 0 || number >= sent) {
            throw new RunFailure("shard " + shard + " handled message " + number + ", which was never sent");
        }
        if (shardOf[number] == ASKS) {
            return; // whoever asked checks the answers
        }
        if (shardOf[number] != shard && shardOf[number] != ANYWHERE) {
            throw new RunFailure(message(number) + " arrived at shard " + shard
                    + (shardOf[number] == REFUSED ? ", but it was refused" : " instead of " + shardOf[number]));
        }
        if (arrived.get(number)) {
            throw new RunFailure(message(number) + " arrived more than once at shard " + shard);
        }
        arrived.set(number);
        int key = workload.messages()[number].key();
        if (keepsOrder) {
            checkOrder(shard, number, key);
            shardOfKey[key] = shard;
        } else {
            var shards = shardsOfKey[key];
            if (shards == null) {
                shards = shardsOfKey[key] = new BitSet();
            }
            shards.set(shard);
        }
    }

    private void checkOrder(int shard, int number, int key) throws RunFailure {
        int stream = workload.messages()[number].sender() * workload.keys().length + key;
        if (shardOfKey[key] >= 0 && shardOfKey[key] != shard) {
            throw new RunFailure(message(number) + " arrived at shard " + shard
                    + ", but earlier messages of the same key at shard " + shardOfKey[key]);
        }
        if (last[stream] > number) {
            throw new RunFailure(message(number) + " arrived after message " + last[stream]
                    + " of the same key, at shard " + shard);
        }
        last[stream] = number;
    }

    private void failIfLost() throws RunFailure {
        int lost = 0;
        int first = -1;
        for (int number = sent - 1; number >= 0; number--) {
            if (isDue(number) && !arrived.get(number)) {
                first = number;
                lost++;
            }
        }
        if (lost > 0) {
            throw new RunFailure(message(first)
                    + (shardOf[first] == ANYWHERE ? "" : ", sent to shard " + shardOf[first] + ",") + " was lost, and "
                    + (lost - 1) + " more");
        }
    }

    private boolean isDue(int number) {
        return shardOf[number] >= 0 || shardOf[number] == ANYWHERE;
    }

    private double shardsPerKey() {
        if (keepsOrder) {
            return arrived.isEmpty() ? 0 : 1;
        }
        int keys = 0;
        int shards = 0;
        for (var of : shardsOfKey) {
            if (of != null) {
                keys++;
                shards += of.cardinality();
            }
        }
        return keys == 0 ? 0 : (double) shards / keys;
    }

    private String message(int number) {
        byte[] key = workload.keys()[workload.messages()[number].key()];
        return "message " + number + " (key " + new String(key, StandardCharsets.UTF_8) + ")";
    }
}
