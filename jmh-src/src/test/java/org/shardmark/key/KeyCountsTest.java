package org.shardmark.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyCountsTest {
    @Test
    void theHeaviestFirstAndOfEqualOnesTheFirst() {
        var counts = new KeyCounts();
        long[] messages = {5, Long.MAX_VALUE - 1000, 5, 0, Long.MAX_VALUE - 1001, 1L << 40, (1L << 40) + 1};
        for (int key = 0; key < messages.length; key++) {
            counts.take(key, messages[key]);
        }

        assertThat(counts.heaviestFirst()).containsExactly(1, 4, 6, 5, 0, 2, 3);
        assertThat(counts.of(1)).isEqualTo(Long.MAX_VALUE - 1000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 32, 62})
    void sortsAsAComparatorDoes(int bits) {
        var random = new Random(bits);
        var counts = new KeyCounts();
        IntStream.range(0, 20_000).forEach(i -> counts.take(i, random.nextLong() >>> (64 - bits)));

        assertThat(counts.heaviestFirst()).containsExactly(IntStream.range(0, 20_000)
                .boxed()
                .sorted(Comparator.comparing(counts::of, Comparator.reverseOrder()))
                .mapToInt(key -> key)
                .toArray());
    }

    @Test
    void addsUp() {
        var counts = new KeyCounts(3);
        counts.take(1, 2);
        counts.take(5, 1);
        counts.take(1, 3);

        assertThat(counts.heaviestFirst()).containsExactly(1, 5, 0, 2, 3, 4);
        assertThat(counts.of(1)).isEqualTo(5);
        assertThat(new KeyCounts().heaviestFirst()).isEmpty();
        var one = new KeyCounts(1);
        one.take(100, 7);
        assertThat(one.of(100)).isEqualTo(7);
        assertThat(one.keys()).isEqualTo(101);
    }
}
