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
 * @param forks    for each fork when it ran and what else the machine did, as far as it was written
 */
public record Environment(SequencedMap<String, String> facts, List<String> warnings, List<Map<String, String>> forks) {
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
        addUnlessEmpty(parts, fact("machine.cpu", "cpuModel"));
        String cores = fact("machine.cores", "cores");
        addUnlessEmpty(parts, cores.isEmpty() ? "" : cores.equals("1") ? "1 core" : cores + " cores");
        addUnlessEmpty(parts, fact("memoryMib").isEmpty() ? "" : fact("memoryMib") + " MiB");
        String memory = fact("machine.memoryBytes");
        addUnlessEmpty(parts, memory.matches("\\d{7,18}") ? (Long.parseLong(memory) >> 20) + " MiB" : "");
        return String.join(", ", parts);
    }

    private static void addUnlessEmpty(List<String> parts, String part) {
        if (!part.isEmpty()) {
            parts.add(part);
        }
    }
}
