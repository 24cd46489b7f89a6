package org.shardmark.skew;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * How many shards a rate needs: by the plain rule, rate × time × 1.5, and in truth, where the fullest shard must keep
 * up with the same headroom.
 *
 * @param population    the keys
 * @param setting       how they find their shards; its number of shards is not looked at
 * @param ratePerSecond messages a second
 * @param serviceMicros how long a shard takes for one message
 */
public record ShardsNeeded(Population population, Setting setting, double ratePerSecond, double serviceMicros) {
    public static final double HEADROOM = 1.5;
    public static final int MOST = 65_536;

    /** The plain rule. */
    public long byTheRule() {
        return (long) Math.ceil(ratePerSecond * serviceMicros / 1e6 * HEADROOM);
    }

    /** The largest share of the messages that one shard can take. */
    public double largestShare() {
        return 1e6 / (ratePerSecond * serviceMicros * HEADROOM);
    }

    /** How many keys are too much for a shard by themselves. */
    public int tooHeavy() {
        int count = 0;
        while (count < population.size() && population.share(count) > largestShare()) {
            count++;
        }
        return count;
    }

    /**
     * The smallest number of shards whose fullest can take its share, with so many of the heaviest keys spread over all.
     * Above a hundred shards it is found to within 1 %.
     */
    public OptionalInt inTruth(int spread) {
        return inTruth(spread, MOST);
    }

    /**
     * How many of the heaviest keys have to be spread over all shards so that twice the plain rule is enough: a few more
     * than are too heavy alone, in steps of about a tenth.
     */
    public OptionalInt spreadNeeded() {
        for (int spread = tooHeavy(); spread <= population.size(); spread += Math.max(1, spread / 10)) {
            if (inTruth(spread, 2 * byTheRule()).isPresent()) {
                return OptionalInt.of(spread);
            }
        }
        return OptionalInt.empty();
    }

    private OptionalInt inTruth(int spread, long most) {
        if (tooHeavy() > spread) {
            return OptionalInt.empty();
        }
        var remedy = spread == 0 ? Remedy.NONE : new Remedy(Remedy.Kind.SPREAD, spread, 0);
        int first = (int) Math.clamp(byTheRule(), 1, MOST + 1L);
        for (int shards = first; shards <= Math.min(most, MOST); shards += Math.max(1, shards / 100)) {
            var tried = new Setting(shards, setting.hasher(), setting.router(), setting.pieces());
            if (tried.refusal().isPresent()) {
                return OptionalInt.empty();
            }
            var loads = Skew.of(population, tried, remedy).loads();
            double fullest = Arrays.stream(loads).max().orElseThrow();
            if (fullest <= largestShare() * (1 + 1e-12)) {
                return OptionalInt.of(shards);
            }
        }
        return OptionalInt.empty();
    }
}
