package org.shardmark.bench;

import java.util.Optional;
import java.util.OptionalInt;
import org.shardmark.engine.Ceiling;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.FullType;
import org.shardmark.hotkey.RemedyConfig;
import org.shardmark.hotkey.RemedyType;
import org.shardmark.key.KeySequence;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;
import org.shardmark.key.Trace;

/**
 * The parameters of a row of {@link HotKeyBenchmark}, read, and what can be computed of it without a clock.
 *
 * @param shards   what it has in common with all benchmarks of shards
 * @param remedy   what is done about hot keys
 * @param config   how
 * @param reads    the share of the messages that read the hottest key
 * @param full     what becomes of a message whose mailbox is full
 * @param messages how many are sent; empty for all of a trace
 */
record HotKeyRow(ShardRow shards, RemedyType remedy, RemedyConfig config, double reads, FullType full,
        OptionalInt messages) {
    /**
     * Reads a row.
     *
     * @throws IllegalArgumentException where a value cannot be taken; the message is one line
     */
    static HotKeyRow of(RowParameters row) {
        var shards = ShardRow.of(row);
        var config = new RemedyConfig(shards.router(), shards.routerConfig(), row.atLeast(1, "hotKeys"),
                row.atLeast(1, "subKeys"), row.constant(DetectType.class, "detect"));
        return new HotKeyRow(shards, row.constant(RemedyType.class, "remedy"), config, row.between(0, 1, "reads"),
                row.constant(FullType.class, "full"), Load.parseMessages(row.text("messages")));
    }

    /** Why the combination makes no sense, in a few words, if it does not, whether it runs to completion or not. */
    Optional<String> senseless() {
        if (messages.isEmpty() && !(shards.load() instanceof Trace)) {
            return Optional.of("only a trace has an end, so messages=all needs load=trace:FILE");
        }
        if (!shards.router().keepsKeyOrder()) {
            return Optional.of(shards.router() + " gives up the order within a key by itself");
        }
        if (shards.load() instanceof Load.Uniform && remedy != RemedyType.NONE) {
            return Optional.of("a uniform load has no hot key for " + remedy);
        }
        return shards.senseless().or(() -> remedy.refusal(config)).or(this::senselessReject);
    }

    private Optional<String> senselessReject() {
        if (full == FullType.BLOCK) {
            return Optional.empty();
        }
        if (reads > 0) {
            return Optional.of("a read of which a part is refused has no result, so REJECT goes with reads=0");
        }
        return shards.mailbox().bounded() ? Optional.empty() : Optional.of(shards.mailbox() + " is never full");
    }

    /** Draws the messages. */
    KeySequence sequence() {
        return sequence(shards.load());
    }

    /** Draws as many messages of another load. */
    KeySequence sequence(Load load) {
        return load.draw(shards.keys(), messages, ShardRow.SEED);
    }

    /** What would be drawn of a load. */
    KeyShares expected(Load load, Expectations expectations) {
        return expectations.of(load, shards.keys(), messages);
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
