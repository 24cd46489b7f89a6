package org.shardmark.run;

import java.time.Duration;
import java.util.LinkedHashMap;
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
 * @param options      makes the JMH options for one fork of exactly this row, without profilers and result file
 */
record Row(String benchmark, Mode mode, WorkloadParams workload, String label, Forks forks, Duration forkEstimate,
        Supplier<OptionsBuilder> options) {

    /**
     * The forks of a row, by number.
     *
     * @param first the first number: 1, or more where other machines run the earlier ones
     * @param least the last number that is run in any case
     * @param most  the last number that may be run where a precision is asked for
     */
    record Forks(int first, int least, int most) {
        /** Exactly so many. */
        static Forks exactly(int forks) {
            return new Forks(1, forks, forks);
        }

        int count() {
            return least - first + 1;
        }
    }

    /** What tells this row from all others of any run. */
    String key() {
        return benchmark + " " + mode.shortLabel() + " " + parameters(workload);
    }

    /** The values of the parameters by name, in JMH's order. */
    static Map<String, String> parameters(WorkloadParams workload) {
        var values = new LinkedHashMap<String, String>();
        workload.keys().forEach(key -> values.put(key, workload.get(key)));
        return values;
    }
}
