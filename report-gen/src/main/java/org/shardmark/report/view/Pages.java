package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Projection.Baseline;

/** Puts a page together. */
public final class Pages {
    private static final List<View> NAMED = List.of(new ScalingView());

    private Pages() {}

    /**
     * The page of these files.
     *
     * @param sources the files
     * @param names   their names, without folders
     */
    public static Page of(List<Data.Source> sources, List<String> names, Optional<Baseline> baseline) {
        var data = Data.of(sources);
        var run = new RunFacts(sources, data);
        var sections = new ArrayList<Section>();
        var rest = data;
        for (View view : NAMED) {
            var own = byBenchmark(rest, view);
            if (!own.points().isEmpty()) {
                sections.addAll(view.sections(own, run.source()));
                var taken = rows(own);
                rest = rest.where(p -> !taken.contains(p.row()));
            }
        }
        if (!rest.points().isEmpty()) {
            sections.addAll(new AutomaticView(baseline).sections(rest, run.source()));
        }
        return new Page(run.title(), run.facts(), List.copyOf(sections), footnotes(data), run.warnings(),
                "java -jar report.jar render " + String.join(" ", names) + " -o DIR");
    }

    /** The benchmarks that a view has something to show of. */
    private static Data byBenchmark(Data data, View view) {
        var points = data.groupBy(List.of(Dimension.BENCHMARK))
                .values()
                .stream()
                .filter(view::suits)
                .flatMap(d -> d.points().stream())
                .toList();
        return new Data(points);
    }

    private static Set<Row> rows(Data data) {
        Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
        data.points().forEach(p -> rows.add(p.row()));
        return rows;
    }

    private static SequencedMap<Note.Kind, Page.Footnote> footnotes(Data data) {
        var rows = rows(data);
        Map<Note.Kind, Set<String>> details = new EnumMap<>(Note.Kind.class);
        Map<Note.Kind, Integer> counts = new EnumMap<>(Note.Kind.class);
        for (Row row : rows) {
            for (Note note : row.notes()) {
                details.computeIfAbsent(note.kind(), k -> new LinkedHashSet<>()).add(note.detail());
                counts.merge(note.kind(), 1, Integer::sum);
            }
        }
        var footnotes = new LinkedHashMap<Note.Kind, Page.Footnote>();
        details.forEach((kind, texts) -> {
            int count = counts.getOrDefault(kind, 0);
            boolean every = count == rows.size();
            String example = texts.stream()
                    .filter(t -> !t.isEmpty())
                    .sorted()
                    .limit(3)
                    .collect(Collectors.joining("; "));
            String which = every ? "all rows" : count + " of " + rows.size() + " rows";
            footnotes.put(kind, new Page.Footnote("%s (%s%s)".formatted(kind.sentence(), which,
                    example.isEmpty() ? "" : ": " + example), every));
        });
        return footnotes;
    }
}
