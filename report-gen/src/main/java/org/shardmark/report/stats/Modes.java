package org.shardmark.report.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Two modes in which forks come: each lies in one of two clusters, and none between. A mean of such forks is the speed of
 * none of them.
 *
 * <p>The clusters are told by the widest gap that leaves a quarter of the forks on either side, measured by the standard
 * deviation within the clusters, as K. M. Ashman, C. M. Bird and S. E. Zepf measure the distance of two modes
 * (Astronomical Journal 108, 1994). Their limit of 2 is for two known components. Here the split is chosen after looking,
 * at few values, so that the limit is {@value #LEAST_GAP}, and more of fewer than 21 forks: of samples of one normal
 * distribution, whatever their size, fewer than one in a thousand pass it.
 *
 * @param high  how many forks lie above the gap
 * @param times how many times the mean of those below it their mean is
 */
public record Modes(int high, double times) {
    private static final double LEAST_GAP = 3;
    private static final double GAP_OF_FEW = 60;
    /** A gap that is a smaller share of what is below it matters to nobody. */
    private static final double LEAST_SHARE = 0.02;
    private static final double FEWEST_SHARE = 0.25;

    /** The modes of these figures of forks, if there are two; of fewer than eight nobody can tell. */
    public static Optional<Modes> of(double[] forks) {
        int n = forks.length;
        if (n < Estimate.FEWEST_TRIMMED) {
            return Optional.empty();
        }
        var sorted = forks.clone();
        Arrays.sort(sorted);
        int fewest = (int) Math.ceil(FEWEST_SHARE * n);
        int split = fewest;
        for (int i = fewest; i <= n - fewest; i++) {
            split = gap(sorted, i) > gap(sorted, split) ? i : split;
        }
        double[] low = Arrays.copyOf(sorted, split);
        double[] high = Arrays.copyOfRange(sorted, split, n);
        double gap = gap(sorted, split);
        double within = Math.sqrt((squares(low) + squares(high)) / (n - 2));
        return gap > Math.max(LEAST_GAP, GAP_OF_FEW / (n - 1)) * within
                && gap > LEAST_SHARE * Math.abs(sorted[split - 1])
                        ? Optional.of(new Modes(high.length, mean(high) / mean(low)))
                        : Optional.empty();
    }

    private static double gap(double[] sorted, int split) {
        return sorted[split] - sorted[split - 1];
    }

    private static double squares(double[] values) {
        double mean = mean(values);
        return DoubleStream.of(values).map(v -> (v - mean) * (v - mean)).sum();
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(Double.NaN);
    }
}
