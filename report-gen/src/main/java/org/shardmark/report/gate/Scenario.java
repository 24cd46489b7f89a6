package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.List;

/**
 * A situation in which the gate is tried.
 *
 * @param use       how the results came about
 * @param noise     what the forks suffer from
 * @param rows      the rows of a result
 * @param forks     the forks a side; of {@link Use#UNTIL} the most
 * @param baselines the runs to compare with
 * @param above     by how much more than the threshold every row is slowed, as a share of time
 */
public record Scenario(Use use, Noise noise, int rows, int forks, int baselines, double above) {
    /** How results come about. */
    public enum Use {
        /** One run of two arms, a fixed number of rounds. */
        PAIRED,
        /** One run of two arms, which stops for each row when its 95 % interval is ±1.5 %, from 8 forks on. */
        UNTIL,
        /** Two samples of forks, without anything between the runs. */
        UNPAIRED,
        /** A run against few others, with an assumed run noise. */
        ASSUMED,
        /** A run against five others or more, whose scatter is estimated. */
        BASELINES
    }

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

    /** Rows slowed by exactly the threshold: every accusation is false, and so is every "unchanged". */
    static List<Scenario> atTheThreshold() {
        var all = new ArrayList<Scenario>();
        for (Scenario s : List.of(fixed(Use.PAIRED, 8), fixed(Use.PAIRED, 20), fixed(Use.UNTIL, 40),
                fixed(Use.UNPAIRED, 8), fixed(Use.UNPAIRED, 20), runs(Use.ASSUMED, 5, 1), runs(Use.ASSUMED, 10, 3),
                runs(Use.BASELINES, 5, 5), runs(Use.BASELINES, 5, 10))) {
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
            uses.add(fixed(Use.PAIRED, forks));
        }
        uses.add(fixed(Use.UNTIL, 40));
        for (int forks : new int[]{5, 8, 12, 20, 30}) {
            uses.add(fixed(Use.UNPAIRED, forks));
        }
        uses.add(runs(Use.ASSUMED, 10, 1));
        for (int baselines : new int[]{5, 10, 20}) {
            uses.add(runs(Use.BASELINES, 5, baselines));
        }
        var all = new ArrayList<Scenario>();
        for (int rows : new int[]{1, 20, 200}) {
            for (Scenario s : uses) {
                for (Noise noise : List.of(Noise.REAL, Noise.NORMAL, Noise.OUTLIERS)) {
                    for (double above : new double[]{0.05, 0.10}) {
                        all.add(new Scenario(s.use(), noise, rows, s.forks(), s.baselines(), above));
                    }
                }
            }
        }
        return all;
    }

    private static Scenario fixed(Use use, int forks) {
        return runs(use, forks, 1);
    }

    private static Scenario runs(Use use, int forks, int baselines) {
        return new Scenario(use, Noise.REAL, 1, forks, baselines, 0);
    }

    private Scenario with(Noise other, int count) {
        return new Scenario(use, other, count, forks, baselines, above);
    }
}
