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
import org.shardmark.report.gate.Verdict.Power;
import org.shardmark.report.gate.Verdict.Subject;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Interval;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Unit;

/** Decides comparisons, and makes verdicts of them. The simulation has its synthetic rows decided by the same. */
final class Judge {
    private static final Estimate NO_ESTIMATE = Estimate.of(Samples.none());
    private static final Interval NO_INTERVAL = Interval.unbounded(Double.NaN);

    private final Thresholds thresholds;
    private final Levels levels;

    Judge(Thresholds thresholds, Levels levels) {
        this.thresholds = thresholds;
        this.levels = levels;
    }

    /**
     * Decides by ratio.
     *
     * @param comparison logarithms of costs
     * @param threshold  the change from which on it counts, as a share
     */
    static Decision decide(Comparison comparison, double threshold, Levels levels) {
        return Decision.of(comparison.shift(), Math.log1p(threshold), levels);
    }

    Verdict of(SharedMetric metric) {
        double threshold = thresholds.of(metric.name(), metric.metric(), metric.allocation());
        return metric.resolution() > 0 ? counted(metric, threshold) : score(metric, threshold);
    }

    /** The verdict on a row, or a metric of it, that there is nothing to compare with. */
    static Verdict withoutPartner(Kind kind, Row row, String name, String metric, Metric base, List<String> why) {
        var subject = new Subject(name, row.mode(), metric, Unit.of(base.unit()).base(),
                Estimate.of(SharedMetric.samples(base)), NO_ESTIMATE,
                List.of(SharedMetric.behind("base", row, metric, base)));
        return new Verdict(kind, subject, NO_ESTIMATE, NO_INTERVAL, 0, 0, Power.NONE, why);
    }

    private Verdict score(SharedMetric metric, double threshold) {
        if (!metric.hasRatio()) {
            var power = new Power(OptionalDouble.empty(),
                    Optional.of(new Decider(OptionalInt.empty(), "a base that can be told from zero", "")));
            return verdict(metric, Kind.INCONCLUSIVE, NO_ESTIMATE, NO_INTERVAL, 0, threshold, power);
        }
        var comparison = metric.byRatio();
        var decision = decide(comparison, threshold, levels);
        var detectable = decision.detectable();
        var power = new Power(
                detectable.isEmpty() ? detectable : OptionalDouble.of(Math.expm1(detectable.getAsDouble())),
                decider(comparison, decision));
        return verdict(metric, decision.kind(), ratio(decision.row(), metric), NO_INTERVAL,
                Math.exp(decision.family().low()), threshold, power);
    }

    /**
     * What can be zero, bytes or cache misses, counts when it is more by its resolution and by the threshold; where the base
     * has no ratio, by its resolution.
     */
    private Verdict counted(SharedMetric metric, double threshold) {
        var plain = metric.byDifference();
        var byDifference = Decision.of(plain.shift(), metric.resolution(), levels);
        if (!metric.hasRatio()) {
            return verdict(metric, byDifference.kind(), NO_ESTIMATE, byDifference.row(), 0, threshold,
                    new Power(OptionalDouble.empty(), decider(plain, byDifference)));
        }
        var logs = metric.byRatio();
        var byRatio = decide(logs, threshold, levels);
        var kind = both(byDifference.kind(), byRatio.kind());
        double base = mean(metric.bases()).mean();
        var detectable = byDifference.detectable();
        var power = new Power(
                detectable.isEmpty()
                        ? detectable
                        : OptionalDouble.of(Math.max(detectable.getAsDouble() / base, threshold)),
                kind == byRatio.kind() ? decider(logs, byRatio) : decider(plain, byDifference.as(kind)));
        return verdict(metric, kind, ratio(byRatio.row(), metric), byDifference.row(),
                Math.exp(byRatio.family().low()), threshold, power);
    }

    /** Changed if both say so in the same direction; unchanged if either is. */
    private static Kind both(Kind a, Kind b) {
        return a == b || a == Kind.UNCHANGED ? a : b == Kind.UNCHANGED ? b : Kind.INCONCLUSIVE;
    }

    /** What would decide what this comparison leaves open. */
    private static Optional<Decider> decider(Comparison comparison, Decision decision) {
        if (decision.kind() != Kind.INCONCLUSIVE) {
            return Optional.empty();
        }
        if (comparison.hasSingleFork()) {
            return Optional.of(new Decider(OptionalInt.empty(), "several forks a side", "one shows no scatter"));
        }
        var number = decision.deciding();
        if (number.isPresent()) {
            return Optional.of(new Decider(number, comparison.replicate(), ""));
        }
        return Optional.of(comparison.assumesEqualRuns()
                ? new Decider(number, "not even 1,000 forks", "too much scatter, or too close to the threshold")
                : new Decider(number, "one run of two arms", "runs differ by more than this"));
    }

    private static Verdict verdict(SharedMetric m, Kind kind, Estimate cost, Interval difference, double least,
            double threshold, Power power) {
        var remarks = new ArrayList<String>();
        Stream.concat(m.bases().size() == 1 ? m.bases().stream() : Stream.empty(), m.now().stream())
                .forEach(run -> remarks.addAll(Diagnostics.of(run.name(), run.samples(), threshold)));
        m.now().forEach(run -> Pairs.failure(run.failures()).ifPresent(why -> remarks.add(run.name() + ": " + why)));
        var subject = new Subject(m.name(), m.row().mode(), m.metric(), m.unit(), mean(m.bases()), mean(m.now()),
                m.behind());
        return new Verdict(kind, subject, cost, difference, least, threshold, power, List.copyOf(remarks));
    }

    private static Estimate mean(List<SharedMetric.Run> runs) {
        return Estimate.of(Samples.join(runs.stream().map(SharedMetric.Run::samples).toList(),
                IntStream.range(0, runs.size()).toArray()));
    }

    private static Estimate ratio(Interval logs, SharedMetric metric) {
        int forks = metric.pairs()
                .map(p -> p.now().size())
                .orElseGet(() -> metric.runs().mapToInt(r -> r.samples().forks()).min().orElse(0));
        double center = Math.exp(logs.center());
        return logs.bounded()
                ? new Estimate(center, Math.exp(logs.low()), Math.exp(logs.high()), Estimate.Kind.INTERVAL, forks)
                : new Estimate(center, center, center, Estimate.Kind.SINGLE, forks);
    }
}
