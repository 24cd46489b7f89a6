package org.shardmark.skew;

import java.util.Arrays;
import org.shardmark.key.KeyShares;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/**
 * The load that a run will put on every shard, to compare with what it measures. Nothing in it depends on time: the
 * least loaded shard is the one that was sent the fewest messages. Immutable; any thread may call.
 */
public final class Prediction {
    private final Skew skew;

    private Prediction(Skew skew) {
        this.skew = skew;
    }

    /**
     * Predicts the loads with a remedy.
     *
     * @throws IllegalArgumentException if the remedy asks for more keys or shards than there are
     */
    public static Prediction of(KeyShares keys, RouterType router, RouterConfig config, Remedy remedy) {
        return new Prediction(Skew.of(KeyDistribution.of(keys),
                new Sharding(config.shards(), config.hasherType(), router, config.partitions()), remedy));
    }

    /** Share of the messages of each shard, 0 to 1. */
    public double[] loads() {
        return skew.loads();
    }

    /** Which shards hold a part of the heaviest key, and so have to answer a read of it. */
    public boolean[] holders() {
        return skew.holders();
    }

    /**
     * Number of messages that each shard handles. A read of the heaviest key is handled by every shard that holds a
     * part of it.
     *
     * @param messages number of messages sent
     * @param reads    share of them that read the heaviest key, 0 to 1
     */
    public int[] perShard(int messages, double reads) {
        double[] loads = loads();
        boolean[] holders = holders();
        var perShard = new int[loads.length];
        Arrays.setAll(perShard, shard -> (int) Math.round(
                messages * ((1 - reads) * loads[shard] + (holders[shard] ? reads : 0))));
        return perShard;
    }
}
