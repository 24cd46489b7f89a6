package org.shardmark.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Cell;
import org.shardmark.report.table.Data;
import org.shardmark.report.table.Dimension;
import org.shardmark.report.table.NaturalOrder;
import org.shardmark.report.table.Point;

/**
 * All that was measured in one row.
 *
 * @param metrics its points by metric, the score among them
 */
record Measured(Map<String, Point> metrics) {
    /** The rows that have a score, in the order in which they are met. */
    static List<Measured> of(Data data) {
        var byRow = data.points()
                .stream()
                .collect(Collectors.groupingBy(p -> new Key(p.file(), System.identityHashCode(p.row())),
                        LinkedHashMap::new, Collectors.toList()));
        return byRow.values()
                .stream()
                .map(points -> new Measured(
                        points.stream().collect(Collectors.toMap(Point::metric, p -> p, (a, b) -> a))))
                .filter(m -> m.metrics().containsKey(Point.SCORE))
                .toList();
    }

    private record Key(String file, int row) {}

    /** The rows in the natural order of these dimensions. */
    static List<Measured> sorted(Data data, List<Dimension> dimensions) {
        var rows = new ArrayList<Measured>();
        data.groupBy(dimensions).values().forEach(part -> rows.addAll(of(part)));
        return rows;
    }

    Point score() {
        return Objects.requireNonNull(metrics.get(Point.SCORE));
    }

    Optional<Point> point(String metric) {
        return Optional.ofNullable(metrics.get(metric));
    }

    /** The mean of a metric in its base unit (waits, whatever their name says, in seconds); NaN if it has none. */
    double mean(String metric) {
        return point(metric).map(p -> p.estimate().mean()).orElse(Double.NaN);
    }

    double throughput() {
        return score().estimate().mean();
    }

    String get(Dimension dimension) {
        return score().get(dimension);
    }

    /** The number that a parameter is, or another one where it is none. */
    double number(Dimension dimension, double otherwise) {
        return NaturalOrder.number(get(dimension)).orElse(otherwise);
    }

    /** Whether at least one of its iterations did not reach the rate that was asked for. */
    boolean saturated() {
        return mean("saturated") > 0;
    }

    Set<Note> notes() {
        return Set.copyOf(score().row().notes());
    }

    /** A metric with its interval, in a unit of so many base units. */
    Cell cell(String metric, double factor) {
        return point(metric).<Cell>map(p -> cell(p.estimate().over(factor))).orElse(Cell.EMPTY);
    }

    /** A metric whose spread is not the point, or share of it. */
    Cell share(String metric) {
        return share(mean(metric));
    }

    Cell figure(String metric, int significant) {
        return figure(mean(metric), significant);
    }

    static Cell cell(Estimate estimate) {
        return Double.isFinite(estimate.mean()) ? new Cell.Score(estimate) : Cell.EMPTY;
    }

    static Cell share(double value) {
        return Double.isFinite(value) ? new Cell.Share(value) : Cell.EMPTY;
    }

    static Cell figure(double value, int significant) {
        return Double.isFinite(value) ? new Cell.Figure(value, significant) : Cell.EMPTY;
    }
}
