package org.shardmark.hotkey;

import java.util.Arrays;
import org.shardmark.engine.Delivered;

/**
 * How the messages of a run arrived.
 *
 * @param writes       messages that were handled, reads apart
 * @param reordered    those of them that were handled after one of the same key that was sent later
 * @param shardsPerKey on how many shards a key is, on average over the keys that were sent
 */
public record Delivery(int writes, int reordered, double shardsPerKey) {
    /** The share of the messages that were reordered, 0 to 1. */
    public double overtakenShare() {
        return writes == 0 ? 0 : (double) reordered / writes;
    }

    /**
     * Finds which messages were reordered.
     *
     * @param handledNanos when each message was handled
     */
    static Delivery of(Delivered delivered, Traffic traffic, long[] handledNanos) {
        var arrived = delivered.arrived();
        var earliest = new long[traffic.keys()];
        Arrays.fill(earliest, Long.MAX_VALUE);
        int reordered = 0;
        // From the last to the first: was it handled later than one that was sent later?
        for (int index = arrived.length() - 1; index >= 0; index = arrived.previousSetBit(index - 1)) {
            int key = traffic.keyOf(index);
            reordered += handledNanos[index] > earliest[key] ? 1 : 0;
            earliest[key] = Math.min(earliest[key], handledNanos[index]);
        }
        return new Delivery(arrived.cardinality(), reordered, delivered.shardsPerKey());
    }
}
