package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeySequence;
import org.shardmark.key.Load;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;
import org.shardmark.skew.Balance;

/** Where messages go, without a clock: nothing is handled, so that a shard's load is what it was sent. */
class RemedyTest {
    private static final int SHARDS = 16;
    private static final int HOT = 5;
    private static final KeySequence SEQUENCE = Load.parse("zipf:1.1").draw(1_000, OptionalInt.of(20_000), 7);
    private static final Traffic TRAFFIC = Traffic.of(SEQUENCE, 0, 1);
    private static final RemedyConfig CONFIG = config(DetectType.ORACLE);

    private static RemedyConfig config(DetectType detect) {
        return new RemedyConfig(RouterType.MODULO, new RouterConfig(SHARDS, HasherType.CRC32), HOT, 100, detect);
    }

    /** The shard of each message. */
    private static int[] place(RemedyType remedy, DetectType detect) {
        var queueDepths = new QueueDepths(SHARDS);
        var placement = remedy.create(config(detect), TRAFFIC, queueDepths);
        var hasher = HasherType.CRC32.create();
        return IntStream.range(0, TRAFFIC.size()).map(index -> {
            int key = TRAFFIC.keyOf(index);
            int shard = placement.shardOf(key, TRAFFIC.name(key), hasher.hash(TRAFFIC.name(key)));
            queueDepths.send(shard);
            return shard;
        }).toArray();
    }

    private static double[] loads(int[] shardOf) {
        var loads = new double[SHARDS];
        Arrays.stream(shardOf).forEach(shard -> loads[shard] += 1.0 / shardOf.length);
        return loads;
    }

    private static Set<Integer> shardsOf(int key, int[] shardOf) {
        var shards = new TreeSet<Integer>();
        for (int i = 0; i < shardOf.length; i++) {
            if (TRAFFIC.keyOf(i) == key) {
                shards.add(shardOf[i]);
            }
        }
        return shards;
    }

    @ParameterizedTest
    @EnumSource
    void every_remedy_loads_its_shards_as_predicted(RemedyType remedy) {
        var prediction = remedy.predict(CONFIG, SEQUENCE.shares());
        int[] shardOf = place(remedy, DetectType.ORACLE);
        // Spreading evens out at the end only as far as the last messages allow.
        assertThat(loads(shardOf)).containsExactly(prediction.loads(), within(.002));
        var holders = shardsOf(TRAFFIC.hottest(), shardOf);
        assertThat(IntStream.range(0, SHARDS).filter(shard -> prediction.holders()[shard]).boxed())
                .containsExactlyElementsOf(holders);
    }

    @ParameterizedTest
    @EnumSource
    void a_key_that_keeps_its_order_keeps_its_shard(RemedyType remedy) {
        for (var detect : DetectType.values()) {
            int[] shardOf = place(remedy, detect);
            boolean single = IntStream.range(0, TRAFFIC.keys()).allMatch(key -> shardsOf(key, shardOf).size() <= 1);
            assertThat(single).as(detect.name()).isEqualTo(remedy.keepsKeyOrder(detect));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.INCLUDE, names = {"ISOLATE", "SPLIT", "SPREAD"})
    void finding_out_is_almost_as_good_as_knowing(RemedyType remedy) {
        double known = Balance.maxOverMean(loads(place(remedy, DetectType.ORACLE)));
        double found = Balance.maxOverMean(loads(place(remedy, DetectType.SKETCH)));
        assertThat(found).isLessThan(1.05 * known);
    }

    @Test
    void only_the_head_is_treated_apart() {
        int[] none = place(RemedyType.NONE, DetectType.ORACLE);
        for (var remedy : Set.of(RemedyType.SPLIT, RemedyType.SPREAD)) {
            int[] shardOf = place(remedy, DetectType.ORACLE);
            for (int rank = 0; rank < 50; rank++) {
                int key = TRAFFIC.byRank(rank);
                if (rank < HOT) {
                    assertThat(shardsOf(key, shardOf)).hasSizeGreaterThan(8);
                } else {
                    assertThat(shardsOf(key, shardOf)).isEqualTo(shardsOf(key, none));
                }
            }
        }
    }

    @Test
    void an_isolated_key_has_its_shard_alone() {
        int[] shardOf = place(RemedyType.ISOLATE, DetectType.ORACLE);
        for (int i = 0; i < shardOf.length; i++) {
            int key = TRAFFIC.keyOf(i);
            int rank = IntStream.range(0, HOT).filter(r -> TRAFFIC.byRank(r) == key).findAny().orElse(-1);
            if (rank >= 0) {
                assertThat(shardOf[i]).isEqualTo(SHARDS - HOT + rank);
            } else {
                assertThat(shardOf[i]).isLessThan(SHARDS - HOT);
            }
        }
    }

    @Test
    void isolating_needs_a_shard_for_the_others() {
        var all = new RemedyConfig(RouterType.MODULO, new RouterConfig(HOT, HasherType.CRC32), HOT, 1,
                DetectType.ORACLE);
        assertThat(RemedyType.ISOLATE.refusal(all))
                .contains("with hotKeys=5 of 5 shards none is left for the other keys");
        assertThat(RemedyType.SPLIT.refusal(all)).isEmpty();
    }
}
