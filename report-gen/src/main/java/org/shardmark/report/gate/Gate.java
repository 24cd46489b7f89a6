package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shardmark.report.gate.Comparability.Reason;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Plural;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Unit;

/**
 * Compares results with baselines, row by row, and says what got slower, what did not, and what it cannot tell.
 *
 * <p>The figures of forks are compared on logarithms by trimmed means with Student's intervals: as pairs where both files
 * are arms of one run, else as two samples on top of which come the differences of runs. GATE.md has the rules and why
 * they are these. Used by one thread, once.
 */
public final class Gate {
    /** What is judged without being asked for, where both sides have it. */
    private static final List<String> ALLOCATION = List.of("allocBytesPerMessage", "gc.alloc.rate.norm");

    private final List<Results> bases;
    private final Results base;
    private final List<Results> newRuns;
    private final GateOptions options;
    private final RunNoise noise;
    private final Comparability comparability;
    private final Set<String> notes = new LinkedHashSet<>();
    private final List<Verdict> unjudged = new ArrayList<>();
    private final SequencedMap<String, Against> against = new LinkedHashMap<>();
    private final SequencedMap<Reason, List<String>> leftOut = new LinkedHashMap<>();
    private final Set<String> passedOver = new TreeSet<>();
    private final List<Suspicion> suspicions = new ArrayList<>();
    private final List<SharedMetric> shared = new ArrayList<>();
    private final List<Row> added;
    private int unpaired;

    private Gate(List<Results> bases, List<Results> newRuns, GateOptions options) {
        this.bases = bases;
        this.base = bases.getLast();
        this.newRuns = newRuns;
        this.options = options;
        noise = RunNoise.of(bases, newRuns, options);
        comparability = new Comparability(new JvmArguments(options.ignored()));
        var rows = new LinkedHashMap<Row.Identity, Row>();
        newRuns.forEach(r -> r.rows().forEach(rows::putIfAbsent));
        rows.keySet().removeAll(base.rows().keySet());
        added = List.copyOf(rows.values());
    }

    /** A reason, and the rows that it speaks against. */
    private record Against(Reason reason, List<String> rows) {}

    /**
     * A result file.
     *
     * @param name    what the user calls it
     * @param results what was read
     */
    public record File(String name, Reading.Results results) {}

    /**
     * Judges new results by one baseline or several, the latest of which comes last and says which rows there must be.
     *
     * @param newRuns the new results, at least one run
     * @throws IllegalArgumentException with one line that says what of the options cannot be
     */
    public static Judgement judge(List<File> bases, List<File> newRuns, GateOptions options) {
        var all = Results.of(Stream.concat(bases.stream(), newRuns.stream()).toList(), options.filter());
        var before = all.subList(0, bases.size());
        var after = all.subList(bases.size(), all.size());
        var machines = before.stream()
                .flatMap(b -> after.stream().flatMap(n -> Comparability.machines(b, n).stream()))
                .toList();
        return machines.isEmpty() || options.acrossMachines()
                ? new Gate(before, after, options).judge()
                : new Judgement.Refused(machines);
    }

    private Judgement judge() {
        base.rows().values().forEach(this::collect);
        for (String metric : options.thresholds().metrics().keySet()) {
            if (base.rows().values().stream().noneMatch(r -> SharedMetric.metric(r, metric).isPresent())) {
                return new Judgement.Refused(List.of("no row of " + base.name() + " has the metric " + metric));
            }
        }
        if (shared.isEmpty()) {
            return new Judgement.Refused(whyNothing());
        }
        var levels = Levels.of(options.alpha(), shared.size());
        var judge = new Judge(options.thresholds(), levels);
        var verdicts = new ArrayList<>(unjudged);
        shared.parallelStream().map(judge::of).forEachOrdered(verdicts::add);
        verdicts.sort(Comparator.comparing(Verdict::kind)
                .thenComparing(Comparator.comparingDouble(Gate::weight)
                        .reversed()));
        remark();
        return new Judgement.Judged(List.copyOf(verdicts), tooFew(levels), CommonShift.of(verdicts), noise.oneRun(),
                Suspicion.sentences(suspicions), added.stream().map(this::nameOf).toList(),
                noise.sentences(options, bases.size(), newRuns.size()), List.copyOf(notes), options.alpha());
    }

    /** Why there is nothing to judge, each reason in one line. */
    private List<String> whyNothing() {
        if (!against.isEmpty()) {
            return against.values().stream().map(a -> a.reason().about(a.rows())).toList();
        }
        boolean common = base.rows()
                .keySet()
                .stream()
                .anyMatch(i -> newRuns.stream().anyMatch(r -> r.rows().containsKey(i)));
        if (common) {
            return List.of("no row has an allocation that both files know (run with -prof gc)");
        }
        var lines = new ArrayList<String>();
        lines.add("no row of " + base.name() + " is in "
                + newRuns.stream().map(Results::name).collect(Collectors.joining(" or ")));
        lines.addAll(Suspicion.sentences(suspicions));
        return lines;
    }

    /** What orders verdicts of a kind: the worst first, and of improvements the best. */
    private static double weight(Verdict v) {
        double cost = v.cost().mean();
        if (Double.isNaN(cost)) {
            // A base of zero: more than that is worse than any factor.
            return v.difference().center() > 0 ? Double.MAX_VALUE : 0;
        }
        return v.kind() == Verdict.Kind.IMPROVED ? 1 / cost : cost;
    }

    private void collect(Row row) {
        String name = base.nameOf(row);
        var runs = newRuns.stream().filter(r -> r.rows().containsKey(row.identity())).toList();
        if (runs.isEmpty()) {
            gone(row, name);
            return;
        }
        var reasons = runs.stream()
                .flatMap(r -> comparability.reasons(base, row, r, partner(row, r)).stream())
                .toList();
        if (!reasons.isEmpty()) {
            incomparable(row, name, Point.SCORE, row.primary(), reasons);
            return;
        }
        runs.forEach(r -> passedOver.addAll(JvmArguments.passedOver(row, partner(row, r))));
        var earlier = bases.subList(0, bases.size() - 1).stream().filter(b -> usable(b, row, name, runs.getLast()));
        var before = Stream.concat(earlier, Stream.of(base)).toList();
        var metrics = new LinkedHashSet<String>(List.of(Point.SCORE));
        metrics.addAll(ALLOCATION);
        metrics.addAll(options.thresholds().metrics().keySet());
        for (String metric : metrics) {
            SharedMetric.metric(row, metric).ifPresent(m -> collect(row, name, metric, m, before, runs));
        }
    }

    /** The row of a run that has it. */
    private static Row partner(Row row, Results run) {
        return Objects.requireNonNull(run.rows().get(row.identity()));
    }

    private void gone(Row row, String name) {
        var shape = newRuns.stream().flatMap(r -> Comparability.otherShape(base, row, r).stream()).findFirst();
        if (shape.isPresent()) {
            incomparable(row, name, Point.SCORE, row.primary(), List.of(shape.get()));
            return;
        }
        var suspicion = Suspicion.of(row, added);
        suspicion.ifPresent(suspicions::add);
        if (!options.acrossMachines()) {
            String why = newRuns.stream()
                    .flatMap(r -> Pairs.failure(r.forks().failures(row)).stream())
                    .findFirst()
                    .orElse("not in the new results");
            unjudged.add(Judge.withoutPartner(Verdict.Kind.MISSING, row, name, Point.SCORE, row.primary(),
                    List.of(why + suspicion.map(s -> ", perhaps " + nameOf(s.row())).orElse(""))));
        }
    }

    private void incomparable(Row row, String name, String metric, Metric value, List<Reason> reasons) {
        reasons.forEach(r -> against.computeIfAbsent(r.kind(), k -> new Against(r, new ArrayList<>()))
                .rows()
                .add(name));
        unjudged.add(Judge.withoutPartner(Verdict.Kind.INCOMPARABLE, row, name, metric, value,
                reasons.stream().map(Reason::line).distinct().toList()));
    }

    /** Whether an earlier baseline has the row, in a form that can be compared. */
    private boolean usable(Results earlier, Row row, String name, Results run) {
        var before = earlier.rows().get(row.identity());
        if (before == null) {
            return false;
        }
        var reasons = comparability.reasons(earlier, before, run, partner(row, run));
        reasons.forEach(r -> leftOut.computeIfAbsent(r, k -> new ArrayList<>()).add(name));
        return reasons.isEmpty();
    }

    private void collect(Row row, String name, String metric, Metric before, List<Results> earlier,
            List<Results> runs) {
        boolean allocation = Unit.isAllocation(unit(before));
        if (options.acrossMachines() && !allocation) {
            return;
        }
        var having = runs.stream().filter(r -> SharedMetric.metric(partner(row, r), metric).isPresent()).toList();
        if (having.isEmpty()) {
            if (options.thresholds().metrics().containsKey(metric)) {
                unjudged.add(Judge.withoutPartner(Verdict.Kind.MISSING, row, name, metric, before,
                        List.of("the metric is not in the new results")));
            } else {
                notes.add(metric + " is in " + base.name() + " and not in " + runs.getLast().name()
                        + "; it is not judged.");
            }
            return;
        }
        var reasons = having.stream()
                .flatMap(r -> Comparability.unit(base, before.unit(), r,
                        SharedMetric.metric(partner(row, r), metric).orElseThrow().unit()).stream())
                .toList();
        if (!reasons.isEmpty()) {
            incomparable(row, name, metric, before, reasons);
            return;
        }
        shared.add(sharedMetric(row, name, metric, earlier, having, direction(row, metric, before)));
    }

    private SharedMetric sharedMetric(Row row, String name, String metric, List<Results> earlier, List<Results> runs,
            Direction better) {
        String unit = unit(SharedMetric.metric(row, metric).orElseThrow());
        var before = runs(row, metric, unit, earlier, "base");
        var after = runs(row, metric, unit, runs, "new");
        var pairs = noise.oneRun()
                ? Pairs.of(row, base.forks(), before.getFirst().samples().forks(), runs.getFirst().forks(),
                        after.getFirst().samples().forks())
                : Optional.<Pairs>empty();
        unpaired += noise.oneRun() && pairs.isEmpty() ? 1 : 0;
        return new SharedMetric(partner(row, runs.getLast()), name, metric, unit, better, before, after, pairs, noise);
    }

    /** The values of each of these results that has them, in that unit; one alone is called by its side. */
    private static List<SharedMetric.Run> runs(Row row, String metric, String unit, List<Results> results,
            String side) {
        return results.stream()
                .flatMap(r -> SharedMetric.metric(partner(row, r), metric)
                        .filter(m -> unit(m).equals(unit))
                        .map(m -> new SharedMetric.Run(results.size() == 1 ? side : r.name(), partner(row, r),
                                SharedMetric.samples(m),
                                r.forks().failures(row)))
                        .stream())
                .toList();
    }

    private String nameOf(Row row) {
        return newRuns.stream()
                .filter(r -> r.rows().containsKey(row.identity()))
                .map(r -> r.nameOf(row))
                .findFirst()
                .orElse(row.benchmark());
    }

    private static String unit(Metric metric) {
        return Unit.of(metric.unit()).base();
    }

    /** Which way it is better: as the user says, else as its unit says. */
    private Direction direction(Row row, String metric, Metric value) {
        var direction = options.thresholds().direction(metric).orElse(Direction.of(row, metric, value));
        if (direction == Direction.UNKNOWN) {
            throw new IllegalArgumentException(
                    "--metric " + metric + ": nothing says whether more of it is better (unit " + value.unit()
                            + "); add it: --metric " + metric + ":lower, or :higher");
        }
        return direction;
    }

    private void remark() {
        boolean named = Stream.concat(bases.stream(), newRuns.stream())
                .allMatch(r -> r.environment().filter(e -> !e.machine().words().isEmpty()).isPresent());
        if (!named) {
            notes.add("The files do not all say on which machine they were measured: that it was the same is assumed.");
        }
        var all = Stream.concat(bases.stream(), newRuns.stream()).flatMap(r -> r.rows().values().stream()).toList();
        var unsaid = Comparability.unsaid(all);
        if (!unsaid.isEmpty()) {
            notes.add("The files do not all say: " + String.join(", ", unsaid) + ". That it was the same is assumed.");
        }
        var taken = all.stream()
                .flatMap(r -> r.notes().stream())
                .filter(n -> n.kind() == Note.Kind.ASSUMED)
                .map(Note::detail)
                .distinct()
                .toList();
        if (!taken.isEmpty()) {
            notes.add(
                    "Where a file does not say it, what the others say is assumed: " + String.join(", ", taken) + ".");
        }
        leftOut.forEach((reason, rows) -> notes.add("Not used as a baseline: " + reason.about(rows) + "."));
        if (!passedOver.isEmpty()) {
            notes.add("JVM arguments that differ and are taken not to matter: " + String.join(", ", passedOver) + ".");
        }
        if (unpaired > 0) {
            notes.add("No pairs in " + unpaired + " of " + Plural.of(shared.size(), "comparison")
                    + ": the environments do not tell the round of each of their forks.");
        }
    }

    private String tooFew(Levels levels) {
        var few = shared.parallelStream()
                .map(c -> (c.hasRatio() ? c.byRatio() : c.byDifference()).shift())
                .filter(s -> !s.at(levels.family()).bounded())
                .toList();
        return few.isEmpty()
                ? ""
                : "Too few forks to flag anything in " + few.size() + " of "
                        + Plural.of(shared.size(), "comparison") + ": with this number of comparisons it takes "
                        + few.getFirst().fewest(levels.family()) + " a side.";
    }
}
