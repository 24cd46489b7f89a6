package org.shardmark.report.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.jmh.Unsaid;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Modes;
import org.shardmark.report.stats.Samples;

/**
 * All numbers of a page.
 *
 * @param rows       the rows, each with its metrics
 * @param longValues parameter values that cannot be shown as they are, by the name that stands for each everywhere
 */
public record Data(List<ResultRow> rows, SequencedMap<String, String> longValues) {
    private static final int LONGEST_START = 16;

    /** Numbers whose parameter values can all be shown as they are. */
    public Data(List<ResultRow> rows) {
        this(rows, Collections.emptyNavigableMap());
    }

    /** The rows of all these, one after the other. */
    public static Data joined(Collection<Data> parts) {
        return new Data(parts.stream().flatMap(d -> d.rows().stream()).toList());
    }

    /**
     * A file to read from.
     *
     * @param label   what the user calls it; files of one label are parts of one result
     * @param results what was read
     */
    public record Source(String label, Reading.Results results) {}

    /** The numbers of these files. Rows that are in several files of one label become one row with all their forks. */
    public static Data of(List<Source> given) {
        var agreed = Unsaid.agreed(given.stream().map(Source::results).toList());
        var sources = IntStream.range(0, given.size())
                .mapToObj(i -> new Source(given.get(i).label(), agreed.get(i)))
                .toList();
        var byLabel = new LinkedHashMap<String, List<Reading.Results>>();
        sources.forEach(s -> byLabel.computeIfAbsent(s.label(), l -> new ArrayList<>()).add(s.results()));
        String common = commonPackage(
                sources.stream().flatMap(s -> s.results().rows().stream()).map(Row::benchmark).toList());
        var rows = new ArrayList<ResultRow>();
        var names = new ValueNames(sources);
        byLabel.forEach((label, parts) -> {
            for (Row whole : parts.size() == 1 ? parts.getFirst().rows() : Parts.join(parts)) {
                var row = withModes(names.rename(whole));
                String benchmark = row.benchmark().substring(common.length());
                var points = new ArrayList<>(List.of(Point.of(label, row, benchmark, Point.SCORE, row.primary())));
                row.secondary().forEach((name, metric) -> points.add(Point.of(label, row, benchmark, name, metric)));
                rows.add(ResultRow.of(points));
            }
        });
        return new Data(List.copyOf(rows), names.byName);
    }

    private static Row withModes(Row row) {
        var samples = row.primary().samples();
        double[] forks = samples.forkMeans();
        // Machines differ without being modes.
        return Modes.of(forks)
                .filter(m -> samples.isOneBlock())
                .map(m -> row.with(new Note(Note.Kind.TWO_MODES,
                        String.format(Locale.ROOT, "%d of %d forks score %.2f times as much as the others",
                                m.high(), forks.length, m.times()))))
                .orElse(row);
    }

    /** Every metric of every row. */
    public List<Point> points() {
        return all().toList();
    }

    private Stream<Point> all() {
        return rows.stream().flatMap(r -> r.metrics().values().stream());
    }

    /** The points for which the predicate holds. */
    public Data where(Predicate<Point> predicate) {
        return new Data(rows.stream().flatMap(r -> r.where(predicate).stream()).toList(), longValues);
    }

    /** The rows that have a score. */
    public List<ResultRow> scored() {
        return rows.stream().filter(r -> r.point(Point.SCORE).isPresent()).toList();
    }

    /** The rows that have a score, in the natural order of these dimensions. */
    public List<ResultRow> sorted(List<Dimension> dimensions) {
        return groupBy(dimensions).values().stream().flatMap(part -> part.scored().stream()).toList();
    }

    /** The rows, grouped by what a function says of each, in the order in which they are met. */
    public Collection<Data> grouped(Function<ResultRow, ?> by) {
        var groups = new LinkedHashMap<Object, List<ResultRow>>();
        rows.forEach(row -> groups.computeIfAbsent(by.apply(row), k -> new ArrayList<>()).add(row));
        return groups.values().stream().map(Data::new).toList();
    }

    /**
     * The same numbers by one estimator: trimmed means where every row has eight forks at least, all of one machine; else
     * means, as they are.
     */
    public Data byOneEstimator() {
        boolean many = !rows.isEmpty() && all().map(p -> p.value().samples())
                .filter(s -> s.forks() > 0)
                .allMatch(s -> s.forks() >= Estimate.FEWEST_TRIMMED && s.isOneBlock());
        return many ? new Data(rows.stream().map(ResultRow::trimmed).toList(), longValues) : this;
    }

    /** The scores alone. */
    public Data scores() {
        return where(p -> p.metric().equals(Point.SCORE));
    }

    /** The values of a dimension, in natural order; the benchmarks in the order of the file. */
    public List<String> values(Dimension dimension) {
        var values = all(dimension).distinct();
        return switch (dimension.kind()) {
            case BENCHMARK, CLASS, METHOD, FILE -> values.toList();
            case METRIC -> values.sorted(Comparator.comparing((String m) -> !m.equals(Point.SCORE))
                    .thenComparing(NaturalOrder.INSTANCE)).toList();
            default -> values.sorted(NaturalOrder.INSTANCE).toList();
        };
    }

    /** Every value in a dimension: of each row one, but for those in which the points of a row differ. */
    private Stream<String> all(Dimension dimension) {
        return isOfPoints(dimension) ? all().map(p -> p.get(dimension)) : rows.stream().map(r -> r.get(dimension));
    }

    private static boolean isOfPoints(Dimension dimension) {
        return dimension.equals(Dimension.METRIC) || dimension.equals(Dimension.UNIT);
    }

    /** The names of all parameters, in the order in which they are met. */
    public List<Dimension> params() {
        var names = new LinkedHashSet<String>();
        Set<Object> seen = new LinkedHashSet<>();
        for (ResultRow row : rows) {
            if (seen.add(row.row().params().sequencedKeySet())) {
                names.addAll(row.row().params().sequencedKeySet());
            }
        }
        return names.stream().map(Dimension::param).toList();
    }

    /** The dimensions in which the points differ, but for metric and unit: those by which rows are told apart. */
    public List<Dimension> varying() {
        var benchmark = varies(Dimension.CLASS) ? Dimension.BENCHMARK : Dimension.METHOD;
        return Stream.of(Stream.of(Dimension.FILE, benchmark, Dimension.MODE), params().stream(),
                Stream.of(Dimension.THREADS, Dimension.RUN)).flatMap(s -> s).filter(this::varies).toList();
    }

    /**
     * The dimension that a user names.
     *
     * @throws IllegalArgumentException with one line that says what there is, if no row has it
     */
    public Dimension dimension(String name) {
        var dimension = Dimension.named(name);
        if (dimension.kind() == Dimension.Kind.PARAM && !params().contains(dimension)) {
            throw new IllegalArgumentException("no row has a parameter \"" + name + "\"; there are "
                    + String.join(", ", Stream.concat(params().stream().map(Dimension::name),
                            Stream.of("benchmark", "class", "method", "mode", "threads", "file", "metric")).toList()));
        }
        return dimension;
    }

    /** The value of a dimension that a user writes as it is in the file, or by its name. */
    public String value(Dimension dimension, String written) {
        return longValues.entrySet()
                .stream()
                .filter(e -> e.getValue().equals(written))
                .map(Map.Entry::getKey)
                .filter(values(dimension)::contains)
                .findFirst()
                .orElse(written);
    }

    /** Whether the points differ in a dimension. */
    public boolean varies(Dimension dimension) {
        return all(dimension).distinct().limit(2).count() > 1;
    }

    /** The points, grouped by their values in these dimensions, in natural order. */
    public SequencedMap<List<String>, Data> groupBy(Collection<Dimension> dimensions) {
        var groups = new LinkedHashMap<List<String>, List<ResultRow>>();
        boolean whole = dimensions.stream().noneMatch(Data::isOfPoints);
        for (ResultRow row : rows) {
            var parts = whole
                    ? Map.of(dimensions.stream().map(row::get).toList(), row)
                    : split(row, dimensions);
            parts.forEach((key, part) -> groups.computeIfAbsent(key, k -> new ArrayList<>()).add(part));
        }
        var ranks = dimensions.stream().map(this::ranks).toList();
        Comparator<List<String>> order = (a, b) -> {
            for (int i = 0; i < ranks.size(); i++) {
                int byRank = Integer.compare(ranks.get(i).getOrDefault(a.get(i), 0),
                        ranks.get(i).getOrDefault(b.get(i), 0));
                if (byRank != 0) {
                    return byRank;
                }
            }
            return 0;
        };
        var sorted = new LinkedHashMap<List<String>, Data>();
        groups.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey(order))
                .forEach(e -> sorted.put(e.getKey(), new Data(e.getValue())));
        return sorted;
    }

    /** The points of a row, those alike in these dimensions together. */
    private static Map<List<String>, ResultRow> split(ResultRow row, Collection<Dimension> dimensions) {
        return row.metrics()
                .values()
                .stream()
                .collect(Collectors.groupingBy(p -> dimensions.stream().map(p::get).toList(), LinkedHashMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), ResultRow::of)));
    }

    private Map<String, Integer> ranks(Dimension dimension) {
        var ranks = new HashMap<String, Integer>();
        values(dimension).forEach(value -> ranks.put(value, ranks.size()));
        return ranks;
    }

    /** The packages that all benchmarks have in common, with the dot after them. */
    private static String commonPackage(List<String> benchmarks) {
        if (benchmarks.isEmpty()) {
            return "";
        }
        String common = benchmarks.getFirst();
        for (String name : benchmarks) {
            int n = 0;
            while (n < Math.min(common.length(), name.length()) && common.charAt(n) == name.charAt(n)) {
                n++;
            }
            common = common.substring(0, n);
        }
        int keep = benchmarks.stream()
                .mapToInt(b -> b.lastIndexOf('.', Math.max(0, b.lastIndexOf('.') - 1)))
                .min()
                .orElse(-1);
        return common.substring(0, common.lastIndexOf('.', keep) + 1);
    }

    /**
     * Gives every parameter value that cannot be shown as it is a name: one that is too long its number among the long
     * values and where it begins to differ from the others of its parameter; a trace the name of its file, unless two are
     * called alike; any other its text in quotes.
     */
    private static final class ValueNames {
        private static final String TRACE = "trace:";

        private final SequencedMap<String, String> byName = new LinkedHashMap<>();
        private final Map<String, String> names = new HashMap<>();

        ValueNames(List<Source> sources) {
            var byParam = new LinkedHashMap<String, Set<String>>();
            sources.stream()
                    .flatMap(s -> s.results().rows().stream())
                    .forEach(r -> r.params()
                            .forEach((key, value) -> byParam.computeIfAbsent(key, k -> new LinkedHashSet<>())
                                    .add(value)));
            var all = byParam.values().stream().flatMap(Set::stream).distinct().toList();
            var traces = all.stream()
                    .filter(v -> v.startsWith(TRACE))
                    .collect(
                            Collectors.groupingBy(ValueNames::withoutFolders, LinkedHashMap::new, Collectors.toList()));
            traces.forEach((name, called) -> {
                if (called.size() == 1 && !called.getFirst().equals(name) && Names.shown(name).equals(name)) {
                    name(called.getFirst(), name);
                }
            });
            var starts = new HashMap<String, String>();
            for (Set<String> own : byParam.values()) {
                var tooLong = own.stream()
                        .filter(v -> v.length() > Row.LONGEST_VALUE && !names.containsKey(v))
                        .toList();
                starts(tooLong, starts);
            }
            var ordered = starts.keySet()
                    .stream()
                    .sorted(Comparator.comparingInt(String::length).thenComparing(NaturalOrder.INSTANCE))
                    .toList();
            ordered.forEach(v -> name(v, "#" + (ordered.indexOf(v) + 1) + " " + starts.get(v)));
            all.stream()
                    .filter(v -> !names.containsKey(v) && !Names.shown(v).equals(v))
                    .forEach(v -> name(v, Names.shown(v)));
        }

        private static String withoutFolders(String value) {
            return TRACE + value.substring(Math.max(TRACE.length(), value.lastIndexOf('/') + 1));
        }

        /** Where each value begins to differ from the others; from those that go on alike, where it differs from these. */
        private static void starts(List<String> values, Map<String, String> starts) {
            var brief = Names.Brief.of(values).names();
            var alike = new LinkedHashMap<String, List<String>>();
            for (int i = 0; i < values.size(); i++) {
                alike.computeIfAbsent(start(values.get(i), brief.get(i)), s -> new ArrayList<>()).add(values.get(i));
            }
            alike.forEach((start, group) -> {
                if (group.size() > 1 && group.size() < values.size()) {
                    starts(group, starts);
                } else {
                    group.forEach(value -> starts.putIfAbsent(value, start));
                }
            });
        }

        private static String start(String value, String brief) {
            int length = brief.codePointCount(0, brief.length());
            String start = brief.substring(0, brief.offsetByCodePoints(0, Math.min(LONGEST_START, length)));
            boolean toTheEnd = length <= LONGEST_START && value.endsWith(brief);
            return (value.startsWith(brief) ? "" : "…") + start.replaceAll("\\s+", " ") + (toTheEnd ? "" : "…");
        }

        private void name(String value, String name) {
            names.put(value, name);
            byName.put(name, value);
        }

        Row rename(Row row) {
            if (names.isEmpty()) {
                return row;
            }
            var params = new LinkedHashMap<String, String>();
            row.params().forEach((key, value) -> params.put(key, names.getOrDefault(value, value)));
            return row.withParams(params);
        }
    }

    /** Rows of several files that are parts of one run. */
    private static final class Parts {
        private Parts() {}

        static List<Row> join(List<Reading.Results> parts) {
            record Key(Row.Identity identity, int occurrence) {}
            record Part(Row row, int machine) {}
            var machines = new ArrayList<Optional<Environment.Machine>>();
            var rows = new LinkedHashMap<Key, List<Part>>();
            for (int i = 0; i < parts.size(); i++) {
                int machine = machine(parts.get(i).environment().map(Environment::machine), machines);
                for (Row row : parts.get(i).rows()) {
                    rows.computeIfAbsent(new Key(row.identity(), row.occurrence()), k -> new ArrayList<>())
                            .add(new Part(row, machine));
                }
            }
            return rows.values()
                    .stream()
                    .map(list -> one(list.stream().map(Part::row).toList(),
                            list.stream().mapToInt(Part::machine).toArray()))
                    .toList();
        }

        /** The place of a machine among those that were met before, where it is added if it is another. */
        private static int machine(Optional<Environment.Machine> of, List<Optional<Environment.Machine>> met) {
            var known = of.filter(m -> !m.words().isEmpty());
            for (int i = 0; i < met.size(); i++) {
                boolean same = known.isEmpty()
                        ? met.get(i).isEmpty()
                        : met.get(i).map(known.get()::mayBe).orElse(false);
                if (same) {
                    return i;
                }
            }
            met.add(known);
            return met.size() - 1;
        }

        private static Row one(List<Row> rows, int[] machines) {
            var first = rows.getFirst();
            if (rows.size() == 1) {
                return first;
            }
            var notes = new LinkedHashSet<Note>();
            var kept = new ArrayList<Row>();
            var blocks = new ArrayList<Integer>();
            for (int i = 0; i < rows.size(); i++) {
                var row = rows.get(i);
                if (kept.stream().anyMatch(k -> sameForks(k, row))) {
                    notes.add(Note.of(Note.Kind.DUPLICATE_FORKS));
                } else {
                    kept.add(row);
                    blocks.add(machines[i]);
                }
                row.notes().stream().filter(n -> n.kind() != Note.Kind.FORKS_DIFFER).forEach(notes::add);
            }
            int[] blockOf = blocks.stream().mapToInt(b -> b).toArray();
            if (Arrays.stream(blockOf).distinct().count() > 1) {
                notes.add(Note.of(Note.Kind.MACHINES));
            }
            int held = kept.stream().mapToInt(r -> r.primary().samples().forks()).sum();
            int declared = kept.stream().mapToInt(r -> r.settings().forks()).max().orElse(0);
            int inAll = kept.stream().mapToInt(r -> Math.max(0, r.settings().forks())).sum();
            if (held < declared || (held > declared && held < inAll)) {
                notes.add(new Note(Note.Kind.FORKS_DIFFER,
                        String.format(Locale.ROOT, "the files hold %d of %d forks", held,
                                held < declared ? declared : inAll)));
            }
            var names = new LinkedHashSet<String>();
            kept.forEach(r -> names.addAll(r.secondary().sequencedKeySet()));
            var secondary = new LinkedHashMap<String, Metric>();
            names.forEach(name -> secondary.put(name, secondary(name, kept, blockOf)));
            var methods = kept.stream().flatMap(r -> r.methods().stream()).distinct().toList();
            return new Row(first.benchmark(), first.mode(), first.threads(), first.params(), first.occurrence(),
                    first.settings(), metric(kept.stream().map(Row::primary).toList(), blockOf), secondary,
                    methods, List.copyOf(notes), first.catalogue(),
                    kept.stream().flatMap(r -> r.forks().stream()).toList(),
                    kept.stream().flatMap(r -> r.profiles().stream()).toList());
        }

        private static boolean sameForks(Row a, Row b) {
            return a.primary().samples().size() > 1
                    && Arrays.equals(a.primary().samples().forkMeans(), b.primary().samples().forkMeans());
        }

        /** A metric that some of the parts have. */
        private static Metric secondary(String name, List<Row> parts, int[] blocks) {
            String unit = parts.stream()
                    .flatMap(r -> Optional.ofNullable(r.secondary().get(name)).stream())
                    .map(Metric::unit)
                    .findFirst()
                    .orElseThrow();
            return metric(parts.stream()
                    .map(r -> Optional.ofNullable(r.secondary().get(name))
                            .orElse(new Metric(unit, Samples.none(), Optional.empty())))
                    .toList(), blocks);
        }

        private static Metric metric(List<Metric> parts, int[] blocks) {
            var first = parts.getFirst();
            var histogram = parts.stream().map(Metric::histogram).flatMap(Optional::stream).reduce((a, b) -> a.plus(b));
            var samples = parts.stream()
                    .map(m -> m.samples().times(Unit.of(m.unit()).factor() / Unit.of(first.unit()).factor()))
                    .toList();
            return new Metric(first.unit(), Samples.join(samples, blocks), histogram);
        }
    }
}
