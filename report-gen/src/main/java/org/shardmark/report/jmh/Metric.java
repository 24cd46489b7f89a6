package org.shardmark.report.jmh;

import java.util.Optional;
import org.shardmark.report.stats.Histogram;
import org.shardmark.report.stats.Samples;

/**
 * One metric of one row.
 *
 * @param unit      the unit as JMH wrote it, {@code "?"} if it did not
 * @param samples   the values; where the file has no raw data, the score alone
 * @param histogram every observation, in sample mode
 * @param whole     the score as the file has it, NaN if the values come from several files: of a percentile it is that of
 *                  all iterations together, which their own percentiles do not give
 */
public record Metric(String unit, Samples samples, Optional<Histogram> histogram, double whole) {
    /** A metric whose score is the mean of its values. */
    public Metric(String unit, Samples samples, Optional<Histogram> histogram) {
        this(unit, samples, histogram, Double.NaN);
    }
}
