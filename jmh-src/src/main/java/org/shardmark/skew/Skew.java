package org.shardmark.skew;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Optional;
import java.util.stream.IntStream;

/** The keys and the load of every shard, exact, from shares and hashes alone. Immutable; any thread may call. */
public final class Skew {
    /** Loads that should be equal differ by rounding. */
    private static final double ROUNDING = 1e-9;

    private final KeyDistribution distribution;
    private final Sharding sharding;
    private final Remedy remedy;
    private final double[] keys;
    private final double[] loads;
    private final boolean[] holders;
    private Optional<IntSummaryStatistics> hottestSubKeys = Optional.empty();
    private int fanOut = 1;
    /** Pairs of a key and a shard that holds a part of it. */
    private long keyShards;

    private Skew(KeyDistribution distribution, Sharding sharding, Remedy remedy) {
        this.distribution = distribution;
        this.sharding = sharding;
        this.remedy = remedy;
        this.keys = new double[sharding.shards()];
        this.loads = new double[sharding.shards()];
        this.holders = new boolean[sharding.shards()];
    }

    /**
     * Computes the load of every shard.
     *
     * @throws IllegalArgumentException if the remedy asks for more keys or shards than there are
     */
    public static Skew of(KeyDistribution distribution, Sharding sharding, Remedy remedy) {
        var skew = new Skew(distribution, sharding, remedy);
        if (remedy.top() > distribution.size()) {
            throw skew.refusal("there are only " + distribution.size() + " keys");
        }
        switch (remedy) {
            case Remedy.None none -> skew.hash(sharding.finder());
            case Remedy.Isolate isolate -> skew.isolate(isolate.top());
            case Remedy.Split split -> skew.split(split.top(), split.subKeys());
            case Remedy.Spread spread -> skew.spread(spread.top());
            case Remedy.BestOf bestOf -> skew.choose(bestOf.choices());
        }
        return skew;
    }

    private IllegalArgumentException refusal(String why) {
        return new IllegalArgumentException(remedy.label() + ": " + why);
    }

    /** Hashes the keys that are not treated apart. A router that looks at the load sees the heavy ones first. */
    private void hash(Sharding.Finder finder) {
        for (int rank = remedy.top(); rank < distribution.size(); rank++) {
            int shard = finder.shard(distribution.key(rank), distribution.share(rank));
            keys[shard]++;
            loads[shard] += distribution.share(rank);
            holders[shard] |= rank == 0;
        }
        keyShards += distribution.size() - remedy.top();
    }

    private void isolate(int top) {
        int others = loads.length - top;
        if (others < 1) {
            throw refusal("none of the " + loads.length + " shards is left for the other keys");
        }
        hash(sharding.finder(others));
        for (int rank = 0; rank < top; rank++) {
            keys[others + rank] = 1;
            loads[others + rank] = distribution.share(rank);
            holders[others + rank] = rank == 0;
        }
        keyShards += top;
    }

    private void split(int top, int subKeys) {
        var finder = sharding.finder();
        hash(finder);
        for (int rank = 0; rank < top; rank++) {
            int[] perShard = subKeys(distribution, rank, subKeys, finder, loads.length);
            int count = Arrays.stream(perShard).sum();
            int distinct = 0;
            for (int shard = 0; shard < perShard.length; shard++) {
                keys[shard] += perShard[shard];
                loads[shard] += distribution.share(rank) * perShard[shard] / count;
                distinct += perShard[shard] > 0 ? 1 : 0;
                holders[shard] |= rank == 0 && perShard[shard] > 0;
            }
            if (rank == 0) {
                hottestSubKeys = Optional.of(IntStream.of(perShard).summaryStatistics());
            }
            fanOut = Math.max(fanOut, distinct);
            keyShards += distinct;
        }
    }

    /** How many sub-keys of a key each shard gets. */
    static int[] subKeys(KeyDistribution distribution, int rank, int subKeys, Sharding.Finder finder, int shards) {
        var perShard = new int[shards];
        if (subKeys == 0) {
            Arrays.fill(perShard, 1);
            return perShard;
        }
        for (var subKey : SubKeys.of(distribution.key(rank), subKeys)) {
            perShard[finder.shard(subKey, distribution.share(rank) / subKeys)]++;
        }
        return perShard;
    }

    /** Fills the emptiest shards first. */
    private void spread(int top) {
        hash(sharding.finder());
        if (top == 0) {
            return;
        }
        double level = level(loads.clone(), IntStream.range(0, top).mapToDouble(distribution::share).sum());
        int filled = 0;
        for (int shard = 0; shard < loads.length; shard++) {
            holders[shard] = loads[shard] <= level + ROUNDING;
            if (loads[shard] < level) {
                loads[shard] = level;
                keys[shard] += top;
                filled++;
            }
        }
        fanOut = Math.max(1, filled);
        keyShards += (long) top * fanOut;
    }

    /** How high water stands that is poured over loads, which are sorted for it. */
    static double level(double[] loads, double water) {
        Arrays.sort(loads);
        int wet = 0;
        double below = 0;
        while (wet < loads.length && (wet == 0 || loads[wet] * wet - below < water)) {
            below += loads[wet++];
        }
        return (below + water) / wet;
    }

    private void choose(int choices) {
        if (choices > loads.length) {
            throw refusal("there are only " + loads.length + " shards");
        }
        new PartialKeyGrouping(distribution, sharding, choices).fill(keys, loads, holders);
        fanOut = choices;
        keyShards = (long) Arrays.stream(keys).sum();
    }

    /** The keys, and the share of the messages that each has. */
    public KeyDistribution distribution() {
        return distribution;
    }

    /** How keys find their shards. */
    public Sharding sharding() {
        return sharding;
    }

    /** What is done about hot keys. */
    public Remedy remedy() {
        return remedy;
    }

    /** Number of keys of each shard, or of sub-keys where keys are split; a key on several shards counts on each. */
    public double[] keys() {
        return keys;
    }

    /** Share of the messages of each shard, 0 to 1. */
    public double[] loads() {
        return loads;
    }

    /** Which shards hold a part of the heaviest key, and so have to answer a read of it. */
    public boolean[] holders() {
        return holders;
    }

    /** How many shards a read of a whole key touches, at most. */
    public int fanOut() {
        return fanOut;
    }

    /** How many sub-keys of the heaviest key each shard has, where it is split. */
    public Optional<IntSummaryStatistics> hottestSubKeys() {
        return hottestSubKeys;
    }

    public double keysMaxOverMean() {
        return Balance.maxOverMean(keys);
    }

    public double loadMaxOverMean() {
        return Balance.maxOverMean(loads);
    }

    public int hottestShard() {
        int hottest = 0;
        for (int shard = 1; shard < loads.length; shard++) {
            if (loads[shard] > loads[hottest]) {
                hottest = shard;
            }
        }
        return hottest;
    }

    /** On how many shards a key is, on average. */
    public double shardsPerKey() {
        return (double) keyShards / distribution.size();
    }

    /** What distinguishes this case from others: {@code zipf 1.1, 16 shards, MD5, MODULO, split 1 in 100}. */
    public String name() {
        return distribution.name() + ", " + sharding.label() + ", " + remedy.label();
    }
}
