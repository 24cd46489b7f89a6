package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Unit;

/**
 * Which numbers can share a table: those of one mode and unit that have the same parameters, and with them what their class
 * has without any.
 */
final class TableParts {
    /** Rows that are alone share a table if they have no more parameters together, each of which is a column. */
    private static final int MOST_PARAMETERS = 4;

    private TableParts() {}

    /** The parts, in the order in which they are met; rows that are alone with their few parameters share one. */
    static Collection<Data> of(Data data) {
        var parts = new LinkedHashMap<List<?>, List<Data>>();
        for (Data part : byParameters(data)) {
            var first = part.rows().getFirst();
            var shelf = isAlone(part) ? List.of(first.get(Dimension.MODE), unit(first)) : List.of(parts.size());
            parts.computeIfAbsent(shelf, s -> new ArrayList<>()).add(part);
        }
        return parts.values().stream().flatMap(TableParts::joined).toList();
    }

    private static Stream<Data> joined(List<Data> parts) {
        var all = Data.joined(parts);
        return all.params().size() <= MOST_PARAMETERS ? Stream.of(all) : parts.stream();
    }

    /** Whether it is one row, of each file at most. */
    static boolean isAlone(Data part) {
        return part.varying().stream().allMatch(Dimension.FILE::equals);
    }

    private static Collection<Data> byParameters(Data data) {
        var sets = new HashMap<List<String>, Set<Set<String>>>();
        data.rows()
                .stream()
                .filter(r -> !r.row().params().isEmpty())
                .forEach(r -> sets.computeIfAbsent(shelf(r), s -> new HashSet<>()).add(r.row().params().keySet()));
        return data.grouped(r -> List.of(r.get(Dimension.MODE), unit(r),
                parameters(r, sets.getOrDefault(shelf(r), Set.of()))));
    }

    /** The parameters of a row's table, where its class has these sets of them. */
    private static Set<String> parameters(ResultRow row, Set<Set<String>> ofItsClass) {
        var own = row.row().params().keySet();
        return own.isEmpty() && ofItsClass.size() == 1 ? ofItsClass.iterator().next() : own;
    }

    private static List<String> shelf(ResultRow row) {
        return List.of(row.get(Dimension.CLASS), row.get(Dimension.MODE), unit(row));
    }

    private static String unit(ResultRow row) {
        return Unit.of(row.row().primary().unit()).base();
    }

    /** What tells a part from the rest of a page, in words, as far as its own rows do not say it. */
    static List<String> words(Data part, Data page) {
        var words = new ArrayList<String>();
        // A row alone is named by its benchmark; files are columns.
        if (!isAlone(part)) {
            add(words, benchmark(part, page), part, page);
        }
        page.varying()
                .stream()
                .filter(d -> switch (d.kind()) {
                    case BENCHMARK, CLASS, METHOD, RUN -> false;
                    default -> true;
                })
                .forEach(d -> add(words, d, part, page));
        return words;
    }

    /** As much of the benchmark's name as the rows of a part have in common, and no other part of the page has. */
    private static Dimension benchmark(Data part, Data page) {
        if (part.varies(Dimension.BENCHMARK)) {
            return Dimension.CLASS;
        }
        return page.varies(Dimension.CLASS) ? Dimension.BENCHMARK : Dimension.METHOD;
    }

    private static void add(List<String> words, Dimension dimension, Data part, Data page) {
        var values = part.values(dimension);
        boolean others = page.values(dimension).stream().filter(v -> !v.isEmpty()).count() > 1;
        if (values.size() == 1 && !values.getFirst().isEmpty() && others) {
            words.add(dimension.says(values.getFirst()));
        }
    }
}
