package org.shardmark.report.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The case that a sweep goes out from, one dimension at a time: in each dimension the value that most rows have. A full
 * product has no such case, and neither has a single dimension.
 *
 * @param values the value of each dimension
 * @param star   whether nearly all rows differ from it in at most one dimension
 */
public record BaseCase(SequencedMap<Dimension, String> values, boolean star) {
    /** The share of rows that may differ in more than one dimension, being extras. */
    private static final double EXTRAS = 0.1;

    /** The base case of these points, each of a row of its own, in these dimensions. */
    public static BaseCase of(Data data, List<Dimension> dimensions) {
        var rows = data.points();
        var values = new LinkedHashMap<Dimension, String>();
        long product = 1;
        for (Dimension dimension : dimensions) {
            var counts = new HashMap<String, Integer>();
            rows.forEach(p -> counts.merge(p.get(dimension), 1, Integer::sum));
            values.put(dimension, data.values(dimension)
                    .stream()
                    .max(Comparator.comparingInt(v -> counts.getOrDefault(v, 0)))
                    .orElse(""));
            product *= Math.max(1, counts.size());
        }
        var base = new BaseCase(values, false);
        long far = rows.stream().filter(p -> base.differences(p).size() > 1).count();
        long cases = rows.stream().map(p -> dimensions.stream().map(p::get).toList()).distinct().count();
        return new BaseCase(values, far <= EXTRAS * rows.size() && cases < product);
    }

    /** The dimensions in which a point differs from the base. */
    public List<Dimension> differences(Point point) {
        return values.entrySet()
                .stream()
                .filter(e -> !point.get(e.getKey()).equals(e.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Groups by these dimensions with the base case, if there is one, before all others. */
    public SequencedMap<List<String>, Data> first(SequencedMap<List<String>, Data> groups) {
        var ordered = new LinkedHashMap<>(groups);
        var key = List.copyOf(values.values());
        var base = groups.get(key);
        if (star && base != null) {
            ordered.putFirst(key, base);
        }
        return ordered;
    }

    /** The points that differ from the base in this dimension at most. */
    public Data along(Dimension dimension, Data data) {
        return data.where(p -> differences(p).stream().allMatch(dimension::equals));
    }

    /** What distinguishes a case from the base, in words. */
    public String label(List<Dimension> dimensions, List<String> of) {
        var words = new ArrayList<String>();
        for (int i = 0; i < dimensions.size(); i++) {
            if (!of.get(i).equals(values.get(dimensions.get(i)))) {
                words.add(dimensions.get(i).name() + " " + of.get(i));
            }
        }
        return words.isEmpty() ? "base case" : String.join(", ", words);
    }

    /** The base case in words. */
    public String words() {
        return String.join(", ", values.entrySet().stream().map(e -> e.getKey().name() + " " + e.getValue()).toList());
    }
}
