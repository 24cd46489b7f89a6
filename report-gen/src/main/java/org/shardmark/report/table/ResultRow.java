package org.shardmark.report.table;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import org.shardmark.report.jmh.Note;
import org.shardmark.report.jmh.Row;

/**
 * A row of a file with its metrics. It travels whole; tables and charts take from it the points that they show.
 *
 * @param file    the label of its file
 * @param row     the row as it was read
 * @param metrics at least one of its points by metric, in the order of the file
 */
public record ResultRow(String file, Row row, SequencedMap<String, Point> metrics) {
    /** The row of these points, at least one. */
    public static ResultRow of(Collection<Point> points) {
        var metrics = new LinkedHashMap<String, Point>();
        points.forEach(p -> metrics.putIfAbsent(p.metric(), p));
        var first = metrics.firstEntry().getValue();
        return new ResultRow(first.file(), first.row(), Collections.unmodifiableSequencedMap(metrics));
    }

    /** The row with the points for which the predicate holds, if it does for any. */
    public Optional<ResultRow> where(Predicate<Point> predicate) {
        var kept = metrics.values().stream().filter(predicate).toList();
        return kept.isEmpty() ? Optional.empty() : Optional.of(kept.size() == metrics.size() ? this : of(kept));
    }

    /** The row with the trimmed means of its forks. */
    ResultRow trimmed() {
        return of(metrics.values().stream().map(Point::trimmed).toList());
    }

    /** The value in a dimension in which the points of a row do not differ. */
    public String get(Dimension dimension) {
        return dimension.kind() == Dimension.Kind.PARAM
                ? row.params().getOrDefault(dimension.name(), "")
                : metrics.values().iterator().next().get(dimension);
    }

    /** A metric, if the row has it. */
    public Optional<Point> point(String metric) {
        return Optional.ofNullable(metrics.get(metric));
    }

    /** The score of a row that has one. */
    public Point score() {
        return Objects.requireNonNull(metrics.get(Point.SCORE));
    }

    /** The mean of a metric in its base unit (waits, whatever their name says, in seconds); NaN if it has none. */
    public double mean(String metric) {
        return point(metric).map(p -> p.estimate().mean()).orElse(Double.NaN);
    }

    /** The number that a parameter is, or another one where it is none. */
    public double number(Dimension dimension, double otherwise) {
        return NaturalOrder.number(get(dimension)).orElse(otherwise);
    }

    /** What is odd about the row. */
    public Set<Note> notes() {
        return Set.copyOf(row.notes());
    }

    /** A metric with its interval, in a unit of so many base units. */
    public Cell cell(String metric, double factor) {
        return point(metric).map(p -> Cell.score(p.estimate().over(factor))).orElse(Cell.EMPTY);
    }

    /** A metric that is a share. */
    public Cell share(String metric) {
        return Cell.share(mean(metric));
    }

    /** A metric whose spread is not the point. */
    public Cell figure(String metric, int significant) {
        return Cell.figure(mean(metric), significant);
    }
}
