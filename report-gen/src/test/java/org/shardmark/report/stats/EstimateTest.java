package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
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
    void aForkOfEachMachineSaysNothingOfNoise() {
        var alone = Samples.join(List.of(Samples.of(1), Samples.of(2), Samples.of(6)), new int[]{0, 1, 2});
        assertThat(Estimate.of(alone)).isEqualTo(new Estimate(3, 1, 6, Estimate.Kind.RANGE, 3));
    }

    @Test
    void manyForksAreTrimmed() {
        // w = stats.mstats.winsorize(x, limits=(2/12, 2/12)); se = np.sqrt(11 * w.var(ddof=1) / (8 * 7))
        // stats.trim_mean(x, .17) ± stats.t.isf(.025, 7) * se
        var many = Estimate.trimmed(new double[]{12, 14, 11, 13, 40, 12.5, 13.5, 12, 11.5, 14.5, 13, 12.2});
        assertThat(many.mean()).isCloseTo(12.775, within(1e-9));
        assertThat(many.low()).isCloseTo(11.888547453236988, within(1e-9));
        assertThat(many.high()).isCloseTo(13.661452546763012, within(1e-9));
        assertThat(many.kind()).isEqualTo(Estimate.Kind.TRIMMED);
        // Three: 12 ± 4.30265 · 2 / √3, as above; two have no interval.
        var three = Estimate.trimmed(new double[]{10, 12, 14});
        assertThat(three.kind()).isEqualTo(Estimate.Kind.TRIMMED);
        assertThat(three.halfWidth()).isCloseTo(4.968275, within(1e-5));
        assertThat(Estimate.trimmed(new double[]{1, 3})).isEqualTo(new Estimate(2, 2, 2, Estimate.Kind.SINGLE, 2));
    }

    @Test
    void aFactorScalesTheEndsToo() {
        assertThat(new Estimate(2, 1, 4, Estimate.Kind.INTERVAL, 5).times(10))
                .isEqualTo(new Estimate(20, 10, 40, Estimate.Kind.INTERVAL, 5));
    }

    @Test
    void theHalfWidthOfAMeanIsStudents() {
        // stats.t.isf(.025, 9) * np.sqrt(8 / 10)
        assertThat(Estimate.halfWidth(8, 10)).isCloseTo(2.0233348767219383, within(1e-9));
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
    void whatNeverVariesHasARatioWithoutWidth() {
        var two = Samples.ofForks(new double[]{2}, new double[]{2}, new double[]{2});
        var eight = Samples.ofForks(new double[]{8}, new double[]{8}, new double[]{8});
        var ratio = Ratio.of(eight, two, 0);
        assertThat(ratio.kind()).isEqualTo(Estimate.Kind.INTERVAL);
        assertThat(ratio.mean()).isCloseTo(4, within(1e-12));
        assertThat(ratio.high()).isEqualTo(ratio.mean());
    }

    @Test
    void withoutThreeForksOrWithZerosThereIsARatioAlone() {
        var two = Samples.ofForks(new double[]{2}, new double[]{8});
        var four = Samples.ofForks(new double[]{4}, new double[]{4}, new double[]{4});
        assertThat(Ratio.of(two, four, 0)).isEqualTo(new Estimate(1, 1, 1, Estimate.Kind.SINGLE, 2));
        var zeros = Samples.ofForks(new double[]{0}, new double[]{0}, new double[]{6});
        assertThat(Ratio.of(zeros, four, 0)).isEqualTo(new Estimate(0.5, 0.5, 0.5, Estimate.Kind.SINGLE, 3));
        var below = Samples.ofForks(new double[]{-4}, new double[]{-4}, new double[]{-4});
        assertThat(Ratio.of(four, below, 0)).isEqualTo(new Estimate(-1, -1, -1, Estimate.Kind.SINGLE, 3));
        double[][] nearlyAll = new double[10][];
        Arrays.fill(nearlyAll, new double[]{10});
        nearlyAll[3] = new double[]{0};
        assertThat(Ratio.of(four, Samples.ofForks(nearlyAll), 0).mean()).as("4 / 9").isCloseTo(4 / 9.0, within(1e-12));
        assertThat(Ratio.of(four, Samples.ofForks(nearlyAll), 0).kind()).isEqualTo(Estimate.Kind.SINGLE);
        var apart = Samples.join(List.of(Samples.of(4), Samples.of(4), Samples.of(4)), new int[]{0, 1, 2});
        assertThat(Ratio.of(four, apart, 0).kind()).as("a fork of each machine").isEqualTo(Estimate.Kind.SINGLE);
        assertThat(Ratio.of(apart, four, 0).kind()).as("a fork of each machine").isEqualTo(Estimate.Kind.SINGLE);
    }

    @Test
    void nothingIsDividedByWhatCannotBeToldFromZero() {
        var interval = Estimate.Kind.INTERVAL;
        assertThat(Ratio.isBase(new Estimate(2, 1, 3, interval, 3), 2)).as("as fine as the resolution").isTrue();
        assertThat(Ratio.isBase(new Estimate(2, 1, 3, interval, 3), 2.1)).isFalse();
        assertThat(Ratio.isBase(new Estimate(2, 0, 4, interval, 3), 0)).isFalse();
        assertThat(Ratio.isBase(new Estimate(-2, -3, -1, interval, 3), 2)).isTrue();
        assertThat(Ratio.isBase(new Estimate(-2, -4, 0, interval, 3), 0)).isFalse();
        var four = Samples.ofForks(new double[]{4}, new double[]{4}, new double[]{4});
        var noise = Samples.ofForks(new double[]{-1}, new double[]{1}, new double[]{1});
        assertThat(Ratio.of(four, noise, 0).kind()).isEqualTo(Estimate.Kind.NONE);
        assertThat(Ratio.of(four, Samples.none(), 0).kind()).isEqualTo(Estimate.Kind.NONE);
        assertThat(Ratio.of(Samples.none(), four, 0).kind()).isEqualTo(Estimate.Kind.NONE);
    }

    @Test
    void whatIsFinerThanTheResolutionIsNothing() {
        var four = Samples.ofForks(new double[]{4}, new double[]{4}, new double[]{4});
        assertThat(Ratio.of(Samples.of(0.9), four, 1)).isEqualTo(new Estimate(0, 0, 0, Estimate.Kind.SINGLE, 1));
        assertThat(Ratio.of(Samples.of(1), four, 1).mean()).isEqualTo(0.25);
    }

    @Test
    void theGeometricMeanPassesOverWhatIsNoRatio() {
        assertThat(Ratio.geometricMean(List.of(2.0, 8.0, Double.NaN, 0.0)).getAsDouble()).isCloseTo(4, within(1e-12));
        assertThat(Ratio.geometricMean(List.of())).isEmpty();
    }
}
