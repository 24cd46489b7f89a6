package org.shardmark.bench;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.shardmark.contract.ForkHeap;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.Workload;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;
import org.shardmark.key.Trace;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.skew.Prediction;
import org.shardmark.skew.Remedy;

/**
 * What all benchmarks of shards have in common: their parameters, read. The runner reads them to know what a row will
 * take, and the fork to measure it.
 *
 * @param shards     how many there are
 * @param load       which keys messages have
 * @param keys       how many keys there are, where they are drawn
 * @param mailbox    between sender and shard
 * @param consumer   who consumes it
 * @param hasher     of the keys
 * @param router     from a hash to a shard
 * @param batch      the most messages that are handled together
 * @param capacity   of a mailbox
 * @param waitMicros the handler's wait for a batch
 * @param itemMicros the handler's CPU work for a message
 * @param storeSlots how many handlers may wait at a time, 0 for any number
 * @param verify     whether arrivals are logged and checked
 */
record ShardRow(int shards, Load load, int keys, MailboxType mailbox, ConsumerType consumer, HasherType hasher,
        RouterType router, int batch, int capacity, int waitMicros, int itemMicros, int storeSlots, boolean verify) {
    /** Draws are the same for all that is compared. */
    static final long SEED = 20_131_201;

    /** What a shard takes: its thread and its mailbox without what is in it. */
    private static final int SHARD_BYTES = 2_000;
    /** What a place in a mailbox takes. */
    static final int SLOT_BYTES = 4;
    /** What a key takes: its name, its hash, and what was the last of it. */
    private static final int KEY_BYTES = 48;
    /** The same where keys are read: they are also looked up. */
    private static final int TRACE_KEY_BYTES = 100;

    /** A wait takes about so much longer than was asked for; good enough to say how long a row will take. */
    static final double WAIT_STRETCH = 1.12;

    /**
     * Reads a row.
     *
     * @throws IllegalArgumentException where a value cannot be taken; the message is one line
     */
    static ShardRow of(RowParameters row) {
        return new ShardRow(row.atLeast(1, "shards"), Load.parse(row.text("load")), row.atLeast(1, "keys"),
                row.constant(MailboxType.class, "mailbox"), row.constant(ConsumerType.class, "consumer"),
                row.constant(HasherType.class, "hasher"), row.constant(RouterType.class, "router"),
                row.atLeast(1, "batch"), row.atLeast(1, "capacity"), row.atLeast(0, "waitMicros"),
                row.atLeast(0, "itemMicros"), row.atLeast(0, "storeSlots"), row.flag("verify"));
    }

    /** Why the combination makes no sense, if it does not. */
    Optional<String> senseless() {
        if (storeSlots > 0 && waitMicros == 0) {
            return Optional.of("without a wait nothing wants one of the " + storeSlots + " slots of the store");
        }
        if (!router.keepsKeyOrder() && verify) {
            return Optional.of(router + " gives up the order within a key, which verify=true checks");
        }
        return router.refusal(routerConfig());
    }

    /** What the router needs to know. */
    RouterConfig routerConfig() {
        return new RouterConfig(shards, hasher);
    }

    /**
     * Draws the messages, and where each belongs.
     *
     * @param messages how many; empty for all of a trace
     */
    Workload workload(OptionalInt messages) {
        return Workload.of(load.draw(keys, messages, SEED), hasher.create(), router.create(routerConfig()), shards);
    }

    /** As above, for so many messages. */
    Workload workload(int messages) {
        return workload(OptionalInt.of(messages));
    }

    /**
     * How many messages each shard is expected to get.
     *
     * @param keys the share of each
     */
    int[] perShard(KeyShares keys) {
        if (!router.keepsKeyOrder()) {
            var even = new int[shards];
            Arrays.fill(even, Math.ceilDiv(keys.messages(), shards));
            return even;
        }
        return Prediction.of(keys, router, routerConfig(), Remedy.NONE).perShard(keys.messages(), 0);
    }

    /** Takes what a fork's shards need, and its keys where they are drawn, out of its heap. */
    ForkHeap takeShards(ForkHeap heap) {
        var rest = heap.take("shards=" + shards, shards, SHARD_BYTES);
        if (mailbox.bounded()) {
            rest = rest.take("capacity=" + capacity, capacity, (long) SLOT_BYTES * shards);
        }
        return load instanceof Trace ? rest : rest.take("keys=" + keys, keys, KEY_BYTES);
    }

    /** Takes the keys of a trace, which are known only once it is read. */
    ForkHeap takeKeys(ForkHeap heap, KeyShares keys) {
        return load instanceof Trace trace
                ? heap.take(trace.file() + ", which has " + keys.size() + " distinct keys", keys.size(),
                        TRACE_KEY_BYTES)
                : heap;
    }

    /** What a run can reach on this machine. */
    Ceiling ceiling() {
        return Ceiling.here(consumer, storeSlots);
    }

    /** About how long it takes to handle so many messages of each shard, in batches as large as they may be. */
    double roughNanos(int[] perShard) {
        return ceiling().leastNanos(perShard, batch, waitMicros * 1e3 * WAIT_STRETCH, itemMicros * 1e3);
    }
}
