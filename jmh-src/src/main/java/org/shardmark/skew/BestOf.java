package org.shardmark.skew;

import java.util.Arrays;
import org.shardmark.io.HeapLimit;

/**
 * What becomes of the load when each message, of whatever key, goes to the least loaded of a few shards that its key is
 * hashed to (partial key grouping, Nasir et al. 2015). In the long run every key keeps its candidates level as far as its
 * weight allows, which is the flow with the smallest sum of squares; it is found by letting one key after the other
 * level its own until nothing moves.
 *
 * <p>The candidates of a key are its {@link Choices}. Other names give other figures: what falls on the candidates of a
 * heavy key by chance is level with it.
 */
public final class BestOf {
    private static final int MOST_SWEEPS = 1000;
    /** So many keys are levelled before a large population is taken as it is. */
    private static final long WORK = 200_000_000;
    private static final double STILL = 1e-9;

    private final Population population;
    private final int choices;
    /** The candidates of a key, one key after the other; -1 where a key has fewer. */
    private final int[] candidates;
    private final double[] parts;
    private final double[] loads;
    private final double[] keys;

    private BestOf(Population population, int choices, int shards) {
        this.population = population;
        this.choices = choices;
        long candidates = (long) population.size() * choices;
        HeapLimit.check("--best-of " + choices + " of " + population.size() + " keys each", candidates,
                Integer.BYTES + Double.BYTES);
        this.candidates = new int[(int) candidates];
        this.parts = new double[this.candidates.length];
        this.loads = new double[shards];
        this.keys = new double[shards];
    }

    /** Computes it. */
    public static BestOf of(Population population, Setting setting, int choices) {
        var flow = new BestOf(population, choices, setting.shards());
        flow.place(setting.finder());
        long most = Math.clamp(WORK / population.size(), 1, MOST_SWEEPS);
        for (int sweep = 0; sweep < most && flow.sweep() > STILL; sweep++) {
            // once more
        }
        return flow;
    }

    private void place(Setting.Finder finder) {
        Arrays.fill(candidates, -1);
        for (int rank = 0; rank < population.size(); rank++) {
            var key = population.key(rank);
            int from = rank * choices;
            double part = population.share(rank) / choices;
            int[] found = Choices.of(key, choices, name -> finder.shard(name, part));
            System.arraycopy(found, 0, candidates, from, found.length);
            for (int shard : found) {
                keys[shard]++;
            }
        }
    }

    /** Lets each key level its candidates; gives the most that any part of the load moved by, in mean loads. */
    private double sweep() {
        double moved = 0;
        var below = new double[choices];
        for (int rank = 0; rank < population.size(); rank++) {
            int from = rank * choices;
            int count = 0;
            while (count < choices && candidates[from + count] >= 0) {
                below[count] = loads[candidates[from + count]] - parts[from + count];
                count++;
            }
            double level = Skew.level(Arrays.copyOf(below, count), population.share(rank));
            for (int i = 0; i < count; i++) {
                double part = Math.max(0, level - below[i]);
                moved = Math.max(moved, Math.abs(part - parts[from + i]) * loads.length);
                parts[from + i] = part;
                loads[candidates[from + i]] = below[i] + part;
            }
        }
        return moved;
    }

    /** The share of the messages of each shard. */
    public double[] loads() {
        return loads;
    }

    /** Of how many keys each shard is a candidate. */
    public double[] keys() {
        return keys;
    }
}
