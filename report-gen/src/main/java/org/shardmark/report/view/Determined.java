package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;

/**
 * Which dimensions are free, and which follow from one of these. Parameters that determine each other are one dimension: a
 * panel for each value of both would hold a single point.
 *
 * @param free  the dimensions that vary and do not follow from another, in the order of the data
 * @param fixes what follows from each of them, if anything does
 */
record Determined(List<Dimension> free, SequencedMap<Dimension, List<Dimension>> fixes) {
    /** What varies in these rows. */
    static Determined of(Data data) {
        var varying = data.varying();
        var fixes = new LinkedHashMap<Dimension, List<Dimension>>();
        var free = varying.stream().filter(d -> varying.stream().noneMatch(o -> fixes(o, d, data))).toList();
        for (Dimension dimension : varying) {
            if (!free.contains(dimension)) {
                free.stream()
                        .filter(f -> follows(dimension, f, data))
                        .findFirst()
                        .ifPresent(f -> fixes.computeIfAbsent(f, k -> new ArrayList<>()).add(dimension));
            }
        }
        return new Determined(free, fixes);
    }

    /** Whether one dimension stands for another too: of two that determine each other, words rather than numbers do. */
    private static boolean fixes(Dimension one, Dimension other, Data data) {
        return !one.equals(other) && follows(other, one, data)
                && (!follows(one, other, data) || order(data).compare(one, other) < 0);
    }

    private static Comparator<Dimension> order(Data data) {
        return Comparator.comparing((Dimension d) -> d.kind() == Dimension.Kind.PARAM)
                .thenComparing(d -> isNumeric(d, data))
                .thenComparingInt(data.varying()::indexOf);
    }

    private static boolean isNumeric(Dimension dimension, Data data) {
        return data.values(dimension).stream().allMatch(v -> NaturalOrder.number(v).isPresent());
    }

    /** Whether a parameter has one value for each value of another dimension. */
    private static boolean follows(Dimension dimension, Dimension from, Data data) {
        boolean can = isSetting(dimension) && switch (from.kind()) {
            case BENCHMARK, CLASS, METHOD, PARAM, THREADS -> true;
            default -> false;
        };
        if (!can) {
            return false;
        }
        Map<String, String> values = new HashMap<>();
        return data.rows()
                .stream()
                .allMatch(r -> r.get(dimension).equals(values.computeIfAbsent(r.get(from), k -> r.get(dimension))));
    }

    private static boolean isSetting(Dimension dimension) {
        return dimension.kind() == Dimension.Kind.PARAM || dimension.kind() == Dimension.Kind.THREADS;
    }

    /** These dimensions, each with what follows from it. */
    List<Dimension> withFixed(List<Dimension> dimensions) {
        return dimensions.stream()
                .flatMap(d -> Stream.concat(Stream.of(d), fixes.getOrDefault(d, List.of()).stream()))
                .distinct()
                .toList();
    }

    /** What a subtitle says of a dimension that stands for others too; the empty string if it does not. */
    String words(Dimension dimension) {
        var fixed = fixes.getOrDefault(dimension, List.of());
        return fixed.isEmpty()
                ? ""
                : "; " + dimension.name() + " fixes " + String.join(", ", fixed.stream().map(Dimension::name).toList());
    }
}
