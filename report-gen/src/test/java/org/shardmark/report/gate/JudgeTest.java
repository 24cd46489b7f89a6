package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Verdict.Decider;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Direction;

/**
 * The verdict on a row, in agreement with SciPy 1.17.1; each value stands beside the call that made it. One row alone is
 * judged at a level of 1 %, half of which is for improvements and half of the rest an allowance: a tail of 0.0025.
 */
class JudgeTest {
    private static final Offset<Double> CLOSE = within(1e-9);
    /** The normal distribution is Student's with a billion degrees of freedom. */
    private static final Offset<Double> NORMAL = within(1e-7);
    private static final Row ROW = Fixture.results(Fixture.file(Fixture.PLAIN)).rows().getFirst();
    private static final Judge JUDGE = new Judge(new Thresholds(0.05, List.of(), Map.of()), Levels.of(0.01, 1));

    /** Called {@code b}, {@code s}, {@code t} and {@code u} in the calls. */
    private static final double[] B = {10, 10.2, 9.9, 10.1, 10.3, 9.8, 10, 10.1};
    private static final double[] S = {11.9, 12.3, 11.8, 12, 12.5, 11.7, 12.1, 11.9};
    private static final double[] T = {50, 51, 49, 50.5, 49.5, 52};
    private static final double[] U = {40, 41.5, 39, 40.5, 42, 38};
    private static final double[] FIFTY = {50, 50.1, 49.9, 50, 50.1, 49.9};

    private static Samples samples(double... forks) {
        var builder = new Samples.Builder();
        Arrays.stream(forks).forEach(v -> builder.add(v, 1).endFork());
        return builder.build();
    }

    private static SharedMetric.Run run(double... forks) {
        return new SharedMetric.Run("run", ROW, samples(forks), List.of());
    }

    private static Verdict judged(RunNoise noise, String unit, Direction better, List<SharedMetric.Run> bases,
            SharedMetric.Run now) {
        var places = IntStream.range(0, now.samples().forks()).boxed().toList();
        var pairs = noise.oneRun() ? Optional.of(Pairs.ofPlaces(places)) : Optional.<Pairs>empty();
        return JUDGE
                .of(new SharedMetric(ROW, "a.B.c", "score", unit, better, bases, List.of(now), pairs, noise));
    }

    private static Verdict paired(double[] base, double... now) {
        return judged(RunNoise.ARMS, "s/op", Direction.LOWER, List.of(run(base)), run(now));
    }

    private static Verdict rates(RunNoise noise, double[] base, double... now) {
        return judged(noise, "ops/s", Direction.HIGHER, List.of(run(base)), run(now));
    }

    private static Verdict bytes(double[] base, double... now) {
        return judged(RunNoise.NONE, "B/op", Direction.LOWER, List.of(run(base)), run(now));
    }

    private static void assertCost(Verdict verdict, Offset<Double> offset, double mean, double low, double high) {
        assertThat(verdict.cost().mean()).isCloseTo(mean, offset);
        assertThat(verdict.cost().low()).isCloseTo(low, offset);
        assertThat(verdict.cost().high()).isCloseTo(high, offset);
        assertThat(verdict.cost().kind()).isEqualTo(Estimate.Kind.INTERVAL);
    }

    @Test
    void pairsAreJudgedByTheirRatios() {
        // d = np.log(s / b); se = stats.sem(d); np.exp(d.mean() ± stats.t.isf(.025, 7) * se)
        var verdict = paired(B, S);
        assertThat(verdict.kind()).isEqualTo(Kind.REGRESSED);
        assertCost(verdict, CLOSE, 1.196396860706296, 1.1862697547560317, 1.2066104210861002);
        assertThat(verdict.cost().forks()).isEqualTo(8);
        // np.exp(d.mean() - stats.t.isf(.0025, 7) * se); np.expm1(np.log1p(.05) + stats.t.isf(.0025, 7) * se)
        assertThat(verdict.least()).isCloseTo(1.1791916583565918, CLOSE);
        assertThat(verdict.power().detectable().orElseThrow()).isCloseTo(0.06532020883896593, CLOSE);
        assertThat(verdict.power().decider()).isEmpty();
        assertThat(verdict.difference().bounded()).isFalse();
        assertThat(verdict.threshold()).isEqualTo(0.05);
        assertThat(verdict.subject().base().mean()).isCloseTo(10.05, CLOSE);
        assertThat(verdict.subject().now().mean()).isCloseTo(12.025, CLOSE);
        assertThat(paired(S, B).kind()).isEqualTo(Kind.IMPROVED);
        assertThat(paired(B, B).kind()).isEqualTo(Kind.UNCHANGED);
    }

    @Test
    void lessThroughputIsAHigherCost() {
        // r = stats.ttest_ind(np.log(t), np.log(u), equal_var=False)
        // np.exp(np.log(t).mean() - np.log(u).mean()), np.exp(r.confidence_interval(.95))
        var verdict = rates(RunNoise.NONE, T, U);
        assertThat(verdict.kind()).isEqualTo(Kind.REGRESSED);
        assertCost(verdict, CLOSE, 1.2536104276427706, 1.203455604958637, 1.3058554863340426);
        // c = r.confidence_interval(.995); np.exp(c.low); np.expm1(np.log1p(.05) + (c.high - c.low) / 2)
        assertThat(verdict.least()).isCloseTo(1.1712337324444952, CLOSE);
        assertThat(verdict.power().detectable().orElseThrow()).isCloseTo(0.12384993068604971, CLOSE);
        assertThat(rates(RunNoise.NONE, U, T).kind()).isEqualTo(Kind.IMPROVED);
    }

    @Test
    void whatRunsMayDifferByIsAdded() {
        // h = half of r.confidence_interval(.95) above; np.hypot(h, stats.norm.isf(.025) * .03 * np.sqrt(2))
        var verdict = rates(RunNoise.ASSUMED, T, U);
        assertThat(verdict.kind()).isEqualTo(Kind.REGRESSED);
        assertCost(verdict, NORMAL, 1.2536104276427706, 1.1426954513234844, 1.37529129259639);
        // The same of r.confidence_interval(.995) and stats.norm.isf(.0025).
        assertThat(verdict.least()).isCloseTo(1.092975718595405, NORMAL);
        assertThat(verdict.power().detectable().orElseThrow()).isCloseTo(0.20431856502401438, NORMAL);
    }

    @Test
    void baselinesPredictTheNextRun() {
        // x = np.log([100, 103, 98, 101, 99, 102]); y = np.log([130, 132]).mean()
        // np.exp(y - x.mean() ± stats.t.isf(.025, 5) * np.sqrt(x.var(ddof=1) * (1 + 1 / 6)))
        var bases = Arrays.stream(new double[]{100, 103, 98, 101, 99, 102}).mapToObj(JudgeTest::run).toList();
        var verdict = judged(RunNoise.ESTIMATED, "s/op", Direction.LOWER, bases, run(130, 132));
        assertThat(verdict.kind()).isEqualTo(Kind.REGRESSED);
        assertCost(verdict, CLOSE, 1.3036328681006661, 1.2379526352369095, 1.3727978005128931);
        assertThat(verdict.cost().forks()).as("the fewest of any run").isOne();
        assertThat(verdict.least()).isCloseTo(1.1843097243815803, CLOSE);
        assertThat(verdict.power().detectable().orElseThrow()).isCloseTo(0.15579099227650392, CLOSE);
        assertThat(verdict.subject().base().mean()).isCloseTo(100.5, CLOSE);
    }

    @Test
    void whatIsOpenSaysHowManyForksWouldDecide() {
        // The first n for which abs(d.mean()) and stats.t.isf(tail, n - 1 - 2 * cut) * np.sqrt(d.var(ddof=1) / n) are on
        // one side of np.log1p(.05), at .0025 outside or at .025 inside
        var nearlyUnchanged = paired(B, 10.4, 10.7, 10.4, 10.5, 10.7, 10.4, 10.3, 10.6);
        assertThat(nearlyUnchanged.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(nearlyUnchanged.power().decider()).contains(new Decider(OptionalInt.of(18), "forks a side", ""));
        var nearlyRegressed = paired(B, 10.6, 11.3, 10.5, 11.2, 10.9, 10.9, 11.1, 10.7);
        assertThat(nearlyRegressed.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(nearlyRegressed.power().decider()).contains(new Decider(OptionalInt.of(9), "forks a side", ""));
        // np.exp((np.log(s / b)).mean()) brought to the threshold itself
        var atTheThreshold = paired(B, Arrays.stream(S).map(v -> v * 1.05 / 1.196396860706296).toArray());
        assertThat(atTheThreshold.power().decider()).contains(new Decider(OptionalInt.empty(), "not even 1,000 forks",
                "too much scatter, or too close to the threshold"));
    }

    @Test
    void whatWouldDecideDependsOnHowItIsCompared() {
        double[] near = Arrays.stream(T).map(v -> v / 1.09).toArray();
        assertThat(rates(RunNoise.NONE, T, near).power().decider().orElseThrow().what()).isEqualTo("forks a side");
        assertThat(rates(new RunNoise(false, 0.005, false), T, near).power().decider().orElseThrow().what())
                .isEqualTo("forks a run");
        // stats.norm.isf(.0025) * .03 * np.sqrt(2) is 0.119
        assertThat(rates(RunNoise.ASSUMED, T, near).power().decider()).contains(
                new Decider(OptionalInt.empty(), "one run of two arms", "runs differ by more than this"));
        var bases = Arrays.stream(new double[]{100, 103, 98, 101, 99, 102}).mapToObj(JudgeTest::run).toList();
        var open = judged(RunNoise.ESTIMATED, "s/op", Direction.LOWER, bases, run(112));
        assertThat(open.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(open.power().decider().orElseThrow().what()).isEqualTo("baselines");
        assertThat(rates(RunNoise.NONE, new double[]{50}, T).power().decider()).contains(
                new Decider(OptionalInt.empty(), "several forks a side", "one shows no scatter"));
        assertThat(rates(RunNoise.NONE, T, 50).power().decider().orElseThrow().what())
                .isEqualTo("several forks a side");
        assertThat(rates(RunNoise.NONE, T, 45, 49).power().decider().orElseThrow().what()).as("two show some")
                .isNotEqualTo("several forks a side");
    }

    @Test
    void aSingleForkASideHasARatioAndNoInterval() {
        var verdict = rates(RunNoise.NONE, new double[]{50}, 40);
        assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(verdict.cost().kind()).isEqualTo(Estimate.Kind.SINGLE);
        assertThat(verdict.cost().mean()).isCloseTo(1.25, CLOSE);
        assertThat(verdict.cost().low()).isEqualTo(verdict.cost().mean());
        assertThat(verdict.power().detectable()).isEmpty();
        assertThat(verdict.least()).isZero();
    }

    @Test
    void aScoreWithoutARatioIsNotJudged() {
        var verdict = rates(RunNoise.NONE, new double[]{0, 0, 0}, 1, 1, 1);
        assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(verdict.cost().kind()).isEqualTo(Estimate.Kind.NONE);
        assertThat(verdict.power().decider()).contains(
                new Decider(OptionalInt.empty(), "a base that can be told from zero", ""));
        assertThat(verdict.power().detectable()).isEmpty();
        assertThat(verdict.least()).isZero();
        assertThat(rates(RunNoise.NONE, T, 40, 0, 41).cost().kind()).as("one fork of zero")
                .isEqualTo(Estimate.Kind.NONE);
        assertThat(rates(RunNoise.NONE, new double[]{50, 0, 51}, 40, 41).cost().kind()).as("one fork of zero")
                .isEqualTo(Estimate.Kind.NONE);
    }

    /** At a threshold of 1 % and a byte, with r of the bytes and q of their logarithms, by ttest_ind as above. */
    @Test
    void bytesChangeByAByteAndByTheShareOrNotAtAll() {
        double[] hundred = {100, 100.2, 99.9, 100.1, 100, 99.8};
        double[] more = {103, 103.2, 102.9, 103.1, 103, 103.1};
        var regressed = bytes(hundred, more);
        assertThat(regressed.kind()).isEqualTo(Kind.REGRESSED);
        assertThat(regressed.threshold()).isEqualTo(0.01);
        // np.exp(q.confidence_interval(.95)), np.exp(q.confidence_interval(.995).low)
        assertCost(regressed, CLOSE, 1.030500413983235, 1.0288458758622248, 1.0321576128491226);
        assertThat(regressed.least()).isCloseTo(1.0278068405712673, CLOSE);
        // r.confidence_interval(.95); and 1 + half of r.confidence_interval(.995), of a mean of 100
        assertThat(regressed.difference().low()).isCloseTo(2.8879936287290815, CLOSE);
        assertThat(regressed.difference().high()).isCloseTo(3.2120063712709412, CLOSE);
        assertThat(regressed.power().detectable().orElseThrow())
                .isCloseTo((1 + (3.3132982717451482 - 2.786701728254876) / 2) / 100, CLOSE);
        assertThat(bytes(more, hundred).kind()).isEqualTo(Kind.IMPROVED);

        // 1.6 %, surely, and less than a byte: r from 0.68 to 0.92.
        assertThat(bytes(FIFTY, 50.8, 50.9, 50.7, 50.8, 50.9, 50.7).kind()).isEqualTo(Kind.UNCHANGED);
        // Two bytes, surely, and 0.2 %: q from 0.0019 to 0.0021.
        var share = bytes(new double[]{1000, 1000.1, 999.9, 1000, 1000.2, 1000}, 1002.1, 1002, 1002.2, 1001.9, 1002,
                1002.1);
        assertThat(share.kind()).isEqualTo(Kind.UNCHANGED);
        assertThat(share.power().detectable()).as("the share, where it is more than a byte").hasValue(0.01);
        // 2.1 %, surely, and perhaps a byte: r from 0.92 to 1.18.
        var open = bytes(FIFTY, 51, 51.2, 50.9, 51.1, 51, 51.1);
        assertThat(open.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(open.power().decider().orElseThrow().what()).isEqualTo("forks a side");
        assertCost(open, CLOSE, 1.020999565704446, 1.0184662096622865, 1.0235392232741134);
    }

    @Test
    void bytesOverABaseOfZeroChangeByAByte() {
        // r = stats.ttest_ind(now, base, equal_var=False)
        double[] none = {0, 0.01, 0, 0, 0.02, 0};
        var verdict = bytes(none, 24, 24.1, 23.9, 24, 24.2, 24);
        assertThat(verdict.kind()).isEqualTo(Kind.REGRESSED);
        assertThat(verdict.cost().kind()).isEqualTo(Estimate.Kind.NONE);
        assertThat(verdict.difference().center()).isCloseTo(24.028333333333332, CLOSE);
        assertThat(verdict.difference().low()).isCloseTo(23.920015361107847, CLOSE);
        assertThat(verdict.difference().high()).isCloseTo(24.136651305558818, CLOSE);
        assertThat(verdict.power().detectable()).isEmpty();
        assertThat(verdict.least()).isZero();
        assertThat(bytes(none, none).kind()).isEqualTo(Kind.UNCHANGED);
    }

    @Test
    void whatIsOddIsSaidOfTheNewRunsAndOfABaseAlone() {
        double[] odd = {10, 10.2, 9.9, 10.1, 10.3, 9.8, 10, 20};
        var now = new SharedMetric.Run("new", ROW, samples(odd), List.of("killed\nat once", "again"));
        var base = new SharedMetric.Run("base", ROW, samples(odd), List.of("not said"));
        assertThat(judged(RunNoise.ARMS, "s/op", Direction.LOWER, List.of(base), now).remarks())
                .containsExactly("base: outlying fork 8 (+99 %)", "new: outlying fork 8 (+99 %)",
                        "new: 2 forks failed: killed");
        assertThat(judged(RunNoise.NONE, "s/op", Direction.LOWER, List.of(base, base), now).remarks())
                .containsExactly("new: outlying fork 8 (+99 %)", "new: 2 forks failed: killed");
    }

    @Test
    void aRowWithoutAPartnerHasItsBaseAlone() {
        var verdict = Judge.withoutPartner(Kind.MISSING, ROW, "a.B.c", "score", ROW.primary(), List.of("gone"));
        assertThat(verdict.kind()).isEqualTo(Kind.MISSING);
        assertThat(verdict.subject().unit()).isEqualTo("ops/s");
        // Of 11, 12 and 13 operations a microsecond.
        assertThat(verdict.subject().base().mean()).isCloseTo(12e6, within(1e-3));
        assertThat(verdict.subject().now().kind()).isEqualTo(Estimate.Kind.NONE);
        assertThat(verdict.cost().kind()).isEqualTo(Estimate.Kind.NONE);
        assertThat(verdict.difference().bounded()).isFalse();
        assertThat(verdict.power().detectable()).isEmpty();
        assertThat(verdict.power().decider()).isEmpty();
        assertThat(verdict.remarks()).containsExactly("gone");
    }
}
