package org.shardmark.report.gate;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.shardmark.report.gate.Verdict.Kind;

/**
 * Tries the gate where the truth is known: every row is slowed by exactly the threshold, so that each flagged row is
 * a mistake, or by more. The same seed gives the same figures on any machine.
 */
public final class Simulation {
    /** The threshold of the trials. */
    public static final double THRESHOLD = 0.05;
    /** The level of the trials. */
    public static final double ALPHA = 0.01;

    private final NoisePool pool;
    private final long seed;
    private final Method method;

    /** Something that judges rows. */
    @FunctionalInterface
    interface Method {
        Kind judge(SyntheticRow row, Scenario scenario);
    }

    /** Tries the gate, with the noise of these. */
    public Simulation(NoisePool pool, long seed) {
        this(pool, seed, (row, scenario) -> gate(row, scenario, ALPHA));
    }

    Simulation(NoisePool pool, long seed, Method method) {
        this.pool = pool;
        this.seed = seed;
        this.method = method;
    }

    /**
     * The outcome of a scenario.
     *
     * @param runs      how often it was tried
     * @param flagged   in how many runs any row was flagged
     * @param flaggedRows how many rows were flagged
     * @param greenRows how many rows were called unchanged
     * @param forks     the forks a side of all rows together
     */
    public record Outcome(Scenario scenario, int runs, long flagged, long flaggedRows, long greenRows, long forks) {
        /** How many rows there were in all runs. */
        public long rows() {
            return (long) runs * scenario.rows();
        }

        private Outcome plus(Outcome other) {
            return new Outcome(scenario, runs + other.runs, flagged + other.flagged, flaggedRows + other.flaggedRows,
                    greenRows + other.greenRows, forks + other.forks);
        }
    }

    /** All trials in which every flagged row is a mistake. */
    public List<Outcome> atTheThreshold(int runs) {
        return Scenario.atTheThreshold().stream().map(s -> outcome(s, runs)).toList();
    }

    /** All trials in which every row ought to be found; of fewer runs, since every row counts. */
    public List<Outcome> beyond(int runs) {
        return Scenario.beyond().stream().map(s -> outcome(s, Math.max(10, runs / s.rows()))).toList();
    }

    Outcome outcome(Scenario scenario, int runs) {
        return IntStream.range(0, runs)
                .parallel()
                .mapToObj(run -> one(scenario, run))
                .reduce(new Outcome(scenario, 0, 0, 0, 0, 0), Outcome::plus);
    }

    private Outcome one(Scenario scenario, int run) {
        var random = new SplittableRandom(seed * 1_000_003 + scenario.toString().hashCode() * 31L + run);
        var source = new SyntheticRow.Source(pool, scenario, random, THRESHOLD);
        int flagged = 0;
        int green = 0;
        int forks = 0;
        for (int r = 0; r < scenario.rows(); r++) {
            var row = source.row(r);
            forks += row.now().length;
            switch (method.judge(row, scenario)) {
                case REGRESSED -> flagged++;
                case UNCHANGED -> green++;
                case IMPROVED, INCONCLUSIVE, INCOMPARABLE, MISSING -> {
                }
            }
        }
        return new Outcome(scenario, 1, flagged > 0 ? 1 : 0, flagged, green, forks);
    }

    /** The gate itself: its comparison and its decision, at a level. */
    static Kind gate(SyntheticRow row, Scenario scenario, double alpha) {
        return Judge.decide(row.comparison(scenario.runNoise()), THRESHOLD, Levels.of(alpha, scenario.rows())).kind();
    }
}
