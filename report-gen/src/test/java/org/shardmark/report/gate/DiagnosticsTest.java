package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.shardmark.report.stats.Samples;

class DiagnosticsTest {
    private static final double THRESHOLD = 0.05;

    @Test
    void aForkFarFromTheOthersIsNamed() {
        var samples = Samples.ofForks(new double[][]{{10}, {10.1}, {9.9}, {15}, {10}, {10.05}});
        assertThat(Diagnostics.of("new", samples, THRESHOLD)).containsExactly("new: outlying fork 4 (+50 %)");
        assertThat(Diagnostics.of("new", samples, 0.6)).as("less than the threshold").isEmpty();
    }

    @Test
    void ofFewForksNoneIsAnOutlier() {
        assertThat(Diagnostics.of("new", Samples.ofForks(new double[][]{{10}, {10}, {10}, {20}}), THRESHOLD)).isEmpty();
    }

    @Test
    void aForkThatWasStillWarmingUpIsNamed() {
        var samples = Samples.ofForks(new double[][]{{20, 19, 18, 10.1, 10, 10}, {10, 10.1, 10, 10.1, 10, 10}});
        assertThat(Diagnostics.of("base", samples, THRESHOLD))
                .containsExactly("base: never steady, from its first to its second half, fork 1 (-47 %)");
    }

    @Test
    void whatAllForksDoIsSaidOnce() {
        var samples = Samples.ofForks(new double[][]{{10, 10.1, 10, 5, 5.1, 5}, {12, 12.1, 12, 6.3, 6.4, 6.3}});
        assertThat(Diagnostics.of("new", samples, THRESHOLD))
                .containsExactly("new: in every fork the second half differs from the first (-50 % to -47 %)");
    }

    @Test
    void aLastIterationThatCollapsesInEveryForkIsNamed() {
        var samples = Samples.ofForks(new double[][]{{10, 10.1, 9.9, 10, 0.5}, {12, 12.1, 12, 11.9, 0.6}});
        assertThat(Diagnostics.of("base", samples, THRESHOLD))
                .containsExactly("base: in every fork the last iteration is far from those before it (-95 %)");
        var oneFork = Samples.ofForks(new double[][]{{10, 10.1, 9.9, 10, 0.5}, {12, 12.1, 12, 11.9, 12}});
        assertThat(Diagnostics.of("base", oneFork, THRESHOLD)).isEmpty();
        var bothWays = Samples.ofForks(new double[][]{{10, 10.1, 9.9, 10, 0.5}, {12, 12.1, 12, 11.9, 90}});
        assertThat(Diagnostics.of("base", bothWays, THRESHOLD)).isEmpty();
        var little = Samples.ofForks(new double[][]{{10, 10.1, 9.9, 10, 8}, {12, 12.1, 12, 11.9, 9.6}});
        assertThat(Diagnostics.of("base", little, THRESHOLD)).as("moves the mean of a fork by 4 %").isEmpty();
        assertThat(Diagnostics.of("base", little, 0.03)).hasSize(1);
    }

    @Test
    void aFirstIterationThatIsSlowInEveryForkIsNamed() {
        var samples = Samples.ofForks(new double[][]{{13, 10.1, 9.9, 10}, {15.6, 12.1, 12, 11.9}});
        assertThat(Diagnostics.of("new", samples, THRESHOLD))
                .containsExactly("new: in every fork the first iteration is far from those after it (+30 %)");
        var scattered = Samples.ofForks(new double[][]{{13, 10, 12.8, 11}, {15.6, 12.1, 15, 11.9}});
        assertThat(Diagnostics.of("new", scattered, THRESHOLD)).as("no further than the others from each other")
                .isEmpty();
    }

    @Test
    void noiseIsNotATrend() {
        var samples = Samples.ofForks(new double[][]{{10, 14, 9, 8, 13, 11}, {14, 8, 13, 9, 10, 9}});
        assertThat(Diagnostics.of("base", samples, THRESHOLD)).isEmpty();
    }

    @Test
    void fiveForksAreEnoughAndZeroHasNoLogarithm() {
        var five = Samples.ofForks(new double[][]{{10}, {10.1}, {9.9}, {15}, {10}});
        assertThat(Diagnostics.of("new", five, THRESHOLD)).containsExactly("new: outlying fork 4 (+50 %)");
        var zero = Samples.ofForks(new double[][]{{10}, {10.1}, {9.9}, {0}, {10}});
        assertThat(Diagnostics.of("new", zero, THRESHOLD)).isEmpty();
        var zeros = Samples.ofForks(new double[][]{{0, 0, 0, 10, 10, 10}, {10, 10, 10, 10, 10, 10}});
        assertThat(Diagnostics.of("new", zeros, THRESHOLD)).isEmpty();
    }

    @Test
    void forksThatScatterWidelyHaveNoOutlier() {
        var samples = Samples.ofForks(new double[][]{{10}, {12}, {8}, {14}, {7}, {11}});
        assertThat(Diagnostics.of("new", samples, THRESHOLD)).isEmpty();
    }

    @Test
    void halvesWithoutScatterDifferPlainly() {
        var samples = Samples.ofForks(new double[][]{{20, 20, 20, 10, 10, 10}, {10, 10, 10, 10, 10, 10}});
        assertThat(Diagnostics.of("new", samples, THRESHOLD))
                .containsExactly("new: never steady, from its first to its second half, fork 1 (-50 %)");
        var alone = Samples.ofForks(new double[][]{{20, 20, 20, 10, 10, 10}});
        assertThat(Diagnostics.of("new", alone, THRESHOLD)).as("one fork is not every fork")
                .containsExactly("new: never steady, from its first to its second half, fork 1 (-50 %)");
    }

    @Test
    void aFirstIterationThatMovesNoMeanByTheThresholdIsNotNamed() {
        var samples = Samples.ofForks(new double[][]{{13, 10.1, 9.9, 10}, {15.6, 12.1, 12, 11.9}});
        assertThat(Diagnostics.of("new", samples, 0.6)).isEmpty();
    }
}
