package org.shardmark.options;

import java.util.Optional;

/**
 * How precisely the rows of a run shall be known.
 *
 * @param width  the relative half-width to reach of the 95 % confidence intervals, above 0 and below 1
 * @param metric of which metric, where it is not the score
 */
public record Until(double width, Optional<String> metric) {
    /**
     * Reads {@code 2%}, {@code 0.02} or {@code sojourn:p0.99=25%}.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    static Until parse(String text) {
        int equals = text.lastIndexOf('=');
        var number = text.substring(equals + 1);
        boolean percent = number.endsWith("%");
        double width = Double.parseDouble(percent ? number.substring(0, number.length() - 1) : number)
                / (percent ? 100 : 1);
        if (!(width > 0 && width < 1) || equals == 0) {
            throw new IllegalArgumentException(text);
        }
        return new Until(width, equals < 0 ? Optional.empty() : Optional.of(text.substring(0, equals)));
    }
}
