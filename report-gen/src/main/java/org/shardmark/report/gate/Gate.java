package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.shardmark.report.jmh.Environment;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.table.Direction;
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
    private final Results now;
    private final Terms terms;
    private final Design design;
    private final Set<String> notes = new LinkedHashSet<>();
    private final List<Verdict> missing = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private int unpaired;

    private Gate(List<Results> bases, Results now, Terms terms) {
        this.bases = bases;
        this.base = bases.getLast();
        this.now = now;
        this.terms = terms;
        design = Design.of(bases, now, terms);
    }

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
     * @throws IllegalArgumentException with one line that says what of the terms cannot be
     */
    public static Judgement judge(List<File> bases, File now, Terms terms) {
        var all = Results.of(Stream.concat(bases.stream(), Stream.of(now)).toList(), terms.filter());
        var results = all.subList(0, bases.size());
        var problems = new LinkedHashSet<String>();
        results.forEach(b -> problems.addAll(Comparability.problems(b, all.getLast(), terms.acrossMachines())));
        return problems.isEmpty()
                ? new Gate(results, all.getLast(), terms).judge()
                : new Judgement.Refused(List.copyOf(problems));
    }

    private Judgement judge() {
        base.rows().values().forEach(this::collect);
        var lost = terms.thresholds()
                .metrics()
                .keySet()
                .stream()
                .filter(m -> Stream.concat(candidates.stream().map(Candidate::metric),
                        missing.stream().map(Verdict::metric)).noneMatch(m::equals))
                .findFirst();
        if (lost.isPresent()) {
            return new Judgement.Refused(List.of("no row of " + base.name() + " has the metric " + lost.get()));
        }
        if (candidates.isEmpty() && missing.isEmpty()) {
            return new Judgement.Refused(List.of("no row has an allocation that both files know (run with -prof gc)"));
        }
        var levels = Levels.of(terms.alpha(), candidates.size());
        var judge = new Judge(terms.thresholds(), levels);
        var verdicts = new ArrayList<>(missing);
        candidates.parallelStream().map(judge::of).forEachOrdered(verdicts::add);
        verdicts.sort(Comparator.comparing(Verdict::kind)
                .thenComparing(Comparator.comparingDouble(Gate::weight).reversed()));
        machineNotes();
        if (unpaired > 0) {
            notes.add(unpaired + " of " + candidates.size()
                    + " comparisons are not of pairs: the environments do not tell the round of each of their forks.");
        }
        var added = now.rows()
                .values()
                .stream()
                .filter(r -> !base.rows().containsKey(r.identity()))
                .map(now::nameOf)
                .toList();
        return new Judgement.Judged(List.copyOf(verdicts), tooFew(levels), added, design.sentences(terms, bases.size()),
                List.copyOf(notes), terms.alpha());
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
        var other = now.rows().get(row.identity());
        String name = base.nameOf(row);
        if (other == null) {
            if (!terms.acrossMachines()) {
                String why = Pairs.failure(now.forks().failures(row)).orElse("not in the new results");
                missing.add(Judge.missing(name, Point.SCORE, unit(row.primary()),
                        Candidate.samples(row.primary()), why));
            }
            return;
        }
        var metrics = new LinkedHashSet<String>(List.of(Point.SCORE));
        metrics.addAll(ALLOCATION);
        metrics.addAll(terms.thresholds().metrics().keySet());
        for (String metric : metrics) {
            Candidate.metric(row, metric).ifPresent(m -> collect(row, other, name, metric, m));
        }
    }

    private void collect(Row row, Row other, String name, String metric, Metric before) {
        var after = Candidate.metric(other, metric);
        boolean allocation = Unit.isAllocation(unit(before));
        if (terms.acrossMachines() && !allocation) {
            return;
        }
        if (after.isEmpty()) {
            if (terms.thresholds().metrics().containsKey(metric)) {
                missing.add(Judge.missing(name, metric, unit(before), Candidate.samples(before),
                        "the metric is not in the new results"));
            } else {
                notes.add(metric + " is in " + base.name() + " and not in " + now.name() + "; it is not judged.");
            }
            return;
        }
        if (!unit(after.get()).equals(unit(before))) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "another unit: %s is in %s in %s, in %s in %s (%s)", metric,
                            before.unit(), base.name(), after.get().unit(), now.name(), name));
        }
        candidates.add(candidate(row, other, name, metric, after.get(), direction(other, metric, before)));
    }

    private Candidate candidate(Row row, Row other, String name, String metric, Metric after, Direction better) {
        var before = bases.stream()
                .flatMap(b -> Optional.ofNullable(b.rows().get(row.identity())).stream())
                .flatMap(r -> Candidate.metric(r, metric).stream())
                .map(Candidate::samples)
                .toList();
        var values = Candidate.samples(after);
        String unit = unit(after);
        var pairs = design.oneRun()
                ? Pairs.of(row, base.forks(), before.getFirst().forks(),
                        now.forks(), values.forks())
                : Optional.<Pairs>empty();
        var how = design.of(Unit.isAllocation(unit), pairs.isPresent(), before.size());
        unpaired += design.oneRun() && pairs.isEmpty() ? 1 : 0;
        return new Candidate(other, name, metric, unit, better, before, values, pairs, how, design.noise(),
                now.forks().failures(row));
    }

    private static String unit(Metric metric) {
        return Unit.of(metric.unit()).base();
    }

    /** Which way it is better: as the user says, else as its unit says. */
    private Direction direction(Row row, String metric, Metric value) {
        var direction = terms.thresholds().direction(metric).orElse(Direction.of(row, metric, value));
        if (direction == Direction.UNKNOWN) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT,
                            "--metric %s: nothing says whether more of it is better (unit %s); add it: ", metric,
                            value.unit()) + "--metric " + metric + ":lower, or :higher");
        }
        return direction;
    }

    private void machineNotes() {
        boolean named = Stream.concat(bases.stream(), Stream.of(now))
                .allMatch(r -> !r.environment().map(Environment::machine).orElse("").isEmpty());
        if (!named) {
            notes.add("The files do not all say on which machine they were measured: that it was the same is assumed.");
        }
        boolean said = candidates.stream().noneMatch(c -> c.row().settings().jvm().isEmpty());
        if (!said) {
            notes.add("The files do not say by which JVM they were measured: that it was the same is assumed.");
        }
    }

    private String tooFew(Levels levels) {
        var few = candidates.parallelStream()
                .map(c -> c.hasRatio() ? c.cost() : c.difference())
                .filter(s -> !s.at(levels.family()).bounded())
                .toList();
        return few.isEmpty()
                ? ""
                : String.format(Locale.ROOT,
                        "%d of %d comparisons have too few forks for any accusation: among so many it takes %d a side.",
                        few.size(), candidates.size(), few.getFirst().fewest(levels.family()));
    }
}
