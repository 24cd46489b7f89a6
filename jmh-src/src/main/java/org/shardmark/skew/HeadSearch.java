package org.shardmark.skew;

import java.util.Arrays;
import java.util.OptionalInt;

/** How many of the heaviest keys have to be handled, and how, for a load that is even enough. */
public final class HeadSearch {
    /** So many shards are looked at, or keys routed, before a search gives up. */
    private static final long WORK = 200_000_000;
    /** So many sub-keys are made. */
    private static final int MOST_SUB_KEYS = 3_000_000;

    private final Population population;
    private final Setting setting;
    private final double[] loads;
    private final int[] homes;
    private final int most;
    private double reached;

    /** Looks at the keys once. */
    public HeadSearch(Population population, Setting setting) {
        this.population = population;
        this.setting = setting;
        this.loads = new double[setting.shards()];
        this.most = (int) Math.min(population.size(), WORK / setting.shards());
        this.homes = new int[most];
        var finder = setting.finder();
        for (int rank = 0; rank < population.size(); rank++) {
            int home = finder.shard(population.key(rank), population.share(rank));
            loads[home] += population.share(rank);
            if (rank < most) {
                homes[rank] = home;
            }
        }
    }

    /** Up to how many keys are tried. */
    public int most(Remedy.Kind kind, int subKeys) {
        return switch (kind) {
            case NONE, BEST_OF -> 0;
            case ISOLATE -> mostIsolated();
            case SPLIT -> Math.min(most, MOST_SUB_KEYS / Math.max(1, subKeys));
            case SPREAD -> most;
        };
    }

    /**
     * Every number of isolated keys is another routing of all the others, and a shard of its own for a key that is
     * lighter than the mean shard would only leave fewer for the others.
     */
    private int mostIsolated() {
        long limit = Math.min(setting.shards() - 1, WORK / population.size());
        int top = 0;
        while (top < Math.min(limit, population.size()) && population.share(top) * setting.shards() >= 1) {
            top++;
        }
        return top;
    }

    /** What max/mean the last search that found a number reached with it. */
    public double reached() {
        return reached;
    }

    private boolean reaches(double maxOverMean, double target) {
        reached = maxOverMean;
        return maxOverMean <= target;
    }

    /**
     * The smallest number of heaviest keys with which max/mean of the load is at most the target.
     *
     * @param subKeys as in {@link Remedy}
     */
    public OptionalInt smallestTop(Remedy.Kind kind, int subKeys, double target) {
        return switch (kind) {
            case NONE, BEST_OF -> throw new IllegalArgumentException(kind + " is not for so many of the heaviest");
            case ISOLATE -> isolated(target);
            case SPLIT -> split(subKeys, target);
            case SPREAD -> spread(target);
        };
    }

    private OptionalInt isolated(double target) {
        for (int top = 0; top <= mostIsolated(); top++) {
            double maxOverMean = top == 0
                    ? Balance.maxOverMean(loads)
                    : Skew.of(population, setting, new Remedy(Remedy.Kind.ISOLATE, top, 0)).loadMaxOverMean();
            if (reaches(maxOverMean, target)) {
                return OptionalInt.of(top);
            }
        }
        return OptionalInt.empty();
    }

    private OptionalInt split(int subKeys, double target) {
        var now = loads.clone();
        var finder = setting.finder();
        int last = most(Remedy.Kind.SPLIT, subKeys);
        for (int top = 0; top <= last; top++) {
            if (reaches(Balance.maxOverMean(now), target)) {
                return OptionalInt.of(top);
            }
            if (top < last) {
                now[homes[top]] -= population.share(top);
                int[] touched = Skew.subKeys(population, top, subKeys, finder, now.length);
                double each = population.share(top) / Arrays.stream(touched).sum();
                for (int shard = 0; shard < now.length; shard++) {
                    now[shard] += each * touched[shard];
                }
            }
        }
        return OptionalInt.empty();
    }

    /** As long as the fullest of the other shards has more than the mean, what is spread fits under it. */
    private OptionalInt spread(double target) {
        var others = loads.clone();
        for (int top = 0; top <= most; top++) {
            double fullest = Arrays.stream(others).max().orElseThrow();
            if (reaches(Math.max(1, fullest * others.length), target)) {
                return OptionalInt.of(top);
            }
            if (top < most) {
                others[homes[top]] -= population.share(top);
            }
        }
        return OptionalInt.empty();
    }
}
