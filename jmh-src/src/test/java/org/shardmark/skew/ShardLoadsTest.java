package org.shardmark.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeyShares;
import org.shardmark.route.RouterType;

class ShardLoadsTest {
    private static final int USERS = 20_000;
    private static final int HEAD = 1000;

    private static Sharding sharding(int shards) {
        return new Sharding(shards, HasherType.XXH3, RouterType.MODULO, 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.999999, 1, 1.000001, 1.1, 2, 6})
    void the_tail_has_what_a_sum_over_its_keys_gives(double exponent) {
        double weight = 0;
        for (int rank = 5_000_000; rank > HEAD; rank--) {
            weight += Math.pow(rank, -exponent);
        }
        assertThat(Tail.weight(HEAD, 5_000_000, exponent)).isCloseTo(weight, within(1e-11 * weight));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.8, 1, 1.1, 2})
    void head_and_tail_are_the_whole_population(double exponent) {
        var shares = KeyShares.zipf(USERS, exponent);
        var keys = HeadAndTail.ofUsers(USERS, exponent, HEAD);
        for (int rank : new int[]{0, 1, HEAD - 1}) {
            assertThat(keys.head().share(rank)).isCloseTo(shares[rank], within(1e-12 * shares[rank]));
        }
        assertThat(keys.size()).isEqualTo(USERS);
        assertThat(keys.notHashed()).isEqualTo(USERS - HEAD);
        var rest = DoubleStream.of(shares).skip(HEAD).toArray();
        assertThat(keys.tail().share()).isCloseTo(DoubleStream.of(rest).sum(), within(1e-12));
        assertThat(keys.tail().squares()).isCloseTo(DoubleStream.of(rest).map(s -> s * s).sum(), within(1e-12));
        assertThat(keys.tail().cubes()).isCloseTo(DoubleStream.of(rest).map(s -> s * s * s).sum(), within(1e-14));
    }

    /** Brute force: every key of the tail is thrown at random, as often as it takes to know the quantiles. */
    @ParameterizedTest
    @CsvSource({"0, 16", "0, 1024", "0, 8192", "0.8, 64", "0.8, 1024", "1.1, 256", "1.1, 4096"})
    void the_busiest_shard_and_node_are_where_thrown_keys_put_them(double exponent, int shards) {
        var keys = HeadAndTail.ofUsers(USERS, exponent, HEAD);
        var loads = ShardLoads.of(keys, sharding(shards));
        var shares = KeyShares.zipf(USERS, exponent);
        double[] head = Skew.of(keys.head(), sharding(shards), Remedy.NONE).loads();
        int throwsOfAll = 400;
        var busiestShard = new double[throwsOfAll];
        var busiestNode = new double[throwsOfAll];
        var random = new Random(42);
        for (int i = 0; i < throwsOfAll; i++) {
            var thrown = head.clone();
            for (int rank = HEAD; rank < USERS; rank++) {
                thrown[random.nextInt(shards)] += shares[rank];
            }
            busiestShard[i] = DoubleStream.of(thrown).max().orElseThrow();
            busiestNode[i] = IntStream.range(0, 10)
                    .mapToDouble(node -> IntStream.range(0, shards)
                            .filter(shard -> shard % 10 == node)
                            .mapToDouble(shard -> thrown[shard])
                            .sum())
                    .max()
                    .orElseThrow();
        }
        agrees(loads.busiest(), busiestShard, shares[HEAD]);
        agrees(loads.on(10).busiestNode(), busiestNode, shares[HEAD]);
    }

    /**
     * Loads come in steps of a key, and the calculation is smooth. The simulation itself knows a quantile no better than
     * to a tenth of the distance of high and low.
     */
    private static void agrees(ShardLoads.Spread calculated, double[] simulated, double key) {
        Arrays.sort(simulated);
        double width = calculated.high() - calculated.low();
        assertThat(simulated[simulated.length / 2]).isCloseTo(calculated.median(), within(0.12 * width + key));
        assertThat(Arrays.stream(simulated)
                .filter(x -> x >= calculated.low() - key && x <= calculated.high() + key)
                .count()).isGreaterThan((long) (0.91 * simulated.length));
    }

    /** No key is left out or counted twice: with one shard, or one node, everything is there. */
    @Test
    void one_shard_and_one_node_have_everything() {
        var keys = HeadAndTail.ofUsers(USERS, 1.1, HEAD);
        assertThat(ShardLoads.of(keys, sharding(1)).busiest().median()).isCloseTo(1, within(1e-12));
        assertThat(ShardLoads.of(keys, sharding(64)).on(1).busiestNode().median()).isCloseTo(1, within(1e-12));
        assertThat(ShardLoads.of(keys, sharding(64)).on(1).crossing()).isZero();
    }

    /** 10,000 users, s = 1.1, by MD5 on 16 shards: the published loads, of which those of shards 1, 5, 9, 13 make node 1. */
    @Test
    void the_published_exercise_on_four_nodes() {
        var keys = HeadAndTail.ofUsers(10_000, 1.1, 10_000);
        var loads = ShardLoads.of(keys, new Sharding(16, HasherType.MD5, RouterType.MODULO, 0));
        var four = loads.on(4);
        assertThat(keys.notHashed()).isZero();
        assertThat(100 * four.busiestShard().median()).isCloseTo(18.8134, within(5e-5));
        assertThat(100 * four.busiestNode().median()).isCloseTo(4.0907 + 5.0247 + 18.8134 + 11.8079, within(2e-4));
        assertThat(four.busiestNode().relativeError()).isZero();
        assertThat(four.usefulNodes()).isCloseTo(2.516, within(1e-3));
        assertThat(four.mostUsefulNodes()).isCloseTo(5.315, within(1e-3));
        assertThat(four.crossing()).isEqualTo(0.75);
        assertThat(four.movedByJoin()).isEqualTo(3);
        assertThat(four.shareMovedByJoin()).isEqualTo(3.0 / 16);
        assertThat(four.movedByCrash()).isEqualTo(4);
        assertThat(four.shareMovedByCrash()).isEqualTo(0.25);
        assertThat(loads.unevenness()).isEmpty();
    }

    @Test
    void shards_that_do_not_divide_evenly_leave_one_more_on_some_nodes() {
        var seven = ShardLoads.of(HeadAndTail.ofUsers(10, 0, HEAD), sharding(7));
        assertThat(seven.on(3).movedByCrash()).isEqualTo(3);
        assertThat(seven.on(3).movedByJoin()).isOne();
    }

    @Test
    void a_node_more_than_there_are_shards_is_idle() {
        var loads = ShardLoads.of(HeadAndTail.ofUsers(10, 0, HEAD), sharding(2));
        var hundred = loads.on(100);
        assertThat(hundred.busiestNode()).isEqualTo(loads.busiest());
        assertThat(hundred.usefulNodes()).isEqualTo(hundred.mostUsefulNodes());
        assertThat(hundred.movedByJoin()).isZero();
        assertThat(hundred.movedByCrash()).isOne();
    }

    @Test
    void a_thousand_nodes_cannot_divide_the_hottest_key_of_a_billion() {
        var thousand = ShardLoads
                .of(HeadAndTail.ofUsers(1_000_000_000, 1.1, HeadAndTail.mostHashed(65_536)), sharding(65_536))
                .on(1000);
        // 1 / H, from the zeta function: zeta(1.1) - 10 n^-0.1 + n^-1.1 / 2 = 10.5844484649508 - 1.2589254117942.
        double hottest = 1 / 9.3255230532;
        assertThat(thousand.busiestShard().median()).isBetween(hottest, hottest * 1.001);
        assertThat(thousand.mostUsefulNodes()).isBetween(9.3, 9.33);
        assertThat(thousand.busiestNode().median()).isBetween(hottest, hottest + 0.01);
    }

    @ParameterizedTest
    @ValueSource(doubles = {3, 20, 1000})
    void a_tail_lighter_than_rounding_changes_nothing(double exponent) {
        var keys = HeadAndTail.ofUsers(2_000_000_000, exponent, HEAD);
        var loads = ShardLoads.of(keys, sharding(8));
        assertThat(loads.busiest().median())
                .isCloseTo(Arrays.stream(Skew.of(keys.head(), sharding(8), Remedy.NONE).loads()).max().orElseThrow(),
                        within(1e-6));
    }

    /** The largest of a million standard normal numbers has its median at 4.827: 0.5^(1/10^6) = F(4.82697). */
    @Test
    void the_largest_of_a_million_equal_loads_is_where_tables_have_it() {
        int loads = 1_000_000;
        var even = new double[loads];
        Arrays.fill(even, 1.0 / loads);
        // Variance 1 each, and no skewness.
        double median = new Busiest(new double[loads], even, new Tail(1, 0, loads * (1 + 1e-6), 0)).quantile(0.5);
        assertThat(median).isCloseTo(4.82697, within(1e-4));
    }

    @Test
    void an_uneven_hash_is_noticed() {
        var keys = HeadAndTail.ofUsers(USERS, 1.1, HEAD);
        var byHashCode = new Sharding(64, HasherType.STRING_HASH_CODE, RouterType.MODULO, 0);
        assertThat(ShardLoads.of(keys, byHashCode).unevenness().orElseThrow()).isGreaterThan(2);
        assertThat(ShardLoads.of(keys, sharding(64)).unevenness().orElseThrow()).isLessThan(1.6);
    }

    @Test
    void a_router_that_spreads_unevenly_is_refused_where_keys_are_not_hashed() {
        var ring = new Sharding(16, HasherType.XXH3, RouterType.RING, 0);
        assertThat(ShardLoads.of(HeadAndTail.ofUsers(HEAD, 1.1, HEAD), ring).busiest().median()).isPositive();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ShardLoads.of(HeadAndTail.ofUsers(USERS, 1.1, HEAD), ring))
                .withMessageStartingWith("router=RING: more than 1,000 keys are spread by a formula");
    }
}
