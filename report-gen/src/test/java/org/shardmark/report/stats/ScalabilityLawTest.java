package org.shardmark.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.shardmark.report.stats.ScalabilityLaw.Fit;
import org.shardmark.report.stats.ScalabilityLaw.Level;

class ScalabilityLawTest {
    private static final double[] POWERS = {1, 2, 4, 8, 16, 32, 64, 128, 256};
    private static final double NOISE = 0.02;

    private static DoubleUnaryOperator law(double perShard, double contention, double coherence) {
        return n -> perShard * n / (1 + contention * (n - 1) + coherence * n * (n - 1));
    }

    /** Five forks a level, each with an error of its own that is a share of the throughput. */
    private static List<Level> levels(double[] shards, DoubleUnaryOperator throughput, double noise, long seed) {
        var random = new SplittableRandom(seed);
        return Arrays.stream(shards)
                .mapToObj(n -> new Level(n, Samples.ofForks(IntStream.range(0, 5)
                        .mapToObj(i -> new double[]{
                                throughput.applyAsDouble(n) * Math.exp(noise * random.nextGaussian())})
                        .toArray(double[][]::new))))
                .toList();
    }

    private static ScalabilityLaw accepted(List<Level> levels) {
        return switch (ScalabilityLaw.fit(levels)) {
            case Fit.Accepted a -> a.law();
            case Fit.Refused r -> throw new AssertionError(r.why());
        };
    }

    private static String refused(List<Level> levels) {
        return switch (ScalabilityLaw.fit(levels)) {
            case Fit.Accepted a -> throw new AssertionError("accepted: " + a.law());
            case Fit.Refused r -> r.why();
        };
    }

    private static boolean covers(Estimate estimate, double truth) {
        return estimate.low() <= truth && truth <= estimate.high();
    }

    @Test
    void theParametersOfDataWithoutNoiseAreExact() {
        var found = accepted(levels(POWERS, law(900, 0.03, 2e-5), 0, 1));
        assertThat(found.perShard().mean()).isCloseTo(900, within(1e-6));
        assertThat(found.contention().mean()).isCloseTo(0.03, within(1e-9));
        assertThat(found.coherence().mean()).isCloseTo(2e-5, within(1e-12));
        assertThat(found.peak().mean()).isCloseTo(Math.sqrt(0.97 / 2e-5), within(1e-3));
        assertThat(found.at(64)).isCloseTo(law(900, 0.03, 2e-5).applyAsDouble(64), within(1e-6));
        assertThat(found.farthest()).isLessThan(1e-9);
    }

    @Test
    void theIntervalsCoverTheTruthAsOftenAsTheySay() {
        double[] covered = new double[4];
        int runs = 400;
        for (int seed = 0; seed < runs; seed++) {
            var found = accepted(levels(POWERS, law(900, 0.03, 2e-5), NOISE, seed));
            covered[0] += covers(found.perShard(), 900) ? 1.0 / runs : 0;
            covered[1] += covers(found.contention(), 0.03) ? 1.0 / runs : 0;
            covered[2] += covers(found.coherence(), 2e-5) ? 1.0 / runs : 0;
            covered[3] += covers(found.peak(), Math.sqrt(0.97 / 2e-5)) ? 1.0 / runs : 0;
        }
        // 95 % of 400 are 380 ± 9: within three standard errors.
        assertThat(Arrays.stream(covered).boxed()).allSatisfy(share -> assertThat(share).isBetween(0.92, 0.98));
    }

    @Test
    void thePeakIsAsUncertainAsContentionWhereThatIsNearlyAll() {
        long covered = IntStream.range(0, 400)
                .mapToObj(seed -> accepted(levels(POWERS, law(900, 0.9, 2e-3), NOISE, seed)).peak())
                .filter(peak -> covers(peak, Math.sqrt(0.1 / 2e-3)))
                .count();
        assertThat(covered).isBetween(368L, 392L);
    }

    @Test
    void aStraightLineNeedHaveNoPeak() {
        int without = 0;
        for (int seed = 0; seed < 100; seed++) {
            var found = accepted(levels(POWERS, law(900, 0, 0), NOISE, seed));
            assertThat(found.perShard().mean()).isCloseTo(900, Percentage.withPercentage(5));
            assertThat(found.contention().mean()).isBetween(0.0, Math.min(0.02, found.contention().high()));
            assertThat(found.coherence().mean()).isBetween(0.0, Math.min(1e-4, found.coherence().high()));
            assertThat(found.contention().high()).isPositive();
            assertThat(found.coherence().high()).isPositive();
            without += found.contention().low() == 0 && Double.isInfinite(found.peak().high()) ? 1 : 0;
        }
        // One in forty for each of the two to seem to be above 0.
        assertThat(without).isGreaterThanOrEqualTo(88);
        assertThat(accepted(levels(POWERS, law(900, 0, 0), 0, 1)).peak().mean()).isInfinite();
    }

    @Test
    void aPeakInsideTheRangeIsFoundNarrowlyAndOneOutsideWithinItsInterval() {
        var inside = accepted(levels(POWERS, law(900, 0.01, 1e-3), NOISE, 7));
        assertThat(inside.peak().mean()).isCloseTo(Math.sqrt(0.99e3), Percentage.withPercentage(5));
        assertThat(inside.peak().mean()).isLessThan(inside.largest());
        var outside = accepted(levels(POWERS, law(900, 0.001, 5e-6), NOISE / 4, 7));
        assertThat(outside.peak().mean()).isGreaterThan(outside.largest());
        assertThat(covers(outside.peak(), Math.sqrt(0.999 / 5e-6))).isTrue();
    }

    @Test
    void contentionAloneHasNoPeak() {
        var found = accepted(levels(POWERS, law(900, 0.2, 0), 0.005, 3));
        assertThat(covers(found.contention(), 0.2)).isTrue();
        assertThat(found.peak().high()).isInfinite();
    }

    @Test
    void whatCannotBeJudgedIsRefused() {
        assertThat(refused(levels(new double[]{1, 4, 16, 64, 256}, law(900, 0.01, 1e-5), NOISE, 1)))
                .endsWith("each a fifth above the one before, and has 5");
        // Zipf: beyond 16 shards there are no more effective shards, however many are added.
        assertThat(refused(levels(new double[]{1, 2.6, 4.9, 5.2, 5.3, 5.35, 5.4}, law(900, 0, 0), NOISE, 1)))
                .endsWith("and has 3");
        assertThat(refused(levels(POWERS, n -> 0, 0, 1))).contains("no throughput");
    }

    @Test
    void whatDoesNotFollowTheLawIsRefused() {
        assertThat(refused(levels(POWERS, n -> 900 * Math.pow(n, 1.3), NOISE, 1))).startsWith("it does not fit");
        assertThat(refused(levels(POWERS, n -> n < 20 ? 900 * n : 5_000, NOISE, 1))).startsWith("it does not fit");
        assertThat(refused(levels(POWERS, law(900, 0.01, 1e-5), 0.8, 5))).startsWith("it does not fit");
    }
}
