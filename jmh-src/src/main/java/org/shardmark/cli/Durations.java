package org.shardmark.cli;

import java.util.regex.Pattern;

/** Reads times with their units. */
final class Durations {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(us|ms|s)");

    private Durations() {}

    /**
     * Reads {@code 20ms}, {@code 500us} or {@code 1.5s}.
     *
     * @return nanoseconds, above 0
     * @throws IllegalArgumentException if the text is none of them; the message is one line
     */
    static double nanos(String option, String text) {
        var matcher = FORM.matcher(text);
        if (matcher.matches()) {
            double nanos = Double.parseDouble(matcher.group(1)) * unit(matcher.group(2));
            if (nanos > 0 && Double.isFinite(nanos)) {
                return nanos;
            }
        }
        throw new IllegalArgumentException(option + " " + text + ": must be a time above 0 with its unit, as in 20ms");
    }

    private static double unit(String name) {
        return switch (name) {
            case "us" -> 1e3;
            case "ms" -> 1e6;
            default -> 1e9;
        };
    }
}
