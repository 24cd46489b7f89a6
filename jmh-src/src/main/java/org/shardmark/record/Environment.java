package org.shardmark.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.shardmark.metric.Catalogue;
import org.shardmark.witness.KernelCounters;
import org.shardmark.witness.Witness;

/**
 * What a result was measured with and on, kept beside the result file: JMH's own format has no place for it. The names
 * of the components are those in the file, where machine, code and run are not nested.
 *
 * @param schema    the version of this format
 * @param jvms     the JVMs of the forks, one for each set of arguments
 * @param forks    every fork, in the order in which they ran
 * @param warnings what may have spoiled the numbers, a sentence each
 * @param catalogue the metrics and parameters of these results, explained
 */
public record Environment(String schema, @JsonUnwrapped Machine machine, @JsonUnwrapped Code code,
        @JsonUnwrapped Run run,
        List<Jvm> jvms,
        List<Fork> forks, List<String> warnings, Catalogue catalogue) {
    /** The version of the format: it changes when a reader of this one would go wrong. */
    static final String SCHEMA = "shardmark-environment/1";

    /**
     * What was measured.
     *
     * @param version   the version of the suite
     * @param revision  the revision it was built from, or "unknown"
     * @param treeClean whether its sources were as in that revision, "true", "false" or "unknown"
     * @param libraries versions of the measured libraries
     * @param jar       the jar, where it is not the one that runs
     */
    public record Code(String version, String revision, String treeClean, Map<String, String> libraries,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Jar> jar) {

        private static final String UNKNOWN = "unknown";

        /**
         * The code of a jar.
         *
         * @param built     what the build of this suite has left in it: the revision, and whether the tree was clean
         * @param libraries what it has left of the libraries
         */
        public static Code of(Optional<String> version, Properties built, Properties libraries, Optional<Jar> jar) {
            // What git did not say, Ant leaves as the name of the property.
            var commit = built.getProperty("revision", "");
            boolean known = commit.matches("[0-9a-f]{40,}");
            var versions = new TreeMap<String, String>();
            libraries.forEach((name, value) -> versions.put("" + name, "" + value));
            return new Code(version.orElse(UNKNOWN), known ? commit : UNKNOWN,
                    known ? built.getProperty("clean", UNKNOWN) : UNKNOWN, versions, jar);
        }
    }

    /**
     * A jar that was named by an option.
     *
     * @param file     its path as it was given
     * @param sha256   the digest of its content
     * @param manifest the main attributes of its manifest
     */
    public record Jar(String file, String sha256, SortedMap<String, String> manifest) {}

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
     * @param runner    the version and revision of this suite, which carried it out
     * @param run       names it: the same in the files of all arms, and when it is gone on with, so that a reader
     *                  knows which rounds are pairs
     * @param arguments the command line after its {@code @FILE}s are read
     * @param seed      the seed of the order
     * @param part      which part of the forks
     * @param arm       the arm that this file is of, where the run has several
     * @param block     the parameter in which rows that ran back to back differ, with the value of the baseline, which
     *                  may be empty
     * @param start     when it began, or was last gone on with
     * @param end       the time of this state of the file
     * @param witnessShare the part of the time from start to end that measuring the machine between forks took, 0 to 1
     */
    record Run(String runner, String run, List<String> arguments, long seed, String part,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String arm,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> block, Instant start, Instant end,
            double witnessShare) {}

    /**
     * What the threads of a fork had to wait for during its measured iterations; -1 where the system does not tell.
     * Threads that ended during an iteration are not counted: the kernel forgets them.
     *
     * @param runDelayMillis      time of waiting for a processor, of all threads
     * @param involuntarySwitches how often one had to leave its processor to another
     */
    public record Threads(double runDelayMillis, long involuntarySwitches) implements Serializable {
        static final Threads UNKNOWN = new Threads(-1, -1);

        /** What a fork has left, which is taken away. */
        static Threads take(Path report) {
            try {
                var words = Files.readString(report).split(" ", 2);
                Files.delete(report);
                return new Threads(Long.parseLong(words[0]) / 1e6, Long.parseLong(words[1]));
            } catch (IOException e) {
                return UNKNOWN;
            }
        }
    }

    /**
     * A fork.
     *
     * @param benchmark      its row's benchmark
     * @param mode           its row's mode
     * @param params         its row's parameters
     * @param round          its round, from 1
     * @param arm            0, or the number of the arm that is compared with it
     * @param repeat         which repetition it is in its round, as the baseline of a block has them; 0 is left out
     * @param start          when it began
     * @param durationMillis how long it took, its JVM's start included
     * @param loadAverage    the load average of a minute at its end, or -1
     * @param kernel         what the machine's processors did during it, other processes included
     * @param threads        for how long its own threads had to wait for a processor
     * @param before         what the machine could do just before it
     * @param after          the same just after it
     * @param outcome        "measured", or why it failed
     * @param files          the files that its profilers wrote, from the folder of the result file
     */
    record Fork(String benchmark, String mode, Map<String, String> params, int round, int arm,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) int repeat, Instant start,
            long durationMillis, double loadAverage,
            @JsonUnwrapped KernelCounters.Usage kernel, @JsonUnwrapped Threads threads, Witness.Reading before,
            Witness.Reading after,
            String outcome,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> files)
            implements
                Serializable {}
}
