package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {
    @Test
    void theIntervalIsStudentsOnForkMeans() {
        // Fork means 10, 12, 14: mean 12, s = 2, t(0.975, 2) = 4.30265, half-width 4.30265 · 2 / √3.
        var estimate = Estimate.of(Samples.ofForks(new double[]{9, 11}, new double[]{12, 12}, new double[]{14}));
        assertThat(estimate.kind()).isEqualTo(Estimate.Kind.INTERVAL);
        assertThat(estimate.mean()).isEqualTo(12);
        assertThat(estimate.halfWidth()).isCloseTo(4.968275, within(1e-5));
        assertThat(estimate.forks()).isEqualTo(3);
    }

    @Test
    void fewerThanThreeForksHaveARangeOnly() {
        var estimate = Estimate.of(Samples.ofForks(new double[]{1, 2, 3}, new double[]{4, 5, 6}));
        assertThat(estimate.kind()).isEqualTo(Estimate.Kind.RANGE);
        assertThat(estimate.low()).isEqualTo(1);
        assertThat(estimate.high()).isEqualTo(6);
        assertThat(Estimate.of(Samples.of(7)).kind()).isEqualTo(Estimate.Kind.SINGLE);
        assertThat(Estimate.of(Samples.none()).kind()).isEqualTo(Estimate.Kind.NONE);
    }

    @Test
    void differencesBetweenMachinesAreNotNoise() {
        var slow = Samples.ofForks(new double[]{10}, new double[]{11}, new double[]{12});
        var fast = slow.times(10);
        var blocked = Estimate.of(Samples.join(List.of(slow, fast.times(0.1).times(10)), new int[]{0, 1}));
        var pooled = Estimate.of(Samples.join(List.of(slow, fast), new int[]{0, 0}));
        assertThat(blocked.mean()).isCloseTo(60.5, within(1e-9));
        // Within blocks the sums of squares are 2 and 200; t(0.975, 4) = 2.776445.
        assertThat(blocked.halfWidth()).isCloseTo(2.776445 * Math.sqrt(202.0 / 4 * (2.0 / 3) / 4), within(1e-4));
        assertThat(pooled.halfWidth()).isGreaterThan(4 * blocked.halfWidth());
    }

    @Test
    void aRatioAndItsInverseSayTheSame() {
        var a = Samples.ofForks(new double[]{10}, new double[]{11}, new double[]{12}, new double[]{10.5});
        var b = Samples.ofForks(new double[]{20}, new double[]{23}, new double[]{21});
        var ratio = Ratio.of(a, b, 0);
        var inverse = Ratio.of(b, a, 0);
        assertThat(ratio.kind()).isEqualTo(Estimate.Kind.INTERVAL);
        assertThat(ratio.mean() * inverse.mean()).isCloseTo(1, within(1e-12));
        assertThat(ratio.low() * inverse.high()).isCloseTo(1, within(1e-12));
        assertThat(ratio.low()).isLessThan(ratio.mean());
    }

    @Test
    void theRatiosIntervalIsWelchs() {
        // ln a: 0, ln 2, ln 4 and ln b: 0, 0.1, 0.2, computed by hand: variances ln2² / 3 and 0.01 / 3.
        var a = Samples.ofForks(new double[]{1}, new double[]{2}, new double[]{4});
        var b = Samples.ofForks(new double[]{1}, new double[]{Math.exp(0.1)}, new double[]{Math.exp(0.2)});
        double va = Math.log(2) * Math.log(2) / 3;
        double vb = 0.01 / 3;
        double degrees = (va + vb) * (va + vb) / (va * va / 2 + vb * vb / 2);
        var ratio = Ratio.of(a, b, 0);
        assertThat(Math.log(ratio.mean())).isCloseTo(Math.log(2) - 0.1, within(1e-12));
        assertThat(Math.log(ratio.high() / ratio.mean()))
                .isCloseTo(Estimate.Spread.quantile(degrees) * Math.sqrt(va + vb), within(1e-12));
        assertThat(degrees).isBetween(2.0, 2.1);
    }

    @Test
    void theGeometricMeanPassesOverWhatIsNoRatio() {
        assertThat(Ratio.geometricMean(List.of(2.0, 8.0, Double.NaN, 0.0)).getAsDouble()).isCloseTo(4, within(1e-12));
        assertThat(Ratio.geometricMean(List.of())).isEmpty();
    }

    @Test
    void aPercentileIsTheSmallestValueThatCovers() {
        var histogram = Histogram.of(java.util.Map.of(1.0, 90L, 5.0, 9L, 100.0, 1L));
        assertThat(histogram.valueAt(0.5)).isEqualTo(1);
        assertThat(histogram.valueAt(0.9)).isEqualTo(1);
        assertThat(histogram.valueAt(0.91)).isEqualTo(5);
        assertThat(histogram.valueAt(0.99)).isEqualTo(5);
        assertThat(histogram.valueAt(1)).isEqualTo(100);
    }
}
