package org.shardmark.report.gate;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.shardmark.report.stats.Estimate;
import org.shardmark.report.table.Point;

/**
 * Most rows became slower, or faster, by about the same factor: what another machine does, or a change in code that all
 * rows share.
 *
 * @param rows   how many scores were compared
 * @param moved  how many of them moved alike
 * @param slower whether they became slower
 * @param least  the smallest factor, above 1 in either direction
 * @param middle the median
 * @param most   the largest factor
 */
public record CommonShift(int rows, int moved, boolean slower, double least, double middle, double most) {
    /** Of fewer rows nobody can say "most". */
    private static final int FEWEST_ROWS = 5;
    /** The same, where rows have too few forks to show by themselves that they moved. */
    private static final int FEWEST_WITHOUT_INTERVALS = 8;
    /** How far from the median a factor may be and still be alike. */
    private static final double ALIKE = 2;
    /** How many rows may move the other way, as a share of those that move alike. */
    private static final double AGAINST = 0.1;

    /** What the scores among these verdicts have in common, if most of them moved. */
    static Optional<CommonShift> of(List<Verdict> verdicts) {
        var scores = verdicts.stream()
                .filter(v -> v.subject().metric().equals(Point.SCORE) && Double.isFinite(v.cost().mean()))
                .toList();
        var slower = scores.stream().filter(v -> moved(v.cost(), v.threshold())).toList();
        var faster = scores.stream().filter(v -> moved(inverse(v.cost()), v.threshold())).toList();
        boolean up = slower.size() > faster.size();
        var costs = up
                ? slower.stream().map(Verdict::cost).toList()
                : faster.stream().map(v -> inverse(v.cost())).toList();
        double middle = median(costs);
        var alike = costs.stream().filter(c -> c.mean() <= middle * ALIKE && c.mean() >= middle / ALIKE).toList();
        boolean shown = alike.stream().allMatch(Estimate::hasInterval);
        boolean most = scores.size() >= (shown ? FEWEST_ROWS : FEWEST_WITHOUT_INTERVALS)
                && 2 * alike.size() > scores.size()
                && (up ? faster : slower).size() <= AGAINST * alike.size();
        return most
                ? Optional.of(new CommonShift(scores.size(), alike.size(), up,
                        alike.stream().mapToDouble(Estimate::mean).min().orElse(1), median(alike),
                        alike.stream().mapToDouble(Estimate::mean).max().orElse(1)))
                : Optional.empty();
    }

    /** Beyond the threshold, and surely on that side of 1 if there is an interval. */
    private static boolean moved(Estimate factor, double threshold) {
        return factor.mean() > 1 + threshold && (!factor.hasInterval() || factor.low() > 1);
    }

    private static Estimate inverse(Estimate cost) {
        return new Estimate(1 / cost.mean(), 1 / cost.high(), 1 / cost.low(), cost.kind(), cost.forks());
    }

    private static double median(List<Estimate> factors) {
        return Median.withDefaults().evaluate(factors.stream().mapToDouble(Estimate::mean).toArray());
    }
}
