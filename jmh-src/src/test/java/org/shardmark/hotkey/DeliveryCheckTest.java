package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.shardmark.key.Load;
import org.shardmark.engine.RunFailure;

class DeliveryCheckTest {
    /** Six messages of one key. */
    private final Traffic traffic = Traffic.of(Load.parse("uniform").draw(1, OptionalInt.of(6), 1), 0, 1);

    private final int[] shardOf = new int[6];
    private final long[] handledNanos = {10, 20, 30, 40, 50, 60};

    private Delivery check(boolean keepsOrder, int[]... arrivals) throws RunFailure {
        return DeliveryCheck.check(traffic, shardOf, Arrays.asList(arrivals), handledNanos, keepsOrder);
    }

    private void assertFails(String words, boolean keepsOrder, int[]... arrivals) {
        assertThatThrownBy(() -> check(keepsOrder, arrivals)).isInstanceOf(RunFailure.class)
                .hasMessageContaining(words);
    }

    @Test
    void what_arrives_in_order_is_fine() throws Exception {
        var delivery = check(true, new int[]{0, 1, 2, 3, 4, 5});
        assertThat(delivery).isEqualTo(new Delivery(6, 0, 1));
    }

    @Test
    void a_message_lost_is_missed() {
        assertFails("message 2 (key k0), sent to shard 0, was lost, and 1 more", false, new int[]{0, 1, 4, 5});
    }

    @Test
    void a_message_doubled_is_seen() {
        assertFails("message 1 (key k0) arrived more than once", false, new int[]{0, 1, 1, 2, 3, 4, 5});
    }

    @Test
    void a_message_at_another_shard_is_seen() {
        assertFails("message 5 (key k0) arrived at shard 1 instead of 0", false, new int[]{0, 1, 2, 3, 4},
                new int[]{5});
    }

    @Test
    void a_message_that_never_was_is_seen() {
        assertFails("message 6, which was never sent", false, new int[]{0, 1, 2, 3, 4, 5, 6});
    }

    @Test
    void a_refused_message_is_not_missed_and_must_not_arrive() throws Exception {
        shardOf[3] = DeliveryCheck.REFUSED;
        assertThat(check(true, new int[]{0, 1, 2, 4, 5}).writes()).isEqualTo(5);
        assertFails("but it was refused", true, new int[]{0, 1, 2, 3, 4, 5});
    }

    @Test
    void order_that_is_promised_must_be_kept() {
        assertFails("message 1 (key k0) arrived after message 2 of the same key, at shard 0", true,
                new int[]{0, 2, 1, 3, 4, 5});
    }

    @Test
    void a_key_that_is_promised_order_has_one_shard() {
        shardOf[5] = 1;
        assertFails("arrived at shard 1, but message 4 of the same key at shard 0", true, new int[]{0, 1, 2, 3, 4},
                new int[]{5});
    }

    @Test
    void order_that_is_given_up_is_counted() throws Exception {
        shardOf[4] = shardOf[5] = 1;
        handledNanos[4] = 15;
        handledNanos[5] = 25;
        // 1 was handled after 4, and 2 and 3 after both.
        assertThat(check(false, new int[]{0, 1, 2, 3}, new int[]{4, 5}))
                .isEqualTo(new Delivery(6, 3, 2));
    }

    @Test
    void keys_do_not_overtake_each_other() throws Exception {
        var two = Traffic.of(Load.parse("uniform").draw(2, OptionalInt.of(8), 1), 0, 1);
        int[] all = {0, 1, 2, 3, 4, 5, 6, 7};
        var handled = new long[8];
        // First all of one key, then all of the other.
        int rank = 0;
        for (int key = 0; key < 2; key++) {
            for (int i : all) {
                if (two.keyOf(i) == key) {
                    handled[i] = rank++;
                }
            }
        }
        assertThat(DeliveryCheck.check(two, new int[8], List.of(all), handled, true).overtaken()).isZero();
    }
}
