package org.shardmark.hotkey;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many messages each shard has been sent and has not handled, the ones being handled included: the load that the
 * sender goes by. What was sent it counts itself; what was handled each shard counts on a cache line of its own, after
 * each batch, so that the sender sees a load that is at most a batch too high.
 *
 * <p>This is what a sender inside the process can know. One elsewhere would have to be told, and would know it later.
 */
final class QueueDepths {
    /** Numbers of 4 bytes in 128: two cache lines, since neighbours are fetched in pairs. */
    private static final int STRIDE = 32;

    private final int[] sent;
    private final AtomicIntegerArray handled;
    private int next;

    QueueDepths(int shards) {
        sent = new int[shards];
        handled = new AtomicIntegerArray((shards + 1) * STRIDE);
    }

    /** Notes that a message is sent to a shard. Called by the sender. */
    void send(int shard) {
        sent[shard]++;
    }

    /** Notes that the last message was refused by its shard. Called by the sender. */
    void refuse(int shard) {
        sent[shard]--;
    }

    /** Notes how many messages were handled. Called by the shard. */
    void handle(int shard, int messages) {
        int cell = (shard + 1) * STRIDE;
        handled.setRelease(cell, handled.getPlain(cell) + messages);
    }

    /** How many a shard has. Called by the sender. */
    int of(int shard) {
        return sent[shard] - handled.getAcquire((shard + 1) * STRIDE);
    }

    /**
     * The shard that has the fewest; of several the first from where the last search ended, so that idle shards take
     * turns. Looks at each until it finds one that has nothing. Called by the sender.
     */
    int leastLoaded() {
        int best = next;
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < sent.length && fewest > 0; i++) {
            int shard = next + i < sent.length ? next + i : next + i - sent.length;
            int backlog = of(shard);
            if (backlog < fewest) {
                fewest = backlog;
                best = shard;
            }
        }
        next = best + 1 < sent.length ? best + 1 : 0;
        return best;
    }

    /** How many shards there are. */
    int shards() {
        return sent.length;
    }
}
