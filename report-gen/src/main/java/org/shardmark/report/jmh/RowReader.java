package org.shardmark.report.jmh;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.shardmark.report.stats.EndIteration;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Histogram;
import org.shardmark.report.stats.Samples;
import tools.jackson.core.JsonToken;

/** Reads one row. The fields may come in any order; unknown ones are passed over. */
final class RowReader {
    private static final Set<String> MODES = Set.of("thrpt", "avgt", "sample", "ss");
    /** From where on the last iteration has not measured what the others have. */
    private static final double COLLAPSE = -0.5;
    private static final Pattern PERCENTILE = Pattern.compile("(^|:)p[01]\\.\\d+$");

    /** What JMH 1.37 writes of every row and a table or the gate goes by. */
    private static final List<String> WRITTEN = List.of("threads", "forks", "jvmArgs", "jmhVersion", "jdkVersion",
            "vmName", "warmupIterations", "warmupTime", "measurementIterations", "measurementTime");

    /** The name under which a row's own score is shown. */
    private static final String SCORE = "score";

    private final Shared shared;
    private final Set<String> read = new HashSet<>();
    private static final String SUITE = "org.shardmark.";
    private static final String CEILING_REACHED = "ceilingReached";

    private final Map<Note.Kind, String> notes = new EnumMap<>(Note.Kind.class);
    private final Map<String, String> texts = new HashMap<>();
    private final SequencedMap<String, String> params = new LinkedHashMap<>();
    private final Map<String, RawMetric> secondary = new LinkedHashMap<>();
    private List<String> jvmArgs = List.of();
    private int threads = -1;
    private int forks = -1;
    private int iterations = -1;
    private @Nullable RawMetric primary;

    RowReader(Shared shared) {
        this.shared = shared;
    }

    /** What many rows of a file have in common, kept once. */
    static final class Shared {
        private final Map<Object, Object> values = new HashMap<>();

        @SuppressWarnings("unchecked")
        <T> T one(T value) {
            return (T) values.computeIfAbsent(value, v -> v);
        }
    }

    Row read(Json json) {
        if (!json.at(JsonToken.START_OBJECT)) {
            throw new Json.Unexpected("a result must be an object");
        }
        json.fields("result", name -> field(json, name));
        String benchmark = texts.getOrDefault("benchmark", "");
        String mode = texts.getOrDefault("mode", "");
        if (benchmark.isEmpty()) {
            throw new Json.Unexpected("a result without \"benchmark\" (line " + json.line() + ")");
        }
        if (primary == null) {
            throw new Json.Unexpected("a result without \"primaryMetric\" (line " + json.line() + ")");
        }
        if (!MODES.contains(mode)) {
            throw new Json.Unexpected(
                    "the mode of " + benchmark + " is \"" + mode + "\", not one of thrpt, avgt, sample, ss");
        }
        var score = primary(benchmark, mode, primary);
        var others = secondary(benchmark, mode, primary);
        var methods = GroupMethods.of(mode, threads, score, others);
        if (!methods.isEmpty()) {
            notes.put(Note.Kind.GROUP, String.join(", ", methods));
        }
        checkCeiling(benchmark, others);
        return new Row(shared.one(benchmark), shared.one(mode), threads, params, 0, shared.one(settings()), score,
                others, shared.one(methods), notes(), Catalogue.ofSuite(), List.of(), List.of());
    }

    private void field(Json json, String name) {
        read.add(name);
        switch (name) {
            case "benchmark", "mode", "jmhVersion", "jdkVersion", "vmName", "vmVersion", "warmupIterations",
                    "warmupTime",
                    "measurementTime" ->
                texts.put(name, json.text());
            case "threads" -> threads = json.integer("threads");
            case "forks" -> forks = json.integer("forks");
            case "measurementIterations" -> iterations = json.integer("measurementIterations");
            case "jvmArgs" -> {
                var args = new ArrayList<String>();
                json.elements("jvmArgs", () -> args.add(json.text()));
                jvmArgs = List.copyOf(args);
            }
            case "params" -> json.fields("params", key -> params.put(shared.one(key), shared.one(json.text())));
            case "primaryMetric" -> primary = RawMetric.read(json, "primaryMetric");
            case "secondaryMetrics" -> json.fields("secondaryMetrics",
                    key -> secondary.put(key, RawMetric.read(json, key)));
            default -> json.skip();
        }
    }

    private Row.Settings settings() {
        String vm = (texts.getOrDefault("vmName", "") + " " + texts.getOrDefault("vmVersion", "")).strip();
        String jdk = texts.getOrDefault("jdkVersion", "");
        if (!jdk.isEmpty()) {
            vm = "JDK " + jdk + (vm.isEmpty() ? "" : ", " + vm);
        }
        return new Row.Settings(texts.getOrDefault("jmhVersion", ""), vm, jvmArgs, forks,
                times(texts.getOrDefault("warmupIterations", ""), texts.getOrDefault("warmupTime", "")),
                times(iterations < 0 ? "" : String.valueOf(iterations), texts.getOrDefault("measurementTime", "")));
    }

    private static String times(String count, String time) {
        // "sec" is another generator's; half of what is to be said is not said.
        return count.isEmpty() || time.isEmpty() ? "" : count + " × " + time.replaceFirst(" sec$", " s");
    }

    private Metric primary(String benchmark, String mode, RawMetric raw) {
        checkShape(raw);
        checkLast(SCORE, raw.samples());
        String unit = raw.unit();
        boolean perTime = unit.startsWith("ops/");
        boolean perOperation = unit.endsWith("/op");
        if (mode.equals("thrpt") ? perOperation : perTime) {
            notes.put(Note.Kind.MODE_AGAINST_UNIT, mode + " in " + unit);
        }
        if (mode.equals("ss")) {
            notes.put(Note.Kind.SINGLE_SHOT, "");
        }
        if (raw.histogram().isPresent()) {
            notes.put(Note.Kind.HISTOGRAM, "");
        }
        double mean = raw.samples().pooledMean();
        if (raw.samples().size() > 0 && raw.dropped() == 0 && Double.isFinite(raw.score())
                && Math.abs(mean - raw.score()) > 1e-6 * Math.max(Math.abs(mean), Math.abs(raw.score()))) {
            notes.put(Note.Kind.SCORE_NOT_MEAN, String.format(Locale.ROOT, "%s has a score of %s and a mean of %s",
                    benchmark.substring(benchmark.lastIndexOf('.') + 1), (float) raw.score(), (float) mean));
        }
        if (params.values().stream().anyMatch(v -> v.length() > Row.LONGEST_VALUE)) {
            notes.put(Note.Kind.JSON_PARAMETER, "");
        }
        String missing = WRITTEN.stream().filter(f -> !read.contains(f)).collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            notes.put(Note.Kind.MISSING_FIELDS, missing);
        }
        return metric(raw);
    }

    /** Compares what was asked for with what is there. */
    private void checkShape(RawMetric raw) {
        var samples = raw.samples();
        if (raw.dropped() > 0 || (samples.size() == 0 && !Double.isFinite(raw.score()))) {
            notes.put(Note.Kind.NOT_A_NUMBER, "");
        }
        if (samples.size() == 0) {
            notes.put(Note.Kind.NO_RAW_DATA, "");
            return;
        }
        int first = samples.iterations(0);
        for (int f = 1; f < samples.forks(); f++) {
            if (samples.iterations(f) != first) {
                notes.put(Note.Kind.RAGGED, "");
            }
        }
        boolean otherForks = forks > 0 && forks != samples.forks();
        boolean otherIterations = iterations >= 0 && raw.histogram().isEmpty() && first != iterations;
        if (otherForks || otherIterations) {
            notes.put(Note.Kind.FORKS_DIFFER,
                    String.format(Locale.ROOT, "declared %s × %s, held %d × %d", forks < 0 ? "?" : forks,
                            iterations < 0 ? "?" : iterations, samples.forks(), first));
        }
    }

    /** Notes a last iteration that has not measured what the others have. */
    private void checkLast(String metric, Samples samples) {
        EndIteration.last(samples)
                .filter(e -> e.most() < COLLAPSE)
                .ifPresent(e -> notes.merge(Note.Kind.LAST_ITERATION,
                        String.format(Locale.ROOT, "%s %.0f %%", metric, 100 * e.most()), (a, b) -> a + ", " + b));
    }

    /** Nothing handles faster than its ceiling: then the ceiling is wrong. */
    private void checkCeiling(String benchmark, Map<String, Metric> others) {
        var reached = others.get(CEILING_REACHED);
        if (reached != null && benchmark.startsWith(SUITE)) {
            var estimate = Estimate.of(reached.samples());
            if (estimate.hasInterval() && estimate.low() > 1) {
                notes.put(Note.Kind.ABOVE_CEILING, String.format(Locale.ROOT, "%.3f of it", estimate.mean()));
            }
        }
    }

    private SequencedMap<String, Metric> secondary(String benchmark, String mode, RawMetric raw) {
        if (secondary.isEmpty() && !mode.equals("sample")) {
            return Collections.emptyNavigableMap();
        }
        var byName = new TreeMap<String, Metric>();
        for (var entry : secondary.entrySet()) {
            String name = currentName(entry.getKey(), benchmark);
            if (name.equals(SCORE)) {
                // A name that an identifier could be, as those of counters and methods of a group are.
                int number = 2;
                while (secondary.containsKey(SCORE + number)) {
                    number++;
                }
                name = SCORE + number;
                notes.put(Note.Kind.SCORE_NAMED, name);
            } else if (!name.equals(entry.getKey())) {
                notes.put(Note.Kind.OLD_NAMES, "");
            }
            boolean ragged = false;
            var samples = entry.getValue().samples();
            for (int f = 1; f < samples.forks(); f++) {
                ragged |= samples.iterations(f) != samples.iterations(0);
            }
            if (ragged) {
                notes.putIfAbsent(Note.Kind.RAGGED, "");
            }
            if (entry.getValue().unit().endsWith("/op")) {
                checkLast(name, samples);
            }
            byName.put(shared.one(name), metric(entry.getValue()));
        }
        boolean percentiles = raw.histogram().isPresent()
                || byName.keySet().stream().anyMatch(PERCENTILE.asPredicate());
        if (mode.equals("sample") && !percentiles) {
            byName.putAll(summary(raw));
        }
        return byName;
    }

    /** The percentiles of all calls that a file gives beside a score, by the names that JMH has for them. */
    private Map<String, Metric> summary(RawMetric raw) {
        var metrics = new TreeMap<String, Metric>();
        raw.percentiles().forEach((percent, value) -> {
            var quantile = percent.movePointLeft(2).stripTrailingZeros();
            String name = "p" + quantile.setScale(Math.max(2, quantile.scale())).toPlainString();
            metrics.put(shared.one(name),
                    new Metric(shared.one(raw.unit()), Samples.of(value), Optional.empty(), value));
        });
        if (!metrics.isEmpty()) {
            notes.put(Note.Kind.SUMMARY, "");
        }
        return metrics;
    }

    /** The name that JMH 1.37 gives the metric. */
    private static String currentName(String name, String benchmark) {
        int dot = name.indexOf('·');
        if (dot < 0) {
            return name;
        }
        String owner = name.substring(0, dot);
        String rest = name.substring(dot + 1);
        boolean ownersOwn = owner.isEmpty() || owner.equals(benchmark.substring(benchmark.lastIndexOf('.') + 1));
        return ownersOwn ? rest : owner + ":" + rest;
    }

    private Metric metric(RawMetric raw) {
        var samples = raw.samples();
        if (samples.size() == 0 && Double.isFinite(raw.score())) {
            samples = Samples.of(raw.score());
        }
        return new Metric(shared.one(raw.unit()), samples, raw.histogram(), raw.score());
    }

    private List<Note> notes() {
        return shared.one(notes.entrySet().stream().map(e -> new Note(e.getKey(), e.getValue())).toList());
    }

    /**
     * A metric as the file has it.
     *
     * @param percentiles what the file says of the distribution, by percent
     * @param dropped     how many values were not finite
     */
    private record RawMetric(double score, String unit, Samples samples, Optional<Histogram> histogram,
            SortedMap<BigDecimal, Double> percentiles, int dropped) {
        static RawMetric read(Json json, String what) {
            var reader = new MetricReader();
            json.fields(what, name -> reader.field(json, name));
            if (Double.isNaN(reader.score) && !reader.hasScore) {
                throw new Json.Unexpected(what + " has no \"score\" (line " + json.line() + ")");
            }
            return new RawMetric(reader.score, reader.unit, reader.samples.build(),
                    reader.counts.isEmpty() ? Optional.empty() : Optional.of(Histogram.of(reader.counts)),
                    reader.percentiles, reader.dropped);
        }
    }

    /** Collects the fields of a metric. */
    private static final class MetricReader {
        private static final Pattern PERCENT = Pattern.compile("\\d{1,2}(\\.\\d{1,9})?|100(\\.0{1,9})?");

        private double score = Double.NaN;
        private boolean hasScore;
        private String unit = Unsaid.UNIT;
        private Samples.Builder samples = new Samples.Builder();
        private final Map<Double, Long> counts = new HashMap<>();
        private final SortedMap<BigDecimal, Double> percentiles = new TreeMap<>();
        private int dropped;
        private double sum;
        private long weight;

        void field(Json json, String name) {
            switch (name) {
                case "score" -> {
                    score = json.number();
                    hasScore = true;
                }
                case "scoreUnit" -> unit = json.text();
                case "scorePercentiles" -> percentiles(json);
                case "rawData" -> {
                    samples = new Samples.Builder();
                    json.elements(name, () -> {
                        json.elements("a fork of rawData", () -> value(json.number()));
                        samples.endFork();
                    });
                }
                case "rawDataHistogram" -> json.elements(name, () -> {
                    json.elements("a fork of rawDataHistogram", () -> iteration(json));
                    samples.endFork();
                });
                default -> json.skip();
            }
        }

        /** Anything but numbers by percent is passed over: hardly a file needs them. */
        private void percentiles(Json json) {
            if (!json.at(JsonToken.START_OBJECT)) {
                json.skip();
                return;
            }
            json.fields("scorePercentiles", key -> {
                double value = json.number();
                if (Double.isFinite(value) && PERCENT.matcher(key).matches()) {
                    percentiles.put(new BigDecimal(key), value);
                }
            });
        }

        /** Reads [[value, count], …]: one iteration, which counts by its mean and the number of its observations. */
        private void iteration(Json json) {
            sum = 0;
            weight = 0;
            json.elements("an iteration of rawDataHistogram", () -> pair(json));
            if (weight > 0) {
                samples.add(sum / weight, weight);
            }
        }

        private void pair(Json json) {
            var pair = new double[2];
            int[] at = {0};
            json.elements("a value and its count", () -> {
                double number = json.number();
                if (at[0] < 2) {
                    pair[at[0]] = number;
                }
                at[0]++;
            });
            if (at[0] != 2) {
                throw new Json.Unexpected(
                        "rawDataHistogram holds something else than [value, count] (line " + json.line() + ")");
            }
            long count = (long) pair[1];
            if (!Double.isFinite(pair[0])) {
                dropped++;
            } else if (count > 0) {
                sum += pair[0] * count;
                weight += count;
                counts.merge(pair[0], count, Long::sum);
            }
        }

        private void value(double value) {
            if (Double.isFinite(value)) {
                samples.add(value, 1);
            } else {
                dropped++;
            }
        }
    }
}
