package org.shardmark.report.jmh;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * One row of a result file.
 *
 * @param benchmark  the full name of the benchmark method
 * @param mode       JMH's short name of the mode: {@code thrpt}, {@code avgt}, {@code sample}, {@code ss}
 * @param threads    the number of threads, −1 if the file does not say
 * @param params     the parameters in the order of the file
 * @param occurrence 0, or how many rows before it in the same file have the same benchmark, mode, threads and parameters
 * @param settings   how it was measured, as far as the file says
 * @param primary    the score
 * @param secondary  the other metrics, by their names of JMH 1.37
 * @param methods    those of them that are the scores of a group's methods, in their order
 * @param notes      what is odd about it
 * @param catalogue  the suite's metrics in words, in case the row is one of the suite's
 * @param forks      what the environment says about its forks, in the order in which they ran; the files of their profilers
 *                   are those that exist, from the working folder
 * @param profiles   what the profilers of a plain JMH run left for the row, from the working folder
 */
public record Row(String benchmark, String mode, int threads, SequencedMap<String, String> params, int occurrence,
        Settings settings, Metric primary, SequencedMap<String, Metric> secondary, List<String> methods,
        List<Note> notes, Catalogue catalogue, List<Environment.Fork> forks, List<String> profiles) {
    /** So many characters of a parameter's value are shown as they are; of a longer one a short name. */
    public static final int LONGEST_VALUE = 40;

    /** What makes two rows the same row, but for the file and the occurrence. */
    public record Identity(String benchmark, String mode, int threads, SequencedMap<String, String> params) {}

    /**
     * How a row was measured; the empty string is "not said".
     *
     * @param jmhVersion  the version of JMH
     * @param jvm         the JVM's name and version
     * @param jvmArgs     its arguments
     * @param forks       the forks that were asked for, −1 if not said
     * @param warmup      the warm-up of each fork, such as {@code 5 × 1 s}
     * @param measurement the measurement of each fork
     */
    public record Settings(String jmhVersion, String jvm, List<String> jvmArgs, int forks, String warmup,
            String measurement) {}

    /** What identifies the row. */
    public Identity identity() {
        return new Identity(benchmark, mode, threads, params);
    }

    /** The same row with other parameters. */
    public Row withParams(SequencedMap<String, String> others) {
        return new Row(benchmark, mode, threads, others, occurrence, settings, primary, secondary, methods,
                notes, catalogue, forks, profiles);
    }

    /** The same row with other further metrics. */
    Row withSecondary(SequencedMap<String, Metric> others) {
        return new Row(benchmark, mode, threads, params, occurrence, settings, primary, others, methods,
                notes, catalogue, forks, profiles);
    }

    /** The same row with a further note. */
    public Row with(Note note) {
        return asOccurrence(occurrence, Stream.concat(notes.stream(), Stream.of(note)).toList());
    }

    /** The same row as the n-th of its identity. */
    Row asOccurrence(int n, List<Note> why) {
        return new Row(benchmark, mode, threads, params, n, settings, primary, secondary, methods, why,
                catalogue, forks, profiles);
    }

    /** The same row with its metrics in the words of a catalogue. */
    Row inWordsOf(Catalogue other) {
        return new Row(benchmark, mode, threads, params, occurrence, settings, primary, secondary, methods, notes,
                other, forks, profiles);
    }

    /** The same row with what is known about its forks. */
    Row withForks(List<Environment.Fork> known) {
        return new Row(benchmark, mode, threads, params, occurrence, settings, primary, secondary, methods, notes,
                catalogue, known, profiles);
    }

    /** The same row with what the profilers of a plain JMH run left for it. */
    Row withProfiles(List<String> found) {
        return new Row(benchmark, mode, threads, params, occurrence, settings, primary, secondary, methods, notes,
                catalogue, forks, found);
    }

    /** A metric in words; the name that it has in the file if the catalogue does not know it, or the row is a stranger's. */
    public String heading(String metric) {
        return described(metric).map(m -> m.headingOf(metric)).orElse(metric);
    }

    /** What a metric is, if the row is one of the suite's and the catalogue knows it. */
    public Optional<Catalogue.Described> described(String metric) {
        return Catalogue.covers(this) ? catalogue.called(metric.replaceFirst(":p.*", "")) : Optional.empty();
    }
}
