package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agreement with SciPy 1.17.1; each value stands beside the call that made it. */
class ShiftTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    /** Called {@code d}, {@code a}, {@code b} and {@code y} in the calls. */
    private static final double[] D = {0.065482, 0.085016, 0.082337, 0.5, 0.060092, 0.044368, 0.068914, 0.079049,
            0.076782, 0.068463, 0.063674, 0.115346};
    private static final double[] A = {10.0298, 9.7962, 9.8569, 10.0033, 10.3445, 9.7351, 10.1547, 10.1308, 9.8286,
            10.04, 10.2113, 9.9025};
    private static final double[] B = {10.794, 10.9846, 11.1676, 11.7467, 10.5289, 11.9094, 10.8354, 11.0766, 10.1407,
            10.5772, 11.584, 10.7727};
    private static final double[] Y = {2.00898, 2.05197, 2.01551, 1.97497, 1.99973, 1.98125, 2.01672};

    private static void assertInterval(Interval interval, double center, double low, double high) {
        assertThat(interval.center()).isCloseTo(center, CLOSE);
        assertThat(interval.low()).isCloseTo(low, CLOSE);
        assertThat(interval.high()).isCloseTo(high, CLOSE);
    }

    @Test
    void pairsAreTrimmedAndTheirVarianceIsThatOfTheWinsorisedSample() {
        // m = stats.trim_mean(d, 2/12); w = stats.mstats.winsorize(d, limits=(2/12, 2/12))
        // se = np.sqrt(11 * w.var(ddof=1) / (8 * 7)); m ± stats.t.isf(.025, 7) * se
        assertInterval(PairedShift.of(D).at(0.025), 0.073714625, 0.06415277989190359, 0.08327647010809643);
    }

    @Test
    void anUnlikelyErrorLeavesTooFewToTrim() {
        // stats.binom.sf(10, 12, .25) > 2e-6 > stats.binom.sf(11, 12, .25): m = d.mean(), se = stats.sem(d)
        // m ± stats.t.isf(2e-7, 11) * se
        double tail = 2e-7;
        var interval = PairedShift.of(D).at(tail);
        assertThat(Trimming.pairs(12, tail)).isZero();
        assertThat(interval.center()).isCloseTo(0.10912691666666667, CLOSE);
        assertThat(interval.halfWidth() / Student.quantile(11, tail)).isCloseTo(0.03587752466303017, CLOSE);
    }

    @Test
    void twoSidesAreYuens() {
        // r = stats.ttest_ind(b, a, equal_var=False, trim=.2): r.statistic 5.292683586797066, r.df 8.681520805851196
        // stats.trim_mean(b, .2) - stats.trim_mean(a, .2) ± stats.t.isf(.025, r.df) * difference / r.statistic
        var interval = UnpairedShift.of(List.of(B), List.of(A), 0).at(0.025);
        assertInterval(interval, 0.9806875000000019, 0.5591740623009632, 1.4022009376990408);
        assertThat(interval.center() / interval.halfWidth() * Student.quantile(8.681520805851196, 0.025))
                .isCloseTo(5.292683586797066, CLOSE);
    }

    @Test
    void theNextRunIsPredictedFromTheScatterOfRuns() {
        // s = y.std(ddof=1) * np.sqrt(1 + 1/7); 2.2 - y.mean() ± stats.t.isf(.0025, 6) * s
        var bases = IntStream.range(0, Y.length).mapToObj(i -> new double[]{Y[i]}).toList();
        assertInterval(BaselineShift.of(List.of(new double[]{2.2}), bases).at(0.0025), 0.19298142857142908,
                0.07479848149091088, 0.31116437565194727);
    }

    @Test
    void severalBasesCountAlike() {
        // c = a[:6] + 1; va, vb, vc = se ** 2 of a (2 cut at each end), b (2) and c (none), as above
        // w = vb + va / 4 + vc / 4; df = w ** 2 / (vb ** 2 / 7 + (va / 4) ** 2 / 7 + (vc / 4) ** 2 / 5)
        // stats.trim_mean(b, .2) - (stats.trim_mean(a, .2) + c.mean()) / 2 ± stats.t.isf(.025, df) * np.sqrt(w)
        double[] c = Arrays.stream(A, 0, 6).map(v -> v + 1).toArray();
        assertInterval(UnpairedShift.of(List.of(B), List.of(A, c), 0).at(0.025), 0.49686666666666923,
                0.07756852886795429,
                0.9161648044653842);
        // np.hypot(stats.t.isf(.025, df) * np.sqrt(w), stats.norm.isf(.025) * .3 * np.sqrt(1 + 1 / 2))
        var noisy = UnpairedShift.of(List.of(B), List.of(A, c), 0.3).at(0.025);
        assertThat(noisy.low()).isCloseTo(-0.3364447212041417, within(1e-8));
        assertThat(noisy.high()).isCloseTo(1.3301780545374802, within(1e-8));
        // Of 20 forks each: va and vb times 12 / 20, vc times 6 / 20.
        assertThat(UnpairedShift.of(List.of(B), List.of(A, c), 0).expectedHalfWidth(0.025, 20)).isCloseTo(
                0.32297034781828493,
                CLOSE);
    }

    @Test
    void twoForksAgainstFortyTellLittle() {
        // At this tail nothing is trimmed: r = stats.ttest_ind(own, base, equal_var=False), r.df 1.8025016947331232
        // own.mean() - base.mean() ± stats.t.isf(.0005, r.df) * difference / r.statistic
        double[] base = IntStream.range(0, 40).mapToDouble(i -> 1 + 0.08 * (i % 8)).toArray();
        assertInterval(UnpairedShift.of(List.of(new double[]{1, 1.1}), List.of(base), 0).at(0.0005), -0.23,
                -2.730042223631942,
                2.270042223631942);
    }

    @Test
    void whatMoreForksWouldTellFollowsFromThese() {
        // se ** 2 of d is that of the first test: stats.t.isf(.025, 20 - 2 * 4 - 1) * np.sqrt(se ** 2 * 12 / 20)
        assertThat(PairedShift.of(D).expectedHalfWidth(0.025, 20)).isCloseTo(0.006894016277257387, CLOSE);
        // va, vb = those of Yuen's test times 12 / 20: h = stats.t.isf(.025, 8.681520805851196) * np.sqrt(va + vb)
        assertThat(UnpairedShift.of(List.of(B), List.of(A), 0).expectedHalfWidth(0.025, 20)).isCloseTo(
                0.3265029048822029,
                CLOSE);
        // np.hypot(h, stats.norm.isf(.025) * .3 * np.sqrt(2))
        assertThat(UnpairedShift.of(List.of(B), List.of(A), 0.3).expectedHalfWidth(0.025, 20)).isCloseTo(
                0.8933458090915632,
                within(1e-8));
        // stats.t.isf(.0025, 9) * np.sqrt(y.var(ddof=1) * (1 + 1 / 10))
        var bases = Arrays.stream(Y).mapToObj(v -> new double[]{v}).toList();
        var runs = BaselineShift.of(List.of(new double[]{2.2}), bases);
        assertThat(runs.expectedHalfWidth(0.0025, 10)).isCloseTo(0.09910079980900008, CLOSE);
        assertThat(runs.expectedHalfWidth(0.0025, 5)).isFinite();
        assertThat(runs.expectedHalfWidth(0.0025, 4)).isInfinite();
        assertThat(runs.fewest(0.0025)).isEqualTo(5);
    }

    @Test
    void runsScatterNoLessThanTheirForksLetThem() {
        // b and own as below: means = [x.mean() for x in b], all but equal;
        // forks = sum(stats.sem(x) ** 2 for x in b) / 36 + stats.sem(own) ** 2
        // own.mean() - np.mean(means) ± stats.t.isf(.025, 5) * np.sqrt(forks)
        var bases = List.of(new double[]{1.0, 2.0, 0.9}, new double[]{1.6, 0.8, 1.5}, new double[]{1.2, 1.9, 0.8},
                new double[]{0.7, 1.3, 1.9}, new double[]{1.4, 1.0, 1.5}, new double[]{2.1, 0.9, 0.9});
        assertInterval(BaselineShift.of(List.of(new double[]{1.5, 2.1, 1.8}), bases).at(0.025), 0.5,
                -0.05420624493580173,
                1.0542062449358016);
    }

    @Test
    void severalNewRunsArePredictedByTheirMean() {
        // s = y.std(ddof=1) * np.sqrt(1/2 + 1/7); 2.2 - y.mean() ± stats.t.isf(.0025, 6) * s
        var bases = IntStream.range(0, Y.length).mapToObj(i -> new double[]{Y[i]}).toList();
        var interval = BaselineShift.of(List.of(new double[]{2.1}, new double[]{2.3}), bases).at(0.0025);
        assertInterval(interval, 0.19298142857142908, 0.10434421826104044,
                0.2816186388818177);
    }

    @Test
    void severalNewRunsCountAsSeveralBasesDo() {
        var there = UnpairedShift.of(List.of(A, B), List.of(Y, D), 0.1).at(0.025);
        var back = UnpairedShift.of(List.of(Y, D), List.of(A, B), 0.1).at(0.025);
        assertInterval(back, -there.center(), -there.high(), -there.low());
        double[] one = {1, 1, 1};
        double[] two = {2, 2, 2};
        // Known exactly: stats.norm.isf(.025) * .5 * np.sqrt(1/2 + 1)
        var known = UnpairedShift.of(List.of(one, two), List.of(one), 0.5).at(0.025);
        assertThat(known.center()).isCloseTo(0.5, CLOSE);
        assertThat(known.halfWidth()).isCloseTo(1.2002279, within(1e-6));
    }

    @Test
    void fewForksOfOneKindScatterNoLessThanManyOfTwo() {
        double[] few = {1.15, 1.151, 1.149, 1.1505, 1.1495};
        var many = List.of(new double[]{1, 1.15, 1.001, 1.151, 1}, new double[]{1.149, 1, 1.15, 1, 1},
                new double[]{1, 1.15, 1.15, 1.001, 1.149});
        // v = np.mean([x.var(ddof=1) for x in many]) / 5; w = [stats.sem(x) ** 2 / 9 for x in many]
        // df = (v + sum(w)) ** 2 / (v ** 2 / 12 + sum(x ** 2 / 4 for x in w))
        // few.mean() - np.mean(many) ± stats.t.isf(.0025, df) * np.sqrt(v + sum(w))
        assertInterval(UnpairedShift.of(List.of(few), many, 0).at(0.0025), 0.07993333333333341, -0.05419026534768756,
                0.21405693201435438);
        assertInterval(UnpairedShift.of(many, List.of(few), 0).at(0.0025), -0.07993333333333341, -0.21405693201435438,
                0.05419026534768756);
    }

    @Test
    void quantilesAndChancesAreSciPys() {
        assertThat(Student.quantile(7, 2.5e-5)).isCloseTo(8.78250921642982, CLOSE); // stats.t.isf(2.5e-5, 7)
        assertThat(Student.quantile(9.37, 0.0025)).isCloseTo(3.6462921696301267, CLOSE); // stats.t.isf(.0025, 9.37)
        // stats.binomtest(37, 10000).proportion_ci(.95, 'exact')
        assertThat(Proportion.of(37, 10_000).low()).isCloseTo(0.002606439007958165, CLOSE);
        assertThat(Proportion.of(37, 10_000).high()).isCloseTo(0.005096391252834182, CLOSE);
        assertThat(Proportion.of(37, 10_000).share()).isCloseTo(0.0037, CLOSE);
        assertThat(Proportion.of(0, 10).low()).isZero();
        assertThat(Proportion.of(0, 10).high()).isCloseTo(0.30849710781876294, CLOSE);
        assertThat(Proportion.of(10, 10).low()).isCloseTo(0.6915028921812371, CLOSE);
        assertThat(Proportion.of(10, 10).high()).isOne();
    }

    @ParameterizedTest // stats.t.isf(tail, degrees)
    @CsvSource({"0.4, 0.025, 642.8272461565297", "1, 0.025, 12.706204736174705", "1.5, 0.0005, 82.84744670365761",
            "2.3, 0.0005, 22.038115753802963", "2.9, 0.000025, 38.70425363967054", "50.5, 0.025, 2.0080664982950434",
            "1e9, 0.025, 1.9599639869123253"})
    void quantilesAreExactBetweenWholeDegrees(double degrees, double tail, double quantile) {
        assertThat(Student.quantile(degrees, tail)).isCloseTo(quantile, Percentage.withPercentage(1e-7));
    }

    @Test
    void asMuchIsTrimmedAsTwoFacedForksAllow() {
        // stats.binom.sf(9, 12, .25) = 3.761e-05, stats.binom.sf(9, 12, .5) ** 2 = 0.000372
        assertThat(Trimming.pairs(12, 3.8e-5)).isEqualTo(2);
        assertThat(Trimming.pairs(12, 3.7e-5)).isEqualTo(1);
        assertThat(Trimming.sides(12, 12, 0.000373)).isEqualTo(2);
        assertThat(Trimming.sides(12, 12, 0.000371)).isEqualTo(1);
        // stats.binom.sf(12 - min(c, 2) - 1, 12, .4) * stats.binom.sf(18 - c - 1, 18, .6) for c from 3 to 0:
        // 9.212e-5, 2.312e-5, 4.209e-7, 1.704e-9
        assertThat(Trimming.sides(12, 18, 9.3e-5)).isEqualTo(3);
        assertThat(Trimming.sides(12, 18, 9.2e-5)).isEqualTo(2);
        assertThat(Trimming.sides(18, 12, 2.2e-5)).isEqualTo(1);
        assertThat(Trimming.sides(12, 18, 4.1e-7)).isZero();
        assertThat(Trimming.sides(12, 18, 1.6e-9)).isEqualTo(Trimming.TOO_FEW);
        assertThat(Trimming.pairs(9, 0.025)).as("eight are left").isZero();
        assertThat(Trimming.pairs(4, 0.0025)).isEqualTo(Trimming.TOO_FEW);
        assertThat(Trimming.pairs(5, 0.0025)).isZero();
        double chance = BinomialDistribution.of(5, 0.25).survivalProbability(4);
        assertThat(Trimming.pairs(5, chance)).as("just as unlikely as it may be").isZero();
        double both = Math.pow(BinomialDistribution.of(5, 0.5).survivalProbability(4), 2);
        assertThat(Trimming.sides(5, 5, both)).as("just as unlikely as it may be").isZero();
    }

    @Test
    void oneForkShowsNoScatter() {
        assertThat(Trimming.pairs(1, 0.5)).isEqualTo(Trimming.TOO_FEW);
        assertThat(Trimming.pairs(2, 0.1)).isZero();
        assertThat(Trimming.sides(8, 1, 0.5)).isEqualTo(Trimming.TOO_FEW);
        assertThat(Trimming.sides(1, 8, 0.5)).isEqualTo(Trimming.TOO_FEW);
        assertThat(Trimming.sides(2, 2, 0.1)).isZero();
        assertThat(PairedShift.of(new double[]{0.1, 0.3}).expectedHalfWidth(0.025, 20)).isFinite();
        assertThat(PairedShift.of(new double[]{0.1}).expectedHalfWidth(0.025, 20)).isInfinite();
        // The mean of 1 and 3 has the variance ((1 - 2) ** 2 + (3 - 2) ** 2) / 2.
        assertThat(TrimmedMean.of(new double[]{1, 3}, 0)).isEqualTo(new TrimmedMean(2, 1, 1));
        assertThat(TrimmedMean.of(new double[]{1, 3, 100}, 1).variance()).isNaN();
    }

    @Test
    void aFifthIsTrimmedOfWhichEightAreLeft() {
        assertThat(IntStream.of(3, 9, 10, 11, 12, 20, 100).map(Trimming::most)).containsExactly(0, 0, 1, 1, 2, 4, 20);
    }

    @Test
    void tooFewForksBoundNothing() {
        var interval = PairedShift.of(new double[]{0.1, 0.1, 0.1, 0.1}).at(0.0025);
        assertThat(interval.bounded()).isFalse();
        assertThat(interval.center()).isCloseTo(0.1, CLOSE);
        // The first n with stats.binom.sf(n - 1, n, .25) <= tail; of two sides with .5 ** n * .5 ** n <= tail;
        // of one side against two bases with (1 / 3) ** n * (2 / 3) ** (2 * n) <= tail.
        assertThat(PairedShift.of(new double[]{0.1}).fewest(0.0025)).isEqualTo(5);
        assertThat(PairedShift.of(D).fewest(0.025)).isEqualTo(3);
        assertThat(PairedShift.of(D).fewest(1e-6)).isEqualTo(10);
        assertThat(UnpairedShift.of(List.of(B), List.of(A), 0).fewest(1e-6)).isEqualTo(10);
        assertThat(UnpairedShift.of(List.of(B), List.of(A, A), 0).fewest(0.0025)).isEqualTo(4);
        assertThat(UnpairedShift.of(List.of(B), List.of(A, A), 0).fewest(0.025)).isEqualTo(2);
        assertThat(UnpairedShift.of(List.of(B), List.of(new double[]{1}), 0).at(0.025).bounded()).isFalse();
    }

    @Test
    void anAssumedNoiseOfRunsWidensTheInterval() {
        double plain = UnpairedShift.of(List.of(B), List.of(A), 0).at(0.025).halfWidth();
        double noisy = UnpairedShift.of(List.of(B), List.of(A), 0.5).at(0.025).halfWidth();
        assertThat(noisy).isGreaterThan(1.96 * Math.sqrt(0.5)).isGreaterThan(plain);
        // Known exactly: stats.norm.isf(.025) * .5 * np.sqrt(2)
        double known = UnpairedShift.of(List.of(new double[]{1, 1, 1}), List.of(new double[]{2, 2, 2}), 0.5)
                .at(0.025)
                .halfWidth();
        assertThat(known).isCloseTo(1.3859038243496777, within(1e-8));
        double ofMany = UnpairedShift.of(List.of(B), List.of(A, A, A, A), 0.5).at(0.025).halfWidth();
        assertThat(ofMany).isLessThan(noisy);
    }

    @Test
    void oneForkFarOffMovesLittle() {
        var calm = D.clone();
        calm[3] = 0.075;
        assertThat(PairedShift.of(D).at(0.001).center()).isCloseTo(PairedShift.of(calm).at(0.001).center(),
                within(0.002));
        assertThat(PairedShift.of(D).at(0.001).halfWidth())
                .isLessThan(2 * PairedShift.of(calm).at(0.001).halfWidth());
    }

    @Test
    void moreForksAreExpectedToTellMore() {
        for (Shift shift : List.of(PairedShift.of(D), UnpairedShift.of(List.of(B), List.of(A), 0))) {
            assertThat(shift.expectedHalfWidth(0.025, 48)).isLessThan(0.6 * shift.at(0.025).halfWidth());
            assertThat(shift.expectedHalfWidth(0.0001, 3)).isInfinite();
        }
        assertThat(PairedShift.of(D).expectedHalfWidth(0.025, 12))
                .isCloseTo(PairedShift.of(D).at(0.025).halfWidth(), CLOSE);
        assertThat(UnpairedShift.of(List.of(B), List.of(A), 1).expectedHalfWidth(0.025, 1000)).isGreaterThan(2.7);
    }
}
