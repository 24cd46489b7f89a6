package org.shardmark.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.shardmark.hash.HasherType;

/** Routers whose answers depend on what they were asked before. */
class RememberingRoutersTest {
    private static final byte[] ANY = {};
    private static final long[] HASHES = new Random(3).longs(300).toArray();

    private static Router create(RouterType type, int shards, int partitions) {
        return type.create(new RouterConfig(shards, HasherType.XXH3, partitions));
    }

    private static int[] shardsOf(Router router, long... hashes) {
        return LongStream.of(hashes).mapToInt(hash -> router.route(ANY, hash)).toArray();
    }

    private static LoadAwareRouter sticky(int shards) {
        return (LoadAwareRouter) create(RouterType.STICKY_LEAST_LOADED, shards, 0);
    }

    /** Key by key, as the definition says it. */
    private static int[] withBoundedLoad(int shards, int virtualNodes) {
        var ring = Ring.of(shards, HasherType.XXH3, virtualNodes);
        var held = new int[shards];
        var homes = new int[HASHES.length];
        for (int i = 0; i < HASHES.length; i++) {
            int most = (int) Math.ceil(1.25 * (i + 1) / shards);
            int point = ring.pointFrom(HASHES[i]);
            while (held[ring.owner(point)] >= most) {
                point = ring.next(point);
            }
            homes[i] = ring.owner(point);
            held[homes[i]]++;
        }
        return homes;
    }

    @Test
    void a_new_key_goes_to_the_first_shard_of_the_ring_with_room_and_stays() {
        var router = create(RouterType.BOUNDED_LOAD, 7, 3);
        var homes = withBoundedLoad(7, 3);
        assertThat(shardsOf(router, HASHES)).isEqualTo(homes);
        assertThat(shardsOf(router, HASHES)).as("known keys count no more").isEqualTo(homes);
    }

    @Test
    void bounded_loads_are_placed_anew_in_the_order_in_which_they_came() {
        var router = create(RouterType.BOUNDED_LOAD, 7, 3);
        var homes = shardsOf(router, HASHES);
        assertThat(shardsOf(router.resized(9), HASHES)).isEqualTo(withBoundedLoad(9, 3)).isNotEqualTo(homes);
        assertThat(shardsOf(router.resized(2), HASHES)).isEqualTo(withBoundedLoad(2, 3));
        assertThat(shardsOf(router, HASHES)).as("the old one stays as it is").isEqualTo(homes);
    }

    /** Whatever is asked first: and what is new then finds as many known as there were. */
    @Test
    void a_resized_router_knows_the_keys_before_it_is_asked() {
        long[] known = Arrays.copyOf(HASHES, 200);
        var router = create(RouterType.BOUNDED_LOAD, 7, 3);
        shardsOf(router, known);
        var resized = router.resized(9);
        int[] homes = withBoundedLoad(9, 3);
        for (int i = known.length - 1; i >= 0; i--) {
            assertThat(resized.route(ANY, known[i])).isEqualTo(homes[i]);
        }
        assertThat(shardsOf(resized, HASHES)).isEqualTo(homes);
    }

    @Test
    void a_new_key_goes_to_the_shard_that_was_sent_least_and_of_equals_to_the_first() {
        var router = sticky(3);
        assertThat(router.route(ANY, 1, 5)).isZero();
        assertThat(router.route(ANY, 2, 3)).isOne();
        assertThat(router.route(ANY, 3, 3)).isEqualTo(2);
        assertThat(router.route(ANY, 4, 1)).as("of two with three the first").isOne();
        assertThat(router.route(ANY, 5, 0)).as("three is fewer than four and five").isEqualTo(2);
        assertThat(router.route(ANY, 1, 7)).as("a known key stays").isZero();
        assertThat(router.route(ANY, 5, 2)).as("and its messages count").isEqualTo(2);
        assertThat(router.route(ANY, 6)).as("four is fewer than five and twelve").isOne();
    }

    @Test
    void a_key_keeps_its_shard_when_shards_come_and_loads_go_with_them() {
        var router = sticky(2);
        assertThat(shardsOf(router, 1, 2, 1)).containsExactly(0, 1, 0);
        var larger = (LoadAwareRouter) router.resized(4);
        assertThat(shardsOf(larger, 1, 2)).containsExactly(0, 1);
        assertThat(larger.route(ANY, 3, 4)).as("new shards were sent nothing").isEqualTo(2);
        assertThat(larger.route(ANY, 4, 4)).isEqualTo(3);
        assertThat(larger.route(ANY, 5)).as("two and one are remembered, and the one of now").isOne();
    }

    @Test
    void a_key_of_a_shard_that_is_gone_is_new() {
        var router = sticky(3);
        assertThat(router.route(ANY, 1, 9)).isZero();
        assertThat(router.route(ANY, 2, 1)).isOne();
        assertThat(router.route(ANY, 3, 1)).isEqualTo(2);
        var smaller = (LoadAwareRouter) router.resized(2);
        assertThat(shardsOf(smaller, 1, 2)).containsExactly(0, 1);
        assertThat(smaller.route(ANY, 3)).as("its own shard is gone").isOne();
    }

    @Test
    void round_robin_takes_the_shards_in_turn_and_begins_again_when_their_number_changes() {
        var router = create(RouterType.ROUND_ROBIN, 3, 0);
        assertThat(shardsOf(router, 7, 7, 7, 7)).containsExactly(0, 1, 2, 0);
        assertThat(shardsOf(router.resized(2), 7, 7, 7)).containsExactly(0, 1, 0);
        assertThat(shardsOf(router, 7)).containsExactly(1);
    }

    @Test
    void none_can_be_without_shards() {
        for (var type : new RouterType[]{RouterType.BOUNDED_LOAD, RouterType.STICKY_LEAST_LOADED,
                RouterType.ROUND_ROBIN, RouterType.MODULO, RouterType.RING}) {
            assertThatIllegalArgumentException().as("%s", type)
                    .isThrownBy(() -> create(type, 1, 0).resized(0))
                    .withMessage("shards=0: must be at least 1");
        }
    }
}
