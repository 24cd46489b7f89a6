package org.shardmark.report.jmh;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.io.ShellWord;

/**
 * Where, when and with what a run was made: the {@code .environment.json} beside a result file, which {@code benchmarks.jar}
 * writes. Every field is optional: a text that is missing or "unknown" is empty.
 *
 * @param machine   the machine
 * @param code      what was measured
 * @param run       the run
 * @param jvms      the JVMs of the forks
 * @param forks     the forks, in the order in which they ran
 * @param warnings  what may have spoilt the numbers, a sentence each
 * @param catalogue the metrics of its results in words, as far as the file explains them
 */
public record Environment(Machine machine, Code code, Run run, List<Jvm> jvms, List<Fork> forks, List<String> warnings,
        Catalogue catalogue) {
    /** The version of the format. Files from before formats had versions say none. */
    private static final String SCHEMA = "shardmark-environment/1";
    private static final double MEMORY_TOLERANCE = 0.05;
    private static final int UNKNOWN = -1;

    /**
     * A machine.
     *
     * @param cpu       its processor
     * @param cores     its cores, 0 if unknown
     * @param memoryMib its memory in MiB, 0 if unknown
     * @param system    its operating system
     * @param kernel    its kernel
     */
    public record Machine(String cpu, int cores, long memoryMib, String system, String kernel) {
        /** The machine in a few words, the empty string if nothing is known. */
        public String words() {
            var parts = new ArrayList<String>();
            if (!cpu.isEmpty()) {
                parts.add(cpu);
            }
            if (cores > 0) {
                parts.add(cores == 1 ? "1 core" : cores + " cores");
            }
            if (memoryMib > 0) {
                parts.add(memoryMib + " MiB");
            }
            return String.join(", ", parts);
        }

        /**
         * Whether it may be the same machine as another, as far as both say. The memory that a system has to give differs
         * a little from start to start, and from one kernel to the next.
         */
        public boolean mayBe(Machine other) {
            long most = Math.max(memoryMib, other.memoryMib);
            boolean memory = Math.abs(memoryMib - other.memoryMib) <= MEMORY_TOLERANCE * most;
            return (cpu.isEmpty() || other.cpu.isEmpty() || cpu.equals(other.cpu))
                    && (cores == 0 || other.cores == 0 || cores == other.cores)
                    && (memory || memoryMib == 0 || other.memoryMib == 0);
        }
    }

    /**
     * What was measured.
     *
     * @param revision the revision
     * @param changed  whether the sources had changes that were not committed
     * @param jar      the jar, where it is not the one that measured
     */
    public record Code(String revision, boolean changed, Optional<Jar> jar) {}

    /**
     * A jar that was measured.
     *
     * @param file     its path
     * @param sha256   the digest of its content
     * @param manifest the main attributes of its manifest
     */
    public record Jar(String file, String sha256, SequencedMap<String, String> manifest) {}

    /**
     * A run.
     *
     * @param id        names it: the same in the files of all arms
     * @param arm       the arm that the file is of, empty if the run has one
     * @param block     the parameter in which rows that ran back to back differ, with the value of their baseline, which
     *                  may be empty
     * @param arguments the command line
     * @param start     when it began
     * @param end       when it ended
     */
    public record Run(String id, String arm, SequencedMap<String, String> block, List<String> arguments, String start,
            String end) {
        /** The arguments as a shell takes them. */
        public String commandLine() {
            return arguments.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
        }
    }

    /**
     * The JVM of some forks.
     *
     * @param collector  the garbage collector
     * @param maxHeapMib the limit of its heap, 0 if unknown
     */
    public record Jvm(String collector, long maxHeapMib) {}

    /**
     * A fork.
     *
     * @param benchmark   its row's benchmark
     * @param mode        its row's mode
     * @param params      its row's parameters
     * @param round       its round from 1, -1 if unknown
     * @param arm         the number of its arm, 0 for the one that the others are compared with
     * @param repeat      which repetition it is in its round, from 0
     * @param outcome     empty if it was measured, else why it failed
     * @param loadAverage the load average at its end, -1 if unknown
     * @param stealShare  the share of processor time that the hypervisor took away, -1 if unknown
     * @param coreToCoreNanos time in which a cache line got from one core to another, before it and after, -1 if unknown
     * @param files       what its profilers wrote, from the folder of the result file
     */
    public record Fork(String benchmark, String mode, Map<String, String> params, int round, int arm, int repeat,
            String outcome,
            double loadAverage, double stealShare, List<Double> coreToCoreNanos, List<String> files) {
        /** The same fork with other files. */
        Fork withFiles(List<String> others) {
            return new Fork(benchmark, mode, params, round, arm, repeat, outcome, loadAverage, stealShare,
                    coreToCoreNanos,
                    others);
        }

        /** Whether it has results. */
        public boolean measured() {
            return outcome.isEmpty();
        }
    }

    /**
     * Reads an environment file.
     *
     * @throws Json.Unexpected if it is not an environment file, or one in a later format
     */
    static Environment read(InputStream in) {
        try (var json = new Json(in)) {
            json.next();
            if (!(json.tree() instanceof Map<?, ?> map)) {
                throw new Json.Unexpected("an object was expected");
            }
            var file = new Fields(map);
            String schema = file.text("schema");
            if (!schema.isEmpty() && !schema.equals(SCHEMA)) {
                throw new Json.Unexpected("its format is " + schema + ", and only " + SCHEMA + " can be read");
            }
            return of(file);
        }
    }

    private static Environment of(Fields file) {
        var machine = new Machine(file.text("cpuModel"), (int) file.number("cores", 0),
                (long) file.number("memoryMib", 0),
                file.text("os"), file.text("kernel"));
        var jar = file.fields("jar").map(j -> new Jar(j.text("file"), j.text("sha256"), j.texts("manifest")));
        return new Environment(machine,
                new Code(file.text("revision"), file.text("treeClean").equals("false"), jar),
                new Run(file.text("run"), file.text("arm"), file.texts("block"), file.words("arguments"),
                        file.text("start"), file.text("end")),
                file.list("jvms")
                        .stream()
                        .map(j -> new Jvm(j.text("collector"), (long) j.number("maxHeapBytes", 0) >> 20))
                        .toList(),
                file.list("forks").stream().map(Environment::fork).toList(), file.words("warnings"),
                Catalogue.of(file.value("catalogue")));
    }

    private static Fork fork(Fields fork) {
        return new Fork(fork.text("benchmark"), fork.text("mode"), fork.texts("params"),
                (int) fork.number("round", UNKNOWN), (int) fork.number("arm", 0),
                (int) fork.number("repeat", 0),
                fork.text("outcome").replaceFirst("^measured$", ""),
                fork.number("loadAverage", UNKNOWN), fork.number("stealShare", UNKNOWN),
                Stream.of("before", "after")
                        .map(when -> fork.fields(when).map(f -> f.number("coreToCoreNanos", UNKNOWN)).orElse(-1.0))
                        .toList(),
                fork.words("files"));
    }

    /** The fields of an object. What is missing, or of another type, is as if it was not known. */
    private record Fields(Map<?, ?> map) {
        Object value(String name) {
            var value = map.get(name);
            return value == null ? "" : value;
        }

        String text(String name) {
            return scalar(value(name));
        }

        double number(String name, double otherwise) {
            try {
                return Double.parseDouble(text(name));
            } catch (NumberFormatException e) {
                return otherwise;
            }
        }

        List<String> words(String name) {
            return value(name) instanceof List<?> list ? list.stream().map(Fields::scalar).toList() : List.of();
        }

        SequencedMap<String, String> texts(String name) {
            var texts = new LinkedHashMap<String, String>();
            fields(name).ifPresent(f -> f.map.forEach((key, value) -> texts.put(String.valueOf(key), scalar(value))));
            return texts;
        }

        Optional<Fields> fields(String name) {
            return value(name) instanceof Map<?, ?> object ? Optional.of(new Fields(object)) : Optional.empty();
        }

        List<Fields> list(String name) {
            var objects = new ArrayList<Fields>();
            if (value(name) instanceof List<?> list) {
                list.forEach(e -> {
                    if (e instanceof Map<?, ?> object) {
                        objects.add(new Fields(object));
                    }
                });
            }
            return objects;
        }

        private static String scalar(Object value) {
            if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15) {
                return String.valueOf(number.longValue());
            }
            return value instanceof Map || value instanceof List || value.equals("unknown")
                    ? ""
                    : String.valueOf(value);
        }
    }
}
