package org.shardmark.trial;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.shardmark.contract.Unsupported;
import org.shardmark.engine.Ceiling;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.OverflowPolicy;
import org.shardmark.hotkey.RemedyConfig;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.KeySequence;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;

/**
 * What can be computed of a row of the benchmark of hot keys without a clock.
 *
 * @param shards   what it has in common with all benchmarks of shards
 * @param remedy   what is done about hot keys
 * @param config   how
 * @param reads    the share of the messages that read the hottest key
 * @param overflow     what becomes of a message whose mailbox is full
 * @param messages how many are sent; empty for all of a trace
 */
public record HotKeyRow(ShardRow shards, RemedyType remedy, RemedyConfig config, double reads, OverflowPolicy overflow,
        OptionalInt messages) {
    /** Why the combination cannot be run, if it cannot, whether it runs to completion or not. */
    public Optional<Unsupported> unsupported() {
        var router = shards.axes().router;
        if (!router.keepsKeyOrder()) {
            return Optional.of(Unsupported.of("%s gives up the order within a key by itself", router));
        }
        if (!shards.load().isSkewed() && remedy != RemedyType.NONE) {
            return Optional.of(Unsupported.of("a uniform load has no hot key for %s", remedy));
        }
        return shards.unsupported(messages).or(this::unsupportedRemedy).or(this::unsupportedReject);
    }

    private Optional<Unsupported> unsupportedRemedy() {
        return !remedy.detects() && config.detect() != DetectType.ORACLE
                ? Optional.of(Unsupported.of("%s treats no key apart, so there is nothing to detect", remedy))
                : remedy.refusal(config).map(why -> new Unsupported(remedy, why));
    }

    private Optional<Unsupported> unsupportedReject() {
        if (overflow == OverflowPolicy.BLOCK) {
            return Optional.empty();
        }
        if (reads > 0) {
            return Optional.of(
                    Unsupported.of("a read of which a part is refused has no result, so REJECT goes with reads=0"));
        }
        return shards.axes().mailbox.bounded()
                ? Optional.empty()
                : Optional.of(Unsupported.of("%s is never full", shards.axes().mailbox));
    }

    /** Draws the messages. */
    KeySequence sequence() {
        return sequence(shards.load());
    }

    /** Draws as many messages of another load. */
    public KeySequence sequence(Load load) {
        return load.draw(shards.axes().keys, messages, ShardRow.SEED);
    }

    /** What would be drawn of a load. */
    public KeyShares expected(Load load, Expectations expectations) {
        return expectations.of(load, shards.axes().keys, messages);
    }

    /** The most messages that a shard handles together. */
    int batch() {
        return remedy.batch(shards.batch());
    }

    /** How many messages each shard will handle, answers to reads included. */
    int[] perShard(KeyShares keys) {
        return remedy.predict(config, keys).perShard(keys.messages(), reads);
    }

    /**
     * The least time that a run to completion takes.
     *
     * @param perShard  messages of each shard, answers to reads included
     * @param waitNanos the wait of a batch
     * @param itemNanos the CPU work of a message
     */
    double leastNanos(int[] perShard, double waitNanos, double itemNanos) {
        return shards.ceiling().leastNanos(perShard, batch(), waitNanos, itemNanos);
    }

    /** About how long a run to completion takes, sending included. */
    public double roughNanos(KeyShares keys) {
        int[] perShard = perShard(keys);
        return Math.max(leastNanos(perShard, roughWaitNanos(), shards.itemMicros() * 1e3),
                (double) IntStream.of(perShard).sum() * ShardRow.MESSAGE_NANOS);
    }

    /**
     * About how long sending takes at a part of the critical rate.
     *
     * @param keys     what is sent
     * @param critical what makes the rate critical
     * @param part     of it, above 0
     */
    public double roughNanos(KeyShares keys, KeyShares critical, double part) {
        double rate = part * criticalRate(critical, roughWaitNanos() + shards.itemMicros() * 1e3);
        return Math.max(roughNanos(keys), keys.messages() * 1e9 / rate);
    }

    private double roughWaitNanos() {
        return shards.axes().waitMicros * 1e3 * ShardRow.WAIT_STRETCH;
    }

    /**
     * The rate at which the busiest shard is busy all the time when nothing is done about hot keys.
     *
     * @param keys         what is sent
     * @param messageNanos what a message takes, with a wait of its own; positive
     * @return messages per second over all shards
     */
    double criticalRate(KeyShares keys, double messageNanos) {
        double busiest = 0;
        for (double load : RemedyType.NONE.predict(config, keys).loads()) {
            busiest = Math.max(busiest, load);
        }
        return Ceiling.messagesPerSecond(1, busiest * messageNanos);
    }
}
