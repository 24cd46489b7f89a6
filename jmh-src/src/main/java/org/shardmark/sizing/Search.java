package org.shardmark.sizing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.shardmark.hotkey.DetectType;
import org.shardmark.hotkey.RemedyType;

/**
 * Searches for configurations that hold. Fewer shards than those found may hold by luck, with one salt; with the worst of
 * several, what holds with some number of shards holds with more, up to where the cores or the store are the limit.
 */
public final class Search {
    private static final int[] BATCHES = {2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000};
    private static final double RATE_STEP = 1.02;
    private static final double WAIT_STEP = 1.05;
    /** Above so many shards, a number is found to within one in so many. */
    private static final int FINE = 32;
    private static final double LEAST_PART = 1.0 / 1024;
    private static final int MOST_SLOTS = 100_000;

    private final Question question;
    private final Evaluator evaluator;
    private final Consumer<String> progress;

    /** @param progress is told in a line what has been found */
    public Search(Question question, Consumer<String> progress) {
        this.question = question;
        this.evaluator = new Evaluator(question);
        this.progress = progress;
    }

    /** What a search for a number of shards tried, and found. */
    private record Tried(SortedMap<Integer, Evaluation> points, OptionalInt fewest, Optional<String> refusal) {
        /** That of the fewest shards that hold, if any do. */
        Optional<Evaluation> best() {
            return fewest.isEmpty() ? Optional.empty() : Optional.ofNullable(points.get(fewest.getAsInt()));
        }
    }

    /** Finds the answer. */
    public Answer answer() {
        var findings = new ArrayList<Finding>();
        for (var option : question.options()) {
            var finding = find(option);
            findings.add(finding);
            progress.accept(String.format(Locale.ROOT, "%s: %s (%d of %d)", option.label(), finding.best()
                    .map(best -> "holds with " + best.configuration().shards()
                            + (best.configuration().shards() == 1 ? " shard" : " shards"))
                    .orElse("does not hold"), findings.size(), question.options().size()));
        }
        var recommended = findings.stream().filter(finding -> finding.best().isPresent()).findFirst();
        var advice = recommended.isPresent() ? Optional.<Advice>empty() : Optional.of(advice(findings));
        return new Answer(question, List.copyOf(findings), recommended, advice, evaluator.simulated());
    }

    private Finding find(RemedyOption option) {
        var start = new Configuration(option, 1, question.batch());
        var tried = question.shards().isEmpty()
                ? fewest(start, question.rate(), question.mostShards())
                : given(start);
        var points = List.copyOf(tried.points().values());
        if (tried.fewest().isEmpty()) {
            return new Finding(option, points, Optional.empty(), OptionalDouble.empty(), OptionalInt.empty(), 0, 0,
                    OptionalDouble.empty(), tried.refusal());
        }
        var chosen = smallestBatch(start.withShards(tried.fewest().getAsInt()));
        var best = worst(evaluator.evaluate(chosen, question.rate()));
        double rate = highestRate(chosen);
        var twice = question.shards().isEmpty()
                ? fewest(chosen, 2 * rate, question.mostShards()).fewest()
                : OptionalInt.empty();
        return new Finding(option, points, Optional.of(best), OptionalDouble.of(rate), twice,
                evaluator.readFanOut(chosen),
                option.remedy().detects() ? evaluator.keysApart(option.remedy(), chosen.shards()) : 0,
                unlimited(chosen), Optional.empty());
    }

    /** The numbers of shards that were asked for. */
    private Tried given(Configuration start) {
        var points = new TreeMap<Integer, Evaluation>();
        var fewest = OptionalInt.empty();
        Optional<String> refusal = Optional.empty();
        for (int shards : question.shards().stream().sorted().distinct().toList()) {
            var configuration = start.withShards(shards);
            var why = evaluator.refusal(configuration);
            if (why.isPresent()) {
                refusal = why;
                continue;
            }
            var worst = worst(IntStream.range(0, question.salts())
                    .mapToObj(salt -> evaluator.evaluate(configuration, question.rate(), salt))
                    .toList());
            points.put(shards, worst);
            if (fewest.isEmpty() && worst.holds(question.targetNanos())) {
                fewest = OptionalInt.of(shards);
            }
        }
        return new Tried(points, fewest, points.isEmpty() ? refusal : Optional.empty());
    }

    /** Doubles the number of shards until it holds, and halves the distance from there. */
    private Tried fewest(Configuration start, double rate, int most) {
        var points = new TreeMap<Integer, Evaluation>();
        Optional<String> refusal = Optional.empty();
        int least = (int) Math.clamp((long) Math.floor(rate / 1e9 * question.leastServiceNanos(start)), 0L, most);
        int fails = least;
        int shards = Math.max(1, Integer.highestOneBit(Math.max(1, least)));
        while (shards <= fails && shards < most) {
            shards = Math.min(most, 2 * shards);
        }
        while (true) {
            var why = tryShards(start.withShards(shards), rate, points);
            refusal = refusal.isPresent() ? refusal : why;
            if (points.containsKey(shards) && points.get(shards).holds(question.targetNanos())) {
                break;
            }
            if (shards >= most) {
                return new Tried(points, OptionalInt.empty(), points.isEmpty() ? refusal : Optional.empty());
            }
            fails = shards;
            shards = Math.min(most, 2 * shards);
        }
        int holds = shards;
        while (holds - fails > Math.max(1, holds / FINE)) {
            int middle = (holds + fails) / 2;
            tryShards(start.withShards(middle), rate, points);
            if (points.containsKey(middle) && points.get(middle).holds(question.targetNanos())) {
                holds = middle;
            } else {
                fails = middle;
            }
        }
        if (2 * shards <= most) {
            tryShards(start.withShards(2 * shards), rate, points);
        }
        return new Tried(points, OptionalInt.of(holds), Optional.empty());
    }

    private Optional<String> tryShards(Configuration configuration, double rate,
            SortedMap<Integer, Evaluation> points) {
        var why = evaluator.refusal(configuration);
        if (why.isEmpty()) {
            points.put(configuration.shards(), worst(evaluator.evaluate(configuration, rate)));
        }
        return why;
    }

    private static Evaluation worst(List<Evaluation> evaluations) {
        return evaluations.stream()
                .max(Comparator.comparingDouble(Evaluation::worstP99).thenComparingDouble(Evaluation::utilisation))
                .orElseThrow();
    }

    private Configuration smallestBatch(Configuration configuration) {
        if (configuration.realBatch() == 1) {
            return configuration;
        }
        for (int batch : BATCHES) {
            var smaller = configuration.withBatch(batch);
            if (batch < configuration.batch() && evaluator.holds(smaller, question.rate())) {
                return smaller;
            }
        }
        return configuration;
    }

    private double highestRate(Configuration configuration) {
        return highest(question.rate(), RATE_STEP, rate -> evaluator.holds(configuration, rate));
    }

    /** The highest value that holds, to within a step, where one below does; 0 where none does. */
    private static double highest(double start, double step, DoublePredicate holds) {
        double low = start;
        double high = start;
        if (holds.test(start)) {
            do {
                low = high;
                high *= 2;
            } while (holds.test(high));
        } else {
            do {
                high = low;
                low /= 2;
                if (low < start * LEAST_PART) {
                    return 0;
                }
            } while (!holds.test(low));
        }
        while (high / low > step) {
            double middle = Math.sqrt(high * low);
            if (holds.test(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** p99 if there were cores and slots for all, where shards compete for them. */
    private OptionalDouble unlimited(Configuration configuration) {
        boolean competes = (question.itemNanos() > 0 && question.cores() < configuration.shards())
                || (question.storeSlots() > 0 && question.storeSlots() < configuration.shards());
        if (!competes) {
            return OptionalDouble.empty();
        }
        var free = new Evaluator(question.withLimits(configuration.shards(), 0));
        return OptionalDouble.of(worst(free.evaluate(configuration, question.rate())).worstP99());
    }

    private Advice advice(List<Finding> findings) {
        progress.accept("nothing holds: looking for what would");
        int most = question.shards().isEmpty()
                ? question.mostShards()
                : question.shards().stream().max(Comparator.naturalOrder()).orElseThrow();
        var candidates = findings.stream()
                .map(finding -> largest(finding.option(), most))
                .flatMap(Optional::stream)
                .toList();
        double bestRate = candidates.stream().mapToDouble(this::highestRate).max().orElse(0);
        var waitPart = candidates.stream()
                .mapToDouble(configuration -> highest(1, WAIT_STEP,
                        part -> part < 1 && new Evaluator(question.with(question.waitTime().scaled(part)))
                                .holds(configuration, question.rate())))
                .max()
                .orElse(0);
        var cores = fewestLimit(candidates, question.cores(), most,
                count -> question.withLimits(count, question.storeSlots()), question.itemNanos() > 0);
        var slots = fewestLimit(candidates, question.storeSlots(), MOST_SLOTS,
                count -> question.withLimits(question.cores(), count), question.storeSlots() > 0);
        var other = other(findings, most);
        return new Advice(waitPart > 0 && waitPart < 1 ? OptionalDouble.of(waitPart) : OptionalDouble.empty(), cores,
                slots, other.map(Other::evaluation), other.map(Other::keys).orElse(List.of()), bestRate);
    }

    /** The configuration with the most shards that there can be. */
    private Optional<Configuration> largest(RemedyOption option, int most) {
        for (int shards = most; shards >= 1; shards /= 2) {
            var configuration = new Configuration(option, shards, question.batch());
            if (evaluator.refusal(configuration).isEmpty()) {
                return Optional.of(configuration);
            }
        }
        return Optional.empty();
    }

    private OptionalInt fewestLimit(List<Configuration> candidates, int now, int most,
            IntFunction<Question> with, boolean counts) {
        if (!counts || now >= most) {
            return OptionalInt.empty();
        }
        IntPredicate holds = count -> candidates.stream()
                .anyMatch(configuration -> new Evaluator(with.apply(count)).holds(configuration, question.rate()));
        if (!holds.test(most)) {
            return OptionalInt.empty();
        }
        int fails = now;
        int enough = most;
        while (enough - fails > Math.max(1, fails / FINE)) {
            int middle = Math.clamp((long) Math.sqrt((double) fails * enough), fails + 1, enough - 1);
            if (holds.test(middle)) {
                enough = middle;
            } else {
                fails = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    /** What holds though it was not allowed, and the names of the keys that it treats apart. */
    private record Other(Evaluation evaluation, List<String> keys) {}

    private Optional<Other> other(List<Finding> findings, int most) {
        var known = findings.stream().map(Finding::option).toList();
        for (var option : RemedyOption.all(List.of(RemedyType.values()), List.of(DetectType.ORACLE))) {
            if (known.contains(option)) {
                continue;
            }
            if (!option.remedy().detects()) {
                var best = fewest(new Configuration(option, 1, question.batch()), question.rate(), most).best();
                if (best.isPresent()) {
                    return Optional.of(new Other(best.get(), List.of()));
                }
                continue;
            }
            for (int keys = 1; keys <= Math.min(100, question.demand().keys()); keys += Math.max(1, keys / 3)) {
                var search = new Search(question.withHotKeys(keys), progress);
                var best = search.fewest(new Configuration(option, 1, question.batch()), question.rate(), most).best();
                if (best.isPresent()) {
                    var shares = question.demand().shares();
                    return Optional.of(new Other(best.get(), IntStream.range(0, keys)
                            .mapToObj(rank -> new String(shares.key(rank), StandardCharsets.UTF_8))
                            .toList()));
                }
            }
        }
        return Optional.empty();
    }
}
