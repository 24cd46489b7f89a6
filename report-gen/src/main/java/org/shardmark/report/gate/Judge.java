package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shardmark.report.gate.Verdict.Decider;
import org.shardmark.report.gate.Verdict.Kind;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.stats.Shift;
import org.shardmark.report.table.Unit;

/** Makes a verdict of a candidate. */
final class Judge {
    private static final Interval NONE = new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private final Thresholds thresholds;
    private final Levels levels;

    Judge(Thresholds thresholds, Levels levels) {
        this.thresholds = thresholds;
        this.levels = levels;
    }

    Verdict of(Candidate candidate) {
        double threshold = thresholds.of(candidate.name(), candidate.metric(), candidate.allocation());
        return candidate.resolution() > 0 ? counted(candidate, threshold) : score(candidate, threshold);
    }

    /** The verdict on a row, or a metric of it, that there is nothing to compare with. */
    static Verdict withoutPartner(Kind kind, Row row, String name, String metric, Metric base, List<String> why) {
        return new Verdict(kind, name, row.mode(), metric, Unit.of(base.unit()).base(),
                Estimate.of(Candidate.samples(base)), Estimate.of(Samples.none()), Estimate.of(Samples.none()), NONE, 0,
                0, OptionalDouble.empty(), Optional.empty(), why);
    }

    private Verdict score(Candidate candidate, double threshold) {
        if (!candidate.hasRatio()) {
            return verdict(candidate, Kind.INCONCLUSIVE, Estimate.of(Samples.none()), NONE, 0, threshold,
                    OptionalDouble.empty(),
                    Optional.of(new Decider(OptionalInt.empty(), "a base that can be told from zero", "")));
        }
        var shift = candidate.cost();
        double log = Math.log1p(threshold);
        var decision = Decision.of(shift, log, levels);
        boolean open = decision.kind() == Kind.INCONCLUSIVE;
        var forks = open ? decision.deciding(shift, log, levels) : OptionalInt.empty();
        var detectable = decision.detectable(log);
        return verdict(candidate, decision.kind(), ratio(decision.row(), candidate), NONE,
                Math.exp(decision.family().low()), threshold,
                detectable.isEmpty() ? detectable : OptionalDouble.of(Math.expm1(detectable.getAsDouble())),
                open ? Optional.of(decider(candidate, forks)) : Optional.empty());
    }

    /**
     * What can be zero, bytes or cache misses, counts when it is more by its resolution and by the threshold; where the base
     * has no ratio, by its resolution.
     */
    private Verdict counted(Candidate candidate, double threshold) {
        double resolution = candidate.resolution();
        var difference = candidate.difference();
        var byDifference = Decision.of(difference, resolution, levels);
        if (!candidate.hasRatio()) {
            return counted(candidate, threshold, byDifference, byDifference, difference, resolution,
                    Estimate.of(Samples.none()));
        }
        var cost = candidate.cost();
        double log = Math.log1p(threshold);
        var byShare = Decision.of(cost, log, levels);
        var kind = both(byDifference.kind(), byShare.kind());
        var ratio = ratio(byShare.row(), candidate);
        return kind == byShare.kind()
                ? counted(candidate, threshold, byDifference, byShare, cost, log, ratio)
                : counted(candidate, threshold, byDifference, byDifference.as(kind), difference, resolution, ratio);
    }

    private Verdict counted(Candidate candidate, double threshold, Decision byDifference, Decision decision,
            Shift shift, double limit, Estimate ratio) {
        boolean open = decision.kind() == Kind.INCONCLUSIVE;
        var forks = open ? decision.deciding(shift, limit, levels) : OptionalInt.empty();
        var detectable = byDifference.detectable(candidate.resolution());
        boolean hasRatio = ratio.kind() != Estimate.Kind.NONE;
        double base = mean(candidate.bases()).mean();
        double least = hasRatio ? Math.exp(candidate.cost().at(levels.family()).low()) : 0;
        return verdict(candidate, decision.kind(), ratio, byDifference.row(), least, threshold,
                detectable.isEmpty() || !hasRatio
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Math.max(detectable.getAsDouble() / base, threshold)),
                open ? Optional.of(decider(candidate, forks)) : Optional.empty());
    }

    /** Changed if both say so in the same direction; unchanged if either is. */
    private static Kind both(Kind a, Kind b) {
        return a == b || a == Kind.UNCHANGED ? a : b == Kind.UNCHANGED ? b : Kind.INCONCLUSIVE;
    }

    private static Decider decider(Candidate candidate, OptionalInt number) {
        boolean single = Stream.of(candidate.bases(), candidate.now())
                .flatMap(List::stream)
                .anyMatch(r -> r.samples().forks() < 2);
        if (single && candidate.design() != Candidate.Design.BASELINES) {
            return new Decider(OptionalInt.empty(), "several forks a side", "one shows no scatter");
        }
        boolean oneRun = candidate.design() == Candidate.Design.PAIRED
                || candidate.design() == Candidate.Design.UNPAIRED;
        if (number.isEmpty()) {
            return oneRun
                    ? new Decider(number, "not even 1,000 forks", "too much scatter, or too close to the threshold")
                    : new Decider(number, "one run of two arms", "runs differ by more than this");
        }
        return new Decider(number, oneRun
                ? "forks a side"
                : candidate.design() == Candidate.Design.ASSUMED ? "forks a run" : "baselines", "");
    }

    private Verdict verdict(Candidate c, Kind kind, Estimate cost, Interval difference, double least, double threshold,
            OptionalDouble detectable, Optional<Decider> decider) {
        var remarks = new ArrayList<String>();
        Stream.concat(c.bases().size() == 1 ? c.bases().stream() : Stream.empty(), c.now().stream())
                .forEach(run -> remarks.addAll(Oddities.of(run.name(), run.samples(), threshold)));
        c.now().forEach(run -> Pairs.failure(run.failures()).ifPresent(why -> remarks.add(run.name() + ": " + why)));
        return new Verdict(kind, c.name(), c.row().mode(), c.metric(), c.unit(), mean(c.bases()), mean(c.now()), cost,
                difference, least, threshold, detectable, decider, List.copyOf(remarks));
    }

    private static Estimate mean(List<Candidate.Run> runs) {
        return Estimate.of(Samples.join(runs.stream().map(Candidate.Run::samples).toList(),
                IntStream.range(0, runs.size()).toArray()));
    }

    private static Estimate ratio(Interval logs, Candidate candidate) {
        int forks = candidate.pairs()
                .map(p -> p.now().size())
                .orElseGet(() -> Stream.of(candidate.bases(), candidate.now())
                        .flatMap(List::stream)
                        .mapToInt(r -> r.samples().forks())
                        .min()
                        .orElse(0));
        double center = Math.exp(logs.center());
        return logs.bounded()
                ? new Estimate(center, Math.exp(logs.low()), Math.exp(logs.high()), Estimate.Kind.INTERVAL, forks)
                : new Estimate(center, center, center, Estimate.Kind.SINGLE, forks);
    }
}
