package org.shardmark.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.hash.HasherType;

/** A ring against the plainest way to say what it is: all points in a sorted map. */
class RingTest {
    private static final int PER_SHARD = 5;

    /** Which shard owns each point; of points that meet, the lowest. */
    private static TreeMap<Long, Integer> points(int shards, HasherType hasherType, int perShard) {
        var points = new TreeMap<Long, Integer>(Long::compareUnsigned);
        var hasher = hasherType.create();
        for (int shard = 0; shard < shards; shard++) {
            for (int i = 0; i < perShard; i++) {
                long hash = hasher.hash(("shard" + shard + "#" + i).getBytes(StandardCharsets.UTF_8));
                points.putIfAbsent(hasherType.bits() == 64 ? hash : Mix.stafford(hash), shard);
            }
        }
        return points;
    }

    private static int ownerFrom(TreeMap<Long, Integer> points, long position) {
        var next = points.ceilingEntry(position);
        return (next == null ? points.firstEntry() : next).getValue();
    }

    /** At the points themselves, just before and just after each, at the ends, and anywhere. */
    private static List<Long> hashes(TreeMap<Long, Integer> points) {
        var hashes = new ArrayList<>(List.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE));
        points.keySet().forEach(point -> hashes.addAll(List.of(point - 1, point, point + 1)));
        new Random(1).longs(200).forEach(hashes::add);
        return hashes;
    }

    private static void assertIsTheRing(Ring ring, int shards) {
        var points = points(shards, HasherType.XXH3, PER_SHARD);
        assertThat(ring.shards()).isEqualTo(shards);
        for (long hash : hashes(points)) {
            assertThat(ring.owner(ring.pointFrom(hash))).as("%s", Long.toUnsignedString(hash, 16))
                    .isEqualTo(ownerFrom(points, hash));
        }
    }

    @Test
    void a_hash_belongs_to_the_owner_of_the_first_point_that_is_not_before_it() {
        assertIsTheRing(Ring.of(1, HasherType.XXH3, PER_SHARD), 1);
        assertIsTheRing(Ring.of(7, HasherType.XXH3, PER_SHARD), 7);
    }

    @Test
    void a_ring_that_grows_and_shrinks_is_that_of_its_size() {
        var ring = Ring.of(3, HasherType.XXH3, PER_SHARD);
        assertIsTheRing(ring.resized(8), 8);
        assertIsTheRing(ring.resized(8).resized(4), 4);
        assertIsTheRing(ring.resized(3), 3);
        assertIsTheRing(ring, 3);
    }

    @ParameterizedTest
    @EnumSource(names = {"CRC32", "MURMUR2"})
    void narrow_hashes_are_mixed_on_both_sides(HasherType type) {
        var points = points(4, type, PER_SHARD);
        var ring = Ring.of(4, type, PER_SHARD);
        new Random(1).ints(500)
                .mapToLong(Integer::toUnsignedLong)
                .forEach(hash -> assertThat(ring.owner(ring.pointFrom(hash)))
                        .isEqualTo(ownerFrom(points, Mix.stafford(hash))));
    }

    /** Of 31 bits some of so many points are the same. */
    @Test
    void where_points_meet_the_lowest_shard_has_them_whether_it_was_there_first_or_not() {
        var points = points(1_000, HasherType.MURMUR2, 150);
        assertThat(points).hasSizeLessThan(150_000);
        for (var ring : List.of(Ring.of(1_000, HasherType.MURMUR2, 150),
                Ring.of(500, HasherType.MURMUR2, 150).resized(1_000))) {
            int point = ring.pointFrom(0);
            int first = point;
            var owners = new ArrayList<Integer>();
            do {
                owners.add(ring.owner(point));
                point = ring.next(point);
            } while (point != first);
            assertThat(owners).hasSameSizeAs(points.values());
            assertThat(owners.stream().sorted()).containsExactlyElementsOf(points.values().stream().sorted().toList());
        }
    }

    @Test
    void the_next_point_is_the_next_one_round_the_ring() {
        var points = points(3, HasherType.XXH3, PER_SHARD);
        var ring = Ring.of(3, HasherType.XXH3, PER_SHARD);
        int point = ring.pointFrom(0);
        for (int lap = 0; lap < 2; lap++) {
            for (int owner : points.values()) {
                assertThat(ring.owner(point)).isEqualTo(owner);
                point = ring.next(point);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 268435456", "2, 134217728", "268435456, 1", "1789569, 150"})
    void a_ring_holds_so_many_points_and_no_more(int shards, int perShard) {
        assertThat(Ring.refusal(shards, perShard)).isEmpty();
        assertThat(Ring.refusal(shards + 1, perShard)).contains("shards=" + (shards + 1) + " with " + perShard
                + " virtual nodes each: a ring holds at most 268435456 points");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ring.of(1, HasherType.XXH3, 150).resized(1_789_570))
                .withMessageStartingWith("shards=1789570 with 150 virtual nodes each");
    }
}
