package org.shardmark.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.shardmark.report.chart.Chart.Axis;
import org.shardmark.report.chart.Chart.Scale;

/**
 * The part of a scale that an axis shows, and what is labelled on it.
 *
 * @param scale the scale
 * @param from  its start, transformed
 * @param to    its end, transformed
 * @param ticks what is labelled
 * @param zero  the place of 0 beyond the break of a logarithmic axis, transformed; NaN if it has none
 */
record AxisScale(Scale scale, double from, double to, List<Tick> ticks, double zero) {
    /** The share of its length at which a logarithmic axis has its 0, below the lowest of the other values. */
    private static final double BEYOND_BREAK = 0.12;

    /** Within so small a part of a decade there may be no round number, so that the axis reaches for those around. */
    private static final double NARROW = 0.5;

    private AxisScale(Scale scale, double from, double to, List<Tick> ticks) {
        this(scale, from, to, ticks, Double.NaN);
    }

    /** A labelled place: a value and its label. */
    record Tick(double value, String label) {}

    /** The place of a value, 0 at the start of the axis and 1 at its end; outside of both if it is not on it. */
    double at(double value) {
        return ((broken() && value == 0 ? zero : transform(scale, value)) - from) / (to - from);
    }

    /** Whether 0 lies beyond a break, so that nothing leads from it to the other values. */
    boolean broken() {
        return !Double.isNaN(zero);
    }

    /** The place of the break, between that of 0 and that of the lowest of the other values. */
    double breakAt() {
        return (zero + lowest(ticks.stream().map(Tick::value)) - 2 * from) / 2 / (to - from);
    }

    private static double lowest(Stream<Double> values) {
        return Math.log10(values.filter(v -> v > 0).mapToDouble(v -> v).min().orElse(1));
    }

    /** The span that shows all these values. */
    static AxisScale of(Axis axis, List<Double> values) {
        double min = values.stream().mapToDouble(v -> v).min().orElse(0);
        double max = values.stream().mapToDouble(v -> v).max().orElse(1);
        return switch (axis.scale()) {
            case LINEAR -> linear(min, max);
            case LOG -> logarithmic(values);
            case LOG_AT_VALUES, LINEAR_AT_VALUES -> atValues(axis);
            case PERCENTILE -> percentile(max);
            case COLUMNS -> columns(axis);
            case CATEGORIES -> throw new IllegalArgumentException("categories have no values");
        };
    }

    private static double transform(Scale scale, double value) {
        return switch (scale) {
            case LINEAR, LINEAR_AT_VALUES, CATEGORIES, COLUMNS -> value;
            case LOG, LOG_AT_VALUES -> Math.log10(value);
            case PERCENTILE -> -Math.log10(1 - Math.min(value, 1 - 1e-12));
        };
    }

    /** From zero (or the smallest value below it) to a round number above the largest. */
    private static AxisScale linear(double min, double max) {
        double low = Math.min(0, min);
        double high = Math.max(max, low + 1e-12);
        double step = step((high - low) / 5);
        double from = Math.floor(low / step + 1e-9) * step;
        double to = high + 0.04 * (high - low);
        var ticks = new ArrayList<Tick>();
        for (int i = 0; from + i * step <= to; i++) {
            ticks.add(tick(from + i * step, step));
        }
        return new AxisScale(Scale.LINEAR, from, to, ticks);
    }

    /** The round number (1, 2 or 5 times a power of ten) that is next to a step. */
    private static double step(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double digit = rough / power;
        return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
    }

    private static AxisScale logarithmic(List<Double> values) {
        double min = values.stream().filter(v -> v > 0).mapToDouble(v -> v).min().orElse(1);
        double max = values.stream().filter(v -> v > 0).mapToDouble(v -> v).max().orElse(10);
        double low = Math.log10(min);
        double high = Math.log10(max);
        double pad = Math.max(0.05 * (high - low), 0.06);
        boolean narrow = high - low < NARROW;
        double from = narrow ? Math.min(low - pad, Math.floor(low * 3) / 3 - pad) : low - pad;
        double to = narrow ? Math.max(high + pad, Math.ceil(high * 3) / 3 + pad) : high + pad;
        var ticks = new ArrayList<Tick>();
        double decades = to - from;
        int every = decades > 8 ? 2 : 1;
        int[] digits = decades < 1 ? new int[]{1, 2, 3, 4, 5, 6, 8} : decades < 2.2 ? new int[]{1, 2, 5} : new int[]{1};
        for (int exponent = (int) Math.floor(from); exponent <= to; exponent++) {
            for (int digit : digits) {
                double value = digit * Math.pow(10, exponent);
                double at = Math.log10(value);
                if (at >= from && at <= to && Math.floorMod(exponent, every) == 0) {
                    ticks.add(tick(value, value));
                }
            }
        }
        return new AxisScale(Scale.LOG, from, to, ticks);
    }

    private static AxisScale atValues(Axis axis) {
        var ticks = new ArrayList<Tick>();
        for (int i = 0; i < axis.values().size(); i++) {
            ticks.add(new Tick(axis.values().get(i), axis.labels().get(i)));
        }
        boolean logarithmic = axis.scale() == Scale.LOG_AT_VALUES;
        var shown = axis.values().stream().filter(v -> !logarithmic || v > 0).toList();
        double low = transform(axis.scale(), shown.stream().mapToDouble(v -> v).min().orElse(1));
        double high = transform(axis.scale(), shown.stream().mapToDouble(v -> v).max().orElse(1));
        double length = high > low ? high - low : 1;
        double pad = high > low ? 0.05 * length : 1;
        if (logarithmic && axis.values().contains(0.0)) {
            double zero = low - BEYOND_BREAK * length;
            return new AxisScale(axis.scale(), zero - 0.05 * length, high + 0.05 * length, ticks, zero);
        }
        return new AxisScale(axis.scale(), low - pad, high + pad, ticks);
    }

    private static AxisScale columns(Axis axis) {
        var ticks = new ArrayList<Tick>();
        for (int i = 0; i < axis.labels().size(); i++) {
            ticks.add(new Tick(i, axis.labels().get(i)));
        }
        return new AxisScale(axis.scale(), -0.5, axis.labels().size() - 0.5, ticks);
    }

    private static AxisScale percentile(double max) {
        double to = Math.max(1, transform(Scale.PERCENTILE, Math.min(max, 0.9999999)));
        var ticks = new ArrayList<Tick>();
        ticks.add(new Tick(0, "0 %"));
        ticks.add(new Tick(0.5, "50 %"));
        for (int nines = 1; nines <= to + 1e-9; nines++) {
            String digits = nines == 1 ? "90" : nines == 2 ? "99" : "99." + "9".repeat(nines - 2);
            ticks.add(new Tick(1 - Math.pow(10, -nines), digits + " %"));
        }
        return new AxisScale(Scale.PERCENTILE, -0.02 * to, to * 1.02, ticks);
    }

    /** The span of categories, one below the other. */
    static AxisScale categories(List<String> names) {
        var ticks = new ArrayList<Tick>();
        for (int i = 0; i < names.size(); i++) {
            ticks.add(new Tick(i, names.get(i)));
        }
        return new AxisScale(Scale.CATEGORIES, names.size() - 0.5, -0.5, ticks);
    }

    private static Tick tick(double value, double step) {
        double clean = Math.abs(value) < step * 1e-9 ? 0 : value;
        double size = Math.abs(clean);
        if (size >= 1e6) {
            String[] names = {"M", "G", "T", "P", "E"};
            int thousands = Math.min((int) Math.floor(Math.log10(size) / 3 + 1e-9) - 2, names.length - 1);
            double scaled = clean / Math.pow(1000, thousands + 2);
            return new Tick(value, plain(scaled) + " " + names[thousands]);
        }
        if (size != 0 && size < 1e-4) {
            return new Tick(value, String.format(Locale.ROOT, "%.0e", clean));
        }
        return new Tick(value, plain(clean));
    }

    private static String plain(double value) {
        double rounded = Math.rint(value * 1e6) / 1e6;
        return rounded == Math.rint(rounded)
                ? String.format(Locale.ROOT, "%,d", (long) rounded)
                : String.format(Locale.ROOT, "%.6f", (float) rounded).replaceFirst("0+$", "");
    }
}
