package org.shardmark.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeyFormat;
import org.shardmark.key.KeyShares;
import org.shardmark.key.Load;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/**
 * Skew small enough for a sheet of paper: five keys of one letter, of which a has 8 of 16 messages, b 4, c 2, and d and e
 * one each. The hash of a letter is its code, 97 for a, so that of four shards d is on 0, a and e on 1, b on 2, c on 3.
 */
class SmallSkewTest {
    private static final Sharding FOUR = sharding(4);

    @TempDir
    private static Path folder;

    private static KeyShares letters;
    private static KeyDistribution five;

    @BeforeAll
    static void write() throws IOException {
        letters = shares("aaaaaaaabbbbccde");
        five = KeyDistribution.of(letters);
    }

    /** Each letter is a key. */
    private static KeyShares shares(String keys) throws IOException {
        var file = Files.writeString(folder.resolve("keys.txt"), String.join("\n", keys.split("")) + "\n");
        return Load.parse("trace:" + file).draw(1, OptionalInt.empty(), 1).shares();
    }

    private static Sharding sharding(int shards) {
        return new Sharding(shards, HasherType.STRING_HASH_CODE, RouterType.MODULO, 0);
    }

    private static Skew skew(Remedy remedy) {
        return Skew.of(five, FOUR, remedy);
    }

    @Test
    void a_shard_has_what_its_keys_have() {
        var skew = skew(Remedy.NONE);
        assertThat(skew.keys()).containsExactly(1, 2, 1, 1);
        assertThat(skew.loads()).containsExactly(0.0625, 0.5625, 0.25, 0.125);
        assertThat(skew.hottestShard()).isOne();
        assertThat(skew.loadMaxOverMean()).isEqualTo(2.25);
        assertThat(skew.keysMaxOverMean()).isEqualTo(1.6);
        assertThat(skew.fanOut()).isOne();
        assertThat(skew.shardsPerKey()).isOne();
        assertThat(skew.hottestSubKeys()).isEmpty();
        assertThat(skew.name()).isEqualTo("keys, 4 shards, STRING_HASH_CODE, MODULO, none");
    }

    @Test
    void isolated_keys_have_the_last_shards_and_the_others_share_the_rest() {
        // Of three shards c is on 0, d on 1, b and e on 2.
        var one = skew(new Remedy.Isolate(1));
        assertThat(one.loads()).containsExactly(0.125, 0.0625, 0.3125, 0.5);
        assertThat(one.keys()).containsExactly(1, 1, 2, 1);
        assertThat(one.fanOut()).isOne();
        assertThat(one.shardsPerKey()).isOne();
        // Of two, d is on 0, and c and e on 1.
        assertThat(skew(new Remedy.Isolate(2)).loads()).containsExactly(0.0625, 0.1875, 0.5, 0.25);
        assertThat(skew(new Remedy.Isolate(3)).loads()).containsExactly(0.125, 0.5, 0.25, 0.125);
    }

    @Test
    void a_key_that_is_split_over_all_shards_is_one_sub_key_on_each() {
        var skew = skew(new Remedy.Split(1, 0));
        assertThat(skew.loads()).containsExactly(0.1875, 0.1875, 0.375, 0.25);
        assertThat(skew.keys()).containsExactly(2, 2, 2, 2);
        assertThat(skew.fanOut()).isEqualTo(4);
        // Four keys on one shard and one on four.
        assertThat(skew.shardsPerKey()).isEqualTo(1.6);
    }

    @Test
    void sub_keys_are_hashed_like_keys() {
        // The hash of a#00, 31³ × 97 + 31² × 35 + 31 × 48 + 48, is 2,924,898: shard 2, and a#01 is on shard 3.
        var skew = skew(new Remedy.Split(1, 2));
        assertThat(skew.loads()).containsExactly(0.0625, 0.0625, 0.5, 0.375);
        assertThat(skew.keys()).containsExactly(1, 1, 2, 2);
        assertThat(skew.fanOut()).isEqualTo(2);
        assertThat(skew.shardsPerKey()).isEqualTo(1.2);
        var hottest = skew.hottestSubKeys().orElseThrow();
        assertThat(hottest.getMin()).isZero();
        assertThat(hottest.getMax()).isOne();
        assertThat(hottest.getSum()).isEqualTo(2);
        // b#00 is 31³ further, on shard 1, and b#01 on 2.
        assertThat(skew(new Remedy.Split(2, 2)).loads()).containsExactly(0.0625, 0.1875, 0.375, 0.375);
        // Five sub-keys of a are on 2, 3, 0, 1 and 2 again.
        assertThat(skew(new Remedy.Split(1, 5)).loads()).containsExactly(new double[]{0.1625, 0.1625, 0.45, 0.225},
                within(1e-12));
    }

    @Test
    void sub_keys_are_counted_where_a_router_that_remembers_puts_them() {
        // b to e have a shard each, with 4, 2, 1 and 1 of 16: four sub-keys of 2 go to the third, fourth, second and third.
        var sticky = new Sharding(4, HasherType.STRING_HASH_CODE, RouterType.STICKY_LEAST_LOADED, 0);
        var skew = Skew.of(five, sticky, new Remedy.Split(1, 4));
        assertThat(skew.loads()).containsExactly(0.25, 0.25, 0.3125, 0.1875);
        assertThat(skew.keys()).containsExactly(1, 2, 3, 2);
        assertThat(skew.hottestSubKeys().orElseThrow().getMax()).isEqualTo(2);
        assertThat(skew.shardsPerKey()).isEqualTo(1.4);
        assertThat(skew.holders()).containsExactly(false, true, true, true);
    }

    @Test
    void a_key_that_is_spread_fills_the_others_up_to_one_level() {
        // Without a: 1, 1, 4 and 2 sixteenths. Its eight fill three shards to 4, and the fourth stands there already.
        var one = skew(new Remedy.Spread(1));
        assertThat(one.loads()).containsExactly(0.25, 0.25, 0.25, 0.25);
        assertThat(one.keys()).containsExactly(2, 2, 1, 2);
        assertThat(one.fanOut()).isEqualTo(3);
        assertThat(one.shardsPerKey()).isEqualTo((4 + 3) / 5.0);
        var two = skew(new Remedy.Spread(2));
        assertThat(two.loads()).containsExactly(0.25, 0.25, 0.25, 0.25);
        assertThat(two.keys()).containsExactly(3, 3, 2, 3);
        assertThat(two.shardsPerKey()).isEqualTo((3 + 2 * 4) / 5.0);
        assertThat(skew(new Remedy.Spread(0)).loads()).containsExactly(0.0625, 0.5625, 0.25, 0.125);
        assertThat(skew(new Remedy.Spread(0)).fanOut()).isOne();
    }

    @Test
    void water_fills_the_lowest_first() {
        assertThat(Skew.level(new double[]{3, 1, 2}, 1)).isEqualTo(2);
        assertThat(Skew.level(new double[]{3, 1, 2}, 3)).isEqualTo(3);
        assertThat(Skew.level(new double[]{3, 1, 2}, 0.5)).isEqualTo(1.5);
        assertThat(Skew.level(new double[]{1, 3}, 4)).isEqualTo(4);
        assertThat(Skew.level(new double[]{5}, 2)).isEqualTo(7);
    }

    @Test
    void the_best_of_two_levels_its_candidates() {
        // a#1 is 31² × 97 + 31 × 35 + 49, on shard 3, and each next letter one further: a, c and e choose between 1 and
        // 3, and b and d between 2 and 0.
        var skew = skew(new Remedy.BestOf(2));
        assertThat(skew.loads()).containsExactly(new double[]{2.5 / 16, 5.5 / 16, 2.5 / 16, 5.5 / 16}, within(1e-9));
        assertThat(skew.keys()).containsExactly(2, 3, 2, 3);
        assertThat(skew.fanOut()).isEqualTo(2);
        assertThat(skew.shardsPerKey()).isEqualTo(2);
        assertThat(skew(new Remedy.BestOf(1)).loads()).containsExactly(skew(Remedy.NONE).loads());
        assertThat(skew(new Remedy.BestOf(4)).loads()).containsExactly(new double[]{0.25, 0.25, 0.25, 0.25},
                within(1e-9));
    }

    @Test
    void the_best_of_two_levels_them_again_until_nothing_moves() {
        // Of three shards a and d choose between 1 and 2, b and e between 2 and 0, c between 0 and 1: in one go they
        // come to 5.5, 5 and 5.5 sixteenths.
        var skew = Skew.of(five, sharding(3), new Remedy.BestOf(2));
        assertThat(skew.keys()).containsExactly(3, 3, 4);
        assertThat(skew.loads()).containsExactly(new double[]{1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-7));
    }

    @Test
    void of_shards_that_are_equally_hot_the_first_is_named() {
        assertThat(skew(new Remedy.Split(5, 0)).hottestShard()).isZero();
    }

    @Test
    void one_shard_is_left_for_keys_that_are_not_isolated() {
        var search = new HeavyHitters(KeyDistribution.ofUsers(2, 0), sharding(2));
        assertThat(search.isolate(0).tried()).isOne();
    }

    @Test
    void more_candidates_than_the_heap_holds_are_refused() {
        var users = KeyDistribution.ofUsers(1_000_000, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Skew.of(users, sharding(2_000), new Remedy.BestOf(2_000)))
                .withMessageStartingWith("best of 2000 for each of 1000000 keys");
    }

    @Test
    void a_remedy_for_more_than_there_is_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> skew(new Remedy.Split(6, 2)))
                .withMessage("split 6 in 2: there are only 5 keys");
        assertThat(skew(new Remedy.Split(5, 0)).loads()).containsExactly(0.25, 0.25, 0.25, 0.25);
        assertThatIllegalArgumentException().isThrownBy(() -> skew(new Remedy.Isolate(4)))
                .withMessage("isolate 4: none of the 4 shards is left for the other keys");
        assertThatIllegalArgumentException().isThrownBy(() -> skew(new Remedy.BestOf(5)))
                .withMessage("best of 5: there are only 4 shards");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sharding(4, HasherType.XXH3, RouterType.ROUND_ROBIN, 0))
                .withMessageStartingWith("router=ROUND_ROBIN: gives a key no shard of its own");
    }

    private static Prediction prediction(Remedy remedy) {
        return Prediction.of(letters, RouterType.MODULO, new RouterConfig(4, HasherType.STRING_HASH_CODE),
                remedy);
    }

    @Test
    void the_heaviest_key_is_held_where_its_messages_go() throws IOException {
        assertThat(prediction(Remedy.NONE).holders()).containsExactly(false, true, false, false);
        assertThat(prediction(new Remedy.Isolate(1)).holders()).containsExactly(false, false, false, true);
        assertThat(prediction(new Remedy.Isolate(2)).holders()).containsExactly(false, false, true, false);
        assertThat(prediction(new Remedy.Split(1, 2)).holders()).containsExactly(false, false, true, true);
        assertThat(prediction(new Remedy.BestOf(2)).holders()).containsExactly(false, true, false, true);
        assertThat(prediction(new Remedy.Spread(1)).holders()).containsExactly(true, true, true, true);
        // b and f are on shard 2, above what is poured on the others.
        var above = Prediction.of(shares("aaaaaabbbbbfffff"), RouterType.MODULO,
                new RouterConfig(4, HasherType.STRING_HASH_CODE), new Remedy.Spread(1));
        assertThat(above.loads()).containsExactly(0.125, 0.125, 0.625, 0.125);
        assertThat(above.holders()).containsExactly(true, true, false, true);
    }

    @Test
    void reads_of_the_heaviest_key_are_answered_by_all_that_hold_it() {
        var none = prediction(Remedy.NONE);
        assertThat(none.perShard(16, 0)).containsExactly(1, 9, 4, 2);
        // Eight reads, and half of the others, rounded up from a half.
        assertThat(none.perShard(16, 0.5)).containsExactly(1, 13, 2, 1);
        assertThat(prediction(new Remedy.Split(1, 2)).perShard(16, 0.5)).containsExactly(1, 1, 12, 11);
    }

    @Test
    void the_fewest_keys_that_make_it_even_enough_are_found() {
        var search = new HeavyHitters(five, FOUR);
        assertThat(search.split(0, 2.25).top()).hasValue(0);
        assertThat(search.split(0, 1.5)).isEqualTo(found(1, 1.5));
        // Of two sub-keys each: a alone leaves 2, a and b 1.5.
        assertThat(search.split(2, 1.5).top()).hasValue(2);
        assertThat(search.split(0, 1).top()).hasValue(5);
        assertThat(search.spread(1)).isEqualTo(found(1, 1));
        assertThat(search.spread(0.9).top()).as("nothing is more even than even").isEmpty();
        assertThat(search.isolate(2.25).top()).hasValue(0);
        assertThat(search.isolate(2)).isEqualTo(found(1, 2));
        assertThat(search.isolate(1.9).top()).isEmpty();
    }

    private static HeavyHitters.Found found(int top, double maxOverMean) {
        return new HeavyHitters.Found(OptionalInt.of(top), top, maxOverMean);
    }

    @Test
    void only_keys_that_fill_a_shard_get_one() {
        var search = new HeavyHitters(five, FOUR);
        // a fills two of four shards, b one, and c half of one.
        assertThat(search.isolate(0).tried()).isEqualTo(2);
        assertThat(new HeavyHitters(five, sharding(2)).isolate(0).tried()).as("one is left").isOne();
        assertThat(search.split(0, 0).tried()).isEqualTo(5);
        assertThat(search.split(1_000_000, 0).tried()).as("of three million sub-keys").isEqualTo(3);
        assertThat(search.spread(0).tried()).isEqualTo(5);
    }

    @Test
    void a_search_stops_where_it_would_take_too_long() {
        var many = new HeavyHitters(KeyDistribution.ofUsers(1_000_000, 1), sharding(50_000));
        assertThat(many.spread(0).tried()).as("200 million shards looked at").isEqualTo(4_000);
        assertThat(many.mostIsolated()).as("200 million keys routed").isEqualTo(200);
    }

    private static ShardsNeeded needed(double rate) {
        return new ShardsNeeded(five, FOUR, rate, 2_000);
    }

    @Test
    void a_rate_needs_shards_whose_fullest_keeps_up() {
        // 1.2 of a shard with its headroom, so that a shard can take 83 %: the fullest of two has 11 of 16.
        assertThat(needed(400).byRuleOfThumb()).isEqualTo(2);
        assertThat(needed(400).largestShare()).isCloseTo(1 / 1.2, within(1e-12));
        assertThat(needed(400).exact(0)).hasValue(2);
        // 1.5, and 67 %: the fullest of three has 9 of 16.
        assertThat(needed(500).byRuleOfThumb()).isEqualTo(2);
        assertThat(needed(500).tooHeavy()).isZero();
        assertThat(needed(500).exact(0)).hasValue(3);
        assertThat(needed(500).spreadNeeded()).hasValue(0);
        // 3, and a third: a alone is more.
        assertThat(needed(1_000).byRuleOfThumb()).isEqualTo(3);
        assertThat(needed(1_000).tooHeavy()).isOne();
        assertThat(needed(1_000).exact(0)).isEmpty();
        assertThat(needed(1_000).exact(1)).hasValue(3);
        assertThat(needed(1_000).spreadNeeded()).hasValue(1);
    }

    /** A rate that needs a number of shards by the rule of thumb: each can take one part in as many of the messages. */
    private static ShardsNeeded needed(KeyDistribution distribution, double shards) {
        return new ShardsNeeded(distribution, FOUR, shards * 1_000, 1_000 / ShardsNeeded.HEADROOM);
    }

    @Test
    void the_heaviest_key_limits_the_service_time() {
        // Half of 400 messages a second, and half as many again: 300.
        assertThat(needed(400).longestServiceMicros()).isCloseTo(1e6 / 300, within(1e-9));
    }

    @Test
    void a_key_that_just_fits_is_not_too_heavy() {
        assertThat(needed(KeyDistribution.ofUsers(3, 0), 3).largestShare()).isEqualTo(1 / 3.0);
        assertThat(needed(KeyDistribution.ofUsers(3, 0), 3).tooHeavy()).isZero();
        assertThat(needed(five, 17).tooHeavy()).as("each of five").isEqualTo(5);
    }

    @Test
    void keys_that_are_too_heavy_together_are_spread_as_well() throws IOException {
        // 0 and l are on one shard of 3, 4, 5 or 6, and have 14 of 24 messages; a shard can take 8.
        var together = KeyDistribution.of(shares("x".repeat(9) + "0".repeat(7) + "l".repeat(7) + "y"));
        assertThat(needed(together, 3).tooHeavy()).isOne();
        assertThat(needed(together, 3).spreadNeeded()).hasValue(2);
    }

    @Test
    void twice_the_rule_of_thumb_is_allowed() throws IOException {
        // a and g are on one shard of 2 or 3, and on two of 4.
        var two = KeyDistribution.of(shares("ag"));
        assertThat(needed(two, 2).exact(0)).hasValue(4);
        assertThat(needed(two, 2).spreadNeeded()).hasValue(0);
    }

    @Test
    void every_key_may_be_spread() {
        assertThat(needed(KeyDistribution.ofUsers(1, 0), 2).spreadNeeded()).hasValue(1);
    }

    @Test
    void a_router_that_cannot_have_so_many_shards_meets_no_rate() {
        var slots = new Sharding(1, HasherType.STRING_HASH_CODE, RouterType.SLOTS, 2);
        assertThat(slots.refusal()).isEmpty();
        assertThat(slots.with(3).refusal()).contains("shards=3: router=SLOTS has only 2 slots");
        assertThat(new ShardsNeeded(five, slots, 500, 2_000).exact(0)).isEmpty();
    }

    @Test
    void a_remedy_is_named_in_words() {
        assertThat(Stream.of(Remedy.NONE, new Remedy.Isolate(1), new Remedy.Split(2, 3), new Remedy.Split(2, 0),
                new Remedy.Spread(4), new Remedy.BestOf(2)).map(Remedy::label))
                .containsExactly("none", "isolate 1", "split 2 in 3", "split 2 on each shard", "spread 4", "best of 2");
    }

    @Test
    void a_key_whose_names_are_all_on_one_shard_has_no_other_choice() throws IOException {
        // Redis hashes only what stands in the braces, which the names of the choices keep.
        var file = Files.writeString(folder.resolve("braces.txt"), "{a}\n");
        var keys = KeyDistribution.ofLog(file.toString(), new KeyFormat.Lines());
        var sharding = new Sharding(4, HasherType.STRING_HASH_CODE, RouterType.REDIS_CLUSTER, 0);
        int shard = sharding.finder().shard("{a}".getBytes(StandardCharsets.UTF_8), 1);
        assertThat(shard).isPositive();
        var skew = Skew.of(keys, sharding, new Remedy.BestOf(2));
        assertThat(skew.loads()[shard]).isOne();
        assertThat(skew.loads()[0]).isZero();
    }

    @Test
    void a_log_of_distinct_lines_is_warned_about() throws IOException {
        var lines = IntStream.range(0, 20).mapToObj(i -> "line " + i).toList();
        var file = Files.write(folder.resolve("distinct.txt"), lines);
        assertThat(KeyDistribution.ofLog(file.toString(), new KeyFormat.Lines()).warnings())
                .containsExactly(file + ": nearly all lines are distinct (20 of 20): if the key is only one column"
                        + " of a line, say which column it is");
    }

    @Test
    void keys_come_heaviest_first_with_their_counts() throws IOException {
        shares("xyyyzz");
        var distribution = KeyDistribution.ofLog(folder.resolve("keys.txt").toString(), new KeyFormat.Lines());
        assertThat(distribution.name()).isEqualTo("keys.txt");
        assertThat(distribution.size()).isEqualTo(3);
        assertThat(distribution.messages()).isEqualTo(6);
        assertThat(IntStream.range(0, 3).mapToObj(distribution::label)).containsExactly("y", "z", "x");
        assertThat(IntStream.range(0, 3).mapToLong(distribution::count)).containsExactly(3L, 2L, 1L);
        assertThat(IntStream.range(0, 3).mapToDouble(distribution::share)).containsExactly(3 / 6.0, 2 / 6.0, 1 / 6.0);
        assertThat(distribution.warnings()).isEmpty();
    }

    @Test
    void users_weigh_as_their_rank_says() {
        // 1, 1/2 and 1/3, of 11/6 together.
        var users = KeyDistribution.ofUsers(3, 1);
        assertThat(IntStream.range(0, 3).mapToDouble(users::share).toArray())
                .containsExactly(new double[]{6 / 11.0, 3 / 11.0, 2 / 11.0}, within(1e-15));
        assertThat(users.name()).isEqualTo("zipf 1");
        assertThat(users.label(2)).isEqualTo("user2");
        assertThat(users.messages()).isZero();
        assertThat(users.count(0)).isZero();
        var uniform = KeyDistribution.ofUsers(4, 0);
        assertThat(uniform.name()).isEqualTo("uniform");
        assertThat(IntStream.range(0, 4).mapToDouble(uniform::share)).containsOnly(0.25);
        assertThat(KeyDistribution.ofUsers(1, 2).share(0)).isOne();
        assertThatIllegalArgumentException().isThrownBy(() -> KeyDistribution.ofUsers(0, 1))
                .withMessageContaining("users=0");
        for (double exponent : new double[]{-0.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException().isThrownBy(() -> KeyDistribution.ofUsers(3, exponent))
                    .withMessageContaining("exponent=" + exponent);
        }
    }

    @Test
    void balance_is_the_largest_over_the_mean_and_a_chi_square() {
        assertThat(Balance.maxOverMean(new double[]{1, 2, 3})).isEqualTo(1.5);
        // (1 + 0 + 1) / 2, over two degrees of freedom.
        assertThat(Balance.chiSquarePerDegree(new double[]{1, 2, 3})).isEqualTo(0.5);
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }

    @Test
    void choices_are_the_shards_of_the_key_and_of_its_names_with_a_number() {
        var asked = Stream.<String>builder();
        int[] found = Choices.of(new byte[]{'k'}, 3, name -> {
            asked.add(text(name));
            return switch (text(name)) {
                case "k", "k#1" -> 7;
                case "k#2" -> 3;
                default -> 5;
            };
        });
        assertThat(found).containsExactly(7, 3, 5);
        assertThat(asked.build()).containsExactly("k", "k#1", "k#2", "k#3");
    }

    @Test
    void choices_that_cannot_be_found_are_fewer() {
        var asked = IntStream.builder();
        assertThat(Choices.of(new byte[]{'k'}, 2, name -> {
            asked.add(name.length);
            return 7;
        })).containsExactly(7);
        assertThat(asked.build()).as("the key, and #1 to #199").hasSize(200).last().isEqualTo(1 + 4);
    }
}
