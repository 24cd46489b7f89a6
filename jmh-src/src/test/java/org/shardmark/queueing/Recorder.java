package org.shardmark.queueing;

import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.apache.commons.rng.simple.RandomSource;

/** Runs simulations for tests, and notes what they say. */
final class Recorder implements Dispatcher {
    static final int SECTIONS = 20;
    static final int PER_SECTION = 100_000;
    static final int WARMUP = 100_000;

    final double[] sojournNanos;
    final Sojourns sojourns = new Sojourns(WARMUP, SECTIONS, PER_SECTION);
    private final IntUnaryOperator shardOf;
    private final int[] depth;
    private final BitSet busy = new BitSet();

    private Recorder(int messages, int shards, IntUnaryOperator shardOf) {
        this.sojournNanos = new double[messages];
        this.shardOf = shardOf;
        this.depth = new int[shards];
    }

    /** Sends each message to the shard that is named, or to an idle one where that is -1. */
    static Recorder run(Model model, long[] dueNanos, IntUnaryOperator shardOf, long seed) {
        var recorder = new Recorder(dueNanos.length, model.shards(), shardOf);
        new Simulation(model, recorder, RandomSource.XO_RO_SHI_RO_128_PP.create(seed)).run(dueNanos);
        recorder.sojourns.end();
        return recorder;
    }

    /** Random arrivals, as many as are counted. */
    static long[] poisson(double perNano, long seed) {
        var exponential = org.apache.commons.rng.sampling.distribution.ZigguratSampler.Exponential
                .of(RandomSource.XO_RO_SHI_RO_128_PP.create(seed), 1 / perNano);
        var due = new long[WARMUP + SECTIONS * PER_SECTION];
        double now = 0;
        for (int i = 0; i < due.length; i++) {
            now += exponential.sample();
            due[i] = (long) now;
        }
        return due;
    }

    @Override
    public int shardOf(int message) {
        int shard = shardOf.applyAsInt(message);
        int chosen = shard < 0 ? busy.nextClearBit(0) : shard;
        depth[chosen]++;
        busy.set(chosen);
        return chosen;
    }

    @Override
    public void handled(int message, double nanos) {
        sojournNanos[message] = nanos;
        sojourns.add(message, nanos);
    }

    @Override
    public void batchHandled(int shard, int messages) {
        depth[shard] -= messages;
        if (depth[shard] == 0) {
            busy.clear(shard);
        }
    }
}
