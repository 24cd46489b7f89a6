package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.shardmark.report.stats.BaselineShift;

/**
 * How two sides are to be compared, as far as it is the same for all rows.
 *
 * @param oneRun   whether both files are arms of one run
 * @param noise    what is assumed of how runs differ, as a share
 * @param estimate whether that is estimated from the baselines instead
 */
record Design(boolean oneRun, double noise, boolean estimate) {
    static Design of(List<Results> bases, List<Results> newRuns, Terms terms) {
        boolean oneRun = bases.size() == 1 && newRuns.size() == 1
                && Pairs.sameRun(bases.getFirst().environment(), newRuns.getFirst().environment());
        boolean estimate = bases.size() >= BaselineShift.FEWEST && terms.runNoise().isEmpty();
        double noise = oneRun ? 0 : terms.runNoise().orElse(Terms.ASSUMED_RUN_NOISE);
        return new Design(oneRun, noise, estimate);
    }

    /** How a metric of a row is compared, of which there are pairs or not, and so many baselines. */
    Candidate.Design of(boolean allocation, boolean pairs, int baselines) {
        if (pairs) {
            return Candidate.Design.PAIRED;
        }
        if (oneRun || allocation) {
            return Candidate.Design.UNPAIRED;
        }
        return estimate && baselines >= BaselineShift.FEWEST
                ? Candidate.Design.BASELINES
                : noise == 0 ? Candidate.Design.UNPAIRED : Candidate.Design.ASSUMED;
    }

    /** What a reader is told of it. */
    List<String> sentences(Terms terms, int baselines, int newRuns) {
        String runs = baselines + newRuns == 2
                ? "Two runs"
                : count(baselines, "baseline") + " and " + count(newRuns, "new run");
        var sentences = new ArrayList<String>();
        if (oneRun) {
            sentences.add("Both files are arms of one run: the forks of a round are compared as pairs.");
        } else if (terms.acrossMachines()) {
            sentences.add(runs + ", judged by allocation alone (--across-machines).");
        } else if (estimate) {
            sentences.add("How runs differ is estimated, row by row, from " + baselines + " baselines.");
        } else if (noise == 0) {
            sentences.add(runs + ", of which --run-noise 0 says that they do not differ: if the machine was faster on "
                    + "one day, that is taken for a change of the code.");
        } else {
            sentences.add(String.format(Locale.ROOT,
                    "%s: that each scatters by %s %% around what many would give "
                            + "is %s. One run of two arms needs no such assumption.",
                    runs,
                    number(100 * noise),
                    terms.runNoise().isPresent()
                            ? "what --run-noise says"
                            : "assumed (--run-noise), because there are fewer than " + BaselineShift.FEWEST
                                    + " baselines"));
        }
        return sentences;
    }

    private static String count(int number, String what) {
        return number == 1 ? "1 " + what : number + " " + what + "s";
    }

    private static String number(double value) {
        return String.valueOf((float) value).replaceFirst("\\.0$", "");
    }
}
