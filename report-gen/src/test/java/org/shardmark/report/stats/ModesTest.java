package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModesTest {
    @Test
    void forks_of_two_speeds_are_two_modes() {
        var modes = Modes.of(new double[]{10, 15.1, 10.1, 9.9, 15, 10.2, 14.9, 10}).orElseThrow();
        assertThat(modes.high()).isEqualTo(3);
        // 15 over the mean of 9.9, 10, 10, 10.1 and 10.2.
        assertThat(modes.times()).isCloseTo(15 / 10.04, within(1e-9));
    }

    @Test
    void forks_of_exactly_two_values_are_two_modes() {
        assertThat(Modes.of(new double[]{1, 1, 1, 1, 2, 2, 2, 2})).isPresent();
        assertThat(Modes.of(new double[]{1, 1, 1, 1, 1, 1, 1, 1})).isEmpty();
    }

    @Test
    void a_fork_alone_is_an_outlier_and_seven_forks_are_too_few() {
        assertThat(Modes.of(new double[]{10, 10.1, 9.9, 10, 10.2, 9.8, 10, 15})).isEmpty();
        assertThat(Modes.of(new double[]{10, 15.1, 10.1, 9.9, 15, 10.2, 14.9})).isEmpty();
    }

    @Test
    void two_modes_that_differ_by_a_hundredth_matter_to_nobody() {
        assertThat(Modes.of(new double[]{100, 100, 100, 100, 101, 101, 101, 101})).isEmpty();
        assertThat(Modes.of(new double[]{100, 100, 100, 100, 103, 103, 103, 103})).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 12, 16, 20, 40})
    void forks_of_one_normal_distribution_hardly_ever_are_two_modes(int forks) {
        var random = new Random(forks);
        int samples = 20_000;
        long found = IntStream.range(0, samples)
                .filter(i -> Modes.of(random.doubles(forks).map(u -> 100 + 10 * random.nextGaussian()).toArray())
                        .isPresent())
                .count();
        assertThat(found).isLessThan(samples / 1000 + 12);
    }
}
