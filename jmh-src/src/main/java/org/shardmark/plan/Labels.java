package org.shardmark.plan;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/**
 * What rows are called in a line of text: class, method, and the parameters in which the rows of that benchmark differ.
 *
 * @param varying those parameters by benchmark
 */
record Labels(Map<String, Set<String>> varying) {

    /** Labels that tell these rows apart. */
    static Labels of(List<BenchmarkListEntry> entries) {
        var varying = new HashMap<String, Set<String>>();
        entries.stream().collect(Collectors.groupingBy(BenchmarkListEntry::getUsername)).forEach((name, rows) -> {
            var differing = new LinkedHashSet<String>();
            for (var key : rows.getFirst().getWorkloadParams().keys()) {
                if (rows.stream().map(row -> row.getWorkloadParams().get(key)).distinct().count() > 1) {
                    differing.add(key);
                }
            }
            if (rows.stream().map(BenchmarkListEntry::getMode).distinct().count() > 1) {
                differing.add("mode");
            }
            varying.put(name, differing);
        });
        return new Labels(varying);
    }

    /** The label of a row. */
    String of(BenchmarkListEntry entry) {
        var values = varying.getOrDefault(entry.getUsername(), Set.of())
                .stream()
                .map(key -> key + "=" + (entry.getWorkloadParams().containsKey(key)
                        ? entry.getWorkloadParams().get(key)
                        : entry.getMode().shortLabel()))
                .collect(Collectors.joining(" "));
        return values.isEmpty() ? shortName(entry) : shortName(entry) + " " + values;
    }

    /** Class and method, without the package. */
    static String shortName(BenchmarkListEntry entry) {
        var type = entry.getUserClassQName();
        return type.substring(type.lastIndexOf('.') + 1)
                + entry.getUsername().substring(type.length());
    }
}
