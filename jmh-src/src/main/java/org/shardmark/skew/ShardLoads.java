package org.shardmark.skew;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.shardmark.route.RouterType;

/**
 * The load of every shard of a population too large to hash, and what it becomes on several nodes. The heaviest keys are
 * hashed and routed; the others are spread as a hash without flaws would spread them, by {@link Busiest}. Where all keys
 * are hashed, every figure is exact. Immutable; any thread may call.
 */
public final class ShardLoads {
    /** Those that give each shard the same part of the hashes, so that the tail can be spread evenly. */
    private static final Set<RouterType> EVEN = EnumSet.of(RouterType.MODULO, RouterType.FLOOR_MOD,
            RouterType.ABS_REMAINDER, RouterType.MULTIPLY_SHIFT, RouterType.JUMP, RouterType.JUMP_BACK,
            RouterType.RENDEZVOUS);

    private final HeadAndTail keys;
    private final Sharding sharding;
    private final double[] head;
    private final double[] keysOfHead;
    private final Spread busiest;

    private ShardLoads(HeadAndTail keys, Sharding sharding, double[] head, double[] keysOfHead) {
        this.keys = keys;
        this.sharding = sharding;
        this.head = head;
        this.keysOfHead = keysOfHead;
        var even = new double[head.length];
        Arrays.fill(even, 1.0 / head.length);
        this.busiest = spread(new Busiest(head, even, keys.tail()), keys);
    }

    /**
     * Hashes and routes the keys of the head.
     *
     * @throws IllegalArgumentException if there is a tail and the router does not spread keys evenly
     */
    public static ShardLoads of(HeadAndTail keys, Sharding sharding) {
        if (keys.notHashed() > 0 && !EVEN.contains(sharding.router())) {
            throw new IllegalArgumentException(String.format(Locale.ROOT,
                    "router=%s: more than %,d keys are spread by a formula that is for routers that give each shard the"
                            + " same part of the hashes, such as MODULO",
                    sharding.router(), keys.head().size()));
        }
        var head = Skew.of(keys.head(), sharding, Remedy.NONE);
        return new ShardLoads(keys, sharding, head.loads(), head.keys());
    }

    /** The keys. */
    public HeadAndTail keys() {
        return keys;
    }

    /** How they find their shards. */
    public Sharding sharding() {
        return sharding;
    }

    /** The share of the messages of the busiest shard. */
    public Spread busiest() {
        return busiest;
    }

    /**
     * The shards on nodes: as many on each as on any other or one more, which is what engines balance. Shard i is on
     * node i modulo their number.
     *
     * @param nodes at least 1
     */
    public NodeLoads on(int nodes) {
        // A node without a shard has no load.
        int used = Math.min(nodes, head.length);
        var loads = new double[used];
        var fractions = new double[used];
        for (int shard = 0; shard < head.length; shard++) {
            loads[shard % used] += head[shard];
            fractions[shard % used] += 1.0 / head.length;
        }
        return new NodeLoads(head.length, nodes, spread(new Busiest(loads, fractions, keys.tail()), keys), busiest);
    }

    private static Spread spread(Busiest busiest, HeadAndTail keys) {
        return keys.notHashed() == 0
                ? Spread.exactly(busiest.quantile(0.5))
                : new Spread(busiest.quantile(0.5), busiest.quantile(0.025), busiest.quantile(0.975));
    }

    /**
     * How evenly the hash spreads the keys that were hashed, where others were not: chi-square per degree of freedom of
     * the keys per shard. About 1 is what the formula assumes, and much more makes its busiest shard too light.
     */
    public OptionalDouble unevenness() {
        return keys.notHashed() == 0 || head.length == 1
                ? OptionalDouble.empty()
                : OptionalDouble.of(Balance.chiSquarePerDegree(keysOfHead));
    }

    /**
     * A share of the messages, 0 to 1, that depends on where keys fall that were not hashed.
     *
     * @param median it is smaller with a probability of one half
     * @param low    with one of 2.5 %
     * @param high   with one of 97.5 %
     */
    public record Spread(double median, double low, double high) {
        static Spread exactly(double share) {
            return new Spread(share, share, share);
        }

        /** The larger distance of low and high to the median, as a part of that; 0 is exact. */
        public double relativeError() {
            return Math.max(median - low, high - median) / median;
        }
    }
}
