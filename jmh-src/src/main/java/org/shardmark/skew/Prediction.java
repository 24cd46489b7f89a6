package org.shardmark.skew;

import java.util.Arrays;
import org.shardmark.key.KeyShares;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/**
 * What every shard gets of what is about to be sent, so that a measurement can be held against it. Nothing of it depends
 * on time: that a message goes to a shard that has the least means here the least of what was sent. Not changed once it is
 * made; any thread may call.
 */
public final class Prediction {
    /** Loads that should be equal differ by rounding. */
    private static final double ROUNDING = 1e-9;

    private final double[] loads;
    private final boolean[] holders;

    private Prediction(double[] loads, boolean[] holders) {
        this.loads = loads;
        this.holders = holders;
    }

    /**
     * Predicts what a remedy makes of keys.
     *
     * @param remedy for at least one key, where it is for some
     * @throws IllegalArgumentException if the remedy cannot be: more keys than there are, or no shard left
     */
    public static Prediction of(KeyShares keys, RouterType router, RouterConfig config, Remedy remedy) {
        var population = Population.of(keys);
        var setting = new Setting(config.shards(), config.hasherType(), router, config.pieces());
        var skew = Skew.of(population, setting, remedy);
        return new Prediction(skew.loads(), holders(population, setting, remedy, skew.loads()));
    }

    private static boolean[] holders(Population population, Setting setting, Remedy remedy, double[] loads) {
        var holders = new boolean[loads.length];
        switch (remedy.kind()) {
            case NONE -> holders[setting.finder().shard(population.key(0), population.share(0))] = true;
            case ISOLATE -> holders[loads.length - remedy.top()] = true;
            case SPLIT -> {
                int[] touched = Skew.subKeys(population, 0, remedy.subKeys(), setting.finder(), loads.length);
                for (int shard = 0; shard < touched.length; shard++) {
                    holders[shard] = touched[shard] > 0;
                }
            }
            case BEST_OF -> {
                var finder = setting.finder();
                for (int shard : Choices.of(population.key(0), remedy.subKeys(), name -> finder.shard(name, 0))) {
                    holders[shard] = true;
                }
            }
            case SPREAD -> {
                double level = Arrays.stream(loads).min().orElseThrow();
                for (int shard = 0; shard < loads.length; shard++) {
                    holders[shard] = loads[shard] <= level + ROUNDING;
                }
            }
        }
        return holders;
    }

    /** The share of the messages of each shard, 0 to 1. */
    public double[] loads() {
        return loads;
    }

    /** Which shards hold a part of the heaviest key, and so have to answer a read of it. */
    public boolean[] holders() {
        return holders;
    }

    /**
     * How many messages each shard handles, where some of a number of messages are reads of the heaviest key, which every
     * shard that holds a part of it answers.
     *
     * @param messages how many are sent
     * @param reads    the share of them that are reads, 0 to 1
     */
    public int[] perShard(int messages, double reads) {
        var perShard = new int[loads.length];
        Arrays.setAll(perShard, shard -> (int) Math.round(
                messages * ((1 - reads) * loads[shard] + (holders[shard] ? reads : 0))));
        return perShard;
    }
}
