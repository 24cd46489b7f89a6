package org.shardmark.report.table;

import java.util.List;
import java.util.Map;

/**
 * A unit as JMH writes it, taken apart so that rows in different units can share a table.
 *
 * @param base   the unit with seconds for every time, such as {@code ops/s} or {@code s/op}
 * @param factor what a number in the unit as written is multiplied by to be in the base
 */
public record Unit(String base, double factor) {
    private static final Map<String, Double> SECONDS = Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "sec", 1.0,
            "min", 60.0, "m", 60.0, "h", 3600.0, "hr", 3600.0, "day", 86400.0);
    private static final List<String> TIMES = List.of("ns", "us", "ms", "s");

    /** Takes a unit apart; one that is not known stays as it is. */
    public static Unit of(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            Double seconds = SECONDS.get(text);
            return seconds == null || text.equals("m") ? new Unit(text, 1) : new Unit("s", seconds);
        }
        String above = text.substring(0, slash);
        String below = text.substring(slash + 1);
        Double per = SECONDS.get(below);
        if (per != null) {
            return new Unit(above + "/s", 1 / per);
        }
        Double time = SECONDS.get(above);
        return time == null ? new Unit(text, 1) : new Unit("s/" + below, time);
    }

    /** Whether numbers in a base unit are rates: more is better. */
    public static boolean isRate(String base) {
        return base.endsWith("/s");
    }

    /** Whether numbers in a base unit are times: less is better. */
    public static boolean isTime(String base) {
        return base.equals("s") || base.startsWith("s/");
    }

    /** Whether numbers in a base unit are bytes, held or allocated: less is better. */
    public static boolean isBytes(String base) {
        return base.equals("B") || isAllocation(base);
    }

    /** Whether numbers in a base unit are bytes that each operation or message allocates. */
    public static boolean isAllocation(String base) {
        return base.startsWith("B/") && !isRate(base);
    }

    /** Whether numbers in a base unit count what each operation takes, such as cache misses: less is better. */
    public static boolean isCount(String base) {
        return base.equals("#/op");
    }

    /**
     * The finest difference that means anything of a metric in a base unit, 0 where every difference may. Nothing allocates
     * a part of a byte, a hundredth of an event an operation is what profilers see of code that causes none, and a
     * kilobyte a second is what JMH itself allocates beside code that allocates nothing.
     */
    public static double resolution(String metric, String base) {
        if (metric.equals("gc.alloc.rate") && base.equals("MB/s")) {
            return 0.001;
        }
        return isAllocation(base) ? 1 : isCount(base) ? 0.01 : 0;
    }

    /**
     * The largest unit of the family in which the smallest of the values is still at least 1.
     *
     * @param base     a base unit
     * @param smallest the smallest positive value, in the base unit
     * @return the unit to show, with the factor that brings a number in it to the base
     */
    public static Unit scaled(String base, double smallest) {
        if (isTime(base)) {
            String rest = base.substring(1);
            for (int i = TIMES.size() - 1; i > 0; i--) {
                double seconds = SECONDS.getOrDefault(TIMES.get(i), 1.0);
                if (smallest * (1 + 1e-9) >= seconds) {
                    return new Unit(TIMES.get(i) + rest, seconds);
                }
            }
            return new Unit("ns" + rest, 1e-9);
        }
        if (base.equals("ops/s")) {
            if (smallest >= 1e6) {
                return new Unit("ops/us", 1e6);
            }
            return smallest >= 1e4 ? new Unit("ops/ms", 1e3) : new Unit("ops/s", 1);
        }
        return new Unit(base, 1);
    }
}
