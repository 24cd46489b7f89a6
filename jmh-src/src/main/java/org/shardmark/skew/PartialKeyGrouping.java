package org.shardmark.skew;

import java.util.Arrays;
import org.shardmark.io.HeapLimit;

/**
 * The load where each message, of whatever key, goes to the least loaded of a few shards that its key is hashed to
 * (partial key grouping, Nasir et al. 2015). In the long run every key keeps its candidates level as far as its weight
 * allows, which is the flow with the smallest sum of squares; it is found by letting one key after the other level its
 * own until nothing moves.
 *
 * <p>The candidates of a key are its {@link Choices}. Other names give other figures: what falls on the candidates of a
 * heavy key by chance is level with it.
 */
final class PartialKeyGrouping {
    private static final int MOST_SWEEPS = 1000;
    /** Keys levelled, over all sweeps, before a large distribution is taken as it is. */
    private static final long WORK = 200_000_000;
    private static final double STILL = 1e-9;

    private final KeyDistribution distribution;
    private final Sharding sharding;
    private final int choices;
    /** The candidates of a key, one key after the other; -1 where a key has fewer. */
    private final int[] candidates;
    private final double[] parts;

    PartialKeyGrouping(KeyDistribution distribution, Sharding sharding, int choices) {
        this.distribution = distribution;
        this.sharding = sharding;
        this.choices = choices;
        long candidates = (long) distribution.size() * choices;
        HeapLimit.check("best of " + choices + " for each of " + distribution.size() + " keys", candidates,
                Integer.BYTES + Double.BYTES);
        this.candidates = new int[(int) candidates];
        this.parts = new double[this.candidates.length];
    }

    /**
     * Fills in what each shard has.
     *
     * @param keys    of how many keys it is a candidate
     * @param loads   its share of the messages
     * @param holders whether it is a candidate of the heaviest key
     */
    void fill(double[] keys, double[] loads, boolean[] holders) {
        findCandidates(keys, holders);
        long most = Math.clamp(WORK / distribution.size(), 1, MOST_SWEEPS);
        for (int sweep = 0; sweep < most && sweep(loads) > STILL; sweep++) {
            // once more
        }
    }

    private void findCandidates(double[] keys, boolean[] holders) {
        Arrays.fill(candidates, -1);
        var finder = sharding.finder();
        for (int rank = 0; rank < distribution.size(); rank++) {
            double part = distribution.share(rank) / choices;
            int[] found = Choices.of(distribution.key(rank), choices, name -> finder.shard(name, part));
            System.arraycopy(found, 0, candidates, rank * choices, found.length);
            for (int shard : found) {
                keys[shard]++;
                holders[shard] |= rank == 0;
            }
        }
    }

    /** Lets each key level its candidates; gives the most that any part of the load moved by, in mean loads. */
    private double sweep(double[] loads) {
        double moved = 0;
        var below = new double[choices];
        for (int rank = 0; rank < distribution.size(); rank++) {
            int from = rank * choices;
            int count = 0;
            while (count < choices && candidates[from + count] >= 0) {
                below[count] = loads[candidates[from + count]] - parts[from + count];
                count++;
            }
            double level = Skew.level(Arrays.copyOf(below, count), distribution.share(rank));
            for (int i = 0; i < count; i++) {
                double part = Math.max(0, level - below[i]);
                moved = Math.max(moved, Math.abs(part - parts[from + i]) * loads.length);
                parts[from + i] = part;
                loads[candidates[from + i]] = below[i] + part;
            }
        }
        return moved;
    }
}
