package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.key.KeySequence;
import org.shardmark.key.Load;

class TrafficTest {
    private static final int MESSAGES = 10_000;
    private static final KeySequence SEQUENCE = Load.parse("zipf:1.1").draw(10, OptionalInt.of(MESSAGES), 1);

    private static int[] reads(double share, long seed) {
        var traffic = Traffic.of(SEQUENCE, share, seed);
        return IntStream.range(0, MESSAGES).filter(traffic::reads).toArray();
    }

    @Test
    void as_many_messages_read_as_was_asked_for() {
        assertThat(reads(0, 1)).isEmpty();
        assertThat(reads(0.2, 1).length / (double) MESSAGES).isCloseTo(0.2, within(0.02));
        assertThat(reads(1, 1)).hasSize(MESSAGES);
    }

    @Test
    void which_ones_read_depends_on_the_seed_alone() {
        assertThat(reads(0.2, 1)).isEqualTo(reads(0.2, 1)).isNotEqualTo(reads(0.2, 2));
    }
}
