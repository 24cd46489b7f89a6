package org.shardmark.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.hash.HasherType;

/** Tables small enough to be written down. */
class TableRouterTest {
    private static final byte[] ANY = {};

    private static TableRouter table(RouterType type, int shards, int partitions) {
        return (TableRouter) type.create(new RouterConfig(shards, HasherType.XXH3, partitions));
    }

    private static int[] owners(Router router) {
        var table = (TableRouter) router;
        return IntStream.range(0, table.partitions()).map(table::owner).toArray();
    }

    /** The fullest gives its last slots to the emptiest, until they differ by no more than one. */
    @Test
    void a_new_shard_is_given_the_last_slots_of_the_fullest() {
        var two = table(RouterType.SLOTS, 2, 7);
        assertThat(owners(two)).containsExactly(0, 1, 0, 1, 0, 1, 0);
        var three = two.resized(3);
        assertThat(owners(three)).containsExactly(0, 1, 0, 1, 2, 1, 2);
        assertThat(owners(three.resized(5))).containsExactly(0, 1, 4, 1, 2, 3, 2);
        assertThat(owners(two)).as("the old table stays").containsExactly(0, 1, 0, 1, 0, 1, 0);
    }

    /** Slots without a home go to the emptiest, of equals to the one with the lowest number. */
    @Test
    void slots_of_a_shard_that_is_gone_go_to_the_emptiest() {
        var three = table(RouterType.SLOTS, 2, 7).resized(3);
        assertThat(owners(three.resized(2))).containsExactly(0, 1, 0, 1, 0, 1, 0);
        assertThat(owners(three.resized(1))).containsOnly(0);
        assertThat(owners(table(RouterType.SLOTS, 4, 8).resized(3))).containsExactly(0, 1, 2, 0, 0, 1, 2, 1);
    }

    @Test
    void naive_slots_are_dealt_anew() {
        assertThat(owners(table(RouterType.SLOTS_NAIVE, 2, 7).resized(3))).containsExactly(0, 1, 2, 0, 1, 2, 0);
    }

    @Test
    void a_key_goes_to_the_owner_of_its_slot() {
        var three = table(RouterType.SLOTS, 2, 7).resized(3);
        for (int slot = 0; slot < 7; slot++) {
            assertThat(three.route(ANY, 70 + slot)).isEqualTo(owners(three)[slot]);
        }
        // 2⁶⁴ - 1 is 1 modulo 7: a hash is unsigned.
        assertThat(three.route(ANY, -1)).isOne();
    }

    @Test
    void redis_cluster_deals_its_slots_in_ranges() {
        int[] owners = owners(table(RouterType.REDIS_CLUSTER, 3, 0));
        assertThat(owners).hasSize(16_384).isSorted();
        assertThat(new int[]{owners[0], owners[5461], owners[5462], owners[10_922], owners[10_923], owners[16_383]})
                .containsExactly(0, 0, 1, 1, 2, 2);
    }

    /** Partition by partition, as the definition says it. */
    @ParameterizedTest
    @CsvSource({"1, 5", "2, 5", "3, 7", "5, 5", "8, 64", "16, 271"})
    void a_partition_goes_to_the_first_shard_of_the_ring_that_is_not_full(int shards, int partitions) {
        var hasher = HasherType.XXH3.create();
        var ring = Ring.of(shards, HasherType.XXH3, 20);
        int most = (int) Math.ceil(1.25 * partitions / shards);
        var held = new int[shards];
        var expected = new int[partitions];
        for (int i = 0; i < partitions; i++) {
            int point = ring.pointFrom(hasher.hash(("partition-" + i).getBytes(StandardCharsets.UTF_8)));
            while (held[ring.owner(point)] >= most) {
                point = ring.next(point);
            }
            expected[i] = ring.owner(point);
            held[expected[i]]++;
        }
        assertThat(owners(table(RouterType.PARTITION_RING, shards, partitions))).isEqualTo(expected);
        assertThat(owners(table(RouterType.PARTITION_RING, 1, partitions).resized(shards))).isEqualTo(expected);
    }

    /** The paper's example: offsets and skips of three backends, and what becomes of seven entries without the second. */
    @Test
    void maglev_fills_its_table_as_in_the_paper() {
        assertThat(TableRouter.filledInTurn(new int[]{3, 0, 3}, new int[]{4, 2, 1}, 7))
                .containsExactly(1, 0, 1, 0, 2, 2, 0);
        assertThat(TableRouter.filledInTurn(new int[]{3, 3}, new int[]{4, 1}, 7))
                .containsExactly(0, 0, 0, 0, 1, 1, 1);
    }

    /** An offset from 0 on and a skip of at least 1, both by the shard's hash, whose mixing is applied once more. */
    @Test
    void maglev_takes_offsets_and_skips_from_the_hash_of_a_shard() {
        int entries = 13;
        var offsets = new int[3];
        var skips = new int[3];
        for (int shard = 0; shard < 3; shard++) {
            long hash = Mix.stafford(HasherType.XXH3.create().hash(("shard" + shard).getBytes(StandardCharsets.UTF_8)));
            offsets[shard] = (int) Long.remainderUnsigned(hash, entries);
            skips[shard] = 1 + (int) Long.remainderUnsigned(Mix.stafford(hash), entries - 1);
        }
        var expected = TableRouter.filledInTurn(offsets, skips, entries);
        assertThat(owners(table(RouterType.MAGLEV, 3, entries))).isEqualTo(expected);
        assertThat(owners(table(RouterType.MAGLEV, 1, entries).resized(3))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"3, 65537", "655, 65537", "656, 65609", "1000, 100003"})
    void maglev_has_a_hundred_entries_a_shard_if_nobody_says_otherwise(int shards, int entries) {
        assertThat(table(RouterType.MAGLEV, shards, 0).partitions()).isEqualTo(entries);
    }

    @Test
    void maglev_refuses_more_shards_than_its_largest_table_is_for() {
        assertThat(TableRouter.refusalOfMaglev(2_684_354, 0)).isEmpty();
        assertThat(TableRouter.refusalOfMaglev(2_684_355, 0)).contains(
                "shards=2684355: router=MAGLEV needs 100 entries per shard, and a table holds at most 268435456");
        assertThat(TableRouter.refusalOfMaglev(2, 7)).isEmpty();
        assertThat(TableRouter.refusalOfMaglev(2, 8)).contains(
                "router=MAGLEV needs a prime number of entries, and 8 is not prime; the next prime is 11");
    }

    @Test
    void there_are_at_most_as_many_shards_as_pieces() {
        var table = table(RouterType.SLOTS, 3, 5);
        assertThat(owners(table.resized(5))).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThatIllegalArgumentException().isThrownBy(() -> table.resized(6))
                .withMessage("shards=6: the table has only 5 entries");
        assertThatIllegalArgumentException().isThrownBy(() -> table.resized(0))
                .withMessage("shards=0: must be at least 1");
        assertThat(Arrays.stream(owners(table)).distinct().count()).isEqualTo(3);
    }
}
