package org.shardmark.report.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.shardmark.report.jmh.Reading;
import org.shardmark.report.stats.Samples;

/**
 * The noise of real benchmarks: by how much the forks of a row differ from their mean, and the iterations of a fork from
 * theirs, as factors around 1. Immutable; any thread may draw.
 */
public final class NoisePool {
    /** Fewer forks say little of how forks differ. */
    private static final int FEWEST_FORKS = 3;

    private final List<RowNoise> rows;

    private NoisePool(List<RowNoise> rows) {
        this.rows = rows;
    }

    /** The noise of one row. */
    static final class RowNoise {
        private final double[] forks;
        private final double[] iterations;

        private RowNoise(double[] forks, double[] iterations) {
            this.forks = forks;
            this.iterations = iterations;
        }

        private double spread() {
            return Math.sqrt(Arrays.stream(forks).map(f -> Math.log(f) * Math.log(f)).average().orElse(0));
        }

        double fork(RandomGenerator random) {
            return forks[random.nextInt(forks.length)];
        }

        double iteration(RandomGenerator random) {
            return iterations.length == 1 ? iterations[0] : iterations[random.nextInt(iterations.length)];
        }
    }

    /**
     * The noise of every row with at least three forks.
     *
     * @throws IllegalArgumentException with one line, if there is none
     */
    public static NoisePool of(List<Reading.Results> results) {
        var rows = results.stream()
                .flatMap(r -> r.rows().stream())
                .map(r -> r.primary().samples())
                .filter(s -> s.forks() >= FEWEST_FORKS && s.min() > 0)
                .map(NoisePool::noise)
                .toList();
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("no row has " + FEWEST_FORKS + " forks to take noise from");
        }
        return new NoisePool(rows);
    }

    /** How many rows there are. */
    public int size() {
        return rows.size();
    }

    /** The standard deviation between forks that such a share of the rows does not exceed, as a share of the mean. */
    public double spread(double quantile) {
        double[] sorted = rows.stream().mapToDouble(RowNoise::spread).sorted().toArray();
        return sorted[(int) Math.min(sorted.length - 1, quantile * sorted.length)];
    }

    RowNoise any(RandomGenerator random) {
        return rows.get(random.nextInt(rows.size()));
    }

    /** Residuals are widened by what the mean of so few takes from them. */
    private static RowNoise noise(Samples samples) {
        var iterations = new ArrayList<Double>();
        for (int f = 0; f < samples.forks(); f++) {
            for (double factor : residuals(samples.fork(f))) {
                iterations.add(factor);
            }
        }
        return new RowNoise(residuals(samples.forkMeans()), iterations.stream().mapToDouble(v -> v).toArray());
    }

    private static double[] residuals(double[] values) {
        int n = values.length;
        double mean = Arrays.stream(values).map(Math::log).average().orElse(0);
        double widen = n < 2 ? 1 : Math.sqrt(n / (n - 1.0));
        return Arrays.stream(values).map(v -> Math.exp((Math.log(v) - mean) * widen)).toArray();
    }
}
