package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.TTest;
import org.shardmark.report.stats.Samples;

/** Names forks that lie far from the others, or never became steady. They stay in: the method stands them. */
final class Oddities {
    /** The modified z-score from which B. Iglewicz and D. C. Hoaglin (1993) call a value an outlier. */
    private static final double FAR = 3.5;
    /** What makes a median of distances a standard deviation, if the values are normal. */
    private static final double NORMAL = 1.4826;
    private static final int FEWEST_FORKS = 5;
    private static final int FEWEST_ITERATIONS = 6;
    private static final double SURE = 0.01;

    private Oddities() {}

    /** A sentence for each kind of odd fork of a side; what is smaller than the threshold (a share) is not worth one. */
    static List<String> of(String side, Samples samples, double threshold) {
        var remarks = new ArrayList<String>();
        var outliers = outliers(samples, threshold);
        if (!outliers.isEmpty()) {
            remarks.add(side + ": outlying " + String.join(", ", outliers));
        }
        var unsteady = unsteady(samples, threshold);
        if (!unsteady.isEmpty()) {
            remarks.add(side + ": never steady, from its first to its second half, " + String.join(", ", unsteady));
        }
        return remarks;
    }

    private static List<String> outliers(Samples samples, double threshold) {
        double[] means = samples.forkMeans();
        if (means.length < FEWEST_FORKS || Arrays.stream(means).anyMatch(v -> v <= 0)) {
            return List.of();
        }
        double[] logs = Arrays.stream(means).map(Math::log).toArray();
        double middle = Median.withDefaults().evaluate(logs.clone());
        double spread = NORMAL * Median.withDefaults()
                .evaluate(Arrays.stream(logs).map(v -> Math.abs(v - middle)).toArray());
        var named = new ArrayList<String>();
        for (int f = 0; f < logs.length; f++) {
            double distance = logs[f] - middle;
            if (Math.abs(distance) > Math.max(FAR * spread, Math.log1p(threshold))) {
                named.add(fork(f, Math.expm1(distance)));
            }
        }
        return named;
    }

    private static List<String> unsteady(Samples samples, double threshold) {
        var named = new ArrayList<String>();
        for (int f = 0; f < samples.forks(); f++) {
            double[] values = samples.fork(f);
            int half = values.length / 2;
            if (values.length < FEWEST_ITERATIONS || Arrays.stream(values).anyMatch(v -> v <= 0)) {
                continue;
            }
            double[] first = Arrays.stream(values, 0, half).map(Math::log).toArray();
            double[] second = Arrays.stream(values, values.length - half, values.length).map(Math::log).toArray();
            double change = mean(second) - mean(first);
            if (Math.abs(change) > Math.log1p(threshold) && differ(first, second)) {
                named.add(fork(f, Math.expm1(change)));
            }
        }
        return named;
    }

    private static boolean differ(double[] first, double[] second) {
        boolean exact = Arrays.stream(first).distinct().count() == 1 && Arrays.stream(second).distinct().count() == 1;
        return exact || TTest.withDefaults().test(first, second).reject(SURE);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static String fork(int index, double change) {
        return String.format(Locale.ROOT, "fork %d (%+.0f %%)", index + 1, 100 * change);
    }
}
