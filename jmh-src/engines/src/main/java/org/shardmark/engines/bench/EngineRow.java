package org.shardmark.engines.bench;

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
import org.shardmark.engines.EngineRun;
import org.shardmark.engines.EngineType;
import org.shardmark.engines.EngineType.Trait;
import org.shardmark.engines.EngineType.Units;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.trial.Expectations;
import org.shardmark.trial.ShardAxes;
import org.shardmark.trial.ShardRow;
import org.shardmark.trial.ShardTrial;

/**
 * What can be computed of a row of engines without a clock: by the runner, to know what the row will take, and by the
 * fork, to measure it.
 *
 * @param engine    which
 * @param axes      what it has in common with rows of shards
 * @param shards    how many units there are: a number, or {@code keys} for one a key
 * @param load      which keys messages have
 * @param batch     the most messages that a unit takes at a time
 * @param itemMicros the handler's CPU work for a message
 * @param producers how many send
 * @param bound     what makes them wait
 */
record EngineRow(EngineType engine, ShardAxes axes, String shards, Load load, int batch, int itemMicros, int producers,
        Bound bound) {
    /** As many units as there are keys. */
    static final String PER_KEY = "keys";

    /** What a unit takes: its thread, if it has one, its queue, and what is noted of it. */
    private static final int UNIT_BYTES = 2_000;
    /** What a message takes in the queue of an engine that is unbounded, if it gets nothing done before all are sent. */
    private static final int QUEUED_BYTES = 150;
    /** What a message costs, roughly, where nothing waits. */
    private static final long MESSAGE_NANOS = 300;
    /** What weighing the queue takes. */
    private static final Duration WEIGHING = Duration.ofSeconds(1);

    /**
     * How many units there are.
     *
     * @param keys distinct keys of the load
     * @throws IllegalArgumentException where {@code shards} is no number; the message is one line
     */
    int units(int keys) {
        if (shards.equals(PER_KEY)) {
            return keys;
        }
        if (!shards.matches("[1-9][0-9]{0,6}")) {
            throw new IllegalArgumentException(
                    "shards=" + shards + ": must be a whole number of at least 1, or keys, for one a key");
        }
        return Integer.parseInt(shards);
    }

    /** Why the combination cannot be run, if it cannot. */
    Optional<Unsupported> unsupported(OptionalInt messages, Expectations expectations) {
        return unsupportedEngine()
                .or(() -> shardRow(1).unsupported(messages))
                .or(() -> unsupportedUnits(shardRow(1).expected(messages, expectations).size()));
    }

    Optional<Unsupported> unsupportedEngine() {
        if (!engine.threads().contains(axes.consumer)) {
            return Optional.of(new Unsupported(engine + "/" + axes.consumer, engine + " has no units on "
                    + axes.consumer + " threads; it takes consumer=" + String.join(",", engine.threads()
                            .stream()
                            .sorted()
                            .map(Enum::name)
                            .toList())));
        }
        if (batch > 1 && !engine.has(Trait.BATCHES)) {
            return Optional.of(Unsupported.of("%s takes one message at a time, so batch must be 1", engine));
        }
        if (axes.mailbox != MailboxType.RING && engine != EngineType.SHARDS) {
            return Optional.of(Unsupported.of("only SHARDS has a choice of mailboxes", axes.mailbox));
        }
        if (axes.storeSlots > 0 && !engine.blocks(axes.consumer)) {
            return Optional.of(Unsupported.of("%s keeps no thread while a handler waits, and storeSlots counts such"
                    + " threads", engine));
        }
        return Optional.empty();
    }

    private Optional<Unsupported> unsupportedUnits(int keys) {
        int units = units(keys);
        if (engine.units() == Units.KEYS && units != keys) {
            return Optional.of(Unsupported.of("%s has a unit a key, so shards must be keys", engine));
        }
        int cores = Runtime.getRuntime().availableProcessors();
        if (axes.consumer == ConsumerType.PLATFORM && axes.waitMicros == 0 && units > cores) {
            return Optional.of(Unsupported.of("%s platform threads that never wait want as many cores, and there are "
                    + cores, units));
        }
        return engine.units() == Units.SHARDS ? shardRow(units).unsupported() : Optional.empty();
    }

    /** The row of the same axes, for what follows from keys and shards alone. */
    ShardRow shardRow(int units) {
        return new ShardRow(axes, units, load, batch, itemMicros);
    }

    /** Draws the messages. */
    Workload workload(OptionalInt messages) {
        var sequence = load.draw(axes.keys, messages, ShardRow.SEED);
        return Workload.unrouted(sequence.keys(), sequence.order(), producers);
    }

    /** How a run is made. */
    EngineRun.Setting setting(int units, Handler handler) {
        int window = bound == Bound.NONE ? 0 : (int) Math.min(Integer.MAX_VALUE, (long) axes.capacity * units);
        return new EngineRun.Setting(engine.factory(), engine.units(), units, axes.consumer,
                () -> axes.mailbox.queue(axes.capacity), axes.capacity, batch, window, handler, axes.verify,
                axes.hasher::create,
                () -> axes.router.create(shardRow(units).routerConfig()));
    }

    /** What a run can reach on this machine. */
    Ceiling ceiling() {
        return engine.blocks(axes.consumer)
                ? Ceiling.here(axes.consumer, axes.storeSlots)
                : new Ceiling(Runtime.getRuntime().availableProcessors(), OptionalInt.empty(), 0);
    }

    /** Whether a sender waits when much is under way: for the engine itself, or for the window. */
    boolean bounded() {
        return bound == Bound.WINDOW || (engine.has(Trait.BOUNDED) && axes.mailbox.bounded());
    }

    /** How many messages each unit is expected to get; what an engine with a hash of its own does is taken for the same. */
    private int[] perUnit(KeyShares keys) {
        return engine.units() == Units.KEYS
                ? Arrays.stream(keys.shares()).mapToInt(share -> (int) Math.ceil(share * keys.messages())).toArray()
                : shardRow(units(keys.size())).perShard(keys);
    }

    /** About how long a run takes. */
    double roughNanos(KeyShares keys) {
        double handling = ceiling().leastNanos(perUnit(keys), 1, axes.waitMicros * 1e3 * ShardRow.WAIT_STRETCH,
                itemMicros * 1e3);
        return Math.max(handling, (double) MESSAGE_NANOS * keys.messages());
    }

    /** Takes what a fork of the row needs out of its heap. */
    void take(ForkHeap heap, KeyShares keys, int messageBytes) {
        int units = units(keys.size());
        var rest = heap.take("shards=" + units, units, UNIT_BYTES);
        if (engine.has(Trait.BOUNDED) && axes.mailbox.bounded()) {
            rest = rest.take("capacity=" + axes.capacity, axes.capacity, 4L * units);
        }
        int count = keys.messages();
        shardRow(units).takeKeys(rest, keys)
                .take("messages=" + count, count, messageBytes + (bounded() ? 0 : QUEUED_BYTES));
    }

    /** The plan of a row. */
    RowPlan plan(int messages, double nanos) {
        return new RowPlan(messages, Optional.of(Duration.ofNanos((long) nanos)),
                ShardTrial.setup(shardRow(1)).plus(bounded() ? Duration.ZERO : WEIGHING), engine.jvmArgs(),
                Optional.empty());
    }
}
