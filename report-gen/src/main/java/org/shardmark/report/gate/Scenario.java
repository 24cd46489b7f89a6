package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.List;

/**
 * A situation in which the gate is tried.
 *
 * @param runNoise  how much runs differ, and so how the gate compares them
 * @param untilPrecise whether a run stops for each row when its 95 % interval is ±1.5 %, from 8 forks on
 * @param noise     what the forks suffer from
 * @param rows      the rows of a result
 * @param forks     the forks a side; the most, of a run that stops by precision
 * @param baselines the runs to compare with
 * @param above     by how much more than the threshold every row is slowed, as a share of time
 */
public record Scenario(RunNoise runNoise, boolean untilPrecise, Noise noise, int rows, int forks, int baselines,
        double above) {
    /** What forks suffer from, beside the fork and iteration noise that is resampled from real files. */
    public enum Noise {
        /** Nothing else. */
        REAL,
        /** One fork in twenty is slower by 20 % to 100 %. */
        OUTLIERS,
        /** Half of the forks are slower by 15 %. */
        BIMODAL,
        /** The machine drifts by up to 5 % from start to end, and makes a step of 3 % somewhere. */
        DRIFT,
        /** Normal noise of 2 % between forks, instead of what is resampled. */
        NORMAL,
        /** Every row suffers from another of these. */
        MIXED
    }

    /** Rows slowed by exactly the threshold: every flagged row is a mistake, and so is every "unchanged". */
    static List<Scenario> atTheThreshold() {
        var all = new ArrayList<Scenario>();
        for (Scenario s : List.of(fixed(RunNoise.ARMS, 8), fixed(RunNoise.ARMS, 20), until(),
                fixed(RunNoise.NONE, 8), fixed(RunNoise.NONE, 20), runs(RunNoise.ASSUMED, 5, 1),
                runs(RunNoise.ASSUMED, 10, 3),
                runs(RunNoise.ESTIMATED, 5, 5), runs(RunNoise.ESTIMATED, 5, 10))) {
            for (Noise noise : Noise.values()) {
                all.add(s.with(noise, 1));
                all.add(s.with(noise, 20));
            }
            all.add(s.with(Noise.MIXED, 200));
        }
        return all;
    }

    /** Rows slowed by more than the threshold: how many are found. */
    static List<Scenario> beyond() {
        var uses = new ArrayList<Scenario>();
        for (int forks : new int[]{5, 6, 8, 10, 12, 16, 20, 30}) {
            uses.add(fixed(RunNoise.ARMS, forks));
        }
        uses.add(until());
        for (int forks : new int[]{5, 8, 12, 20, 30}) {
            uses.add(fixed(RunNoise.NONE, forks));
        }
        uses.add(runs(RunNoise.ASSUMED, 10, 1));
        for (int baselines : new int[]{5, 10, 20}) {
            uses.add(runs(RunNoise.ESTIMATED, 5, baselines));
        }
        var all = new ArrayList<Scenario>();
        for (int rows : new int[]{1, 20, 200}) {
            for (Scenario s : uses) {
                for (Noise noise : List.of(Noise.REAL, Noise.NORMAL, Noise.OUTLIERS)) {
                    for (double above : new double[]{0.05, 0.10}) {
                        all.add(new Scenario(s.runNoise, s.untilPrecise, noise, rows, s.forks(), s.baselines(), above));
                    }
                }
            }
        }
        return all;
    }

    /** Two arms of one run, which stops by precision, after at most 40 rounds. */
    private static Scenario until() {
        return new Scenario(RunNoise.ARMS, true, Noise.REAL, 1, 40, 1, 0);
    }

    private static Scenario fixed(RunNoise runNoise, int forks) {
        return runs(runNoise, forks, 1);
    }

    private static Scenario runs(RunNoise runNoise, int forks, int baselines) {
        return new Scenario(runNoise, false, Noise.REAL, 1, forks, baselines, 0);
    }

    private Scenario with(Noise other, int count) {
        return new Scenario(runNoise, untilPrecise, other, count, forks, baselines, above);
    }
}
