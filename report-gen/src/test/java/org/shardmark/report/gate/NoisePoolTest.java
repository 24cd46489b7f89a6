package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.shardmark.report.jmh.Fixture;

class NoisePoolTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    private static String row(String name, String rawData) {
        return Fixture.row("a.B." + name, "avgt", 3, "{}", Fixture.metric("ns/op", rawData, "100"), "");
    }

    /** Three forks whose logarithms are so far apart. */
    private static String row(double distance) {
        return row("m" + distance,
                "[[%s], [100], [%s]]".formatted(100 * Math.exp(-distance), 100 * Math.exp(distance)));
    }

    private static NoisePool pool(String... rows) {
        return NoisePool.of(List.of(Fixture.results(Fixture.file(rows))));
    }

    private static List<Double> drawn(ToDoubleFunction<RandomGenerator> draw) {
        var random = new SplittableRandom(1);
        return Stream.generate(() -> draw.applyAsDouble(random)).limit(100).distinct().sorted().toList();
    }

    @Test
    void onlyRowsOfThreeForksAboveZeroHaveNoise() {
        var pool = pool(row(0.01), row(0.02), row("two", "[[1], [2]]"), row("zero", "[[1], [0], [2]]"));
        assertThat(pool.size()).isEqualTo(2);
        assertThatThrownBy(() -> pool(row("two", "[[1], [2]]"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no row has 3 forks to take noise from");
    }

    /** Of three values that are d apart the deviation from their mean is d, with one degree of freedom taken. */
    @Test
    void theSpreadIsThatWhichAShareOfTheRowsDoesNotExceed() {
        var pool = pool(row(0.03), row(0.01), row(0.02), row(0.04));
        assertThat(pool.spread(0)).isCloseTo(0.01, CLOSE);
        assertThat(pool.spread(0.5)).isCloseTo(0.03, CLOSE);
        assertThat(pool.spread(0.8)).isCloseTo(0.04, CLOSE);
        assertThat(pool.spread(1)).isCloseTo(0.04, CLOSE);
    }

    @Test
    void forksAndIterationsAreDrawnAsTheyDifferedAroundOne() {
        var noise = pool(row("m", "[[99, 101], [198, 202], [396, 404]]")).any(new SplittableRandom(1));
        double fork = Math.pow(2, Math.sqrt(1.5));
        var forks = drawn(noise::fork);
        assertThat(forks).hasSize(3);
        assertThat(forks.get(0)).isCloseTo(1 / fork, CLOSE);
        assertThat(forks.get(1)).isCloseTo(1, CLOSE);
        assertThat(forks.get(2)).isCloseTo(fork, CLOSE);
        double iteration = Math.exp(Math.log(101 / 99.0) / 2 * Math.sqrt(2));
        assertThat(drawn(noise::iteration)).allSatisfy(v -> assertThat(Math.max(v, 1 / v)).isCloseTo(iteration, CLOSE))
                .anyMatch(v -> v < 1)
                .anyMatch(v -> v > 1);
        assertThat(drawn(pool(row(0.01)).any(new SplittableRandom(1))::iteration)).containsExactly(1.0);
    }

    @Test
    void everyRowIsDrawn() {
        var pool = pool(row(0.01), row(0.02), row(0.03));
        var random = new SplittableRandom(1);
        assertThat(Stream.generate(() -> pool.any(random)).limit(50).distinct()).hasSize(3);
    }
}
