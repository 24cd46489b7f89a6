package org.shardmark.skew;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** What every shard gets, exact, from shares and hashes alone. Not changed once it is made; any thread may call. */
public final class Skew {
    private final Population population;
    private final Setting setting;
    private final Remedy remedy;
    private final double[] keys;
    private final double[] loads;
    private final int fanOut;

    private Skew(Population population, Setting setting, Remedy remedy, double[] keys, double[] loads, int fanOut) {
        this.population = population;
        this.setting = setting;
        this.remedy = remedy;
        this.keys = keys;
        this.loads = loads;
        this.fanOut = fanOut;
    }

    /**
     * Computes it.
     *
     * @throws IllegalArgumentException if the remedy cannot be: more keys than there are, or no shard left
     */
    public static Skew of(Population population, Setting setting, Remedy remedy) {
        int shards = setting.shards();
        int top = remedy.top();
        if (top > population.size()) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "--%s-top %d: of keys there are only %d",
                    remedy.kind().name().toLowerCase(Locale.ROOT), top, population.size()));
        }
        if (remedy.kind() == Remedy.Kind.BEST_OF) {
            return bestOf(population, setting, remedy);
        }
        boolean isolated = remedy.kind() == Remedy.Kind.ISOLATE;
        if (isolated && top >= shards) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "--isolate-top %d: of %d shards none is left for the others", top,
                            shards));
        }
        var keys = new double[shards];
        var loads = new double[shards];
        var finder = setting.finder(isolated ? shards - top : shards);
        // The light ones last: a router that looks at the load sees the heavy ones first.
        for (int rank = top; rank < population.size(); rank++) {
            int shard = finder.shard(population.key(rank), population.share(rank));
            keys[shard]++;
            loads[shard] += population.share(rank);
        }
        int fanOut = switch (remedy.kind()) {
            case NONE -> 1;
            case ISOLATE -> isolate(population, top, keys, loads);
            case SPLIT -> split(population, remedy, finder, keys, loads);
            case SPREAD -> spread(population, top, keys, loads);
            case BEST_OF -> throw new IllegalStateException();
        };
        return new Skew(population, setting, remedy, keys, loads, fanOut);
    }

    private static Skew bestOf(Population population, Setting setting, Remedy remedy) {
        if (remedy.subKeys() > setting.shards()) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "--best-of %d: there are only %d shards", remedy.subKeys(),
                            setting.shards()));
        }
        var flow = BestOf.of(population, setting, remedy.subKeys());
        return new Skew(population, setting, remedy, flow.keys(), flow.loads(), remedy.subKeys());
    }

    private static int isolate(Population population, int top, double[] keys, double[] loads) {
        for (int rank = 0; rank < top; rank++) {
            keys[loads.length - top + rank]++;
            loads[loads.length - top + rank] += population.share(rank);
        }
        return 1;
    }

    private static int split(Population population, Remedy remedy, Setting.Finder finder, double[] keys,
            double[] loads) {
        int fanOut = 1;
        for (int rank = 0; rank < remedy.top(); rank++) {
            int[] touched = subKeys(population, rank, remedy.subKeys(), finder, loads.length);
            int distinct = 0;
            for (int shard = 0; shard < touched.length; shard++) {
                keys[shard] += touched[shard];
                loads[shard] += population.share(rank) * touched[shard] / Arrays.stream(touched).sum();
                distinct += touched[shard] > 0 ? 1 : 0;
            }
            fanOut = Math.max(fanOut, distinct);
        }
        return fanOut;
    }

    /** How many sub-keys of a key each shard gets. */
    public static int[] subKeys(Population population, int rank, int subKeys, Setting.Finder finder, int shards) {
        var touched = new int[shards];
        if (subKeys == 0) {
            Arrays.fill(touched, 1);
            return touched;
        }
        for (var subKey : SubKeys.of(population.key(rank), subKeys)) {
            touched[finder.shard(subKey, population.share(rank) / subKeys)]++;
        }
        return touched;
    }

    /** Fills the emptiest shards first. */
    private static int spread(Population population, int top, double[] keys, double[] loads) {
        double level = level(loads.clone(), IntStream.range(0, top).mapToDouble(population::share).sum());
        int touched = 0;
        for (int shard = 0; shard < loads.length; shard++) {
            if (top > 0 && loads[shard] < level) {
                loads[shard] = level;
                keys[shard] += top;
                touched++;
            }
        }
        return Math.max(1, touched);
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

    /** The keys, and what each carries. */
    public Population population() {
        return population;
    }

    /** How keys find their shards. */
    public Setting setting() {
        return setting;
    }

    /** What is done about the heaviest keys. */
    public Remedy remedy() {
        return remedy;
    }

    /** How many keys each shard has, or sub-keys of those that are split; a key that is spread counts wherever it goes. */
    public double[] keys() {
        return keys;
    }

    /** The share of the messages of each shard. */
    public double[] loads() {
        return loads;
    }

    /** How many shards a read of a whole key touches, of the keys that the remedy is for the most. */
    public int fanOut() {
        return fanOut;
    }

    /** How many sub-keys of the heaviest key each shard has, if it is split. */
    public Optional<IntSummaryStatistics> hottestSubKeys() {
        return remedy.kind() == Remedy.Kind.SPLIT
                ? Optional.of(IntStream.of(
                        subKeys(population, 0, remedy.subKeys(), setting.finder(), setting.shards()))
                        .summaryStatistics())
                : Optional.empty();
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
        int others = population.size() - remedy.top();
        return switch (remedy.kind()) {
            case NONE, ISOLATE -> 1;
            case BEST_OF -> Arrays.stream(keys).sum() / population.size();
            case SPREAD -> (others + (double) remedy.top() * fanOut) / population.size();
            case SPLIT -> {
                var finder = setting.finder();
                long touched = 0;
                for (int rank = 0; rank < remedy.top(); rank++) {
                    touched += Arrays.stream(subKeys(population, rank, remedy.subKeys(), finder, setting.shards()))
                            .filter(count -> count > 0)
                            .count();
                }
                yield (others + (double) touched) / population.size();
            }
        };
    }

    /** What distinguishes this case from others: {@code zipf 1.1, 16 shards, MD5, MODULO, split 1 in 100}. */
    public String name() {
        return String.format(Locale.ROOT, "%s, %d shards, %s, %s, %s", population.name(), setting.shards(),
                setting.hasher(),
                setting.router(), remedy.label());
    }
}
