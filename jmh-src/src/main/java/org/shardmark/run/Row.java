package org.shardmark.run;

import java.time.Duration;
import java.util.Map;
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
record Row(String benchmark, Mode mode, WorkloadParams workload, String label, int forks, Duration forkEstimate,
        java.util.function.Supplier<OptionsBuilder> options) {

    /** The values of the parameters by name, in JMH's order. */
    static Map<String, String> parameters(WorkloadParams workload) {
        var values = new java.util.LinkedHashMap<String, String>();
        workload.keys().forEach(key -> values.put(key, workload.get(key)));
        return values;
    }
}
