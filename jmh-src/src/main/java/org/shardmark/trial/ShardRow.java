package org.shardmark.trial;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.Unsupported;
import org.shardmark.engine.Ceiling;
import org.shardmark.engine.Handler;
import org.shardmark.engine.Workload;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;
import org.shardmark.route.RouterConfig;
import org.shardmark.skew.Prediction;
import org.shardmark.skew.Remedy;

/**
 * What can be computed of a row of any benchmark of shards without a clock: by the runner, to know what the row will
 * take, and by the fork, to measure it.
 *
 * @param axes       what all of them have in common
 * @param shards     how many there are
 * @param load       which keys messages have
 * @param batch      the most messages that are handled together
 * @param itemMicros the handler's CPU work for a message
 */
public record ShardRow(ShardAxes axes, int shards, Load load, int batch, int itemMicros) {
    /** Draws are the same for all that is compared. */
    public static final long SEED = 20_131_201;

    /** What a shard takes: its thread and its mailbox without what is in it. */
    private static final int SHARD_BYTES = 2_000;
    /** What a place in a mailbox takes. */
    static final int SLOT_BYTES = 4;
    /** What a key takes: its name, its hash, and what was the last of it. */
    private static final int KEY_BYTES = 48;
    /** The same where keys are read: they are also looked up. */
    private static final int READ_KEY_BYTES = 100;
    /** What a message takes: itself, its place in the sequence, its shard, and the log of its arrival. */
    public static final int MESSAGE_BYTES = 40;
    /** What it takes beside that in an open loop: when it was due, how late it was sent, how long it took. */
    public static final int SCHEDULE_BYTES = 24;
    /** What a message costs beside what its handler does, roughly. */
    static final long MESSAGE_NANOS = 1_000;
    /** A wait takes about so much longer than was asked for; good enough to say how long a row will take. */
    public static final double WAIT_STRETCH = 1.12;

    /** A row whose load is written as {@link Load#parse} reads it. */
    public static ShardRow of(ShardAxes axes, int shards, String load, int batch, int itemMicros) {
        return new ShardRow(axes, shards, Load.parse(load), batch, itemMicros);
    }

    /** Why the combination cannot be run, if it cannot. */
    public Optional<Unsupported> unsupported() {
        if (axes.storeSlots > 0 && axes.waitMicros == 0) {
            return Optional.of(Unsupported.of("without a wait nothing wants one of the %s slots of the store",
                    axes.storeSlots));
        }
        if (!axes.router.keepsKeyOrder() && axes.verify) {
            return Optional.of(Unsupported.of("%s gives up the order within a key, which verify=true checks",
                    axes.router));
        }
        return axes.router.refusal(routerConfig()).map(why -> new Unsupported(axes.router, why));
    }

    /** The same where {@code messages} may be all of a trace. */
    public Optional<Unsupported> unsupported(OptionalInt messages) {
        return messages.isEmpty() && !load.hasEnd()
                ? Optional.of(Unsupported.of("only a trace has an end, so messages=all needs load=trace:FILE"))
                : unsupported();
    }

    /** What the router needs to know. */
    public RouterConfig routerConfig() {
        return new RouterConfig(shards, axes.hasher);
    }

    /**
     * Draws the messages, and where each belongs.
     *
     * @param messages how many; empty for all of a trace
     */
    public Workload workload(OptionalInt messages) {
        return Workload.of(load.draw(axes.keys, messages, SEED), axes.hasher.create(),
                axes.router.create(routerConfig()), shards);
    }

    /**
     * How many messages each shard is expected to get.
     *
     * @param keys the share of each
     */
    public int[] perShard(KeyShares keys) {
        if (!axes.router.keepsKeyOrder()) {
            var even = new int[shards];
            Arrays.fill(even, Math.ceilDiv(keys.messages(), shards));
            return even;
        }
        return Prediction.of(keys, axes.router, routerConfig(), Remedy.NONE).perShard(keys.messages(), 0);
    }

    /** Takes what a fork's shards need, and its keys where they are drawn, out of its heap. */
    public ForkHeap takeShards(ForkHeap heap) {
        var rest = heap.take("shards=" + shards, shards, SHARD_BYTES);
        if (axes.mailbox.bounded()) {
            rest = rest.take("capacity=" + axes.capacity, axes.capacity, (long) SLOT_BYTES * shards);
        }
        return load.files().isEmpty() ? rest.take("keys=" + axes.keys, axes.keys, KEY_BYTES) : rest;
    }

    /** Takes the keys that are read, which are known only once they are, out of what is left of a heap. */
    public ForkHeap takeKeys(ForkHeap heap, KeyShares keys) {
        var rest = heap;
        for (var file : load.files()) {
            rest = rest.take(file + ", which has " + keys.size() + " distinct keys", keys.size(), READ_KEY_BYTES);
        }
        return rest;
    }

    /** What a run can reach on this machine. */
    public Ceiling ceiling() {
        return Ceiling.here(axes.consumer, axes.storeSlots);
    }

    /** The handler of the row. */
    public Handler handler() {
        return Handler.of(axes.waitMicros, itemMicros, axes.storeSlots);
    }

    /** What would be drawn of the load. */
    public KeyShares expected(OptionalInt messages, Expectations expectations) {
        return expectations.of(load, axes.keys, messages);
    }

    /** About how long it takes to handle messages with these keys, in batches as large as they may be. */
    public double roughNanos(KeyShares keys) {
        return ceiling().leastNanos(perShard(keys), batch, axes.waitMicros * 1e3 * WAIT_STRETCH, itemMicros * 1e3);
    }

    /** A lower bound of the same by the waits as they were asked for. */
    double leastNanos(int[] perShard, int largestBatch) {
        return ceiling().leastNanos(perShard, largestBatch, axes.waitMicros * 1e3, itemMicros * 1e3);
    }

    /**
     * The plan of a row whose forks make a {@link ShardTrial}, or one of hot keys.
     *
     * @param messages of a run
     * @param nanos    about how long handling them takes, or sending them by a timetable
     */
    public RowPlan plan(int messages, double nanos) {
        double least = Math.max(nanos, (double) messages * MESSAGE_NANOS);
        return new RowPlan(messages, Optional.of(Duration.ofNanos((long) least)), ShardTrial.setup(this),
                List.copyOf(axes.mailbox.jvmArgs()), Optional.empty());
    }
}
