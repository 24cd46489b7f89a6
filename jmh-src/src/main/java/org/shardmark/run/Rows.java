package org.shardmark.run;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Utils;

/**
 * The rows of a run: the benchmarks that were asked for times modes times parameters, as JMH expands them, without the
 * combinations that make no sense.
 *
 * @param rows  the rows in JMH's order, at least one
 * @param notes what the user should know of the choice, a line each
 */
record Rows(List<Row> rows, List<String> notes) {
    /** Forks of a row whose forks are short, and of any other as many as fit into {@link #ROW_TIME}, at least three. */
    private static final int MAX_DEFAULT_FORKS = 5;

    static final int MIN_DEFAULT_FORKS = 3;
    private static final Duration ROW_TIME = Duration.ofSeconds(20);
    /** What a fork takes beside its iterations: starting the JVM, and JMH's link to it. */
    private static final Duration FORK_START = Duration.ofMillis(700);

    private static final RowAdvice.Advice NO_ADVICE = new RowAdvice.Advice(1, Optional.empty(), Duration.ZERO,
            List.of(), Optional.empty());

    /**
     * Expands the rows that options ask for.
     *
     * @param arm            the jar with the benchmarks
     * @param options        the options of the run
     * @param parameterNames the names that the user gave values for
     * @param settings       how many forks rows get, where that is not JMH's own affair
     * @param times          how long forks of rows took in an earlier run, by {@link Row#key}
     * @param out            where JMH tells what it excludes, in its verbose mode
     * @throws UsageException where no benchmark matches, or a parameter's name or value cannot be
     */
    static Rows expand(Arm arm, Options options, Set<String> parameterNames, Settings settings,
            Map<String, Duration> times, OutputFormat out) {
        var list = arm.list();
        var chosen = choose(list, options, out);
        checkNames(chosen, list.getAll(out, List.of()), parameterNames);
        checkValues(arm, chosen, options, parameterNames);
        var notes = new ArrayList<String>();
        var advised = new LinkedHashMap<BenchmarkListEntry, RowAdvice.Advice>();
        var senseless = new LinkedHashMap<BenchmarkListEntry, String>();
        var advisers = new HashMap<String, Optional<RowAdvice>>();
        for (var entry : explode(chosen, options)) {
            var adviser = advisers.computeIfAbsent(entry.getUserClassQName(), type -> adviser(arm, type));
            var advice = adviser.map(a -> advise(a, entry)).orElse(NO_ADVICE);
            advice.senseless().ifPresentOrElse(why -> senseless.put(entry, why), () -> advised.put(entry, advice));
        }
        var varying = varying(Stream.concat(advised.keySet().stream(), senseless.keySet().stream()).toList());
        if (!senseless.isEmpty()) {
            var names = senseless.entrySet()
                    .stream()
                    .map(e -> label(e.getKey(), varying) + " (" + e.getValue() + ")")
                    .collect(Collectors.joining(", "));
            if (advised.isEmpty()) {
                throw new UsageException("this makes no sense: " + names);
            }
            notes.add("left out, since they make no sense: " + senseless.size() + " rows: " + names);
        }
        int maxThreads = asksForAllCpus(advised.keySet(), options) ? Utils.figureOutHotCPUs() : 0;
        var rows = advised.entrySet()
                .stream()
                .map(e -> row(e.getKey(), e.getValue(), options, label(e.getKey(), varying), maxThreads))
                .map(row -> settle(row, options, settings, times))
                .toList();
        return new Rows(rows, notes);
    }

    /**
     * Only the rows that another jar has too, with its entries beside the own.
     *
     * @throws UsageException if there is none
     */
    Rows against(Arm other, Options options, OutputFormat out) {
        var chosen = other.list().find(out, options.getIncludes(), options.getExcludes());
        var theirs = new LinkedHashMap<String, BenchmarkListEntry>();
        explode(chosen, options).stream()
                .filter(entry -> takesItsValues(other, entry))
                .forEach(entry -> theirs
                        .put(Row.key(entry.getUsername(), entry.getMode(), entry.getWorkloadParams()), entry));
        var shared = rows.stream()
                .filter(row -> theirs.containsKey(row.key()))
                .map(row -> row.against(Objects.requireNonNull(theirs.get(row.key()))))
                .toList();
        if (shared.isEmpty()) {
            throw new UsageException("--against " + other.name() + ": it has none of these rows");
        }
        var more = new ArrayList<>(notes);
        var ownOnly = rows.stream().filter(row -> !theirs.containsKey(row.key())).map(Row::label).toList();
        if (!ownOnly.isEmpty()) {
            more.add("left out, since " + other.name() + " does not have them: " + String.join(", ", ownOnly));
        }
        rows.forEach(row -> theirs.remove(row.key()));
        if (!theirs.isEmpty()) {
            more.add("left out, since only " + other.name() + " has them: " + String.join(", ", theirs.keySet()));
        }
        return new Rows(shared, more);
    }

    private static boolean takesItsValues(Arm arm, BenchmarkListEntry entry) {
        return Row.parameters(entry.getWorkloadParams())
                .entrySet()
                .stream()
                .allMatch(p -> ParameterType.of(arm.loader(), entry.getUserClassQName(), p.getKey())
                        .flatMap(type -> type.refuse(p.getValue()))
                        .isEmpty());
    }

    private static Set<BenchmarkListEntry> choose(BenchmarkList list, Options options, OutputFormat out) {
        try {
            var chosen = list.find(out, options.getIncludes(), options.getExcludes());
            if (chosen.isEmpty()) {
                throw new UsageException("no benchmark matches " + String.join(" ", options.getIncludes())
                        + (options.getExcludes().isEmpty()
                                ? ""
                                : " without " + String.join(",", options.getExcludes()))
                        + "; -l lists them all");
            }
            return chosen;
        } catch (PatternSyntaxException e) {
            throw new UsageException("not a regular expression: " + e.getPattern() + ": " + e.getDescription(), e);
        }
    }

    private static void checkNames(Collection<BenchmarkListEntry> chosen, Collection<BenchmarkListEntry> all,
            Set<String> names) {
        var known = chosen.stream()
                .flatMap(entry -> parametersOf(entry).keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        for (var name : names) {
            if (known.contains(name)) {
                continue;
            }
            var owners = benchmarksWith(all, name);
            if (!owners.isEmpty()) {
                throw new UsageException("-p " + name + ": no chosen benchmark has this parameter; it belongs to "
                        + String.join(", ", owners));
            }
            var nearest = Nearest.to(name, known);
            throw new UsageException("-p " + name + ": no benchmark has this parameter; "
                    + nearest.map(n -> "the nearest is " + n + ", of " + String.join(", ", benchmarksWith(chosen, n)))
                            .orElse(known.isEmpty()
                                    ? "the chosen benchmarks have none"
                                    : "there are " + String.join(", ", known)));
        }
    }

    private static List<String> benchmarksWith(Collection<BenchmarkListEntry> entries, String parameter) {
        return entries.stream()
                .filter(entry -> parametersOf(entry).containsKey(parameter))
                .map(Rows::shortName)
                .distinct()
                .sorted()
                .toList();
    }

    private static void checkValues(Arm arm, Collection<BenchmarkListEntry> chosen, Options options,
            Set<String> names) {
        for (var name : names) {
            for (var entry : chosen) {
                var type = parametersOf(entry).containsKey(name)
                        ? ParameterType.of(arm.loader(), entry.getUserClassQName(), name)
                        : Optional.<ParameterType>empty();
                type.ifPresent(t -> options.getParameter(name)
                        .orElse(List.of())
                        .forEach(value -> t.refuse(value)
                                .ifPresent(why -> {
                                    throw new UsageException("-p " + name + "=" + value + ": " + shortName(entry)
                                            + " cannot take this value; " + why);
                                })));
            }
        }
    }

    /** The product of modes and parameters, as JMH makes it, in its order; equal rows once. */
    private static Collection<BenchmarkListEntry> explode(Collection<BenchmarkListEntry> chosen, Options options) {
        var exploded = new TreeSet<BenchmarkListEntry>();
        for (var entry : chosen) {
            var modes = options.getBenchModes().isEmpty() ? List.of(entry.getMode()) : options.getBenchModes();
            for (var mode : modes) {
                Predicate<Mode> wanted = m -> mode == Mode.All ? m != Mode.All : m == mode;
                for (var m : Stream.of(Mode.values()).filter(wanted).toList()) {
                    combinations(entry, options).forEach(p -> exploded.add(entry.cloneWith(m).cloneWith(p)));
                }
            }
        }
        return exploded;
    }

    private static List<WorkloadParams> combinations(BenchmarkListEntry entry, Options options) {
        var combinations = List.of(new WorkloadParams());
        for (var parameter : parametersOf(entry).entrySet()) {
            var values = List.copyOf(new LinkedHashSet<>(
                    options.getParameter(parameter.getKey()).orElse(List.of(parameter.getValue()))));
            if (values.isEmpty()) {
                throw new UsageException("-p " + parameter.getKey() + "=…: " + shortName(entry)
                        + " has no default for this parameter, so it has to be given");
            }
            var longer = new ArrayList<WorkloadParams>();
            for (var shorter : combinations) {
                for (int i = 0; i < values.size(); i++) {
                    var next = shorter.copy();
                    next.put(parameter.getKey(), values.get(i), i);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    private static Optional<RowAdvice> adviser(Arm arm, String benchmark) {
        try {
            var type = Class.forName(benchmark, false, arm.loader());
            var advisedBy = Optional.ofNullable(type.getAnnotation(AdvisedBy.class));
            if (advisedBy.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(advisedBy.get().value().getDeclaredConstructor().newInstance());
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        } catch (NoSuchMethodException | InstantiationException | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("the advice on " + benchmark + " cannot be made", e);
        }
    }

    private static RowAdvice.Advice advise(RowAdvice adviser, BenchmarkListEntry entry) {
        try {
            return adviser.adviseOn(Row.parameters(entry.getWorkloadParams()));
        } catch (IllegalArgumentException e) {
            throw new UsageException(shortName(entry) + ": " + e.getMessage(), e);
        }
    }

    private static boolean asksForAllCpus(Collection<BenchmarkListEntry> entries, Options options) {
        return entries.stream().anyMatch(entry -> threads(entry, options) == Threads.MAX);
    }

    private static int threads(BenchmarkListEntry entry, Options options) {
        return options.getThreads().orElse(entry.getThreads().orElse(Defaults.THREADS));
    }

    private static Row row(BenchmarkListEntry entry, RowAdvice.Advice advice, Options options, String label,
            int maxThreads) {
        int threads = threads(entry, options) == Threads.MAX ? maxThreads : threads(entry, options);
        var estimate = forkEstimate(entry, advice, options);
        int forks = options.getForkCount().orElseGet(() -> entry.getForks().orElse(0));
        return new Row(entry.getUsername(), entry.getMode(), entry.getWorkloadParams(), label,
                Row.Forks.exactly(forks), estimate, List.of(entry),
                any -> RowOptions.of(options, any, advice, threads));
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

    private static Duration forkEstimate(BenchmarkListEntry entry, RowAdvice.Advice advice, Options options) {
        boolean single = entry.getMode() == Mode.SingleShotTime;
        int warmups = options.getWarmupIterations()
                .orElse(entry.getWarmupIterations()
                        .orElse(single ? Defaults.WARMUP_ITERATIONS_SINGLESHOT : Defaults.WARMUP_ITERATIONS));
        int measurements = options.getMeasurementIterations()
                .orElse(entry.getMeasurementIterations()
                        .orElse(single ? Defaults.MEASUREMENT_ITERATIONS_SINGLESHOT : Defaults.MEASUREMENT_ITERATIONS));
        var warmup = iteration(single, options.getWarmupTime()
                .orElse(entry.getWarmupTime()
                        .orElse(Defaults.WARMUP_TIME)),
                options.getWarmupBatchSize().orElse(entry.getWarmupBatchSize().orElse(1)), advice);
        var measurement = iteration(single, options.getMeasurementTime()
                .orElse(entry.getMeasurementTime()
                        .orElse(Defaults.MEASUREMENT_TIME)),
                options.getMeasurementBatchSize().orElse(entry.getMeasurementBatchSize().orElse(1)), advice);
        return FORK_START.plus(advice.setup())
                .plus(warmup.multipliedBy(warmups))
                .plus(measurement.multipliedBy(measurements));
    }

    /** A timed iteration ends with the invocation during which its time is over. */
    private static Duration iteration(boolean single, TimeValue time, int batch, RowAdvice.Advice advice) {
        var invocation = advice.invocation().orElse(Duration.ZERO);
        if (single) {
            return invocation.multipliedBy(batch);
        }
        var timed = Duration.ofNanos(time.convertTo(TimeUnit.NANOSECONDS));
        if (invocation.isZero()) {
            return timed;
        }
        long invocations = (timed.toNanos() + invocation.toNanos() - 1) / invocation.toNanos();
        return invocation.multipliedBy(Math.max(1, invocations));
    }

    private static Map<String, String[]> parametersOf(BenchmarkListEntry entry) {
        return entry.getParams().orElse(Map.of());
    }

    /** The parameters in which the rows of one benchmark differ. */
    private static Map<String, Set<String>> varying(List<BenchmarkListEntry> entries) {
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
        return varying;
    }

    private static String label(BenchmarkListEntry entry, Map<String, Set<String>> varying) {
        var values = varying.getOrDefault(entry.getUsername(), Set.of())
                .stream()
                .map(key -> key + "=" + (entry.getWorkloadParams().containsKey(key)
                        ? entry.getWorkloadParams().get(key)
                        : entry.getMode().shortLabel()))
                .collect(Collectors.joining(" "));
        return values.isEmpty() ? shortName(entry) : shortName(entry) + " " + values;
    }

    /** Class and method, without the package. */
    private static String shortName(BenchmarkListEntry entry) {
        var type = entry.getUserClassQName();
        return type.substring(type.lastIndexOf('.') + 1)
                + entry.getUsername().substring(type.length());
    }
}
