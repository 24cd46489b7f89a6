package org.shardmark.report.gate;

import java.util.List;
import java.util.Optional;

/** What came of comparing results. */
public sealed interface Judgement {
    /**
     * They could be compared.
     *
     * @param verdicts one a row and metric, those first that matter most
     * @param tooFew   which rows have too few forks to be flagged, in a sentence; empty if none has
     * @param shift    what most scores have in common, if they moved alike
     * @param oneRun   whether both sides are arms of one run, so that the machine did the same to both
     * @param suspicions what rows that are missing may have become, in sentences
     * @param added    the rows that only the new results have
     * @param method   how it was compared, in sentences
     * @param notes    what a reader should know, in sentences
     * @param alpha    the probability of a false regression among all rows
     */
    record Judged(List<Verdict> verdicts, String tooFew, Optional<CommonShift> shift, boolean oneRun,
            List<String> suspicions, List<String> added, List<String> method, List<String> notes, double alpha)
            implements
                Judgement {
        /** The verdicts of a kind. */
        public List<Verdict> of(Verdict.Kind kind) {
            return verdicts.stream().filter(v -> v.kind() == kind).toList();
        }
    }

    /**
     * They cannot.
     *
     * @param why each reason in one line
     */
    record Refused(List<String> why) implements Judgement {}
}
