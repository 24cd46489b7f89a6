package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.shardmark.report.stats.BaselineShift;
import org.shardmark.report.table.Plural;

/**
 * How much two runs of the same code may differ, as far as it is the same for all rows, and so how their forks are compared.
 *
 * @param oneRun    whether both sides are arms of one run, so that the machine did the same to both
 * @param assumed   the standard deviation that is assumed of a run around what many would give, as a share
 * @param estimated whether that is estimated from the baselines instead, where a row has enough of them
 */
public record RunNoise(boolean oneRun, double assumed, boolean estimated) {
    /** Two arms of one run. */
    static final RunNoise ARMS = new RunNoise(true, 0, false);
    /** Runs that do not differ by themselves. */
    static final RunNoise NONE = new RunNoise(false, 0, false);
    /** Runs that differ by the default. */
    static final RunNoise ASSUMED = new RunNoise(false, GateOptions.ASSUMED_RUN_NOISE, false);
    /** Runs whose baselines say how they differ. */
    static final RunNoise ESTIMATED = new RunNoise(false, GateOptions.ASSUMED_RUN_NOISE, true);

    static RunNoise of(List<Results> bases, List<Results> newRuns, GateOptions options) {
        boolean oneRun = bases.size() == 1 && newRuns.size() == 1
                && Pairs.sameRun(bases.getFirst().environment(), newRuns.getFirst().environment());
        boolean estimated = bases.size() >= BaselineShift.FEWEST && options.runNoise().isEmpty();
        return oneRun ? ARMS : new RunNoise(false, options.runNoise().orElse(GateOptions.ASSUMED_RUN_NOISE), estimated);
    }

    /** The same, where a figure is no logarithm and so a share says nothing about it. */
    RunNoise withoutShare() {
        return new RunNoise(oneRun, 0, estimated);
    }

    /**
     * The comparison of a metric of a row.
     *
     * @param allocation whether the metric counts allocated bytes, which runs do not change
     * @param pairs      which forks ran in the same round, if that is known
     * @param bases      the figures of the forks of each baseline
     * @param now        the figures of the forks of each new run
     */
    Comparison compare(boolean allocation, Optional<Pairs> pairs, List<double[]> bases, List<double[]> now) {
        if (pairs.isPresent()) {
            return new Comparison.Paired(bases, now, pairs.get());
        }
        if (oneRun || allocation) {
            return new Comparison.Unpaired(bases, now);
        }
        if (estimated && bases.size() >= BaselineShift.FEWEST) {
            return new Comparison.Baselines(bases, now);
        }
        return assumed == 0 ? new Comparison.Unpaired(bases, now) : new Comparison.Assumed(bases, now, assumed);
    }

    /** What a reader is told about it. */
    List<String> sentences(GateOptions options, int baselines, int newRuns) {
        String runs = baselines + newRuns == 2
                ? "Two runs"
                : Plural.of(baselines, "baseline") + " and " + Plural.of(newRuns, "new run");
        var sentences = new ArrayList<String>();
        if (oneRun) {
            sentences.add("Both files are arms of one run: the forks of a round are compared as pairs.");
        } else if (options.acrossMachines()) {
            sentences.add(runs + ", judged by allocation alone (--across-machines).");
        } else if (estimated) {
            sentences.add("How much runs differ is estimated for each row from " + baselines + " baselines.");
        } else if (assumed == 0) {
            sentences.add(runs + ", assumed not to differ by themselves (--run-noise 0): if the machine was faster on "
                    + "one day, the code is held responsible.");
        } else {
            String percent = String.valueOf((float) (100 * assumed)).replaceFirst("\\.0$", "");
            sentences.add(runs + (options.runNoise().isPresent()
                    ? ", each scattering by " + percent + " % around the mean of many runs (--run-noise)."
                    : ", each assumed to scatter by " + percent + " % around the mean of many runs, because there are "
                            + "fewer than " + BaselineShift.FEWEST + " baselines (change it with --run-noise).")
                    + " One run of two arms needs no such assumption.");
        }
        return sentences;
    }
}
