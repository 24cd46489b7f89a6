package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.shardmark.engine.Delivered;
import org.shardmark.key.Load;

class DeliveryTest {
    /** Six messages of one key. */
    private final Traffic traffic = Traffic.of(Load.parse("uniform").draw(1, OptionalInt.of(6), 1), 0, 1);

    private static Delivered delivered(int... missing) {
        var arrived = new BitSet();
        arrived.set(0, 6);
        for (int index : missing) {
            arrived.clear(index);
        }
        return new Delivered(arrived, 2);
    }

    @Test
    void nothing_is_overtaken_that_is_handled_in_the_order_of_sending() {
        assertThat(Delivery.of(delivered(), traffic, new long[]{10, 20, 30, 40, 50, 60}))
                .isEqualTo(new Delivery(6, 0, 2));
    }

    /** 1 was handled after 4, and 2 and 3 after both 4 and 5. */
    @Test
    void whoever_is_handled_after_a_later_message_was_overtaken() {
        assertThat(Delivery.of(delivered(), traffic, new long[]{10, 20, 30, 40, 15, 25}))
                .isEqualTo(new Delivery(6, 3, 2));
    }

    @Test
    void a_message_that_did_not_arrive_overtakes_nobody_and_is_not_counted() {
        assertThat(Delivery.of(delivered(4, 5), traffic, new long[]{10, 20, 30, 40, 0, 0}))
                .isEqualTo(new Delivery(4, 0, 2));
        assertThat(Delivery.of(new Delivered(new BitSet(), 0), traffic, new long[6])).isEqualTo(new Delivery(0, 0, 0));
    }

    @Test
    void keys_do_not_overtake_each_other() {
        var two = Traffic.of(Load.parse("uniform").draw(2, OptionalInt.of(8), 1), 0, 1);
        var handled = new long[8];
        // First all of one key, then all of the other.
        int rank = 1;
        for (int key = 0; key < 2; key++) {
            for (int i = 0; i < 8; i++) {
                if (two.keyOf(i) == key) {
                    handled[i] = rank++;
                }
            }
        }
        var all = new BitSet();
        all.set(0, 8);
        assertThat(Delivery.of(new Delivered(all, 1), two, handled).reordered()).isZero();
    }
}
