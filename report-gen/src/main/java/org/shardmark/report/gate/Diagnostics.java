package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.TTest;
import org.shardmark.report.stats.EndIteration;
import org.shardmark.report.stats.Samples;

/** Names forks that lie far from the others, or never became steady. They stay in: the method stands them. */
final class Diagnostics {
    /** The modified z-score from which B. Iglewicz and D. C. Hoaglin (1993) call a value an outlier. */
    private static final double FAR = 3.5;
    /** What makes a median of distances a standard deviation, if the values are normal. */
    private static final double NORMAL = 1.4826;
    private static final int FEWEST_FORKS = 5;
    private static final int FEWEST_ITERATIONS = 6;
    private static final double SURE = 0.01;

    private Diagnostics() {}

    /** A fork that is odd, and by how much, as a share. */
    private record Odd(int fork, double change) {
        @Override
        public String toString() {
            return "fork " + (fork + 1) + " (" + percent(change) + ")";
        }
    }

    /** A sentence for each kind of odd fork of a side; what is smaller than the threshold (a share) is not worth one. */
    static List<String> of(String side, Samples samples, double threshold) {
        var remarks = new ArrayList<String>();
        var outliers = outliers(samples, threshold);
        if (!outliers.isEmpty()) {
            remarks.add(side + ": outlying " + words(outliers));
        }
        EndIteration.first(samples)
                .filter(e -> e.moved() > threshold)
                .ifPresent(e -> remarks.add(side + ": in every fork the first iteration is far from those after it ("
                        + range(e.least(), e.most()) + ")"));
        EndIteration.last(samples)
                .filter(e -> e.moved() > threshold)
                .ifPresent(e -> remarks.add(side + ": in every fork the last iteration is far from those before it ("
                        + range(e.least(), e.most()) + ")"));
        var unsteady = unsteady(samples, threshold);
        if (!unsteady.isEmpty()) {
            boolean every = unsteady.size() == samples.forks() && unsteady.size() > 1;
            remarks.add(side + (every
                    ? ": in every fork the second half differs from the first (" + range(unsteady) + ")"
                    : ": never steady, from its first to its second half, " + words(unsteady)));
        }
        return remarks;
    }

    private static String words(List<Odd> forks) {
        return String.join(", ", forks.stream().map(Odd::toString).toList());
    }

    private static String range(List<Odd> forks) {
        var changes = forks.stream().mapToDouble(Odd::change).summaryStatistics();
        return range(changes.getMin(), changes.getMax());
    }

    private static String range(double least, double most) {
        return percent(least).equals(percent(most)) ? percent(least) : percent(least) + " to " + percent(most);
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.0f %%", 100 * change);
    }

    private static List<Odd> outliers(Samples samples, double threshold) {
        double[] means = samples.forkMeans();
        if (means.length < FEWEST_FORKS || Arrays.stream(means).anyMatch(v -> v <= 0)) {
            return List.of();
        }
        double[] logs = Arrays.stream(means).map(Math::log).toArray();
        double middle = median(logs);
        double spread = NORMAL * median(Arrays.stream(logs).map(v -> Math.abs(v - middle)).toArray());
        return IntStream.range(0, logs.length)
                .filter(f -> Math.abs(logs[f] - middle) > Math.max(FAR * spread, Math.log1p(threshold)))
                .mapToObj(f -> new Odd(f, Math.expm1(logs[f] - middle)))
                .toList();
    }

    private static List<Odd> unsteady(Samples samples, double threshold) {
        var odd = new ArrayList<Odd>();
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
                odd.add(new Odd(f, Math.expm1(change)));
            }
        }
        return odd;
    }

    private static boolean differ(double[] first, double[] second) {
        boolean exact = Arrays.stream(first).distinct().count() == 1 && Arrays.stream(second).distinct().count() == 1;
        return exact || TTest.withDefaults().test(first, second).reject(SURE);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double median(double[] values) {
        return Median.withDefaults().evaluate(values.clone());
    }
}
