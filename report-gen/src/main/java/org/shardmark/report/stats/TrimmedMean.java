package org.shardmark.report.stats;

import java.util.Arrays;

/**
 * The mean without the {@code cut} smallest and the {@code cut} largest values. Its variance comes from the winsorised
 * sample (J. W. Tukey and D. H. McLaughlin, Sankhya A 25, 1963); with a cut of 0 it is Student's.
 *
 * @param mean     the mean of what is left
 * @param variance the variance of that mean
 * @param degrees  the degrees of freedom of the variance: one less than the values left
 */
record TrimmedMean(double mean, double variance, int degrees) {
    /** Of at least one value more than are cut. */
    static TrimmedMean of(double[] values, int cut) {
        int n = values.length;
        int left = n - 2 * cut;
        var sorted = values.clone();
        Arrays.sort(sorted);
        double mean = 0;
        for (int i = cut; i < n - cut; i++) {
            mean += sorted[i] / left;
        }
        double winsorised = 0;
        for (int i = 0; i < n; i++) {
            winsorised += inside(sorted, i, cut) / n;
        }
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double distance = inside(sorted, i, cut) - winsorised;
            squares += distance * distance;
        }
        double variance = left < 2 ? Double.NaN : squares / ((double) left * (left - 1));
        return new TrimmedMean(mean, variance, left - 1);
    }

    private static double inside(double[] sorted, int i, int cut) {
        return sorted[Math.max(cut, Math.min(sorted.length - 1 - cut, i))];
    }
}
