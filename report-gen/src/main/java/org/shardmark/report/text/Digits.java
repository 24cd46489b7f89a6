package org.shardmark.report.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.shardmark.report.stats.Estimate;

/**
 * Numbers as people read them. The digits of a mean follow its interval: the half-width has two significant digits, and
 * the mean ends where the half-width ends.
 */
final class Digits {
    private static final int WITHOUT_INTERVAL = 4;
    private static final int MOST = 5;
    private static final double FINEST_BYTES = 0.005;
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    /** So near to where two roundings meet, an error of the arithmetic of doubles could take the wrong one. */
    private static final double DOUBTFUL = 1e-6;
    /** Of smaller numbers the error of a product is less than that. */
    private static final double MOST_QUICK = 1e9;

    private Digits() {}

    /** {@code 13,237 ± 45}, {@code 13,237 [13,100 … 13,300]}, or a number alone. */
    static String score(Estimate e) {
        if (!Double.isFinite(e.mean())) {
            return "–";
        }
        if (exact(e)) {
            return significant(e.mean(), WITHOUT_INTERVAL) + (e.hasInterval() ? " ± 0" : "");
        }
        return with(e, last(e));
    }

    /** With so many digits after the point. */
    private static String with(Estimate e, int last) {
        return switch (e.kind()) {
            case INTERVAL, TRIMMED -> rounded(e.mean(), last) + " ± " + rounded(e.halfWidth(), last);
            case RANGE ->
                rounded(e.mean(), last) + " [" + rounded(e.low(), last) + " … " + rounded(e.high(), last) + "]";
            case SINGLE -> significant(e.mean(), WITHOUT_INTERVAL);
            case NONE -> "–";
        };
    }

    /** Bytes a message or call: a hundredth is the finest that counts, since nothing allocates less than whole bytes. */
    static String bytes(Estimate e) {
        if (!Double.isFinite(e.mean()) || e.kind() == Estimate.Kind.NONE) {
            return "–";
        }
        if (Math.abs(e.mean()) < FINEST_BYTES && e.halfWidth() < FINEST_BYTES) {
            return "0";
        }
        if (e.halfWidth() >= FINEST_BYTES) {
            return 1 - magnitude(e.halfWidth()) <= 2 ? score(e) : with(e, 2);
        }
        return rounded(e.mean(), Math.abs(e.mean() - Math.rint(e.mean())) < FINEST_BYTES ? 0 : 2)
                + (e.hasInterval() ? " ± 0" : "");
    }

    /** {@code 1.23 (1.20 – 1.26)}; an end can be infinite. */
    static String times(Estimate e) {
        if (!Double.isFinite(e.mean())) {
            return Double.isNaN(e.mean())
                    ? "–"
                    : Double.isFinite(e.low()) ? "none (" + significant(e.low(), 3) + " … ∞)" : "none";
        }
        if (!e.hasInterval() || exact(e)) {
            return significant(e.mean(), 3);
        }
        if (Double.isInfinite(e.high())) {
            return significant(e.mean(), 3) + " (" + significant(e.low(), 3) + " … ∞)";
        }
        int last = last(e);
        return rounded(e.mean(), last) + " (" + rounded(e.low(), last) + " … " + rounded(e.high(), last) + ")";
    }

    /** The ends of an interval or range alone: {@code 13,192 to 13,282}; the mean where it has none, or is exact. */
    static String ends(Estimate e) {
        boolean ends = (e.hasInterval() || e.kind() == Estimate.Kind.RANGE) && !exact(e) && Double.isFinite(e.high());
        return ends
                ? rounded(e.low(), last(e)) + " to " + rounded(e.high(), last(e))
                : significant(e.mean(), WITHOUT_INTERVAL);
    }

    /** {@code 18.2 %}. */
    static String share(double value) {
        double percent = 100 * value;
        return rounded(percent, percent < 1 ? 2 : 1) + " %";
    }

    /** A number with so many significant digits, all digits before the point being kept. */
    static String significant(double value, int digits) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : "–";
        }
        int magnitude = magnitude(value);
        return rounded(value, Math.max(0, digits - 1 - magnitude));
    }

    /** Whether an interval or range is too narrow to be seen. */
    private static boolean exact(Estimate e) {
        return (e.hasInterval() || e.kind() == Estimate.Kind.RANGE)
                && e.halfWidth() < Math.abs(e.mean()) * Math.pow(10, -MOST);
    }

    /** How many digits after the point (before it, if negative) an estimate deserves. */
    private static int last(Estimate e) {
        double half = e.halfWidth();
        int finest = MOST - 1 - magnitude(e.mean());
        return Math.min(1 - magnitude(half), finest);
    }

    private static int magnitude(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return 0;
        }
        int power = (int) Math.floor(Math.log10(Math.abs(value)));
        if (Math.abs(power) < POWERS.length) {
            double first = power < 0 ? Math.abs(value) * POWERS[-power] : Math.abs(value) / POWERS[power];
            if (first > 1 + DOUBTFUL && first < 9.95 - DOUBTFUL) {
                return power;
            }
        }
        var rounded = new BigDecimal(value).round(new MathContext(2, RoundingMode.HALF_EVEN));
        return rounded.precision() - rounded.scale() - 1;
    }

    static String rounded(double value, int digits) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        if (digits >= 0 && digits < POWERS.length) {
            double scaled = Math.abs(value) * POWERS[digits];
            if (scaled < MOST_QUICK && Math.abs(scaled - Math.floor(scaled) - 0.5) > DOUBTFUL) {
                return grouped(Math.round(scaled), digits, value < 0);
            }
        }
        return exactly(value, digits);
    }

    /** A number of so many units of the last digit, with a comma at every thousand. */
    private static String grouped(long units, int digits, boolean negative) {
        String all = Long.toString(units);
        String padded = "0".repeat(Math.max(0, digits + 1 - all.length())) + all;
        var text = new StringBuilder(padded);
        int point = padded.length() - digits;
        if (digits > 0) {
            text.insert(point, '.');
        }
        for (int at = point - 3; at > 0; at -= 3) {
            text.insert(at, ',');
        }
        return negative && units != 0 ? text.insert(0, '-').toString() : text.toString();
    }

    /** Rounded by the digits that the binary number has in truth, half of the last one to even: slow, and needed seldom. */
    static String exactly(double value, int digits) {
        var number = new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN);
        var format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMinimumFractionDigits(Math.max(0, digits));
        format.setMaximumFractionDigits(Math.max(0, digits));
        return format.format(number);
    }
}
