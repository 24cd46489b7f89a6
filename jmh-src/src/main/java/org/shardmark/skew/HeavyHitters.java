package org.shardmark.skew;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;

/** How many of the heaviest keys a remedy has to treat apart for a load that is even enough. One thread at a time. */
public final class HeavyHitters {
    /** Shards looked at, or keys routed, before a search gives up. */
    private static final long WORK = 200_000_000;
    private static final int MOST_SUB_KEYS = 3_000_000;

    private final KeyDistribution distribution;
    private final Sharding sharding;
    private final double[] loads;
    private final int[] owners;
    private final int most;

    /**
     * What a search found.
     *
     * @param top         the smallest number of heaviest keys that reaches the target, if one does
     * @param tried       the largest number that was tried
     * @param maxOverMean max/mean of the load with that number of keys
     */
    public record Found(OptionalInt top, int tried, double maxOverMean) {}

    /** Routes every key once. */
    public HeavyHitters(KeyDistribution distribution, Sharding sharding) {
        this.distribution = distribution;
        this.sharding = sharding;
        this.loads = new double[sharding.shards()];
        this.most = (int) Math.min(distribution.size(), WORK / sharding.shards());
        this.owners = new int[most];
        var finder = sharding.finder();
        for (int rank = 0; rank < distribution.size(); rank++) {
            int owner = finder.shard(distribution.key(rank), distribution.share(rank));
            loads[owner] += distribution.share(rank);
            if (rank < most) {
                owners[rank] = owner;
            }
        }
    }

    /** The smallest number of keys to isolate so that max/mean of the load is at most the target. */
    public Found isolate(double target) {
        return search(mostIsolated(), target, top -> top == 0
                ? Balance.maxOverMean(loads)
                : Skew.of(distribution, sharding, new Remedy.Isolate(top)).loadMaxOverMean());
    }

    /**
     * Every number of isolated keys is another routing of all the others, and a shard of its own for a key that is
     * lighter than the mean shard would only leave fewer for the others.
     */
    int mostIsolated() {
        long limit = Math.min(sharding.shards() - 1, WORK / distribution.size());
        int top = 0;
        while (top < Math.min(limit, distribution.size()) && distribution.share(top) * sharding.shards() >= 1) {
            top++;
        }
        return top;
    }

    /**
     * The smallest number of keys to split so that max/mean of the load is at most the target.
     *
     * @param subKeys as in {@link Remedy.Split}
     */
    public Found split(int subKeys, double target) {
        var now = loads.clone();
        var finder = sharding.finder();
        return search(Math.min(most, MOST_SUB_KEYS / Math.max(1, subKeys)), target, top -> {
            if (top > 0) {
                int rank = top - 1;
                now[owners[rank]] -= distribution.share(rank);
                int[] perShard = Skew.subKeys(distribution, rank, subKeys, finder, now.length);
                double each = distribution.share(rank) / Arrays.stream(perShard).sum();
                for (int shard = 0; shard < now.length; shard++) {
                    now[shard] += each * perShard[shard];
                }
            }
            return Balance.maxOverMean(now);
        });
    }

    /**
     * The smallest number of keys to spread so that max/mean of the load is at most the target. As long as the fullest
     * of the other shards has more than the mean, what is spread fits under it.
     */
    public Found spread(double target) {
        var others = loads.clone();
        return search(most, target, top -> {
            if (top > 0) {
                others[owners[top - 1]] -= distribution.share(top - 1);
            }
            return Math.max(1, Arrays.stream(others).max().orElseThrow() * others.length);
        });
    }

    /** Tries every number from 0 on, in order. */
    private static Found search(int most, double target, IntToDoubleFunction maxOverMean) {
        double reached = 0;
        for (int top = 0; top <= most; top++) {
            reached = maxOverMean.applyAsDouble(top);
            if (reached <= target) {
                return new Found(OptionalInt.of(top), top, reached);
            }
        }
        return new Found(OptionalInt.empty(), most, reached);
    }
}
