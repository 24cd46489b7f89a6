package org.shardmark.report.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.BaselineShift;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.PairedShift;
import org.shardmark.report.stats.Ratio;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.stats.Shift;
import org.shardmark.report.stats.UnpairedShift;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.Unit;

/**
 * One metric of one row that both sides have, and how its forks are to be compared.
 *
 * @param row    the row in the latest new results
 * @param name   how the row is called
 * @param metric the metric
 * @param unit   the base unit of all values
 * @param better which way it is better
 * @param bases  the values of each baseline
 * @param now    the values of each new run
 * @param pairs  which forks are pairs, if the two sides are arms of one run
 * @param design how they are compared
 * @param noise  what is assumed of runs, as a share
 */
record Candidate(Row row, String name, String metric, String unit, Direction better, List<Run> bases, List<Run> now,
        Optional<Pairs> pairs, Design design, double noise) {
    /**
     * The values of a run.
     *
     * @param name     what a remark calls the run
     * @param samples  its values in the base unit
     * @param failures why forks of it failed
     */
    record Run(String name, Samples samples, List<String> failures) {}

    /** How two sides are compared. */
    enum Design {
        /** Forks of a round as pairs. */
        PAIRED,
        /** Two samples of forks. */
        UNPAIRED,
        /** Two samples of forks, and runs that differ by an assumed noise. */
        ASSUMED,
        /** A run against the scatter of several. */
        BASELINES
    }

    /** The metric of a row, if it is there. */
    static Optional<Metric> metric(Row row, String name) {
        return name.equals(Point.SCORE)
                ? Optional.of(row.primary())
                : Optional.ofNullable(row.secondary().get(name)).filter(m -> m.samples().forks() > 0);
    }

    /** The values of a metric in its base unit. */
    static Samples samples(Metric metric) {
        return metric.samples().times(Unit.of(metric.unit()).factor());
    }

    /** Whether it counts allocated bytes. */
    boolean allocation() {
        return Unit.isAllocation(unit);
    }

    /** The finest difference that counts, 0 where it takes a ratio to say. */
    double resolution() {
        return Unit.resolution(metric, unit);
    }

    /** Whether there is a ratio: all values have logarithms, and the base can be told from zero. */
    boolean hasRatio() {
        double[] before = bases.stream().flatMapToDouble(r -> Arrays.stream(r.samples().forkMeans())).toArray();
        return Stream.of(bases, now)
                .flatMap(List::stream)
                .allMatch(r -> Arrays.stream(r.samples().forkMeans()).allMatch(v -> v > 0))
                && Ratio.isBase(Estimate.trimmed(before), resolution());
    }

    /** The shift of the logarithms of what it costs: more is worse. Where there is a ratio only. */
    Shift cost() {
        double sign = sign();
        return shift(bases.stream().map(r -> logs(r, sign)).toList(), now.stream().map(r -> logs(r, sign)).toList(),
                noise);
    }

    /** The shift of the plain values: more is worse. */
    Shift difference() {
        double sign = sign();
        return shift(bases.stream().map(r -> r.samples().times(sign).forkMeans()).toList(),
                now.stream().map(r -> r.samples().times(sign).forkMeans()).toList(), 0);
    }

    private double sign() {
        return better == Direction.HIGHER ? -1 : 1;
    }

    private Shift shift(List<double[]> before, List<double[]> after, double runNoise) {
        return switch (design) {
            case PAIRED -> PairedShift.of(pairs.orElseThrow().differences(before.getFirst(), after.getFirst()));
            case UNPAIRED -> UnpairedShift.of(after, before, 0);
            case ASSUMED -> UnpairedShift.of(after, before, runNoise);
            case BASELINES -> BaselineShift.of(after, before);
        };
    }

    private static double[] logs(Run run, double sign) {
        return Arrays.stream(run.samples().forkMeans()).map(v -> sign * Math.log(v)).toArray();
    }
}
