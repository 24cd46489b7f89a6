package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.SizingReport;
import org.shardmark.report.jmh.SkewReport;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.ResultRow;

/** Puts a page together. */
public final class Pages {
    private Pages() {}

    /** The names of the views that can be asked for. */
    public static List<String> viewNames() {
        return Stream
                .concat(views(Request.automatic(), new Data(List.of()), OptionalInt.empty()).stream().map(View::id),
                        Stream.of("results", Request.HEAT, StateSection.ID, "skew", "sizing"))
                .distinct()
                .toList();
    }

    /** Named views, the more particular first. */
    private static List<View> views(Request request, Data page, OptionalInt cores) {
        var views = new ArrayList<View>();
        views.add(new EngineView());
        views.add(new HotKeyView());
        views.addAll(LatencyView.all());
        views.add(new ScalingView(cores));
        views.addAll(ResultView.named(request, page));
        return views;
    }

    /** As below, without sizing reports. */
    public static Page of(List<Data.Source> sources, List<SkewReport> skews, Request request, String command) {
        return of(sources, skews, List.of(), request, command);
    }

    /**
     * The page of these files.
     *
     * @param sources the result files
     * @param skews   the skew reports
     * @param sizings the sizing reports
     * @param command the command that makes the page again, without folders
     * @throws IllegalArgumentException with one line that says what of the request cannot be
     */
    public static Page of(List<Data.Source> sources, List<SkewReport> skews, List<SizingReport> sizings,
            Request request, String command) {
        var all = Data.of(sources);
        var data = request.filter(all).apply(all);
        if (data.points().isEmpty() && !sources.isEmpty()) {
            throw new IllegalArgumentException("no row passes the filter");
        }
        if (!sources.isEmpty()) {
            request.baseline(data);
        }
        var run = new RunFacts(sources, data, data.points().size() < all.points().size());
        var sections = new ArrayList<>(sections(data, request, run));
        if (request.view().isEmpty() && !request.projects() && data.points().size() == all.points().size()) {
            BlockSection.of(sources, run.source()).ifPresent(sections::add);
        }
        boolean states = request.view().equals(StateSection.ID);
        if (!data.points().isEmpty() && (states || (request.view().isEmpty() && !request.projects()))) {
            StateSection.of(data, states, run.source()).ifPresent(sections::add);
        }
        if (request.view().isEmpty() || request.view().equals("skew")) {
            sections.addAll(SkewView.sections(skews));
        }
        if (request.view().isEmpty() || request.view().equals("sizing")) {
            sections.addAll(SizingView.sections(sizings));
        }
        if (!sections.isEmpty() && request.view().isEmpty() && !request.projects()) {
            Glossary.of(data, List.copyOf(sections)).ifPresent(sections::add);
        }
        if (!data.points().isEmpty()) {
            Summary.of(data, request, List.copyOf(sections)).ifPresent(sections::addFirst);
        }
        if (sections.isEmpty()) {
            throw new IllegalArgumentException("these files have nothing for the view " + request.view());
        }
        var title = sources.isEmpty() && skews.isEmpty() && !sizings.isEmpty() ? "Sizing" : run.title();
        return new Page(title, run.facts(), List.copyOf(sections), footnotes(data), run.warnings(),
                commands(sources, command), longValues(data), request.mostColumns());
    }

    /** What stands for the long values that a filter has left. */
    private static SequencedMap<String, String> longValues(Data data) {
        var left = new LinkedHashMap<>(data.longValues());
        left.keySet().retainAll(data.params().stream().flatMap(d -> data.values(d).stream()).toList());
        return left;
    }

    /** What ran where and when to give these results, by name. */
    public static SequencedMap<String, String> facts(List<Data.Source> sources) {
        return new RunFacts(sources, Data.of(sources), false).facts();
    }

    /** The commands that make these results again, and then this one. */
    public static List<String> commands(List<Data.Source> sources, String last) {
        var runs = sources.stream()
                .map(s -> s.results().environment())
                .flatMap(Optional::stream)
                .map(e -> e.run().commandLine())
                .filter(a -> !a.isEmpty())
                .distinct()
                .limit(5)
                .map(a -> "java -jar benchmarks.jar " + a);
        return Stream.concat(runs, Stream.of(last)).toList();
    }

    private static List<Section> sections(Data data, Request request, RunFacts run) {
        if (data.points().isEmpty()) {
            return List.of();
        }
        boolean automatic = request.view().isEmpty();
        if (!automatic && !request.describesView() && !viewNames().contains(request.view())) {
            throw new IllegalArgumentException("there is no view \"" + request.view() + "\"; there are "
                    + String.join(", ", viewNames()) + ", and lines such as x=shards series=load y=score");
        }
        return shown(data, request, run.cores()).stream()
                .flatMap(s -> s.view().sections(s.data(), run.source()).stream())
                .toList();
    }

    /** What a view shows. */
    private record Shown(View view, Data data) {}

    /** Which view shows which rows. */
    private static List<Shown> shown(Data data, Request request, OptionalInt cores) {
        boolean automatic = request.view().isEmpty();
        boolean projected = request.projects() || request.describesView() || request.view().equals(Request.HEAT);
        var shown = new ArrayList<Shown>();
        var rest = data;
        for (View view : projected ? List.<View>of() : views(request, data, cores)) {
            if (automatic || view.id().equals(request.view())) {
                var own = rest.groupBy(List.of(Dimension.BENCHMARK)).values().stream().filter(view::suits).toList();
                if (!own.isEmpty()) {
                    var taken = Data.joined(own).byOneEstimator();
                    shown.add(new Shown(view, taken));
                    var benchmarks = Set.copyOf(taken.values(Dimension.BENCHMARK));
                    rest = rest.where(p -> !benchmarks.contains(p.get(Dimension.BENCHMARK)));
                }
            }
        }
        boolean general = automatic || projected || request.view().equals("results");
        if (general && !rest.points().isEmpty()) {
            shown.add(new Shown(ResultView.automatic(request, data), rest));
        }
        return shown;
    }

    /**
     * The rows of a page of these files: those together that share a table, and with it estimator and unit.
     *
     * @throws IllegalArgumentException with one line that says what of the request cannot be
     */
    public static List<Data> parts(List<Data.Source> sources, Request request) {
        var all = Data.of(sources);
        var data = request.filter(all).apply(all);
        return data.points().isEmpty()
                ? List.of()
                : shown(data, request, OptionalInt.empty()).stream()
                        .flatMap(s -> s.view().parts(s.data()).stream())
                        .toList();
    }

    /** The ratios of rows that ran back to back with their baseline, in blocks or arms. */
    public static List<PairedRatio> paired(List<Data.Source> sources) {
        return BlockSection.ratios(sources);
    }

    /** The cases of skew reports as rows of a benchmark named after them, whose score is max/mean of the load. */
    public static List<Data> cases(List<SkewReport> skews) {
        return skews.isEmpty() ? List.of() : List.of(SkewView.data(skews));
    }

    private static SequencedMap<Note.Kind, Page.Footnote> footnotes(Data data) {
        var rows = data.rows();
        boolean modes = data.varies(Dimension.MODE);
        Map<Note.Kind, Set<String>> details = new EnumMap<>(Note.Kind.class);
        Map<Note.Kind, Integer> counts = new EnumMap<>(Note.Kind.class);
        for (ResultRow row : rows) {
            for (Note note : row.row().notes()) {
                if (note.kind() == Note.Kind.MODES && !modes) {
                    continue; // The filter leaves one of them.
                }
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
            footnotes.put(kind, new Page.Footnote(String.format(Locale.ROOT, "%s (%s%s)", kind.sentence(), which,
                    example.isEmpty() ? "" : ": " + example), every));
        });
        return footnotes;
    }
}
