package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Scenario.Noise;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.stats.Estimate;

/** What scenarios do to rows that have no noise of their own, so that all that is seen is what they add. */
class SyntheticRowTest {
    private static final Offset<Double> CLOSE = within(1e-12);
    private static final NoisePool CALM = NoisePool.of(List.of(Fixture.results(Fixture.file(Fixture.row("a.B.c", "avgt",
            3, "{}", Fixture.metric("ns/op", "[[1, 1], [1, 1], [1, 1]]", "1"), "")))));

    private static SyntheticRow row(RunNoise runNoise, boolean untilPrecise, Noise noise, int forks, int baselines,
            double above, int place) {
        var scenario = new Scenario(runNoise, untilPrecise, noise, 1, forks, baselines, above);
        return new SyntheticRow.Source(CALM, scenario, new SplittableRandom(3), 0.05).row(place);
    }

    private static SyntheticRow row(Noise noise, int forks) {
        return row(RunNoise.ARMS, false, noise, forks, 1, 0, 0);
    }

    /** The forks of the first baseline, all of whose iterations are alike. */
    private static double[] base(SyntheticRow row) {
        return forks(row.bases().getFirst());
    }

    private static double[] forks(double[][] forks) {
        assertThat(List.of(forks)).allSatisfy(f -> assertThat(f).hasSize(5).containsOnly(f[0]));
        return Arrays.stream(forks).mapToDouble(f -> f[0]).toArray();
    }

    @Test
    void everyRowIsSlowedByTheThresholdAndByWhatIsAbove() {
        var row = row(RunNoise.NONE, false, Noise.REAL, 6, 1, 0.1, 0);
        assertThat(base(row)).hasSize(6).containsOnly(1);
        assertThat(forks(row.now())).hasSize(6).containsOnly(1.05 * 1.1);
    }

    @Test
    void oneForkInTwentyIsSlowerByAFifthToTwiceAsMuch() {
        double[] forks = base(row(Noise.OUTLIERS, 4_000));
        assertThat(Arrays.stream(forks).filter(f -> f != 1)).hasSizeBetween(150, 250);
        var slower = Arrays.stream(forks).filter(f -> f != 1).summaryStatistics();
        assertThat(slower.getMin()).isBetween(1.2, 1.25);
        assertThat(slower.getMax()).isBetween(1.95, 2.0);
    }

    @Test
    void halfOfTheForksAreInTheSlowerMode() {
        double[] forks = base(row(Noise.BIMODAL, 1_000));
        assertThat(forks).containsOnly(1, 1.15);
        assertThat(Arrays.stream(forks).filter(f -> f > 1)).hasSizeBetween(450, 550);
    }

    @Test
    void normalForksDifferByTwoPercent() {
        var logs = Arrays.stream(base(row(Noise.NORMAL, 2_000))).map(Math::log).toArray();
        assertThat(mean(Arrays.stream(logs))).isCloseTo(0, within(0.002));
        assertThat(mean(Arrays.stream(logs).map(v -> v * v))).isCloseTo(0.02 * 0.02, within(0.00004));
    }

    private static double mean(DoubleStream values) {
        return values.average().orElseThrow();
    }

    @Test
    void theMachineDriftsEvenlyAndMakesOneStepForBothArms() {
        var row = row(Noise.DRIFT, 50);
        double[] base = base(row);
        double[] now = forks(row.now());
        // Rounds go B A, A B: in the order of time.
        double[] inTime = IntStream.range(0, 50)
                .boxed()
                .flatMapToDouble(r -> {
                    double a = base[r];
                    double b = now[r] / 1.05;
                    return r % 2 == 0 ? DoubleStream.of(b, a) : DoubleStream.of(a, b);
                })
                .toArray();
        assertThat(inTime[0]).isCloseTo(1, CLOSE);
        double drift = inTime[1] - inTime[0];
        assertThat(Math.abs(drift)).isBetween(1e-6, 0.05 / 100);
        var steps = IntStream.range(1, 100).filter(i -> Math.abs(inTime[i] - inTime[i - 1] - drift) > 1e-9).toArray();
        assertThat(steps).hasSize(1);
        assertThat(inTime[steps[0]] - inTime[steps[0] - 1]).isCloseTo(0.03 + drift, CLOSE);
    }

    @Test
    void runsOfTheirOwnDifferByTheAssumedNoise() {
        for (RunNoise use : List.of(RunNoise.ASSUMED, RunNoise.ESTIMATED)) {
            var row = row(use, false, Noise.REAL, 2, 2_000, 0, 0);
            assertThat(row.bases()).hasSize(2_000);
            assertThat(mean(row.bases().stream().mapToDouble(b -> Math.pow(Math.log(forks(b)[0]), 2))))
                    .as(use.toString())
                    .isCloseTo(0.03 * 0.03, within(0.0001));
            assertThat(forks(row.now())[0]).isNotEqualTo(1.05).isBetween(0.9, 1.2);
            assertThat(base(row(use, false, Noise.DRIFT, 2, 2, 0, 0))).as("its own weather")
                    .isNotEqualTo(forks(row(use, false, Noise.DRIFT, 2, 2, 0, 0).bases().getLast()));
        }
    }

    @Test
    void mixedRowsTakeTurns() {
        assertThat(base(row(RunNoise.ARMS, false, Noise.MIXED, 9, 1, 0, 0))).as("real").containsOnly(1);
        assertThat(base(row(RunNoise.ARMS, false, Noise.MIXED, 99, 1, 0, 2))).as("bimodal").containsOnly(1, 1.15);
        assertThat(base(row(RunNoise.ARMS, false, Noise.MIXED, 9, 1, 0, 5))).as("real again").containsOnly(1);
    }

    @Test
    void aRunStopsWhenItIsPreciseOrAtItsLastFork() {
        assertThat(row(RunNoise.ARMS, true, Noise.REAL, 40, 1, 0, 0).now()).as("exact from the start")
                .hasDimensions(8, 5);
        var wild = row(RunNoise.ARMS, true, Noise.BIMODAL, 12, 1, 0, 0);
        assertThat(wild.now()).as("never").hasDimensions(12, 5);
        assertThat(wild.bases().getFirst()).hasDimensions(12, 5);
        for (int most : new int[]{100, 150, 200}) {
            var until = row(RunNoise.ARMS, true, Noise.NORMAL, most, 1, 0, 0);
            int forks = until.now().length;
            assertThat(until.bases().getFirst()).hasDimensions(forks, 5);
            assertThat(halfWidth(until, forks)).isLessThanOrEqualTo(Math.log1p(0.015));
            assertThat(halfWidth(until, forks - 1)).isGreaterThan(Math.log1p(0.015));
        }
    }

    /** Student's, of the first pairs. */
    private static double halfWidth(SyntheticRow row, int pairs) {
        var first = row.first(pairs);
        double[] now = SyntheticRow.logMeans(first.now());
        double[] base = SyntheticRow.logMeans(first.bases().getFirst());
        double[] ratios = IntStream.range(0, pairs).mapToDouble(i -> now[i] - base[i]).toArray();
        double mean = mean(Arrays.stream(ratios));
        double variance = Arrays.stream(ratios).map(r -> (r - mean) * (r - mean)).sum() / (pairs - 1);
        return Estimate.halfWidth(variance, pairs);
    }

    @Test
    void theFigureOfAForkIsTheLogarithmOfItsMean() {
        assertThat(SyntheticRow.logMeans(new double[][]{{1, 3}, {4, 4, 7}})).containsExactly(Math.log(2), Math.log(5));
    }

    @Test
    void whereABaselineHasFewerForksAllOfThemStay() {
        var row = new SyntheticRow(List.<double[][]>of(new double[][]{{1}, {2}}), new double[][]{{1}, {2}, {3}, {4}});
        assertThat(row.first(3).bases().getFirst()).hasDimensions(2, 1);
        assertThat(row.first(3).now()).hasDimensions(3, 1);
    }

    @Test
    void iterationsDifferFromTheirForkAsInTheFile() {
        var pool = NoisePool.of(List.of(Fixture.results(Fixture.file(Fixture.row("a.B.c", "avgt", 3, "{}",
                Fixture.metric("ns/op", "[[1, 1, 8], [1, 1, 8], [1, 1, 8]]", "3.3"), "")))));
        var row = new SyntheticRow.Source(pool, new Scenario(RunNoise.ARMS, false, Noise.REAL, 1, 20, 1, 0),
                new SplittableRandom(3),
                0).row(0);
        double widened = Math.sqrt(1.5);
        assertThat(Arrays.stream(row.now()).flatMapToDouble(Arrays::stream).toArray())
                .usingComparatorWithPrecision(1e-9)
                .containsOnly(Math.pow(2, -widened), Math.pow(4, widened));
    }
}
