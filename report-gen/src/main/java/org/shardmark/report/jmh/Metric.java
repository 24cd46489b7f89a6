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
 */
public record Metric(String unit, Samples samples, Optional<Histogram> histogram) {}
