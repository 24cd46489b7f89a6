package org.shardmark.record;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * A row of the result table to be: one benchmark in one mode with one value for each parameter.
 *
 * @param benchmark    the benchmark's full name
 * @param mode         the mode
 * @param workload     the values of the parameters, with the places that JMH sorts by
 * @param label        how the row is called in a line of text: its short name and the parameters in which rows differ
 * @param forks        how many forks it gets
 * @param forkEstimate about how long one of them takes
 * @param arms         for each arm, makes the JMH options for one fork of exactly this row, without profilers and
 *                     result file
 */
public record Row(String benchmark, Mode mode, WorkloadParams workload, String label, Forks forks,
        Duration forkEstimate, List<Supplier<OptionsBuilder>> arms) {

    /**
     * The forks of a row, by number.
     *
     * @param first the first number: 1, or more where other machines run the earlier ones
     * @param least the last number that is run in any case
     * @param most  the last number that may be run where a precision is asked for
     */
    public record Forks(int first, int least, int most) {
        /** A fixed number. */
        public static Forks exactly(int forks) {
            return new Forks(1, forks, forks);
        }

        public int count() {
            return least - first + 1;
        }
    }

    public OptionsBuilder options(int arm) {
        return arms.get(arm).get();
    }

    public Row with(Forks otherForks, Duration otherEstimate) {
        return new Row(benchmark, mode, workload, label, otherForks, otherEstimate, arms);
    }

    /** What tells this row from all others of any run. */
    public String key() {
        return key(benchmark, mode, workload);
    }

    /** What JMH calls the files of this row, which takes part in the names of profiles. */
    String id() {
        var id = new StringBuilder(encoded(benchmark)).append('-').append(mode);
        parameters(workload).forEach((name, value) -> id.append('-')
                .append(encoded(name))
                .append('-')
                .append(encoded(value)));
        return id.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The key of a row of this benchmark and mode with these values. */
    public static String key(String benchmark, Mode mode, WorkloadParams workload) {
        return benchmark + " " + mode.shortLabel() + " " + parameters(workload);
    }

    /** The values of the parameters by name, in JMH's order. */
    public static Map<String, String> parameters(WorkloadParams workload) {
        var values = new LinkedHashMap<String, String>();
        workload.keys().forEach(key -> values.put(key, workload.get(key)));
        return values;
    }
}
