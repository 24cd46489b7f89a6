package org.shardmark.report.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Where, when and with what a run was made: the {@code .environment.json} beside a result file. Every field is optional.
 *
 * @param facts    the scalar fields by name, nested ones joined by dots ({@code jvm.version})
 * @param warnings what may have spoilt the numbers
 * @param catalogue the metrics of its results in words, as far as the file explains them
 * @param forks    for each fork when it ran and what else the machine did, as far as it was written
 */
public record Environment(SequencedMap<String, String> facts, List<String> warnings, List<Map<String, String>> forks,
        Catalogue catalogue) {
    private static final double MEMORY_TOLERANCE = 0.05;

    /** The first of these facts that is there, or the empty string. */
    public String fact(String... names) {
        for (String name : names) {
            var value = facts.get(name);
            if (value != null && !value.isBlank() && !value.equals("unknown")) {
                return value;
            }
        }
        return "";
    }

    /** The machine in a few words, the empty string if nothing is known. */
    public String machine() {
        var parts = new ArrayList<String>();
        addUnlessEmpty(parts, processor());
        addUnlessEmpty(parts, cores().isEmpty() ? "" : cores().equals("1") ? "1 core" : cores() + " cores");
        long memory = memoryMib();
        addUnlessEmpty(parts, memory > 0 ? memory + " MiB" : "");
        return String.join(", ", parts);
    }

    /**
     * Whether it may be the same machine as another, as far as both say. The memory that a system has to give differs a
     * little from start to start, and from one kernel to the next.
     */
    public boolean isOnSameMachine(Environment other) {
        long most = Math.max(memoryMib(), other.memoryMib());
        boolean memory = Math.abs(memoryMib() - other.memoryMib()) <= MEMORY_TOLERANCE * most;
        return agree(processor(), other.processor()) && agree(cores(), other.cores())
                && (memory || memoryMib() == 0 || other.memoryMib() == 0);
    }

    private String processor() {
        return fact("machine.cpu", "cpuModel");
    }

    private String cores() {
        return fact("machine.cores", "cores");
    }

    /** The memory of the machine, 0 if it is not known. */
    private long memoryMib() {
        String mib = fact("memoryMib");
        String bytes = fact("machine.memoryBytes");
        return mib.matches("\\d{1,12}")
                ? Long.parseLong(mib)
                : bytes.matches("\\d{7,18}") ? Long.parseLong(bytes) >> 20 : 0;
    }

    private static boolean agree(String one, String other) {
        return one.isEmpty() || other.isEmpty() || one.equals(other);
    }

    private static void addUnlessEmpty(List<String> parts, String part) {
        if (!part.isEmpty()) {
            parts.add(part);
        }
    }
}
