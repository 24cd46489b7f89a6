package org.shardmark.report.stats;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts by value, as JMH writes them in sample mode. Immutable once built; any thread may read. */
public final class Histogram {
    private final double[] values;
    private final long[] cumulative;

    private Histogram(SortedMap<Double, Long> counts) {
        values = counts.keySet().stream().mapToDouble(v -> v).toArray();
        cumulative = new long[values.length];
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += counts.getOrDefault(values[i], 0L);
            cumulative[i] = sum;
        }
    }

    /** A histogram of these counts. */
    public static Histogram of(Map<Double, Long> counts) {
        return new Histogram(new TreeMap<>(counts));
    }

    /** How many values were counted. */
    public long count() {
        return cumulative.length == 0 ? 0 : cumulative[cumulative.length - 1];
    }

    /**
     * The smallest value that at least a share of {@code quantile} (0 to 1) of all are not above. NaN if nothing was
     * counted.
     */
    public double valueAt(double quantile) {
        long rank = Math.max(1, (long) Math.ceil(quantile * count() - 1e-9));
        for (int i = 0; i < values.length; i++) {
            if (cumulative[i] >= rank) {
                return values[i];
            }
        }
        return Double.NaN;
    }

    /** Both together. */
    public Histogram plus(Histogram other) {
        var counts = counts();
        other.counts().forEach((value, count) -> counts.merge(value, count, Long::sum));
        return new Histogram(counts);
    }

    /** Every value times a factor. */
    public Histogram times(double factor) {
        var scaled = new TreeMap<Double, Long>();
        counts().forEach((value, count) -> scaled.merge(value * factor, count, Long::sum));
        return new Histogram(scaled);
    }

    private SortedMap<Double, Long> counts() {
        var counts = new TreeMap<Double, Long>();
        for (int i = 0; i < values.length; i++) {
            counts.put(values[i], cumulative[i] - (i == 0 ? 0 : cumulative[i - 1]));
        }
        return counts;
    }
}
