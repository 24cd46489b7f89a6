package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Scenario.Noise;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.jmh.Fixture;
import org.shardmark.report.stats.Proportion;

/**
 * The gate and a naive one, tried in the same situations. What the whole simulation says is under results/gate. These are
 * too slow to look for mistakes with, so that they are left out where mistakes are planted.
 */
class TrialsTest {
    private static final int RUNS = 400;

    /** Forks that differ by about 2 %, iterations by about 1 %. */
    private static final NoisePool POOL = NoisePool.of(List.of(Fixture.results(Fixture.file(
            IntStream.range(0, 6).mapToObj(TrialsTest::row).toArray(String[]::new)))));

    private static String row(int number) {
        var forks = IntStream.range(0, 5).mapToObj(f -> {
            double fork = 100 + 2 * Math.sin(7.0 * number + 3 * f);
            return "[" + (fork + Math.cos(5.0 * number + f)) + ", " + (fork - Math.cos(5.0 * number + f)) + "]";
        }).collect(Collectors.joining(", ", "[", "]"));
        return Fixture.row("org.example.B.m" + number, "avgt", 5, "{}", Fixture.metric("ns/op", forks, "100"), "");
    }

    /** Pools iterations, knows no family, and looks after every round until it sees what it looks for. */
    private static Kind naive(SyntheticRow row, Scenario scenario) {
        double log = Math.log1p(Simulation.THRESHOLD);
        for (int forks = 2; forks <= row.now().length; forks++) {
            var seen = row.first(forks);
            double[] now = pooled(seen.now());
            double[] base = seen.bases().stream().flatMapToDouble(b -> Arrays.stream(pooled(b))).toArray();
            boolean slower = TTest.withDefaults()
                    .with(AlternativeHypothesis.GREATER_THAN)
                    .withMu(log)
                    .test(now, base)
                    .reject(Simulation.ALPHA);
            if (slower) {
                return Kind.REGRESSED;
            }
        }
        return Kind.INCONCLUSIVE;
    }

    private static double[] pooled(double[][] forks) {
        return Arrays.stream(forks).flatMapToDouble(Arrays::stream).map(Math::log).toArray();
    }

    private static List<Scenario> situations() {
        return List.of(new Scenario(RunNoise.ARMS, false, Noise.MIXED, 20, 10, 1, 0),
                new Scenario(RunNoise.ARMS, true, Noise.BIMODAL, 20, 40, 1, 0),
                new Scenario(RunNoise.NONE, false, Noise.OUTLIERS, 20, 10, 1, 0),
                new Scenario(RunNoise.ASSUMED, false, Noise.MIXED, 20, 8, 1, 0),
                new Scenario(RunNoise.ESTIMATED, false, Noise.MIXED, 20, 5, 6, 0));
    }

    /** How often a row alone is flagged, over all uses: many cheap trials, so that twice as often shows. */
    private static Proportion flaggedAlone(double alpha) {
        int runs = 3_000;
        var simulation = new Simulation(POOL, 1, (row, scenario) -> Simulation.gate(row, scenario, alpha));
        var alone = situations().stream()
                .map(s -> new Scenario(s.runNoise(), s.untilPrecise(), Noise.NORMAL, 1, s.forks(), s.baselines(), 0))
                .toList();
        return Proportion.of(alone.stream().mapToLong(s -> simulation.outcome(s, runs).flagged()).sum(),
                (long) runs * alone.size());
    }

    @Test
    void theGateFlagsWhatIsAtTheThresholdInNoMoreRunsThanItMay() {
        var simulation = new Simulation(POOL, 1);
        for (Scenario scenario : situations()) {
            var outcome = simulation.outcome(scenario, RUNS);
            assertThat(outcome.flagged()).as(scenario.toString())
                    .isLessThanOrEqualTo(Math.round(Simulation.ALPHA * RUNS));
            assertThat(outcome.greenRows()).as(scenario.toString()).isLessThan(outcome.rows() / 20);
        }
    }

    @Test
    void aGateThatFlagsTwiceAsOftenIsSeen() {
        // Half of the level is for regressions, the other half for improvements.
        assertThat(flaggedAlone(Simulation.ALPHA).high()).isLessThan(Simulation.ALPHA / 2);
        assertThat(flaggedAlone(2 * Simulation.ALPHA).high()).isGreaterThan(Simulation.ALPHA / 2);
    }

    @Test
    void aNaiveGateGoesRed() {
        var simulation = new Simulation(POOL, 1, TrialsTest::naive);
        for (Scenario scenario : situations()) {
            var outcome = simulation.outcome(scenario, 50);
            assertThat(Proportion.of(outcome.flagged(), 50).low()).as(scenario.toString())
                    .isGreaterThan(5 * Simulation.ALPHA);
        }
    }

    @Test
    void theGateFindsWhatIsThere() {
        var outcome = new Simulation(POOL, 1).outcome(new Scenario(RunNoise.ARMS, false, Noise.REAL, 20, 12, 1, 0.1),
                20);
        assertThat(outcome.flaggedRows()).isGreaterThan(outcome.rows() * 9 / 10);
    }

    @Test
    void aRunThatStopsByPrecisionStopsAtDifferentPlaces() {
        var outcome = new Simulation(POOL, 1).outcome(new Scenario(RunNoise.ARMS, true, Noise.MIXED, 20, 40, 1, 0), 20);
        assertThat((double) outcome.forks() / outcome.rows()).isBetween(9.0, 39.0);
    }
}
