package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EndIterationTest {
    @Test
    void theLastIterationOfEveryForkLiesApart() {
        var samples = Samples.ofForks(new double[]{10, 11, 10, 5}, new double[]{20, 20, 22, 8});
        assertThat(EndIteration.last(samples)).hasValueSatisfying(e -> {
            assertThat(e.least()).as("8 of 20").isCloseTo(-0.6, within(1e-12));
            assertThat(e.most()).as("5 of 10").isCloseTo(-0.5, within(1e-12));
            // 10 + 11 + 10 has a mean of 31 / 3, with the 5 of 9; the other fork is moved from 62 / 3 to 17.5.
            assertThat(e.moved()).isCloseTo(31 / 27.0 - 1, within(1e-12));
        });
        assertThat(EndIteration.first(samples)).isEmpty();
    }

    @Test
    void theFirstIterationMayBeAbove() {
        var samples = Samples.ofForks(new double[]{15, 10, 10, 10}, new double[]{30, 21, 20, 20});
        assertThat(EndIteration.first(samples)).hasValueSatisfying(e -> {
            assertThat(e.least()).isCloseTo(0.5, within(1e-12));
            assertThat(e.most()).isCloseTo(0.5, within(1e-12));
            // 91 / 4 against 61 / 3; the other fork is moved from 10 to 45 / 4.
            assertThat(e.moved()).isCloseTo(91 / 4.0 * 3 / 61 - 1, within(1e-12));
        });
        assertThat(EndIteration.last(samples)).isEmpty();
    }

    @Test
    void itIsFurtherFromTheOthersThanTheyAreFromEachOther() {
        assertThat(EndIteration.last(forks(10, 12, 11, 8.34))).isEmpty();
        assertThat(EndIteration.last(forks(10, 12, 11, 8.33))).isPresent();
        assertThat(EndIteration.last(forks(10, 12, 11, 14.39))).isEmpty();
        assertThat(EndIteration.last(forks(10, 12, 11, 14.41))).isPresent();
    }

    @Test
    void everyForkMustAgreeAndBeLongEnough() {
        double[] low = {10, 10, 10, 5};
        assertThat(EndIteration.last(Samples.ofForks(low, new double[]{10, 10, 10, 10}))).isEmpty();
        assertThat(EndIteration.last(Samples.ofForks(low, new double[]{10, 10, 10, 15}))).as("two sides").isEmpty();
        assertThat(EndIteration.last(Samples.ofForks(low, new double[]{10, 10, 5}))).as("two others").isEmpty();
        assertThat(EndIteration.last(Samples.ofForks(low, new double[]{10, 10, 10, 0}))).as("no logarithm").isEmpty();
        assertThat(EndIteration.last(Samples.ofForks(low, low))).isPresent();
        assertThat(EndIteration.last(Samples.ofForks(new double[][]{low}))).as("one fork").isEmpty();
        assertThat(EndIteration.last(Samples.none())).isEmpty();
    }

    private static Samples forks(double... fork) {
        return Samples.ofForks(fork, fork);
    }
}
