package org.shardmark.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What was measured for one row: values by iteration, iterations by fork, forks by block. A block is a machine: forks of
 * one block are comparable with each other, and only the differences within blocks say how noisy a fork is.
 *
 * <p>Immutable, and flat, so that a hundred thousand of them fit into memory. Any thread may read.
 */
public final class Samples {
    private static final Samples NONE = new Builder().build();

    private final double[] values;
    private final long[] weights;
    private final int[] forkEnds;
    private final int[] blockOfFork;

    private Samples(double[] values, long[] weights, int[] forkEnds, int[] blockOfFork) {
        this.values = values;
        this.weights = weights;
        this.forkEnds = forkEnds;
        this.blockOfFork = blockOfFork;
    }

    /** No value at all. */
    public static Samples none() {
        return NONE;
    }

    /** One fork with one value. */
    public static Samples of(double value) {
        return new Builder().add(value, 1).endFork().build();
    }

    /** Forks of one block, each with its iterations. */
    public static Samples ofForks(double[]... forks) {
        var builder = new Builder();
        for (double[] fork : forks) {
            for (double value : fork) {
                builder.add(value, 1);
            }
            builder.endFork();
        }
        return builder.build();
    }

    /** The forks of all parts, one after the other; part i becomes block {@code blocks[i]}. */
    public static Samples join(List<Samples> parts, int[] blocks) {
        var builder = new Builder();
        for (int p = 0; p < parts.size(); p++) {
            var part = parts.get(p);
            for (int f = 0; f < part.forks(); f++) {
                for (int i = part.start(f); i < part.forkEnds[f]; i++) {
                    builder.add(part.values[i], part.weight(i));
                }
                builder.endFork(blocks[p]);
            }
        }
        return builder.build();
    }

    /** The number of forks that have at least one value. */
    public int forks() {
        return forkEnds.length;
    }

    /** The number of values. */
    public int size() {
        return values.length;
    }

    /** The number of iterations in a fork. */
    public int iterations(int fork) {
        return forkEnds[fork] - start(fork);
    }

    /** The iterations of a fork, in their order. */
    public double[] fork(int fork) {
        return Arrays.copyOfRange(values, start(fork), forkEnds[fork]);
    }

    /** The block that a fork belongs to, counted from 0. */
    public int block(int fork) {
        return blockOfFork.length == 0 ? 0 : blockOfFork[fork];
    }

    /** Whether all forks are of one block. */
    public boolean isOneBlock() {
        return Arrays.stream(blockOfFork).distinct().count() < 2;
    }

    /** The mean of each fork, weighted where the values came with counts. */
    public double[] forkMeans() {
        var means = new double[forks()];
        for (int f = 0; f < means.length; f++) {
            means[f] = mean(start(f), forkEnds[f]);
        }
        return means;
    }

    /** The mean over all values, as JMH computes a score. NaN if there is none. */
    public double pooledMean() {
        return mean(0, values.length);
    }

    /** The smallest value. NaN if there is none. */
    public double min() {
        return Arrays.stream(values).min().orElse(Double.NaN);
    }

    /** The largest value. NaN if there is none. */
    public double max() {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }

    /** Every value times a factor. */
    public Samples times(double factor) {
        if (factor == 1) {
            return this;
        }
        return new Samples(Arrays.stream(values).map(v -> v * factor).toArray(), weights, forkEnds, blockOfFork);
    }

    private int start(int fork) {
        return fork == 0 ? 0 : forkEnds[fork - 1];
    }

    private long weight(int i) {
        return weights.length == 0 ? 1 : weights[i];
    }

    private double mean(int from, int to) {
        double sum = 0;
        double weight = 0;
        for (int i = from; i < to; i++) {
            sum += values[i] * weight(i);
            weight += weight(i);
        }
        return sum / weight;
    }

    /** Collects values fork by fork. */
    public static final class Builder {
        private final List<Double> values = new ArrayList<>();
        private final List<Long> weights = new ArrayList<>();
        private final List<Integer> ends = new ArrayList<>();
        private final List<Integer> blocks = new ArrayList<>();

        /** Adds one iteration's value, which stands for {@code weight} observations. */
        public Builder add(double value, long weight) {
            values.add(value);
            weights.add(weight);
            return this;
        }

        /** Ends a fork of block 0. A fork without a value is left out. */
        public Builder endFork() {
            return endFork(0);
        }

        Builder endFork(int block) {
            if (values.size() > (ends.isEmpty() ? 0 : ends.getLast())) {
                ends.add(values.size());
                blocks.add(block);
            }
            return this;
        }

        /** What was collected, up to the last fork that was ended. */
        public Samples build() {
            int n = ends.isEmpty() ? 0 : ends.getLast();
            boolean plain = weights.stream().limit(n).allMatch(w -> w == 1);
            boolean oneBlock = blocks.stream().allMatch(b -> b == 0);
            return new Samples(values.stream().limit(n).mapToDouble(v -> v).toArray(),
                    plain ? new long[0] : weights.stream().limit(n).mapToLong(w -> w).toArray(),
                    ends.stream().mapToInt(e -> e).toArray(),
                    oneBlock ? new int[0] : blocks.stream().mapToInt(b -> b).toArray());
        }
    }
}
