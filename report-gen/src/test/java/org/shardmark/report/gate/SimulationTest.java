package org.shardmark.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.gate.Scenario.Noise;
import org.shardmark.report.gate.Simulation.Outcome;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.jmh.Fixture;

/** What the simulation does and counts. {@link TrialsTest} tries the gate with it. */
class SimulationTest {
    private static final NoisePool POOL = NoisePool.of(List.of(Fixture.results(Fixture.file(Fixture.PLAIN))));
    private static final double[] B = {10, 10.2, 9.9, 10.1, 10.3, 9.8, 10, 10.1};

    private static double[][] forks(double factor) {
        return Arrays.stream(B)
                .mapToObj(v -> new double[]{v * factor * 0.9, v * factor * 1.1})
                .toArray(double[][]::new);
    }

    /** The gate's verdict on new forks that are the base's times a factor, of so many baselines, all alike. */
    private static Kind verdict(RunNoise noise, int baselines, double factor) {
        var row = new SyntheticRow(Stream.generate(() -> forks(1)).limit(baselines).toList(), forks(factor));
        return Simulation.gate(row, new Scenario(noise, false, Noise.REAL, 1, 8, baselines, 0), 0.01);
    }

    @Test
    void theGateJudgesEachUseAsItsOwn() {
        assertThat(verdict(RunNoise.ARMS, 1, 1.051)).as("pairs do not scatter").isEqualTo(Kind.REGRESSED);
        assertThat(verdict(RunNoise.NONE, 1, 1.051)).as("samples scatter by 2 %").isEqualTo(Kind.INCONCLUSIVE);
        assertThat(verdict(RunNoise.NONE, 1, 1.1)).isEqualTo(Kind.REGRESSED);
        assertThat(verdict(RunNoise.ASSUMED, 1, 1.1)).as("runs scatter by 3 %").isEqualTo(Kind.INCONCLUSIVE);
        assertThat(verdict(RunNoise.ASSUMED, 1, 1.3)).isEqualTo(Kind.REGRESSED);
        assertThat(verdict(RunNoise.ESTIMATED, 5, 1.1)).as("baselines are all alike").isEqualTo(Kind.REGRESSED);
        assertThat(verdict(RunNoise.ARMS, 1, 1.049)).isEqualTo(Kind.UNCHANGED);
        assertThat(verdict(RunNoise.ARMS, 1, 1 / 1.051)).isEqualTo(Kind.IMPROVED);
    }

    @Test
    void theSimulationComparesByTheGatesOwnComparisons() {
        var comparisons = Stream.of(RunNoise.ARMS, RunNoise.NONE, RunNoise.ASSUMED, RunNoise.ESTIMATED)
                .map(n -> new SyntheticRow(List.of(forks(1), forks(1), forks(1), forks(1), forks(1)), forks(1))
                        .comparison(n))
                .toList();
        assertThat(comparisons).hasExactlyElementsOfTypes(Comparison.Paired.class, Comparison.Unpaired.class,
                Comparison.Assumed.class, Comparison.Baselines.class);
    }

    @Test
    void outcomesCountRunsRowsAndForks() {
        var scenario = new Scenario(RunNoise.ARMS, false, Noise.REAL, 3, 7, 1, 0);
        var flagging = new Simulation(POOL, 1, (row, s) -> Kind.REGRESSED).outcome(scenario, 10);
        assertThat(flagging).isEqualTo(new Outcome(scenario, 10, 10, 30, 0, 210));
        assertThat(flagging.rows()).isEqualTo(30);
        assertThat(new Simulation(POOL, 1, (row, s) -> Kind.UNCHANGED).outcome(scenario, 10))
                .isEqualTo(new Outcome(scenario, 10, 0, 0, 30, 210));
        assertThat(new Simulation(POOL, 1, (row, s) -> Kind.IMPROVED).outcome(scenario, 10))
                .isEqualTo(new Outcome(scenario, 10, 0, 0, 0, 210));
    }

    @Test
    void theSameSeedGivesTheSameFigures() {
        var scenario = new Scenario(RunNoise.ARMS, false, Noise.MIXED, 20, 10, 1, 0);
        var once = new Simulation(POOL, 7).outcome(scenario, 20);
        assertThat(new Simulation(POOL, 7).outcome(scenario, 20)).isEqualTo(once);
        assertThat(new Simulation(POOL, 8).outcome(scenario, 20)).isNotEqualTo(once);
    }

    @Test
    void whatIsBeyondTheThresholdIsTriedLessOftenWhereThereAreManyRows() {
        var simulation = new Simulation(POOL, 1, (row, scenario) -> Kind.MISSING);
        assertThat(simulation.atTheThreshold(1)).extracting(Outcome::scenario)
                .containsExactlyElementsOf(Scenario.atTheThreshold());
        var beyond = simulation.beyond(40);
        assertThat(beyond).extracting(Outcome::scenario).containsExactlyElementsOf(Scenario.beyond());
        assertThat(beyond).allSatisfy(o -> assertThat(o.runs()).isEqualTo(o.scenario().rows() == 1 ? 40 : 10));
    }
}
