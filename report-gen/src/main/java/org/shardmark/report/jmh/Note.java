package org.shardmark.report.jmh;

/**
 * Something that a reader of a table should know about the rows it is attached to. A page shows one footnote a kind.
 *
 * @param kind   what it is
 * @param detail the particulars in a few words, or the empty string
 */
public record Note(Kind kind, String detail) {
    /** What can be odd about rows and files, each with the sentence of its footnote. */
    public enum Kind {
        DUPLICATE(
                "The file holds this row more than once (same benchmark, mode, threads and parameters); all are shown, numbered by run."),
        MODES("The same benchmark was run in several modes; each mode has its own tables and charts."),
        FORKS_DIFFER(
                "The file declares another number of forks or iterations than it holds; those that it holds are used."),
        RAGGED("The forks hold different numbers of iterations; each fork counts once, by its mean."),
        LAST_ITERATION(
                "In every fork the last iteration is less than half of those before it; means include it, and are too low."),
        NOT_A_NUMBER("Values that are not finite numbers were left out."),
        SCORE_NOT_MEAN(
                "The score in the file is not the mean of its raw data, so the file was edited or made up; the raw data are used."),
        NO_RAW_DATA("The file has no raw data for this row; its score is shown without a spread."),
        MODE_AGAINST_UNIT(
                "The mode contradicts the unit (throughput counts operations per time, the other modes time per operation); the unit is believed."),
        GROUP("The benchmark is a group of methods: its score is all of them together, and each has a metric of its own."),
        SCORE_NAMED(
                "A counter or a method of a group is itself called \"score\"; it is shown under a name that the score does not have."),
        SINGLE_SHOT("Single-shot mode: each value is one cold call, not a steady state."),
        HISTOGRAM("Sample mode: values are sampled calls, and percentiles come from the histogram of all of them."),
        SUMMARY("Sample mode without its histogram: the percentiles are those that the file gives, without any spread."),
        OLD_NAMES(
                "Metric names from before JMH 1.37 (·gc.alloc.rate.norm, method·p0.50) are shown under their names of today."),
        MISSING_FIELDS("The file lacks fields that JMH writes today."),
        ASSUMED("The file leaves some settings out; they are assumed to be those of the files beside it."),
        JSON_PARAMETER(
                "Parameter values that are long, such as whole documents, are shown by a number and how they begin."),
        ABOVE_CEILING(
                "The score is above its ceiling by more than its interval: the wait on one idle consumer, from which the ceiling is computed, was measured too long."),
        FAILED_FORKS("Some forks of this row failed; the figures come from the others."),
        TWO_MODES(
                "The forks of this row come in two modes, with none between them: its mean is the score of hardly any fork."),
        DUPLICATE_FORKS("The same forks are in more than one of the files; they are counted once."),
        MACHINES(
                "The forks were measured on several machines; each machine is a block: differences between machines are not counted as noise."),
        ENVIRONMENT("");

        private final String sentence;

        Kind(String sentence) {
            this.sentence = sentence;
        }

        /** The sentence of the footnote; empty where the detail is all there is to say. */
        public String sentence() {
            return sentence;
        }
    }

    /** A note without particulars. */
    public static Note of(Kind kind) {
        return new Note(kind, "");
    }
}
