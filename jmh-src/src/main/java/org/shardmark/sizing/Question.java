package org.shardmark.sizing;

import java.util.List;
import java.util.OptionalInt;
import org.shardmark.hash.HasherType;
import org.shardmark.queueing.CoreSharing;
import org.shardmark.queueing.WaitTime;
import org.shardmark.route.RouterType;

/**
 * What is asked.
 *
 * @param demand      the messages
 * @param rate        messages per second
 * @param targetNanos what p99 must not exceed, of the messages of hot keys and of all others
 * @param waitTime    the wait of a batch
 * @param itemNanos   the CPU work of a message
 * @param cores       how many cores the shards have
 * @param sharing     how they share them
 * @param storeSlots  how many can wait at a time, 0 for any number
 * @param hasher      hashes the keys
 * @param router      routes the hashes
 * @param batch       the most messages that a shard may handle together
 * @param hotKeys     how many keys are treated apart; without a number, those that can unbalance a shard
 * @param subKeys     into how many sub-keys SPLIT divides each of them
 * @param options     what may be done about hot keys
 * @param shards      which numbers of shards to evaluate; none to search
 * @param mostShards  the largest number to try in a search
 * @param salts       for how many draws of the keys' places a configuration has to hold
 * @param messages    how many messages to simulate at least
 * @param setupTime   how long it takes an idle shard to begin with a message
 */
public record Question(Demand demand, double rate, double targetNanos, WaitTime waitTime, double itemNanos, int cores,
        CoreSharing sharing, int storeSlots, HasherType hasher, RouterType router, int batch, OptionalInt hotKeys,
        int subKeys, List<RemedyOption> options, List<Integer> shards, int mostShards, int salts, int messages,
        WaitTime setupTime) {
    /** Shards that begin at once. */
    public Question(Demand demand, double rate, double targetNanos, WaitTime waitTime, double itemNanos, int cores,
            CoreSharing sharing, int storeSlots, HasherType hasher, RouterType router, int batch, OptionalInt hotKeys,
            int subKeys, List<RemedyOption> options, List<Integer> shards, int mostShards, int salts, int messages) {
        this(demand, rate, targetNanos, waitTime, itemNanos, cores, sharing, storeSlots, hasher, router, batch, hotKeys,
                subKeys, options, shards, mostShards, salts, messages, new WaitTime.Constant(0));
    }

    /** The same where a wait and the start of an idle shard take what was measured. */
    public Question with(Calibration.Measured measured) {
        return new Question(demand, rate, targetNanos, measured.waitTime(), itemNanos, cores, sharing, storeSlots,
                hasher,
                router, batch, hotKeys, subKeys, options, shards, mostShards, salts, messages, measured.setupTime());
    }

    /** The same with another wait. */
    public Question with(WaitTime other) {
        return new Question(demand, rate, targetNanos, other, itemNanos, cores, sharing, storeSlots, hasher, router,
                batch, hotKeys, subKeys, options, shards, mostShards, salts, messages,
                setupTime);
    }

    /** The same with other limits. */
    Question withLimits(int otherCores, int otherSlots) {
        return new Question(demand, rate, targetNanos, waitTime, itemNanos, otherCores, sharing, otherSlots, hasher,
                router, batch, hotKeys, subKeys, options, shards, mostShards, salts, messages,
                setupTime);
    }

    /** The same with so many hot keys. */
    Question withHotKeys(int count) {
        return new Question(demand, rate, targetNanos, waitTime, itemNanos, cores, sharing, storeSlots, hasher, router,
                batch, OptionalInt.of(count), subKeys, options, shards, mostShards, salts, messages,
                setupTime);
    }

    /** The least time that a message keeps a shard busy. */
    double leastServiceNanos(Configuration configuration) {
        return waitTime.meanNanos() / configuration.realBatch() + itemNanos;
    }
}
