package org.shardmark.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import tools.jackson.databind.JsonNode;

/**
 * How long the messages of a measured open loop took, from JMH's JSON.
 *
 * @param percentiles p50, p99 and p99.9
 */
record MeasuredSojourns(List<Range> percentiles) {
    private static final String METRIC = "sojourn";
    /** The percentiles as JMH names those of all forks, and as it names the figures of each. */
    private static final List<Map.Entry<String, String>> PERCENTILES = List.of(Map.entry("50.0", "p0.50"),
            Map.entry("99.0", "p0.99"), Map.entry("99.9", "p0.999"));
    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * A percentile in nanoseconds.
     *
     * @param all  of all forks together
     * @param low  of the fork where it is lowest
     * @param high of the fork where it is highest
     */
    record Range(double all, double low, double high) {}

    /** Reads the one row of a run; empty where it could not keep up, and so has no times. */
    static Optional<MeasuredSojourns> of(JsonNode rows) {
        var metrics = rows.path(0).path("secondaryMetrics");
        var all = metrics.path(METRIC).path("scorePercentiles");
        if (all.isMissingNode()) {
            return Optional.empty();
        }
        var ranges = new ArrayList<Range>();
        for (var names : PERCENTILES) {
            double value = NANOS_PER_MICRO * all.path(names.getKey()).asDouble();
            var forks = DoubleStream.builder();
            metrics.path(METRIC + ":" + names.getValue())
                    .path("rawData")
                    .forEach(fork -> fork.forEach(one -> forks.add(NANOS_PER_MICRO * one.asDouble())));
            var each = forks.build().summaryStatistics();
            ranges.add(each.getCount() == 0
                    ? new Range(value, value, value)
                    : new Range(value, each.getMin(), each.getMax()));
        }
        return Optional.of(new MeasuredSojourns(List.copyOf(ranges)));
    }
}
