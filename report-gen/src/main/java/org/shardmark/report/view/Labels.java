package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Names;
import org.shardmark.report.table.Point;

/**
 * The labels of things that differ in some dimensions, no two alike.
 *
 * @param byKey   the label of each thing, by its values in the dimensions
 * @param leftOut what all labels would have had and is left out of them, the empty string if that is nothing
 */
record Labels(SequencedMap<List<String>, String> byKey, String leftOut) {
    /** Labels that are longer lose what all have; one value alone is never so long. */
    static final int LONGEST = Row.LONGEST_VALUE;

    /** No labels. */
    static final Labels NONE = new Labels(new LinkedHashMap<>(), "");

    /** The labels of these keys, shortened by what all have if one is too long. */
    static Labels of(List<Dimension> dimensions, Collection<List<String>> keys) {
        return of(dimensions, keys, LONGEST);
    }

    /** As above, if one is longer than that. */
    static Labels of(List<Dimension> dimensions, Collection<List<String>> keys, int longest) {
        var distinct = keys.stream().distinct().toList();
        var labels = distinct.stream().map(k -> Labels.of(dimensions, k)).toList();
        if (repeats(labels)) {
            labels = distinct.stream().map(k -> inFull(dimensions, k)).toList();
        }
        var brief = distinct(labels, longest);
        var byKey = new LinkedHashMap<List<String>, String>();
        for (int i = 0; i < distinct.size(); i++) {
            byKey.put(distinct.get(i), brief.names().get(i));
        }
        return new Labels(byKey, brief.leftOut());
    }

    /** The labels, shortened by what all have if one is longer than that, and numbered where they are still alike. */
    static Names.Brief distinct(List<String> labels, int longest) {
        var brief = labels.stream().anyMatch(l -> l.length() > longest)
                ? Names.Brief.of(labels)
                : new Names.Brief(labels, "");
        var met = new HashMap<String, Integer>();
        return new Names.Brief(brief.names().stream().map(name -> {
            int times = met.merge(name, 1, Integer::sum);
            return times == 1 ? name : name + " (" + times + ")";
        }).toList(), brief.leftOut());
    }

    /** The title of a chart, with what names that were shortened share. */
    static String titled(String title, Collection<String> leftOut) {
        var shared = leftOut.stream().filter(w -> !w.isEmpty()).distinct().toList();
        return shared.isEmpty() ? title : title + ": " + String.join(", ", shared);
    }

    private static boolean repeats(List<String> labels) {
        return labels.stream().distinct().count() < labels.size();
    }

    /** A key in words: its values, numbers with the name of what they are; what it has no value for is not named. */
    static String of(List<Dimension> dimensions, List<String> key) {
        var words = new ArrayList<String>();
        for (int i = 0; i < dimensions.size(); i++) {
            if (!key.get(i).isEmpty()) {
                boolean number = NaturalOrder.number(key.get(i)).isPresent() && switch (dimensions.get(i).kind()) {
                    case PARAM, THREADS, RUN -> true;
                    default -> false;
                };
                words.add(number ? dimensions.get(i).name() + " " + key.get(i) : key.get(i));
            }
        }
        return words.isEmpty() ? inFull(dimensions, key) : String.join(", ", words);
    }

    /** A point's values in these dimensions, in words; the empty string if there are none. */
    static String of(List<Dimension> dimensions, Point point) {
        return dimensions.isEmpty() ? "" : of(dimensions, dimensions.stream().map(point::get).toList());
    }

    private static String inFull(List<Dimension> dimensions, List<String> key) {
        var words = new ArrayList<String>();
        for (int i = 0; i < dimensions.size(); i++) {
            String name = dimensions.get(i).name();
            words.add(switch (dimensions.get(i).kind()) {
                case BENCHMARK, CLASS, METHOD -> key.get(i);
                default -> key.get(i).isEmpty() ? "no " + name : name + " " + key.get(i);
            });
        }
        return String.join(", ", words.stream().filter(w -> !w.isEmpty()).toList());
    }

    String get(List<String> key) {
        return byKey.getOrDefault(key, "");
    }
}
