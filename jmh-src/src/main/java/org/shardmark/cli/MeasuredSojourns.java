package org.shardmark.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * How long the messages of a measured open loop took, from JMH's JSON.
 *
 * @param percentiles p50, p99 and p99.9
 */
record MeasuredSojourns(List<Range> percentiles) {
    private static final double[] PERCENTILES = {50, 99, 99.9};
    /** Where the messages of hot keys and of all others are measured apart, they are counted together. */
    private static final List<String> METRICS = List.of("sojourn", "sojournHot", "sojournCold");
    private static final Map<String, Double> NANOS = Map.of("ns/op", 1.0, "us/op", 1e3, "ms/op", 1e6, "s/op", 1e9);

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
        var forks = new ArrayList<TreeMap<Double, Long>>();
        for (var name : METRICS) {
            var metric = metrics.path(name);
            double unit = NANOS.getOrDefault(metric.path("scoreUnit").asString(""), 1e3);
            var raw = metric.path("rawDataHistogram");
            for (int fork = 0; fork < raw.size(); fork++) {
                if (fork == forks.size()) {
                    forks.add(new TreeMap<>());
                }
                for (var iteration : raw.path(fork)) {
                    for (var bucket : iteration) {
                        forks.get(fork).merge(unit * bucket.path(0).asDouble(), bucket.path(1).asLong(), Long::sum);
                    }
                }
            }
        }
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        var all = new TreeMap<Double, Long>();
        forks.forEach(fork -> fork.forEach((value, count) -> all.merge(value, count, Long::sum)));
        var ranges = new ArrayList<Range>();
        for (double percentile : PERCENTILES) {
            var each = forks.stream().map(fork -> percentile(fork, percentile)).toList();
            ranges.add(new Range(percentile(all, percentile), Collections.min(each), Collections.max(each)));
        }
        return Optional.of(new MeasuredSojourns(List.copyOf(ranges)));
    }

    private static double percentile(TreeMap<Double, Long> histogram, double percentile) {
        double wanted = histogram.values().stream().mapToLong(count -> count).sum() * percentile / 100;
        long seen = 0;
        for (var bucket : histogram.entrySet()) {
            seen += bucket.getValue();
            if (seen >= wanted) {
                return bucket.getKey();
            }
        }
        return histogram.lastKey();
    }
}
