package org.shardmark.report.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.shardmark.report.jmh.Metric;
import org.shardmark.report.jmh.Row;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.stats.Ratio;
import org.shardmark.report.stats.Samples;
import org.shardmark.report.table.Direction;
import org.shardmark.report.table.Point;
import org.shardmark.report.table.ResultRow;
import org.shardmark.report.table.Unit;

/**
 * One metric of one row that both sides have.
 *
 * @param row    the row in the latest new results
 * @param name   the name of the row
 * @param metric the metric
 * @param unit   the base unit of all values
 * @param better which way it is better
 * @param bases  the values of each baseline
 * @param now    the values of each new run
 * @param pairs  which forks are pairs, if the two sides are arms of one run
 * @param noise  how much runs may differ
 */
record SharedMetric(Row row, String name, String metric, String unit, Direction better, List<Run> bases, List<Run> now,
        Optional<Pairs> pairs, RunNoise noise) {
    /**
     * The values of a run.
     *
     * @param name     what a remark calls the run
     * @param row      its row
     * @param samples  its values in the base unit
     * @param failures why forks of it failed
     */
    record Run(String name, Row row, Samples samples, List<String> failures) {}

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

    /** A row under the name of its run, with one metric alone. */
    static ResultRow behind(String run, Row row, String metric, Metric value) {
        String benchmark = row.benchmark();
        return ResultRow.of(List.of(new Point(run, row, benchmark, metric, value, Estimate.of(value.samples()))));
    }

    /** The rows of both sides. */
    List<ResultRow> behind() {
        return runs().flatMap(r -> metric(r.row(), metric).map(m -> behind(r.name(), r.row(), metric, m)).stream())
                .toList();
    }

    /** Whether it counts allocated bytes. */
    boolean allocation() {
        return Unit.isAllocation(unit);
    }

    /** The finest difference that counts, 0 where only a ratio counts. */
    double resolution() {
        return Unit.resolution(metric, unit);
    }

    /** Whether there is a ratio: all values have logarithms, and the base can be told from zero. */
    boolean hasRatio() {
        double[] before = bases.stream().flatMapToDouble(r -> Arrays.stream(r.samples().forkMeans())).toArray();
        return runs().allMatch(r -> Arrays.stream(r.samples().forkMeans()).allMatch(v -> v > 0))
                && Ratio.isBase(Estimate.trimmed(before), resolution());
    }

    /** All runs of both sides. */
    Stream<Run> runs() {
        return Stream.concat(bases.stream(), now.stream());
    }

    /** The comparison by logarithms of costs. Where there is a ratio only. */
    Comparison byRatio() {
        return compare(noise, r -> Comparison.logs(r.samples().forkMeans(), sign()));
    }

    /** The comparison by plain costs. */
    Comparison byDifference() {
        return compare(noise.withoutShare(), r -> r.samples().times(sign()).forkMeans());
    }

    private Comparison compare(RunNoise runNoise, Function<Run, double[]> figures) {
        return runNoise.compare(allocation(), pairs, bases.stream().map(figures).toList(),
                now.stream().map(figures).toList());
    }

    private double sign() {
        return better == Direction.HIGHER ? -1 : 1;
    }
}
