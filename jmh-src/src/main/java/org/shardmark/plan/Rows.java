package org.shardmark.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.util.Utils;
import org.shardmark.contract.OneThread;
import org.shardmark.contract.PlannedBy;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.Unsupported;
import org.shardmark.options.Settings;
import org.shardmark.options.UsageException;
import org.shardmark.record.Row;

/**
 * The rows of a run: the benchmarks that were asked for times modes times parameters, as JMH expands them, without the
 * unsupported combinations.
 *
 * @param rows  the rows in JMH's order, at least one
 * @param blocks which of them are compared with each other
 * @param notes what the user should know of the choice, a line each
 * @param inputs the files that forks read, sorted
 */
public record Rows(List<Row> rows, List<Block> blocks, List<String> notes, SortedSet<Path> inputs) {
    /** Forks of a row whose forks are short, and of any other as many as fit into {@link #ROW_TIME}, at least three. */
    private static final int MAX_DEFAULT_FORKS = 5;

    static final int MIN_DEFAULT_FORKS = 3;
    private static final Duration ROW_TIME = Duration.ofSeconds(20);

    /**
     * Expands the rows that options ask for.
     *
     * @param arms           the first has the rows; the others need to have them too
     * @param parameterNames the names that the user gave values for
     * @param settings       how many forks rows get, where that is not JMH's own affair
     * @param times          how long forks of rows took in an earlier run, by {@link Row#key}
     * @param out            where JMH tells what it excludes, in its verbose mode
     * @throws UsageException where no benchmark matches, or a parameter's name or value cannot be
     */
    public static Rows expand(List<Arm> arms, Set<String> parameterNames, Settings settings,
            Map<String, Duration> times, OutputFormat out) {
        var base = arms.getFirst();
        var jar = base.jar();
        var options = base.options();
        var list = jar.list();
        var chosen = choose(list, options, out);
        ParameterCheck.names(chosen, list.getAll(out, List.of()), parameterNames);
        ParameterCheck.values(jar, chosen, options, parameterNames);
        var notes = new ArrayList<String>();
        var planned = new LinkedHashMap<BenchmarkListEntry, PlannedRow>();
        var unsupported = new LinkedHashMap<BenchmarkListEntry, Unsupported>();
        var planners = new HashMap<String, Optional<RowPlanner>>();
        for (var entry : Expansion.of(chosen, options)) {
            var planner = planners.computeIfAbsent(entry.getUserClassQName(), type -> planner(jar, type));
            var row = PlannedRow.of(planner, jar, entry, RowOptions.heap(options, entry, base.jvm()));
            row.plan()
                    .unsupported()
                    .or(() -> tooManyThreads(jar, entry, options))
                    .ifPresentOrElse(why -> unsupported.put(entry, why), () -> planned.put(entry, row));
        }
        var labels = Labels.of(Stream.concat(planned.keySet().stream(), unsupported.keySet().stream()).toList());
        if (!unsupported.isEmpty()) {
            var reasons = byReason(unsupported, labels);
            if (planned.isEmpty()) {
                throw new UsageException("unsupported combination: " + reasons);
            }
            notes.add("skipped " + unsupported.size() + " unsupported combination"
                    + (unsupported.size() == 1 ? "" : "s") + ": " + reasons);
        }
        var others = arms.stream()
                .skip(1)
                .map(arm -> keepShared(planned.keySet(), arm, labels, notes, out))
                .toList();
        planned.values().stream().flatMap(row -> row.remarks().stream()).distinct().forEach(notes::add);
        int maxThreads = asksForAllCpus(planned.keySet(), options) ? Utils.figureOutHotCPUs() : 0;
        var rows = planned.entrySet()
                .stream()
                .map(e -> {
                    var ofArms = new ArrayList<>(List.of(e.getKey()));
                    others.forEach(theirs -> ofArms.add(Objects.requireNonNull(theirs.get(key(e.getKey())))));
                    return row(ofArms, e.getValue().plan(), arms, labels.of(e.getKey()), maxThreads);
                })
                .map(row -> settle(row, options, settings, times))
                .toList();
        var inputs = planned.values()
                .stream()
                .flatMap(row -> row.filesRead().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return new Rows(rows, Block.of(rows, settings), notes, inputs);
    }

    /** Why rows are skipped: each reason once, with how many rows it is true of and one of them. */
    private static String byReason(Map<BenchmarkListEntry, Unsupported> unsupported, Labels labels) {
        var byReason = new LinkedHashMap<Object, List<BenchmarkListEntry>>();
        unsupported.forEach((entry, why) -> byReason.computeIfAbsent(why.reason(), r -> new ArrayList<>()).add(entry));
        return byReason.values()
                .stream()
                .map(rows -> some(rows.stream().map(labels::of).toList()) + " ("
                        + Objects.requireNonNull(unsupported.get(rows.getFirst())).text() + ")")
                .collect(Collectors.joining(", "));
    }

    /** A row by its name, or how many there are and one of them. */
    private static String some(List<String> labels) {
        return labels.size() == 1 ? labels.getFirst() : labels.size() + " rows such as " + labels.getFirst();
    }

    /**
     * Leaves only the rows that another arm has too, and gives that arm's entries of them, by {@link Row#key}.
     *
     * @throws UsageException if there is none
     */
    private static Map<String, BenchmarkListEntry> keepShared(Set<BenchmarkListEntry> own, Arm other, Labels labels,
            List<String> notes, OutputFormat out) {
        var theirs = new LinkedHashMap<String, BenchmarkListEntry>();
        var chosen = other.jar().list().find(out, other.options().getIncludes(), other.options().getExcludes());
        Expansion.of(chosen, other.options())
                .stream()
                .filter(entry -> ParameterCheck.takesItsValues(other.jar(), entry))
                .forEach(entry -> theirs.put(key(entry), entry));
        var shared = own.stream().map(Rows::key).filter(theirs::containsKey).collect(Collectors.toSet());
        if (shared.isEmpty()) {
            throw new UsageException(other.jar().option() + " " + other.jar().name() + ": it has none of these rows");
        }
        var ownOnly = own.stream().filter(entry -> !shared.contains(key(entry))).map(labels::of).toList();
        if (!ownOnly.isEmpty()) {
            notes.add("left out, since " + other.jar().name() + " does not have them: " + some(ownOnly));
        }
        var theirsOnly = theirs.keySet().stream().filter(key -> !shared.contains(key)).toList();
        if (!theirsOnly.isEmpty()) {
            notes.add("left out, since only " + other.jar().name() + " has them: " + some(theirsOnly));
        }
        own.removeIf(entry -> !shared.contains(key(entry)));
        return theirs;
    }

    private static String key(BenchmarkListEntry entry) {
        return Row.key(entry.getUsername(), entry.getMode(), entry.getWorkloadParams());
    }

    private static Set<BenchmarkListEntry> choose(BenchmarkList list, Options options, OutputFormat out) {
        try {
            var chosen = list.find(out, options.getIncludes(), options.getExcludes());
            if (chosen.isEmpty()) {
                throw new UsageException("no benchmark matches " + String.join(" ", options.getIncludes())
                        + (options.getExcludes().isEmpty()
                                ? ""
                                : " without " + String.join(",", options.getExcludes()))
                        + "; " + OtherJar.benchmarks(options.getIncludes()).orElse("-l lists them all"));
            }
            return chosen;
        } catch (PatternSyntaxException e) {
            throw new UsageException("not a regular expression: " + e.getPattern() + ": " + e.getDescription(), e);
        }
    }

    private static Optional<RowPlanner> planner(BenchmarkJar jar, String benchmark) {
        var plannedBy = jar.type(benchmark).flatMap(type -> Optional.ofNullable(type.getAnnotation(PlannedBy.class)));
        if (plannedBy.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(plannedBy.get().value().getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new UsageException("the planner of " + benchmark + " cannot be made: " + e, e);
        }
    }

    private static boolean asksForAllCpus(Collection<BenchmarkListEntry> entries, Options options) {
        return entries.stream().anyMatch(entry -> threads(entry, options) == Threads.MAX);
    }

    /** Why a row cannot have the threads that JMH would give it, which its fork would find out. */
    private static Optional<Unsupported> tooManyThreads(BenchmarkJar jar, BenchmarkListEntry entry, Options options) {
        boolean takesOne = jar.type(entry.getUserClassQName())
                .filter(type -> type.isAnnotationPresent(OneThread.class))
                .isPresent();
        int threads = Utils.roundUp(threads(entry, options),
                Utils.sum(options.getThreadGroups().orElse(entry.getThreadGroups())));
        return takesOne && threads != 1
                ? Optional.of(Unsupported.of("it starts its own threads, so leave out -t and -tg"))
                : Optional.empty();
    }

    private static int threads(BenchmarkListEntry entry, Options options) {
        return options.getThreads().orElse(entry.getThreads().orElse(Defaults.THREADS));
    }

    /** @param entries the row as each arm's jar lists it */
    private static Row row(List<BenchmarkListEntry> entries, RowPlan plan, List<Arm> arms, String label,
            int maxThreads) {
        var entry = entries.getFirst();
        var options = arms.getFirst().options();
        int threads = threads(entry, options) == Threads.MAX ? maxThreads : threads(entry, options);
        var estimate = ForkEstimate.of(entry, plan, options);
        int forks = options.getForkCount().orElseGet(() -> entry.getForks().orElse(0));
        return new Row(entry.getUsername(), entry.getMode(), entry.getWorkloadParams(), label,
                Row.Forks.exactly(forks), estimate,
                IntStream.range(0, arms.size())
                        .<Supplier<OptionsBuilder>>mapToObj(i -> () -> RowOptions.of(arms.get(i).options(),
                                entries.get(i), plan, threads, arms.get(i).jvm()))
                        .toList());
    }

    /** Settles how many forks a row gets, once it is known how long they take; 0 is where nobody has said. */
    private static Row settle(Row row, Options options, Settings settings, Map<String, Duration> times) {
        var estimate = times.getOrDefault(row.key(), row.forkEstimate());
        var forks = forks(row, estimate, options, settings);
        return row.with(forks, estimate);
    }

    private static Row.Forks forks(Row row, Duration estimate, Options options, Settings settings) {
        if (settings.precision().isPresent()) {
            return new Row.Forks(1, Settings.LEAST_FORKS_FOR_PRECISION, settings.maxForks());
        }
        var part = settings.part();
        int given = row.forks().count();
        int all = given > 0 || options.getForkCount().hasValue() ? given : defaultForks(estimate);
        if (options.getForkCount().hasValue() && all > 0 && all < part.of()) {
            throw new UsageException("--part " + part + ": " + row.label() + " has " + all
                    + " forks, fewer than there are parts; give -f " + part.of() + " or more");
        }
        all = Math.max(all, part.equals(Settings.Part.ALL) ? all : part.of());
        int first = (part.number() - 1) * all / part.of() + 1;
        int last = part.number() * all / part.of();
        return new Row.Forks(first, last, last);
    }

    private static int defaultForks(Duration fork) {
        return Math.clamp(ROW_TIME.dividedBy(fork), MIN_DEFAULT_FORKS, MAX_DEFAULT_FORKS);
    }
}
