package org.shardmark.queueing;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A discrete-event simulation of shards, from empty mailboxes until the last message has been handled. Every message is
 * an event when it arrives and, with those that are handled together, when its shard's wait and its CPU work end. One
 * thread makes it and runs it once.
 */
public final class Simulation {
    private static final int NONE = -1;

    /** What a shard is about. */
    private enum Stage {
        IDLE,
        /** Wakes up, since a message has come. */
        SETTING_UP,
        /** Stands in line for a core, to look into its mailbox. */
        WAKING,
        /** Stands in line for a slot of the store, or for a core to take the one that it was given. */
        AT_STORE,
        WAITING,
        /** Has waited, and stands in line for a core. */
        AWAKE,
        COMPUTING
    }

    private final Model model;
    private final Dispatcher dispatcher;
    private final DoubleSupplier waits;
    private final DoubleSupplier setups;
    private final boolean sharesCores;
    private final boolean independent;
    private final boolean needsCoreToMove;

    private final EventQueue timers;
    private final Cores cores;
    private final ShardLine store;
    private final Stage[] stage;
    /** The mailbox of a shard, as a list of messages: those that are being handled come first. */
    private final int[] first;
    private final int[] last;
    private final int[] size;
    private final int[] handling;
    private final int[] handled;
    private final double[] began;
    private final double[] busyNanos;
    private int[] following = {};
    private long[] due = {};
    private int freeSlots;
    private double now;
    private int batches;
    private double waitedNanos;

    /**
     * What a simulation did.
     *
     * @param endNanos    when the last message had been handled
     * @param handled     the messages of each shard
     * @param busyNanos   how long each shard was handling, its set-up and waiting for a slot or a core included
     * @param batches     how many batches were handled
     * @param waitedNanos how long all batches waited together, without what they queued for a slot
     * @param cpuNanos    how long all shards computed together
     */
    public record Outcome(double endNanos, List<Integer> handled, List<Double> busyNanos, int batches,
            double waitedNanos,
            double cpuNanos) {
        /** The part of the time in which the busiest shard was handling. */
        public double busiestUtilisation() {
            return Collections.max(busyNanos) / endNanos;
        }

        /** How many messages a batch had, on average. */
        public double batchMean() {
            return handled.stream().mapToDouble(count -> count).sum() / batches;
        }
    }

    /** @param random draws the waits */
    public Simulation(Model model, Dispatcher dispatcher, UniformRandomProvider random) {
        int shards = model.shards();
        this.model = model;
        this.dispatcher = dispatcher;
        this.waits = model.waitTime().sampler(random);
        this.setups = model.setupTime().sampler(random);
        this.sharesCores = model.sharesCores();
        this.independent = model.shardsAreIndependent();
        this.needsCoreToMove = sharesCores && model.sharing() == CoreSharing.RUN_UNTIL_BLOCKED;
        this.timers = new EventQueue(shards);
        this.cores = Cores.of(model);
        this.store = new ShardLine(shards);
        this.freeSlots = model.sharesStore() ? model.storeSlots() : shards;
        this.stage = new Stage[shards];
        Arrays.fill(stage, Stage.IDLE);
        this.first = new int[shards];
        this.last = new int[shards];
        this.size = new int[shards];
        this.handling = new int[shards];
        this.handled = new int[shards];
        this.began = new double[shards];
        this.busyNanos = new double[shards];
    }

    /**
     * Runs it.
     *
     * @param dueNanos when each message arrives, ascending; not changed
     */
    public Outcome run(long[] dueNanos) {
        due = dueNanos;
        following = new int[dueNanos.length];
        for (int message = 0; message < dueNanos.length; message++) {
            double arrives = (double) dueNanos[message];
            runUntil(arrives);
            now = arrives;
            cores.advance(now);
            arrive(message);
        }
        runUntil(Double.POSITIVE_INFINITY);
        return new Outcome(now, Arrays.stream(handled).boxed().toList(), Arrays.stream(busyNanos).boxed().toList(),
                batches, waitedNanos, cores.busyNanos());
    }

    /** Has everything happen that happens until a time, that time included. */
    private void runUntil(double end) {
        while (true) {
            double timer = timers.next();
            double computed = sharesCores ? cores.next() : Double.POSITIVE_INFINITY;
            double next = Math.min(timer, computed);
            if (next > end || next == Double.POSITIVE_INFINITY) {
                return;
            }
            now = next;
            cores.advance(now);
            if (timer <= computed) {
                timeIsUp(timers.take());
            } else {
                hasCore(cores.take());
            }
        }
    }

    private void arrive(int message) {
        int shard = dispatcher.shardOf(message);
        following[message] = NONE;
        if (size[shard]++ == 0) {
            first[shard] = message;
        } else {
            following[last[shard]] = message;
        }
        last[shard] = message;
        if (stage[shard] == Stage.IDLE) {
            began[shard] = now;
            if (model.setupTime().isZero()) {
                begin(shard);
            } else {
                stage[shard] = Stage.SETTING_UP;
                timers.add(shard, now + setups.getAsDouble());
            }
        }
    }

    /** Has a shard look into its mailbox that did not. */
    private void begin(int shard) {
        if (needsCoreToMove) {
            stage[shard] = Stage.WAKING;
            cores.request(shard, 0, now);
        } else {
            takeBatch(shard);
        }
    }

    /** A timer of a shard has ended: that of its set-up, of its wait, or of its work where it has a core of its own. */
    private void timeIsUp(int shard) {
        if (stage[shard] == Stage.SETTING_UP) {
            begin(shard);
        } else if (stage[shard] == Stage.COMPUTING) {
            complete(shard);
        } else if (needsCoreToMove) {
            stage[shard] = Stage.AWAKE;
            cores.request(shard, 0, now);
        } else {
            leaveStore();
            compute(shard);
        }
    }

    /** A shard has done on its core what it wanted it for. */
    private void hasCore(int shard) {
        switch (stage[shard]) {
            case WAKING -> takeBatch(shard);
            case AT_STORE -> startWait(shard);
            case AWAKE -> {
                leaveStore();
                compute(shard);
            }
            case COMPUTING -> complete(shard);
            case IDLE, SETTING_UP, WAITING ->
                throw new IllegalStateException("shard " + shard + " had no use for a core");
        }
    }

    /** Takes what is there, up to a batch; the shard has a core where it needs one. */
    private void takeBatch(int shard) {
        handling[shard] = Math.min(model.batch(), size[shard]);
        batches++;
        if (independent) {
            stage[shard] = Stage.COMPUTING;
            double wait = waits.getAsDouble();
            waitedNanos += wait;
            timers.add(shard, now + wait + handling[shard] * model.itemNanos());
        } else if (model.waitTime().isZero()) {
            compute(shard);
        } else if (freeSlots > 0) {
            freeSlots--;
            startWait(shard);
        } else {
            stage[shard] = Stage.AT_STORE;
            store.add(shard);
            block();
        }
    }

    private void startWait(int shard) {
        stage[shard] = Stage.WAITING;
        double wait = waits.getAsDouble();
        waitedNanos += wait;
        timers.add(shard, now + wait);
        block();
    }

    /** The shard at hand computes no longer. */
    private void block() {
        if (needsCoreToMove) {
            cores.release(now);
        }
    }

    /** Gives the slot of a shard that has waited to the next in line. */
    private void leaveStore() {
        if (store.isEmpty()) {
            freeSlots++;
        } else if (needsCoreToMove) {
            cores.request(store.take(), 0, now);
        } else {
            startWait(store.take());
        }
    }

    private void compute(int shard) {
        double work = handling[shard] * model.itemNanos();
        if (sharesCores) {
            stage[shard] = Stage.COMPUTING;
            cores.goOn(shard, work, now);
        } else if (work > 0) {
            stage[shard] = Stage.COMPUTING;
            timers.add(shard, now + work);
        } else {
            complete(shard);
        }
    }

    private void complete(int shard) {
        int count = handling[shard];
        int message = first[shard];
        for (int i = 0; i < count; i++) {
            dispatcher.handled(message, now - (double) due[message]);
            message = following[message];
        }
        first[shard] = message;
        size[shard] -= count;
        handled[shard] += count;
        busyNanos[shard] += now - began[shard];
        dispatcher.batchHandled(shard, count);
        if (size[shard] > 0) {
            began[shard] = now;
            takeBatch(shard);
        } else {
            stage[shard] = Stage.IDLE;
            block();
        }
    }
}
