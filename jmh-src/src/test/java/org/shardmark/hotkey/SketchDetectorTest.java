package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;

class SketchDetectorTest {
    private static final int KEYS = 1_000;
    private static final int MESSAGES = 2_000;

    /** Which keys are hot after so many messages. */
    private static int[] hot(String load, int messages, int hotKeys, int shards) {
        var sequence = Load.parse(load).draw(KEYS, OptionalInt.of(messages), 5);
        var hasher = HasherType.CRC32.create();
        var detector = new SketchDetector(KEYS, hotKeys, shards);
        var hot = new boolean[KEYS];
        for (int key : sequence.order()) {
            hot[key] = detector.isHot(key, hasher.hash(sequence.keys()[key]));
        }
        return IntStream.range(0, KEYS).filter(key -> hot[key]).toArray();
    }

    @Test
    void the_head_is_known_after_a_few_messages() {
        assertThat(hot("zipf:1.1", 200, 140, 256)).contains(0, 1);
        assertThat(hot("zipf:1.1", MESSAGES, 140, 256)).contains(IntStream.range(0, 20).toArray());
    }

    @Test
    void a_key_starts_as_any_other() {
        var detector = new SketchDetector(KEYS, 10, 16);
        for (int i = 1; i < SketchDetector.LEAST; i++) {
            assertThat(detector.isHot(3, 77)).isFalse();
        }
        assertThat(detector.isHot(3, 77)).isTrue();
    }

    @Test
    void a_light_key_never_is() {
        assertThat(hot("uniform", 10_000, KEYS, 16)).isEmpty();
        // The eighth message of every fiftieth is a share of 2 %, above 1 / (5 * 16); of every hundredth it is not.
        assertThat(everyNth(50)).isTrue();
        assertThat(everyNth(100)).isFalse();
    }

    private static boolean everyNth(int n) {
        var detector = new SketchDetector(KEYS, 10, 16);
        boolean hot = false;
        for (int i = 1; i <= 20 * n; i++) {
            int key = i % n == 0 ? 0 : 1 + i % (KEYS - 1);
            hot |= detector.isHot(key, 1_000 + key) && key == 0;
        }
        return hot;
    }

    @Test
    void no_more_are_hot_than_may_be() {
        assertThat(hot("zipf:1.1", MESSAGES, 3, 256)).hasSize(3);
    }

    @Test
    void the_oracle_knows_those_with_the_most_messages_at_once() {
        var sequence = Load.parse("zipf:1.1").draw(KEYS, OptionalInt.of(MESSAGES), 5);
        var traffic = Traffic.of(sequence, 0, 1);
        var detector = DetectType.ORACLE.create(traffic, 10, 256);
        var counts = new int[KEYS];
        Arrays.stream(sequence.order()).forEach(key -> counts[key]++);
        int lightestHot = IntStream.range(0, KEYS)
                .filter(key -> detector.isHot(key, 0))
                .map(key -> counts[key])
                .min()
                .orElseThrow();
        int heaviestOther = IntStream.range(0, KEYS)
                .filter(key -> !detector.isHot(key, 0))
                .map(key -> counts[key])
                .max()
                .orElseThrow();
        assertThat(IntStream.range(0, KEYS).filter(key -> detector.isHot(key, 0)).count()).isEqualTo(10);
        assertThat(lightestHot).isGreaterThanOrEqualTo(heaviestOther);
    }
}
