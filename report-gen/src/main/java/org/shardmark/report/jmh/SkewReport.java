package org.shardmark.report.jmh;

import java.util.List;
import java.util.Map;

/**
 * A {@code shardmark-skew/1} file: shares of load computed without a clock.
 *
 * @param cases the cases in their order
 */
public record SkewReport(List<Case> cases) {
    /**
     * The load of every shard in one case.
     *
     * @param name   what distinguishes the case, such as {@code zipf 1.1, 16 shards, split top 1}
     * @param shares the share of each shard (0 to 1)
     * @param maxOverMean the largest share over the mean share
     * @param figures the other numbers of the case by name, such as {@code hottestKeyShare}
     */
    public record Case(String name, List<Double> shares, double maxOverMean, Map<String, Double> figures) {}
}
