package org.shardmark.hotkey;

/**
 * How the messages of a run arrived.
 *
 * @param writes       messages that were handled, reads apart
 * @param overtaken    those of them that were handled after one of the same key that was sent later
 * @param shardsPerKey on how many shards a key is, on average over the keys that were sent
 */
public record Delivery(int writes, int overtaken, double shardsPerKey) {
    /** The share of the messages that were overtaken, 0 to 1. */
    public double overtakenShare() {
        return writes == 0 ? 0 : (double) overtaken / writes;
    }
}
