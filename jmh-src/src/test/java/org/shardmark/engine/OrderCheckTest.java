package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/** Six messages over two shards: those of a and of c go to shard 0, those of b to shard 1. */
class OrderCheckTest {
    @TempDir
    private static Path folder;

    private static Workload workload;

    @BeforeAll
    static void route() throws IOException {
        var trace = Files.writeString(folder.resolve("trace"), "a\na\nb\na\nc\nb\n");
        workload = Workload.of(Load.parse("trace:" + trace).draw(1, OptionalInt.empty(), 0), key -> key[0] - 'a',
                RouterType.MODULO.create(new RouterConfig(2, HasherType.CRC32)), 2);
    }

    private static int[] arrivals(String text) {
        return text.isEmpty() ? new int[0] : Stream.of(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    private static void check(int sent, String first, String second) throws RunFailure {
        OrderCheck.check(workload, sent, workload.routed().orElseThrow(), true,
                List.of(arrivals(first), arrivals(second)));
    }

    /** Messages of different keys may overtake each other. */
    @ParameterizedTest
    @CsvSource({"6, 0 1 3 4, 2 5", "6, 4 0 1 3, 2 5", "6, 0 4 1 3, 2 5", "5, 0 1 3 4, 2", "3, 0 1, 2", "1, 0, ''",
            "0, '', ''"})
    void every_message_once_and_in_the_order_of_its_key_is_good(int sent, String first, String second) {
        assertThatCode(() -> check(sent, first, second)).doesNotThrowAnyException();
    }

    /** Whichever of a key's messages overtakes whichever other: the first, one in the middle, or the last. */
    @ParameterizedTest
    @CsvSource({"1 0 3 4, 0, 1", "0 3 1 4, 1, 3", "3 0 1 4, 0, 3", "0 3 4 1, 1, 3"})
    void a_message_that_another_of_its_key_overtook_is_out_of_order(String first, int late, int early) {
        assertThatThrownBy(() -> check(6, first, "2 5")).isInstanceOf(RunFailure.class)
                .hasMessage("message %d (key a) arrived after message %d of the same key, at shard 0", late, early);
    }

    @ParameterizedTest
    @CsvSource({"1 3 4, 2 5, 0, a, 0, 0", "0 1 3, 2 5, 4, c, 0, 0", "0 1 3 4, 2, 5, b, 1, 0", "0 4, 5, 1, a, 0, 2"})
    void the_first_that_is_missing_is_named_and_the_others_counted(String first, String second, int lost, String key,
            int shard, int more) {
        assertThatThrownBy(() -> check(6, first, second)).isInstanceOf(RunFailure.class)
                .hasMessage("message %d (key %s), sent to shard %d, was lost, and %d more", lost, key, shard, more);
    }

    @ParameterizedTest
    @CsvSource({"0 0 1 3 4, 0", "0 1 3 3 4, 3", "0 1 3 4 4, 4"})
    void a_message_that_came_twice_is_named(String first, int twice) {
        assertThatThrownBy(() -> check(6, first, "2 5")).isInstanceOf(RunFailure.class)
                .hasMessageMatching("message " + twice + " \\(key .\\) arrived more than once at shard 0");
    }

    @Test
    void a_message_at_another_shard_is_misplaced() {
        assertThatThrownBy(() -> check(6, "0 1 2 3 4", "5")).isInstanceOf(RunFailure.class)
                .hasMessage("message 2 (key b) arrived at shard 0 instead of 1");
    }

    @ParameterizedTest
    @CsvSource({"0 1 3, 3", "0 1 -1, -1", "0 1 9, 9"})
    void a_message_that_was_never_sent_is_named(String first, int index) {
        assertThatThrownBy(() -> check(3, first, "2")).isInstanceOf(RunFailure.class)
                .hasMessage("shard 0 handled message " + index + ", which was never sent");
    }

    /** Where nothing is promised but that each arrives once, at the shard that it was sent to. */
    private static Delivered unordered(int[] shardOf, String first, String second) throws RunFailure {
        return OrderCheck.check(workload, shardOf.length, shardOf, false, List.of(arrivals(first), arrivals(second)));
    }

    @Test
    void a_refused_message_is_not_missed_and_must_not_arrive() throws Exception {
        int[] shardOf = {0, OrderCheck.REFUSED, 1, 0, 0, 1};
        assertThat(unordered(shardOf, "0 3 4", "2 5").arrived().cardinality()).isEqualTo(5);
        assertThatThrownBy(() -> unordered(shardOf, "0 1 3 4", "2 5")).isInstanceOf(RunFailure.class)
                .hasMessage("message 1 (key a) arrived at shard 0, but it was refused");
    }

    @Test
    void a_message_that_asks_is_no_shards_and_may_come_to_several() throws Exception {
        int[] shardOf = {0, OrderCheck.ASKS, 1, 0, 0, 1};
        var arrived = unordered(shardOf, "0 1 3 4", "1 2 5").arrived();
        assertThat(arrived.cardinality()).isEqualTo(5);
        assertThat(arrived.get(1)).isFalse();
    }

    @Test
    void order_that_nobody_promised_is_not_asked_for() throws Exception {
        int[] shardOf = {0, 1, 1, 0, 0, 1};
        // a is on both shards, b on one, c on one.
        assertThat(unordered(shardOf, "3 0 4", "5 2 1").shardsPerKey()).isEqualTo(4.0 / 3);
        assertThatThrownBy(() -> unordered(shardOf, "0 4", "1 2 5")).hasMessageContaining("message 3 (key a)");
        assertThatThrownBy(() -> unordered(shardOf, "0 3 3 4", "1 2 5")).hasMessageContaining("more than once");
    }

    @Test
    void a_key_that_is_promised_order_has_one_shard() {
        int[] shardOf = {0, 0, 1, 1, 0, 1};
        assertThatThrownBy(() -> OrderCheck.check(workload, 6, shardOf, true, List.of(arrivals("0 1 4"),
                arrivals("2 3 5")))).isInstanceOf(RunFailure.class)
                .hasMessage("message 3 (key a) arrived at shard 1, but earlier messages of the same key at shard 0");
    }

    /** Each in its sender's order; between two senders nothing is promised. */
    @Test
    void order_is_asked_for_by_sender_and_key() throws Exception {
        var sequence = Load.parse("uniform").draw(1, OptionalInt.of(6), 0);
        var two = Workload.of(sequence, 2, key -> 0, RouterType.MODULO.create(new RouterConfig(1, HasherType.CRC32)),
                1);
        int[] shardOf = new int[6];
        assertThat(OrderCheck.check(two, 6, shardOf, true, List.of(arrivals("1 3 0 2 5 4"))).shardsPerKey()).isOne();
        assertThatThrownBy(() -> OrderCheck.check(two, 6, shardOf, true, List.of(arrivals("1 0 5 2 3 4"))))
                .isInstanceOf(RunFailure.class)
                .hasMessage("message 3 (key k0) arrived after message 5 of the same key, at shard 0");
    }
}
