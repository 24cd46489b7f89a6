package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.shardmark.report.stats.Samples;

class OdditiesTest {
    private static final double THRESHOLD = 0.05;

    @Test
    void aForkFarFromTheOthersIsNamed() {
        var samples = Samples.ofForks(new double[][]{{10}, {10.1}, {9.9}, {15}, {10}, {10.05}});
        assertThat(Oddities.of("new", samples, THRESHOLD)).containsExactly("new: outlying fork 4 (+50 %)");
        assertThat(Oddities.of("new", samples, 0.6)).as("less than the threshold").isEmpty();
    }

    @Test
    void ofFewForksNoneIsAnOutlier() {
        assertThat(Oddities.of("new", Samples.ofForks(new double[][]{{10}, {10}, {10}, {20}}), THRESHOLD)).isEmpty();
    }

    @Test
    void aForkThatWasStillWarmingUpIsNamed() {
        var samples = Samples.ofForks(new double[][]{{20, 19, 18, 10.1, 10, 10}, {10, 10.1, 10, 10.1, 10, 10}});
        assertThat(Oddities.of("base", samples, THRESHOLD))
                .containsExactly("base: never steady, from its first to its second half, fork 1 (-47 %)");
    }

    @Test
    void noiseIsNotATrend() {
        var samples = Samples.ofForks(new double[][]{{10, 14, 9, 8, 13, 11}, {14, 8, 13, 9, 10, 9}});
        assertThat(Oddities.of("base", samples, THRESHOLD)).isEmpty();
    }
}
