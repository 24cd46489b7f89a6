package org.shardmark.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.hash.HasherType;

/** What each router promises, what it is made for, and the ones that are a formula. */
class RouterTypeTest {
    private static final byte[] ANY = {};

    private static RouterType[] all(Predicate<RouterType> what) {
        return Stream.of(RouterType.values()).filter(what).toArray(RouterType[]::new);
    }

    @Test
    void promises_are_those_of_the_names() {
        assertThat(all(type -> !type.keepsKeyOrder())).containsExactly(RouterType.ROUND_ROBIN);
        assertThat(all(type -> !type.stable())).containsExactly(RouterType.BOUNDED_LOAD,
                RouterType.STICKY_LEAST_LOADED, RouterType.ROUND_ROBIN);
        assertThat(all(RouterType::minimal)).containsExactly(RouterType.SLOTS, RouterType.REDIS_CLUSTER,
                RouterType.RING, RouterType.JUMP, RouterType.JUMP_BACK, RouterType.RENDEZVOUS);
    }

    @Test
    void pieces_have_a_name_where_there_are_any() {
        assertThat(RouterType.SLOTS.partitions()).contains("slots");
        assertThat(RouterType.MAGLEV.partitions()).contains("entries");
        assertThat(RouterType.RING.partitions()).contains("virtual nodes a shard");
        assertThat(all(type -> type.partitions().isEmpty())).containsExactly(RouterType.MODULO,
                RouterType.FLOOR_MOD, RouterType.ABS_REMAINDER, RouterType.MULTIPLY_SHIFT, RouterType.JUMP,
                RouterType.JUMP_BACK, RouterType.RENDEZVOUS, RouterType.STICKY_LEAST_LOADED, RouterType.ROUND_ROBIN);
    }

    @ParameterizedTest
    @CsvSource({"SLOTS, 1024", "SLOTS_NAIVE, 1024", "REDIS_CLUSTER, 16384", "PARTITION_RING, 271"})
    void there_may_be_as_many_shards_as_pieces_and_no_more(RouterType type, int partitions) {
        assertThat(type.refusal(new RouterConfig(partitions, HasherType.XXH3))).isEmpty();
        assertThat(type.refusal(new RouterConfig(partitions + 1, HasherType.XXH3)).orElseThrow())
                .startsWith("shards=" + (partitions + 1) + ": router=" + type + " has only " + partitions + " ");
        assertThat(type.create(new RouterConfig(1, HasherType.XXH3)))
                .isInstanceOfSatisfying(TableRouter.class,
                        table -> assertThat(table.partitions()).isEqualTo(partitions));
    }

    @Test
    void pieces_that_were_asked_for_count_for_the_refusal() {
        assertThat(RouterType.SLOTS.refusal(new RouterConfig(7, HasherType.XXH3, 7))).isEmpty();
        assertThat(RouterType.SLOTS.refusal(new RouterConfig(8, HasherType.XXH3, 7))).isPresent();
        assertThat(RouterType.RING.refusal(new RouterConfig(8, HasherType.XXH3, 7)))
                .as("seven virtual nodes are seven of each")
                .isEmpty();
        assertThat(RouterType.MAGLEV.refusal(new RouterConfig(70_000, HasherType.XXH3))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"RING", "BOUNDED_LOAD"})
    void a_ring_with_too_many_points_is_refused(RouterType type) {
        assertThat(type.refusal(new RouterConfig(2, HasherType.XXH3, 1 << 28)).orElseThrow())
                .contains("a ring holds at most");
        assertThat(type.refusal(new RouterConfig(1, HasherType.XXH3, 1 << 28))).isEmpty();
    }

    @Test
    void a_random_hasher_or_one_too_narrow_is_refused_by_some() {
        assertThat(RouterType.MODULO.refusal(new RouterConfig(2, HasherType.RANDOMIZED))).isPresent();
        assertThat(RouterType.BOUNDED_LOAD.refusal(new RouterConfig(2, HasherType.RANDOMIZED))).isEmpty();
        assertThat(RouterType.JUMP_BACK.refusal(new RouterConfig(2, HasherType.CRC32))).isPresent();
        assertThat(RouterType.JUMP_BACK.refusal(new RouterConfig(2, HasherType.XXH3))).isEmpty();
        assertThat(RouterType.JUMP.refusal(new RouterConfig(2, HasherType.CRC32))).isEmpty();
    }

    @Test
    void a_configuration_has_a_shard_and_no_negative_number_of_pieces() {
        assertThat(new RouterConfig(1, HasherType.XXH3).partitions()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> new RouterConfig(0, HasherType.XXH3, 1))
                .withMessage("shards=0: must be at least 1");
        assertThatIllegalArgumentException().isThrownBy(() -> new RouterConfig(1, HasherType.XXH3, -1))
                .withMessage("partitions=-1: must be at least 1, or 0 for the default");
    }

    /** A hash as a fraction of its range, times the number of shards; a narrow one is a fraction of a smaller range. */
    @ParameterizedTest
    @CsvSource({"XXH3, 0, 0", "XXH3, 3fffffffffffffff, 0", "XXH3, 4000000000000000, 1", "XXH3, 7fffffffffffffff, 1",
            "XXH3, 8000000000000000, 2", "XXH3, ffffffffffffffff, 3", "CRC32, 3fffffff, 0", "CRC32, 40000000, 1",
            "CRC32, ffffffff, 3", "MURMUR2, 1fffffff, 0", "MURMUR2, 20000000, 1", "MURMUR2, 7fffffff, 3"})
    void multiply_shift_takes_a_fraction(HasherType hasher, String hash, int shard) {
        var router = RouterType.MULTIPLY_SHIFT.create(new RouterConfig(4, hasher));
        assertThat(router.route(ANY, Long.parseUnsignedLong(hash, 16))).isEqualTo(shard);
    }

    /** The first outputs of SplitMix64 from seed 0, as its authors' program prints them. */
    @ParameterizedTest
    @CsvSource({"1, e220a8397b1dcdaf", "2, 6e789e6aa1b965f4", "3, 06c45d188009454f", "4, f88bb8a8724c81ec"})
    void mixing_is_that_of_split_mix(int step, String output) {
        assertThat(Mix.stafford(step * 0x9e3779b97f4a7c15L)).isEqualTo(Long.parseUnsignedLong(output, 16));
    }

    /** Of those outputs, as signed numbers, the first is below the second and that is the highest of four. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 1", "4, 1"})
    void rendezvous_chooses_the_highest_score(int shards, int shard) {
        assertThat(RouterType.RENDEZVOUS.create(new RouterConfig(shards, HasherType.XXH3)).route(ANY, 0))
                .isEqualTo(shard);
    }

    /** The JDK's splittable generator is SplitMix64, and its seed is where the sequence starts. */
    @Test
    void scores_of_rendezvous_are_the_outputs_of_split_mix_from_the_hash_on() {
        var router = RouterType.RENDEZVOUS.create(new RouterConfig(16, HasherType.XXH3));
        for (long hash = 1; hash <= 100; hash++) {
            long[] scores = new SplittableRandom(hash).longs(16).toArray();
            long highest = LongStream.of(scores).max().orElseThrow();
            assertThat(scores[router.route(ANY, hash)]).isEqualTo(highest);
        }
    }

    @Test
    void pieces_that_the_heap_has_no_room_for_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RouterType.SLOTS.create(new RouterConfig(1, HasherType.XXH3, Integer.MAX_VALUE)))
                .withMessageStartingWith("partitions=2147483647: the heap of ");
    }

    @Test
    void only_narrow_hashes_are_mixed() {
        assertThat(Mix.of(HasherType.XXH3).applyAsLong(7)).isEqualTo(7);
        assertThat(Mix.of(HasherType.CRC32).applyAsLong(7)).isEqualTo(Mix.stafford(7));
    }
}
