package org.shardmark.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.hash.HasherType;
import org.shardmark.route.RouterType;

/** The published exercise: 10,000 users on 16 shards by MD5. */
class SkewTest {
    private static final Sharding PUBLISHED = new Sharding(16, HasherType.MD5, RouterType.MODULO, 0);
    private static final KeyDistribution ZIPF = KeyDistribution.ofUsers(10_000, 1.1);

    @Test
    void keysPerShard() {
        var skew = Skew.of(ZIPF, PUBLISHED, Remedy.NONE);

        assertThat(skew.keys()).containsExactly(591, 636, 628, 616, 665, 662, 636, 599, 651, 607, 654, 603, 579, 590,
                640,
                643);
        assertThat(skew.keysMaxOverMean()).isCloseTo(1.064, within(.0005));
    }

    @Test
    void loadPerShard() {
        var skew = Skew.of(ZIPF, PUBLISHED, Remedy.NONE);

        assertThat(Arrays.stream(skew.loads()).map(load -> 100 * load).toArray()).containsExactly(
                new double[]{8.0445, 4.0907, 5.0318, 5.5522, 3.2872, 5.0247, 7.5626, 2.9811, 8.7942, 18.8134, 4.2854,
                        4.1011, 2.7761, 11.8079, 4.8273, 3.0198},
                within(.00005));
        assertThat(skew.loadMaxOverMean()).isCloseTo(3.0101, within(.00005));
        assertThat(skew.hottestShard()).isEqualTo(9);
        assertThat(100 * ZIPF.share(0)).isCloseTo(15.143721, within(.0000005));
        assertThat(1 / ZIPF.share(0)).isCloseTo(6.603396664, within(.0000000005));
        assertThat(Arrays.stream(skew.loads()).sum()).isCloseTo(1, within(1e-12));
    }

    @Test
    void theHottestUserSplit() {
        var skew = Skew.of(ZIPF, PUBLISHED, split(1));

        assertThat(100 * skew.loads()[9]).isCloseTo(4.7298, within(.00005));
        assertThat(skew.hottestShard()).isEqualTo(13);
        assertThat(100 * skew.loads()[13]).isCloseTo(13.3222, within(.00005));
        assertThat(skew.loadMaxOverMean()).isCloseTo(2.1316, within(.00005));
        assertThat(skew.fanOut()).isEqualTo(16);
        var perShard = IntStream.of(Skew.subKeys(ZIPF, 0, 100, PUBLISHED.finder(), 16)).summaryStatistics();
        assertThat(perShard.getMin()).isEqualTo(3);
        assertThat(perShard.getMax()).isEqualTo(11);
    }

    @ParameterizedTest
    @CsvSource({"1.1, 3.0101, 2.1316, 1.5250, 1.5901, 1.2051, 1.2782, 1.3092, 1.2085, 1.1108, 1.1096",
            "0, 1.0640, 1.0642, 1.0642, 1.0643, 1.0646, 1.0650, 1.0660, 1.0659, 1.0662, 1.0677",
            "1.5, 6.3920, 3.2278, 1.8525, 1.8406, 1.2950, 1.3184, 1.2793, 1.2435, 1.2513, 1.2513",
            "2.0, 9.7753, 3.5820, 1.7681, 1.6178, 1.3847, 1.3816, 1.4089, 1.4074, 1.4099, 1.4100"})
    void splittingTheHeaviest(double exponent, double k0, double k1, double k2, double k3, double k5, double k10,
            double k20, double k50, double k100, double k200) {
        var users = KeyDistribution.ofUsers(10_000, exponent);
        int[] tops = {0, 1, 2, 3, 5, 10, 20, 50, 100, 200};
        double[] expected = {k0, k1, k2, k3, k5, k10, k20, k50, k100, k200};
        double[] found = IntStream.of(tops)
                .mapToDouble(top -> Skew.of(users, PUBLISHED, split(top)).loadMaxOverMean())
                .toArray();

        assertThat(found).containsExactly(expected, within(.00005));
    }

    @ParameterizedTest
    @CsvSource({"1.5, 38.57, 39.95", "2, 60.80, 61.10"})
    void theHottestUserIsTheHottestShard(double exponent, double user, double shard) {
        var users = KeyDistribution.ofUsers(10_000, exponent);
        var skew = Skew.of(users, PUBLISHED, Remedy.NONE);

        assertThat(100 * users.share(0)).isCloseTo(user, within(.005));
        assertThat(100 * skew.loads()[skew.hottestShard()]).isCloseTo(shard, within(.005));
    }

    @Test
    void noNumberOfHashedSubKeysReachesWhatEvenOnesDo() {
        var search = new HeavyHitters(ZIPF, PUBLISHED);

        assertThat(search.split(100, 1.06).tried()).isEqualTo(10_000);
        assertThat(search.split(100, 1.06).top()).isEmpty();
        assertThat(search.split(0, 1.06).top()).hasValue(76);
    }

    @Test
    void otherRemedies() {
        var isolated = Skew.of(ZIPF, PUBLISHED, new Remedy.Isolate(1));
        assertThat(isolated.loadMaxOverMean()).isCloseTo(2.42, within(.005));
        assertThat(100 * isolated.loads()[isolated.hottestShard()]).isCloseTo(15.14, within(.005));

        var spread = Skew.of(ZIPF, PUBLISHED, new Remedy.Spread(9));
        assertThat(spread.loadMaxOverMean()).isCloseTo(1.00, within(.005));
        assertThat(spread.shardsPerKey()).isCloseTo(1.014, within(.0006));
        assertThat(Arrays.stream(spread.loads()).sum()).isCloseTo(1, within(1e-12));
        assertThat(IntStream.range(0, 100).filter(rank -> ZIPF.share(rank) >= 1 / (5.0 * 16)).count()).isEqualTo(9);
    }

    /** The search moves one key at a time; a case computed from scratch must agree with it. */
    @Test
    void theSearchAgreesWithTheCases() {
        var search = new HeavyHitters(ZIPF, PUBLISHED);
        agrees(search.split(100, 1.3), 1.3, top -> new Remedy.Split(top, 100));
        agrees(search.split(0, 1.2), 1.2, top -> new Remedy.Split(top, 0));
        agrees(search.spread(1.1), 1.1, Remedy.Spread::new);
        agrees(search.isolate(2.5), 2.5, Remedy.Isolate::new);
    }

    private static void agrees(HeavyHitters.Found found, double target, IntFunction<Remedy> remedy) {
        int top = found.top().orElseThrow();
        assertThat(top).isPositive();
        assertThat(maxOverMean(remedy.apply(top))).isLessThanOrEqualTo(target);
        assertThat(maxOverMean(remedy.apply(top - 1))).isGreaterThan(target);
    }

    private static double maxOverMean(Remedy remedy) {
        return Skew.of(ZIPF, PUBLISHED, remedy).loadMaxOverMean();
    }

    @Test
    void shardsForARate() {
        var uniform = KeyDistribution.ofUsers(10_000, 0);
        var enough = new ShardsNeeded(uniform, PUBLISHED, 5_300, 1000);
        assertThat(enough.byRuleOfThumb()).isEqualTo(8);
        int shards = enough.exact(0).orElseThrow();
        assertThat(shards).isGreaterThan(8);
        assertThat(busiest(uniform, shards)).isLessThanOrEqualTo(enough.largestShare());
        assertThat(IntStream.range(8, shards).mapToDouble(n -> busiest(uniform, n)))
                .allMatch(busiest -> busiest > enough.largestShare());

        var tooMuch = new ShardsNeeded(ZIPF, PUBLISHED, 20_000, 1000);
        assertThat(tooMuch.byRuleOfThumb()).isEqualTo(30);
        assertThat(tooMuch.exact(0)).isEmpty();
        assertThat(tooMuch.tooHeavy()).isEqualTo(3);
        int spread = tooMuch.spreadNeeded().orElseThrow();
        assertThat(spread).isGreaterThanOrEqualTo(3);
        assertThat(tooMuch.exact(spread).orElseThrow()).isBetween(30, 60);
    }

    private static double busiest(KeyDistribution distribution, int shards) {
        var skew = Skew.of(distribution, new Sharding(shards, HasherType.MD5, RouterType.MODULO, 0), Remedy.NONE);
        return skew.loads()[skew.hottestShard()];
    }

    private static Remedy split(int top) {
        return top == 0 ? Remedy.NONE : new Remedy.Split(top, 100);
    }
}
