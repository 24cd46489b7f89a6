package org.shardmark.report.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.shardmark.report.stats.Estimate;

/**
 * A unit as JMH writes it, taken apart so that rows in different units can share a table.
 *
 * <p>What brings a number to the base is a fraction of whole numbers: a thousandth has no exact double, so that
 * multiplying by it makes 0.9999999999999999 of 1.
 *
 * @param base  the unit with seconds for every time, such as {@code ops/s} or {@code s/op}
 * @param times what a number in the unit as written is multiplied by to be in the base
 * @param over  what it is divided by then
 */
public record Unit(String base, long times, long over) {
    private static final long FINEST = 1_000_000_000;
    private static final Map<String, Unit> SECONDS = Map.ofEntries(Map.entry("ns", new Unit("s", 1, FINEST)),
            Map.entry("us", new Unit("s", 1, 1_000_000)), Map.entry("ms", new Unit("s", 1, 1_000)),
            Map.entry("s", new Unit("s")), Map.entry("sec", new Unit("s")), Map.entry("min", new Unit("s", 60, 1)),
            Map.entry("m", new Unit("s", 60, 1)), Map.entry("h", new Unit("s", 3_600, 1)),
            Map.entry("hr", new Unit("s", 3_600, 1)), Map.entry("day", new Unit("s", 86_400, 1)));
    /** What times are shown in, the longest first, and how many make a second. */
    private static final SequencedMap<String, Long> TIMES = new LinkedHashMap<>();

    static {
        TIMES.put("s", 1L);
        TIMES.put("ms", 1_000L);
        TIMES.put("us", 1_000_000L);
        TIMES.put("ns", FINEST);
    }

    /** A unit that is its own base. */
    public Unit(String base) {
        this(base, 1, 1);
    }

    /** Takes a unit apart; one that is not known stays as it is. */
    public static Unit of(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            var seconds = SECONDS.get(text);
            return seconds == null || text.equals("m") ? new Unit(text) : seconds;
        }
        String above = text.substring(0, slash);
        String below = text.substring(slash + 1);
        var per = SECONDS.get(below);
        if (per != null) {
            return new Unit(above + "/s", /* times= */ per.over(), /* over= */ per.times());
        }
        var time = SECONDS.get(above);
        return time == null ? new Unit(text) : new Unit("s/" + below, time.times(), time.over());
    }

    /** What a number in the unit as written is multiplied by to be in the base, as near as a double comes to it. */
    public double factor() {
        return (double) times / over;
    }

    /** An estimate in this unit, in another of the same base: exact where one is a whole number of the other. */
    public Estimate convert(Estimate estimate, Unit other) {
        long up = times * other.over;
        long down = over * other.times;
        return up % down == 0 ? estimate.times((double) up / down) : estimate.over((double) down / up);
    }

    /** An estimate in this unit, in the base. */
    public Estimate toBase(Estimate estimate) {
        return convert(estimate, new Unit(base));
    }

    /** An estimate in the base, in this unit. */
    public Estimate fromBase(Estimate estimate) {
        return new Unit(base).convert(estimate, this);
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
     * The finest difference that means anything of a metric in a base unit, 0 where every difference may. Nothing
     * allocates a part of a byte, a hundredth of an event an operation is what profilers see of code that causes none, and a
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
            return TIMES.entrySet()
                    .stream()
                    .map(e -> new Unit(e.getKey() + rest, 1, e.getValue()))
                    .filter(unit -> smallest * (1 + 1e-9) >= unit.factor() || unit.over() == FINEST)
                    .findFirst()
                    .orElseThrow();
        }
        if (base.equals("ops/s")) {
            return smallest >= 1e6
                    ? new Unit("ops/us", 1_000_000, 1)
                    : smallest >= 1e4 ? new Unit("ops/ms", 1_000, 1) : new Unit(base);
        }
        return new Unit(base);
    }
}
