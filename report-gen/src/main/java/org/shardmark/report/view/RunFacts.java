package org.shardmark.report.view;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;

/** What ran, where, when, and how noisy it was, as far as the files say. */
final class RunFacts {
    /** The attributes of a manifest that tell where a jar comes from. */
    private static final Pattern ORIGIN = Pattern.compile(
            "(?:(?:Implementation|Specification|Bundle)-(?:Title|Name|Version|Vendor)|.*(?i:revision|commit|scm|git).*)");

    private final List<Data.Source> sources;
    private final Data data;
    private final List<Environment> environments;
    private final List<Row> rows;
    private final boolean filtered;

    /**
     * The facts of what is shown.
     *
     * @param given    the files, of which a filter may have left nothing
     * @param data     what is shown of them
     * @param filtered whether that is not all
     */
    RunFacts(List<Data.Source> given, Data data, boolean filtered) {
        this.data = data;
        this.filtered = filtered;
        var files = data.values(Dimension.FILE);
        sources = given.stream().filter(s -> files.contains(s.label())).toList();
        environments = sources.stream().map(s -> s.results().environment()).flatMap(Optional::stream).toList();
        // The parts of a row may differ in their settings.
        rows = filtered
                ? data.rows().stream().map(ResultRow::row).toList()
                : sources.stream().flatMap(s -> s.results().rows().stream()).toList();
    }

    String title() {
        var classes = data.values(Dimension.CLASS).stream().filter(c -> !c.isEmpty()).toList();
        return classes.isEmpty()
                ? rows.isEmpty() ? "Skew" : "Results"
                : classes.size() <= 3 ? String.join(", ", classes) : classes.size() + " benchmark classes";
    }

    /** One line for the small print of charts. */
    String source() {
        return joined(" · ", distinct(environments, e -> e.machine().words()), distinct(rows, r -> r.settings().jvm()));
    }

    /** The cores of the machine, of several the fewest; empty if no file says. */
    OptionalInt cores() {
        return environments.stream()
                .mapToInt(e -> e.machine().cores())
                .filter(c -> c > 0)
                .min();
    }

    SequencedMap<String, String> facts() {
        var facts = new LinkedHashMap<String, String>();
        put(facts, "Benchmarks",
                counted(data.values(Dimension.BENCHMARK).stream().map(b -> "`" + b + "`").toList(), 6));
        put(facts, "Rows", rows.isEmpty() ? "" : String.valueOf(data.rows().size()));
        put(facts, "Constant", constants());
        put(facts, "Forks", forks());
        put(facts, "Warm-up", distinct(rows, r -> r.settings().warmup().replaceFirst("^0 × .*", "none")));
        put(facts, "Measurement", distinct(rows, r -> r.settings().measurement()));
        put(facts, "Machine", machines());
        put(facts, "System", distinct(environments, RunFacts::system));
        put(facts, "JVM", distinct(rows, r -> r.settings().jvm()));
        put(facts, "Collector and heap", distinct(environments, RunFacts::heap));
        put(facts, "JVM arguments", code(distinct(rows, r -> String.join(" ", r.settings().jvmArgs()))));
        put(facts, "JMH", distinct(rows, r -> r.settings().jmhVersion()));
        put(facts, "Code", distinct(environments, RunFacts::code));
        put(facts, "When", distinct(environments, RunFacts::when));
        put(facts, "Noise", noise());
        put(facts, "Other load", otherLoad());
        return facts;
    }

    List<String> warnings() {
        return sources.stream()
                .flatMap(s -> s.results().notes().stream())
                .filter(n -> n.kind() == Note.Kind.ENVIRONMENT)
                .map(Note::detail)
                .distinct()
                .toList();
    }

    /** The parameters that have one value in all rows that have them. */
    private String constants() {
        return data.params()
                .stream()
                .filter(d -> data.values(d).size() == 1)
                .map(d -> d.name() + " = " + data.values(d).getFirst())
                .map(RunFacts::code)
                .collect(Collectors.joining(", "));
    }

    private String forks() {
        var counts = data.scores()
                .points()
                .stream()
                .mapToInt(p -> p.value().samples().forks())
                .distinct()
                .sorted()
                .toArray();
        if (counts.length == 0) {
            return "";
        }
        String range = counts.length == 1 ? String.valueOf(counts[0]) : counts[0] + " to " + counts[counts.length - 1];
        return range + " a row" + (counts[0] < Estimate.FEWEST_FORKS
                ? "; with fewer than " + Estimate.FEWEST_FORKS
                        + " there is no interval, only the range of the iterations"
                : "");
    }

    /** The relative half-widths of the intervals: the median row and the worst. */
    private String noise() {
        double[] widths = data.scores()
                .byOneEstimator()
                .points()
                .stream()
                .map(Point::estimate)
                .filter(e -> e.hasInterval() && e.mean() != 0)
                .mapToDouble(e -> e.halfWidth() / Math.abs(e.mean()))
                .sorted()
                .toArray();
        if (widths.length == 0) {
            return "";
        }
        return String.format(Locale.ROOT, "95 %% intervals of ±%.1f %% in the median row, ±%.1f %% in the widest",
                100 * widths[widths.length / 2], 100 * Arrays.stream(widths).max().orElse(0));
    }

    /** What else the machine did while the forks ran. */
    private String otherLoad() {
        var forks = environments.stream().flatMap(e -> e.forks().stream()).toList();
        double steal = forks.stream().mapToDouble(Environment.Fork::stealShare).max().orElse(-1);
        double load = forks.stream().mapToDouble(Environment.Fork::loadAverage).max().orElse(-1);
        return joined("; ", steal < 0
                ? ""
                : String.format(Locale.ROOT,
                        "at most %.1f %% of the processor time of a fork was taken by the hypervisor", 100 * steal),
                load < 0 ? "" : String.format(Locale.ROOT, "load average up to %.1f", load));
    }

    /** Every machine; of a run in parts with the forks that it measured, since each machine is a block. */
    private String machines() {
        var forks = new LinkedHashMap<String, Integer>();
        for (Data.Source source : sources) {
            String machine = source.results().environment().map(e -> e.machine().words()).orElse("");
            forks.merge(machine, source.results().rows().stream().mapToInt(r -> r.primary().samples().forks()).sum(),
                    Integer::sum);
        }
        forks.remove("");
        boolean parts = !filtered && forks.size() > 1
                && sources.stream().map(Data.Source::label).distinct().count() < sources.size();
        return forks.entrySet()
                .stream()
                .map(m -> m.getKey() + (parts ? " (" + Plural.of(m.getValue(), "fork") + ")" : ""))
                .collect(Collectors.joining("; "));
    }

    private static String system(Environment e) {
        return joined(", ", e.machine().system(), e.machine().kernel());
    }

    private static String heap(Environment e) {
        return e.jvms()
                .stream()
                .findFirst()
                .map(j -> j.collector().isEmpty() || j.maxHeapMib() == 0
                        ? j.collector()
                        : j.collector() + ", at most " + j.maxHeapMib() + " MiB")
                .orElse("");
    }

    private static String code(Environment e) {
        var code = e.code();
        return joined(", revision ", code.jar().map(RunFacts::jar).orElse(""), code.revision().isEmpty()
                ? ""
                : "`" + code.revision() + "`" + (code.changed() ? ", with changes that are not committed" : ""));
    }

    /** The jar that was measured, and what its manifest says of its origin. */
    private static String jar(Environment.Jar jar) {
        return Stream.concat(Stream.of(code(jar.file()) + ", SHA-256 " + code(jar.sha256())), jar.manifest()
                .entrySet()
                .stream()
                .filter(fact -> ORIGIN.matcher(fact.getKey()).matches())
                .map(fact -> code(fact.getKey() + ": " + fact.getValue()))).collect(Collectors.joining(", "));
    }

    private static String when(Environment e) {
        return joined(" to ", e.run().start(), e.run().end()).replaceAll("\\.\\d+Z", "Z");
    }

    private static String joined(String delimiter, String... parts) {
        return Stream.of(parts).filter(p -> !p.isEmpty()).collect(Collectors.joining(delimiter));
    }

    private static String code(String text) {
        return text.isEmpty()
                ? ""
                : "`" + (text.length() <= 300 ? text : text.substring(0, 299) + "…").replaceAll("[`\\s]+", " ") + "`";
    }

    private static <T> String distinct(List<T> all, Function<T, String> property) {
        var values = all.stream()
                .map(property)
                .filter(v -> !v.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return counted(List.copyOf(values), 3);
    }

    private static String counted(List<String> values, int most) {
        String shown = values.stream().limit(most).collect(Collectors.joining("; "));
        return values.size() <= most ? shown : shown + "; and " + (values.size() - most) + " more";
    }

    private static void put(SequencedMap<String, String> facts, String name, String value) {
        if (!value.isEmpty()) {
            facts.put(name, value);
        }
    }
}
