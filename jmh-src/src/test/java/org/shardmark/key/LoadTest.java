package org.shardmark.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {
    private static final long SEED = 1;

    @Test
    void namesItsKeysByRank() {
        var sequence = draw("zipf:1.1", 12, 100);

        assertThat(sequence.keys()).hasNumberOfRows(12);
        assertThat(text(sequence.keys()[0])).isEqualTo("k0");
        assertThat(text(sequence.keys()[11])).isEqualTo("k11");
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "zipf:0", "zipf:0.8", "zipf:1", "zipf:1.1", "zipf:2.5"})
    void followsTheExactLaw(String load) {
        int keys = 1000;
        int draws = 2_000_000;
        double exponent = load.equals("uniform") ? 0 : Double.parseDouble(load.substring(5));
        var counts = counts(draw(load, keys, draws));
        double[] weights = IntStream.rangeClosed(1, keys).mapToDouble(rank -> Math.pow(rank, -exponent)).toArray();
        double total = Arrays.stream(weights).sum();

        // Ranks of fewer than 50 expected draws are put together, as the chi-square test needs.
        double chiSquare = 0;
        int cells = 0;
        double tailExpected = 0;
        double tailCounted = 0;
        for (int rank = 0; rank < keys; rank++) {
            double expected = draws * weights[rank] / total;
            if (expected < 50) {
                tailExpected += expected;
                tailCounted += counts[rank];
            } else {
                chiSquare += Math.pow(counts[rank] - expected, 2) / expected;
                cells++;
            }
        }
        if (tailExpected > 0) {
            chiSquare += Math.pow(tailCounted - tailExpected, 2) / tailExpected;
            cells++;
        }
        // Chi-square of d degrees has mean d and variance 2d; the seed is fixed, so this is no game of chance.
        assertThat(chiSquare).isCloseTo(cells - 1, within(4 * Math.sqrt(2.0 * (cells - 1))));
    }

    @Test
    void expectsTheSharesThatAreDrawn() {
        for (var text : List.of("uniform", "zipf:1.1")) {
            var drawn = counts(draw(text, 50, 1_000_000));
            var expected = Load.parse(text).expected(50, OptionalInt.of(1_000_000));
            assertThat(expected.messages()).isEqualTo(1_000_000);
            for (int rank = 0; rank < 50; rank++) {
                assertThat(text(expected.key(rank))).isEqualTo("k" + rank);
                assertThat(drawn[rank] / 1e6).isCloseTo(expected.shares()[rank], within(.002));
            }
        }
    }

    @Test
    void expectsMessagesThatNoHeapHasRoomFor() {
        var expected = Load.parse("zipf:1.1").expected(1000, OptionalInt.of(Integer.MAX_VALUE));
        assertThat(expected.messages()).isEqualTo(Integer.MAX_VALUE);
        assertThat(expected.shares()[0]).isCloseTo(.17944, within(1e-5));
        for (var load : List.of("uniform", "zipf:1.1")) {
            assertThatIllegalArgumentException().isThrownBy(() -> Load.parse(load).expected(0, OptionalInt.of(1)))
                    .withMessage("keys=0: there must be at least 1");
        }
    }

    @Test
    void theHottestOfAThousandKeysCarriesEighteenPercent() {
        int draws = 4_000_000;

        assertThat(100.0 * counts(draw("zipf:1.1", 1000, draws))[0] / draws).isCloseTo(17.944, within(.06));
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "zipf:0", "zipf:1.1"})
    void drawsTheSameAgainFromTheSameSeedOnly(String text) {
        var load = Load.parse(text);
        var once = load.draw(1000, OptionalInt.of(5000), SEED).order();

        assertThat(load.draw(1000, OptionalInt.of(5000), SEED).order()).isEqualTo(once);
        assertThat(load.draw(1000, OptionalInt.of(5000), SEED + 1).order()).isNotEqualTo(once);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "zipf", "zipf:", "zipf:-1", "zipf:NaN", "zipf:Infinity", "zipf:x", "trace:", "Uniform",
            "pareto:2"})
    void refusesOtherLoads(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Load.parse(text))
                .withMessageStartingWith("load=" + text + ":")
                .withMessageNotContaining("\n");
    }

    @Test
    void saysWhichLoadsThereAre() {
        assertThatIllegalArgumentException().isThrownBy(() -> Load.parse("pareto:2"))
                .withMessage("load=pareto:2: must be uniform, zipf:S (as in zipf:1.1) or trace:FILE; a comma separates"
                        + " values: write a comma in a file name as %2C");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "ALL", "1e4", "99999999999"})
    void refusesOtherNumbersOfMessages(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Load.parseMessages(text))
                .withMessage("messages=" + text + ": must be a whole number of at least 1, or all (of a trace)");
    }

    @Test
    void onlyATraceHasAnEnd() {
        assertThat(Load.parseMessages("all")).isEmpty();
        assertThat(Load.parseMessages("1")).hasValue(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Load.parse("uniform").draw(10, OptionalInt.empty(), SEED))
                .withMessageStartingWith("messages=all:");
    }

    @Test
    void needsAKey() {
        for (var load : List.of("uniform", "zipf:1.1")) {
            assertThatIllegalArgumentException().isThrownBy(() -> draw(load, 0, 1))
                    .withMessage("keys=0: there must be at least 1");
            assertThat(draw(load, 1, 2).order()).containsExactly(0, 0);
        }
    }

    private static KeySequence draw(String load, int keys, int messages) {
        return Load.parse(load).draw(keys, OptionalInt.of(messages), SEED);
    }

    private static int[] counts(KeySequence sequence) {
        var counts = new int[sequence.keys().length];
        for (int key : sequence.order()) {
            counts[key]++;
        }
        return counts;
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }
}
