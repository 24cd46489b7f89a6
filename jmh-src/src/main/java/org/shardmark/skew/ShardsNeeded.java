package org.shardmark.skew;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * How many shards a rate needs: by the rule of thumb, rate × time × 1.5, and with this key distribution, where the
 * busiest shard must keep up with the same headroom.
 *
 * @param distribution  the keys
 * @param sharding      how they find their shards; its number of shards is ignored
 * @param ratePerSecond messages per second
 * @param serviceMicros service time of a message
 */
public record ShardsNeeded(KeyDistribution distribution, Sharding sharding, double ratePerSecond,
        double serviceMicros) {
    public static final double HEADROOM = 1.5;
    public static final int MOST = 65_536;

    /** The rule of thumb. */
    public long byRuleOfThumb() {
        return (long) Math.ceil(ratePerSecond * serviceMicros / 1e6 * HEADROOM);
    }

    /** The largest share of the messages that one shard can take. */
    public double largestShare() {
        return 1e6 / (ratePerSecond * serviceMicros * HEADROOM);
    }

    /** The longest service time with which one shard can take the heaviest key. */
    public double longestServiceMicros() {
        return 1e6 / (ratePerSecond * HEADROOM * distribution.share(0));
    }

    /** How many keys are too heavy for a shard by themselves. */
    public int tooHeavy() {
        int count = 0;
        while (count < distribution.size() && distribution.share(count) > largestShare()) {
            count++;
        }
        return count;
    }

    /**
     * The smallest number of shards whose busiest keeps up, with a number of the heaviest keys spread over all. Above a
     * hundred shards it is found to within 1 %.
     */
    public OptionalInt exact(int spread) {
        return exact(spread, MOST);
    }

    /**
     * How many of the heaviest keys have to be spread over all shards so that twice the rule of thumb is enough: a few
     * more than are too heavy alone, in steps of about a tenth.
     */
    public OptionalInt spreadNeeded() {
        for (int spread = tooHeavy(); spread <= distribution.size(); spread += Math.max(1, spread / 10)) {
            if (exact(spread, 2 * byRuleOfThumb()).isPresent()) {
                return OptionalInt.of(spread);
            }
        }
        return OptionalInt.empty();
    }

    private OptionalInt exact(int spread, long most) {
        if (tooHeavy() > spread) {
            return OptionalInt.empty();
        }
        var remedy = new Remedy.Spread(spread);
        int first = (int) Math.clamp(byRuleOfThumb(), 1, MOST + 1L);
        for (int shards = first; shards <= Math.min(most, MOST); shards += Math.max(1, shards / 100)) {
            var tried = sharding.with(shards);
            if (tried.refusal().isPresent()) {
                return OptionalInt.empty();
            }
            double busiest = Arrays.stream(Skew.of(distribution, tried, remedy).loads()).max().orElseThrow();
            if (busiest <= largestShare() * (1 + 1e-12)) {
                return OptionalInt.of(shards);
            }
        }
        return OptionalInt.empty();
    }
}
