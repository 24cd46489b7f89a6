package org.shardmark.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a result was measured with and on, kept beside the result file: JMH's own format has no place for it. The names
 * of the components are those in the file, where machine, code and run are not nested.
 *
 * @param jvms     the JVMs of the forks, one for each set of arguments
 * @param forks    every fork, in the order in which they ran
 * @param warnings what may have spoiled the numbers, a sentence each
 */
record Environment(@JsonUnwrapped Machine machine, @JsonUnwrapped Code code, @JsonUnwrapped Run run, List<Jvm> jvms,
        List<Fork> forks, List<String> warnings) {
    /**
     * What was measured.
     *
     * @param version   the version of the suite
     * @param revision  the revision it was built from, or "unknown"
     * @param treeClean whether its sources were as in that revision, "true", "false" or "unknown"
     * @param libraries versions of the measured libraries
     */
    record Code(String version, String revision, String treeClean, Map<String, String> libraries) {}

    /**
     * A JVM, and what it chose by itself.
     *
     * @param path      its executable
     * @param arguments the arguments of the forks
     * @param carriers  platform threads that virtual threads share
     */
    record Jvm(String path, String version, String vendor, String vm, String vmVersion, List<String> arguments,
            String collector, String maxHeapBytes, String carriers) {}

    /**
     * The run.
     *
     * @param run       names it: the same in the files of both arms, and when it is gone on with, so that a reader knows
     *                  which rounds are pairs
     * @param arguments the command line after its {@code @FILE}s are read
     * @param seed      the seed of the order
     * @param part      which part of the forks
     * @param start     when it began, or was last gone on with
     * @param end       the time of this state of the file
     */
    record Run(String run, List<String> arguments, long seed, String part, Instant start, Instant end) {}

    /**
     * A fork.
     *
     * @param benchmark      its row's benchmark
     * @param mode           its row's mode
     * @param params         its row's parameters
     * @param round          its round, from 1
     * @param arm            0, or 1 for the jar that is compared with
     * @param start          when it began
     * @param durationMillis how long it took, its JVM's start included
     * @param loadAverage    the load average of a minute at its end, or -1
     * @param stealShare     the share of processor time that the hypervisor took away during it, 0 to 1, or -1
     * @param outcome        "measured", or why it failed
     * @param files          the files that its profilers wrote, from the folder of the result file
     */
    record Fork(String benchmark, String mode, Map<String, String> params, int round, int arm, Instant start,
            long durationMillis, double loadAverage, double stealShare, String outcome,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> files)
            implements
                Serializable {}
}
