package org.shardmark.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.dynatrace.hash4j.consistent.ConsistentHashing;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.hash.HasherType;

class RouterTest {
    private static final List<byte[]> USERS = IntStream.range(0, 10_000).mapToObj(i -> utf8("user" + i)).toList();

    @ParameterizedTest
    @CsvSource({"CRC32, 16, 6", "XXH3, 271, 204"})
    void moduloIsUnsigned(HasherType hasher, int shards, int shard) {
        assertThat(
                shardsOf(List.of(utf8("user:42")), RouterType.MODULO.create(new RouterConfig(shards, hasher)), hasher))
                .containsExactly(shard);
    }

    /** m\u00fcnchen's hash is positive, straße's and polygenelubricants' (Integer.MIN_VALUE) are negative. */
    @ParameterizedTest
    @ValueSource(strings = {"user:42", "m\u00fcnchen", "stra\u00dfe", "polygenelubricants", "\ud83d\ude00", ""})
    void javaCodesOwnPartitioners(String key) {
        int hash = key.hashCode();
        for (int shards : new int[]{1, 2, 3, 7, 10, 16, 100, 271, 1 << 20, Integer.MAX_VALUE}) {
            assertThat(stringShard(RouterType.FLOOR_MOD, key, shards)).isEqualTo(Math.floorMod(hash, shards));
            assertThat(stringShard(RouterType.ABS_REMAINDER, key, shards)).isEqualTo(Math.abs(hash % shards));
        }
    }

    @Test
    void aNegativeHashIsWhereJavasPartitionersDiffer() {
        assertThat(stringShard(RouterType.FLOOR_MOD, "m\u00fcnchen", 16)).isEqualTo(13);
        assertThat(stringShard(RouterType.FLOOR_MOD, "polygenelubricants", 10)).isEqualTo(2);
        assertThat(stringShard(RouterType.ABS_REMAINDER, "polygenelubricants", 10)).isEqualTo(8);
    }

    /** Of 64 bits the highest is the sign, and 31 bits have none. */
    @Test
    void onlyAHashThatFillsIntOrLongHasASign() {
        var narrow = RouterType.FLOOR_MOD.create(new RouterConfig(10, HasherType.MURMUR2));
        var wide = RouterType.FLOOR_MOD.create(new RouterConfig(10, HasherType.XXH3));

        assertThat(narrow.route(new byte[0], 0x7fffffffL)).isEqualTo(7);
        assertThat(wide.route(new byte[0], -1)).isEqualTo(9);
        assertThat(wide.route(new byte[0], 0xffffffffL)).isEqualTo(5);
        assertThat(RouterType.ABS_REMAINDER.create(new RouterConfig(10, HasherType.XXH3)).route(new byte[0], -3))
                .isEqualTo(3);
    }

    private static int stringShard(RouterType type, String key, int shards) {
        var hasher = HasherType.STRING_HASH_CODE;
        return type.create(new RouterConfig(shards, hasher)).route(utf8(key), hasher.create().hash(utf8(key)));
    }

    @ParameterizedTest
    @CsvSource({"4, 251", "16, 66", "64, 18", "256, 6"})
    void theFullestShardOfAThousandKeys(int shards, int keys) {
        var thousand = IntStream.range(0, 1000).mapToObj(i -> utf8("k" + i)).toList();
        var homes = shardsOf(thousand, RouterType.MODULO.create(new RouterConfig(shards, HasherType.CRC32)),
                HasherType.CRC32);

        assertThat(IntStream.of(counts(homes, shards)).max()).hasValue(keys);
    }

    /** 16 shards become 17; how many of 10,000 users change their shard, and how many of those needlessly. */
    @ParameterizedTest
    @CsvSource({"MODULO, CRC32, 9415, 8786, 0", "SLOTS_NAIVE, CRC32, 9374, 8787, 0", "SLOTS, CRC32, 583, 0, 0",
            "JUMP, XXH3, 587, 0, 0", "RENDEZVOUS, XXH3, 575, 0, 50", "RING, XXH3, 537, 0, 50",
            "MULTIPLY_SHIFT, XXH3, 4916, 4358, 0"})
    void keysMoveAsPublished(RouterType type, HasherType hasher, int moved, int needless, int tolerance) {
        var router = type.create(new RouterConfig(16, hasher));
        var before = shardsOf(USERS, router, hasher);
        var after = shardsOf(USERS, router.resized(17), hasher);
        int[] movers = IntStream.range(0, before.length).filter(i -> before[i] != after[i]).toArray();

        assertThat(movers.length).isCloseTo(moved, within(tolerance));
        assertThat(IntStream.of(movers).filter(i -> after[i] != 16).count()).isEqualTo(needless);
    }

    @ParameterizedTest
    @CsvSource({"SLOTS, 60", "SLOTS_NAIVE, 960"})
    void slotsMoveAsPublished(RouterType type, int moved) {
        var before = (TableRouter) type.create(new RouterConfig(16, HasherType.CRC32));
        var after = (TableRouter) before.resized(17);

        assertThat(
                IntStream.range(0, before.partitions()).filter(slot -> before.owner(slot) != after.owner(slot)).count())
                .isEqualTo(moved);
    }

    @ParameterizedTest
    @CsvSource({"123456789, 12739", "user:42, 15880", "{user1000}.following, 3443", "user1000, 3443", "'', 0",
            "foo{}{bar}, 8363", "foo{{bar}}zap, 4015", "foo{bar}{zap}, 5061", "foo{bar, 15278", "Köln:42, 3326",
            "日本, 10949"})
    void redisClusterSlots(String key, int slot) {
        assertThat(RedisSlots.slot(utf8(key))).isEqualTo(slot);
    }

    @Test
    void redisClusterKeepsATagTogetherWhateverTheHash() {
        var router = RouterType.REDIS_CLUSTER.create(new RouterConfig(100, HasherType.XXH3));

        assertThat(router.route(utf8("{user1000}.following"), 1)).isEqualTo(router.route(utf8("user1000"), 2));
    }

    /** What the refusal of JUMP_BACK is about: fed with 32 bits, zero-extended, it is far from even. */
    @Test
    void jumpBackNeeds64Bits() {
        var hasher = HasherType.CRC32.create();
        var jumpBack = ConsistentHashing.jumpBackHashXorshiftL7R9();
        int[] homes = USERS.stream().mapToInt(key -> jumpBack.getBucket(hasher.hash(key), 16)).toArray();

        assertThat(maxOverMean(homes, 16)).isCloseTo(3.96, within(.005));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RouterType.JUMP_BACK.create(new RouterConfig(16, HasherType.CRC32)))
                .withMessage(
                        "router=JUMP_BACK needs 64 random bits, but hasher=CRC32 gives 32; XXH3 gives 64");
    }

    static Stream<Arguments> combinations() {
        return Stream.of(RouterType.values())
                .flatMap(router -> Stream
                        .of(HasherType.XXH3, HasherType.CRC32, HasherType.MURMUR2)
                        .filter(hasher -> router != RouterType.JUMP_BACK || hasher.bits() == 64)
                        .map(hasher -> Arguments.of(router, hasher)));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void spreadsKeysOverAllShards(RouterType type, HasherType hasher) {
        for (int shards : new int[]{1, 2, 7, 16, 100, 256}) {
            var homes = shardsOf(USERS, type.create(new RouterConfig(shards, hasher)), hasher);

            assertThat(IntStream.of(homes)).allMatch(home -> home >= 0 && home < shards);
            if (shards <= 16) {
                assertThat(maxOverMean(homes, shards)).as("%d shards", shards).isLessThan(1.45);
                assertThat(Arrays.stream(homes).distinct().count()).isEqualTo(shards);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void aKeyKeepsItsShard(RouterType type, HasherType hasher) {
        var router = type.create(new RouterConfig(37, hasher));
        var once = shardsOf(USERS, router, hasher);
        var again = shardsOf(USERS, router, hasher);

        if (type.keepsKeyOrder()) {
            assertThat(again).isEqualTo(once);
        } else {
            assertThat(again).isNotEqualTo(once);
        }
        if (type.stable()) {
            assertThat(shardsOf(USERS, type.create(new RouterConfig(37, hasher)), hasher)).isEqualTo(once);
        }
    }

    /** What every router that promises stability makes of the users, in this JVM. */
    static final class Fingerprints {
        public static void main(String[] args) {
            Stream.of(RouterType.values())
                    .filter(RouterType::stable)
                    .forEach(type -> System.out.println(type + " " + Arrays.hashCode(shardsOf(USERS,
                            type.create(new RouterConfig(37, HasherType.XXH3)), HasherType.XXH3))));
        }
    }

    @Test
    void twoJvmsAgree() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var runs = new HashSet<String>();
        for (int i = 0; i < 2; i++) {
            var process = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"),
                    Fingerprints.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            runs.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            assertThat(process.waitFor()).isZero();
        }
        assertThat(runs).singleElement().asString().contains("MAGLEV ", "JUMP_BACK ").hasLineCount(13);
    }

    /**
     * Monotone and minimal, over random sizes and keys: a key changes only to a shard that is new, or from one that is
     * gone; and, where the result follows from the number of shards alone, growing and shrinking again changes nothing.
     */
    @ParameterizedTest
    @MethodSource("combinations")
    void aMinimalRouterMovesNoKeyNeedlessly(RouterType type, HasherType hasher) {
        if (!type.minimal()) {
            return;
        }
        var random = new Random(1);
        for (int round = 0; round < 10; round++) {
            var keys = Stream.generate(() -> utf8(Long.toString(random.nextLong(), 36))).limit(500).toList();
            int shards = 1 + random.nextInt(200);
            int more = shards + 1 + random.nextInt(100);
            var small = type.create(new RouterConfig(shards, hasher));
            var large = small.resized(more);
            assertThat(needless(shardsOf(keys, small, hasher), shardsOf(keys, large, hasher), shards)).isZero();

            var big = type.create(new RouterConfig(more, hasher));
            var shrunk = big.resized(shards);
            var before = shardsOf(keys, big, hasher);
            var after = shardsOf(keys, shrunk, hasher);
            assertThat(IntStream.range(0, keys.size()).filter(i -> before[i] != after[i] && before[i] < shards).count())
                    .isZero();
            assertThat(IntStream.of(after)).allMatch(home -> home < shards);
        }
    }

    /** The others do move keys needlessly, so the test above can fail. */
    @ParameterizedTest
    @EnumSource(names = {"MODULO", "FLOOR_MOD", "ABS_REMAINDER", "MULTIPLY_SHIFT", "SLOTS_NAIVE", "MAGLEV",
            "PARTITION_RING", "BOUNDED_LOAD"})
    void theOthersDo(RouterType type) {
        var router = type.create(new RouterConfig(16, HasherType.XXH3));
        var before = shardsOf(USERS, router, HasherType.XXH3);

        assertThat(needless(before, shardsOf(USERS, router.resized(17), HasherType.XXH3), 16)).isPositive();
        assertThat(type.minimal()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"271", "521", "512"})
    void aPartitionRingBoundsItsLoad(int partitions) {
        for (int shards : new int[]{1, 16, 64, 271}) {
            var ring = (TableRouter) RouterType.PARTITION_RING
                    .create(new RouterConfig(shards, HasherType.XXH3, partitions));
            var held = new int[shards];
            IntStream.range(0, ring.partitions()).forEach(partition -> held[ring.owner(partition)]++);

            assertThat(IntStream.of(held).max().orElseThrow())
                    .isLessThanOrEqualTo((int) Math.ceil(1.25 * partitions / shards));
        }
    }

    /** An even table of which hardly an entry changes hands between shards that stay: what the permutations are for. */
    @ParameterizedTest
    @CsvSource({"XXH3, 3", "XXH3, 16", "XXH3, 100", "CRC32, 3", "CRC32, 16", "CRC32, 100"})
    void maglevIsEvenAndMovesFewEntriesNeedlessly(HasherType hasher, int shards) {
        var small = (TableRouter) RouterType.MAGLEV.create(new RouterConfig(shards, hasher));
        var before = IntStream.range(0, small.partitions()).map(small::owner).toArray();
        var large = (TableRouter) small.resized(shards + 1);
        var after = IntStream.range(0, large.partitions()).map(large::owner).toArray();

        var held = IntStream.of(counts(before, shards)).summaryStatistics();
        assertThat(held.getMax() - held.getMin()).isLessThanOrEqualTo(1);
        assertThat(needless(before, after, shards)).isLessThan(before.length / 100);
    }

    /** At every key on the way; fewer virtual nodes make a ring that breaks it by far. */
    @ParameterizedTest
    @CsvSource({"1, 747", "5, 361", "150, 197"})
    void boundedLoadHoldsItsBound(int virtualNodes, int fullestOfTheRing) {
        var config = new RouterConfig(64, HasherType.XXH3, virtualNodes);
        var homes = shardsOf(USERS, RouterType.BOUNDED_LOAD.create(config), HasherType.XXH3);

        var held = new int[64];
        for (int known = 1; known <= homes.length; known++) {
            assertThat(++held[homes[known - 1]]).as("of %d keys", known)
                    .isLessThanOrEqualTo((int) Math.ceil(1.25 * known / 64));
        }
        var ring = shardsOf(USERS, RouterType.RING.create(config), HasherType.XXH3);
        assertThat(IntStream.of(counts(ring, 64)).max()).hasValue(fullestOfTheRing);
    }

    /** The arcs of 16 shards, max over mean: mean and worst of 100 namings, by a grid of hashes. */
    @ParameterizedTest
    @CsvSource({"10, 1.60, 2.09", "20, 1.41, 1.88", "150, 1.15, 1.30", "1000, 1.06, 1.10"})
    void moreVirtualNodesMakeARingMoreEven(int virtualNodes, double mean, double worst) {
        var ratios = IntStream.range(0, 100).parallel().mapToDouble(naming -> {
            var ring = Ring.named(naming + "-", 16, HasherType.XXH3, virtualNodes);
            return maxOverMean(IntStream.range(0, 1 << 17)
                    .map(i -> ring.owner(ring.pointFrom((long) i << 47)))
                    .toArray(), 16);
        }).summaryStatistics();

        assertThat(ratios.getAverage()).isCloseTo(mean, withinPercentage(3));
        assertThat(ratios.getMax()).isCloseTo(worst, withinPercentage(15));
    }

    @Test
    void stickyBalancesByMessages() {
        var router = (LoadAwareRouter) RouterType.STICKY_LEAST_LOADED.create(new RouterConfig(2, HasherType.XXH3));

        assertThat(router.route(utf8("a"), 1, 10)).isZero();
        assertThat(router.route(utf8("b"), 2)).isOne();
        assertThat(router.route(utf8("c"), 3)).isOne();
        assertThat(router.route(utf8("a"), 1)).isZero();
        assertThat(router.resized(1).route(utf8("b"), 2)).isZero();
        assertThat(router.resized(3).route(utf8("d"), 4)).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aRouterThatPromisesStabilityRefusesARandomHasher(RouterType type) {
        var config = new RouterConfig(16, HasherType.RANDOMIZED);
        if (type.stable()) {
            assertThatIllegalArgumentException().isThrownBy(() -> type.create(config))
                    .withMessage(
                            "router=%s promises the same shard in every process, but hasher=RANDOMIZED has a new seed"
                                    + " in each",
                            type);
        } else {
            assertThat(type.create(config).route(utf8("a"), 1)).isBetween(0, 15);
        }
    }

    @Test
    void refusesWhatCannotBe() {
        refuses(() -> new RouterConfig(0, HasherType.MD5), "shards=0: must be at least 1");
        refuses(() -> RouterType.JUMP.create(new RouterConfig(3, HasherType.MD5)).resized(0),
                "shards=0: must be at least 1");
        refuses(() -> RouterType.SLOTS.create(new RouterConfig(1025, HasherType.MD5)),
                "shards=1025: router=SLOTS has only 1024 slots");
        refuses(() -> RouterType.SLOTS.create(new RouterConfig(1024, HasherType.MD5)).resized(1025),
                "shards=1025: the table has only 1024 entries");
        refuses(() -> RouterType.MAGLEV.create(new RouterConfig(3, HasherType.MD5, 1000)),
                "router=MAGLEV needs a prime number of entries, and 1000 is not prime; the next prime is 1009");
        refuses(() -> RouterType.REDIS_CLUSTER.create(new RouterConfig(3, HasherType.MD5, 1024)),
                "router=REDIS_CLUSTER has 16384 slots, not 1024");
        refuses(() -> RouterType.MODULO.create(new RouterConfig(3, HasherType.MD5, 1024)),
                "router=MODULO divides the keys into no partitions: leave out partitions");
    }

    private static void refuses(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }

    private static long needless(int[] before, int[] after, int firstNew) {
        return IntStream.range(0, before.length).filter(i -> before[i] != after[i] && after[i] < firstNew).count();
    }

    private static int[] shardsOf(List<byte[]> keys, Router router, HasherType hasherType) {
        var hasher = hasherType.create();
        ToIntFunction<byte[]> shard = key -> router.route(key, hasher.hash(key));
        return keys.stream().mapToInt(shard).toArray();
    }

    private static int[] counts(int[] homes, int shards) {
        var counts = new int[shards];
        IntStream.of(homes).forEach(home -> counts[home]++);
        return counts;
    }

    private static double maxOverMean(int[] homes, int shards) {
        return IntStream.of(counts(homes, shards)).max().orElseThrow() / ((double) homes.length / shards);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
