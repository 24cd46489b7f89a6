package org.shardmark.report.chart;

import java.awt.Color;

/** How well one colour can be read on another. */
final class Contrast {
    private Contrast() {}

    /** The contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines define it. */
    static double of(Color a, Color b) {
        double one = luminance(a) + 0.05;
        double other = luminance(b) + 0.05;
        return Math.max(one, other) / Math.min(one, other);
    }

    private static double luminance(Color colour) {
        return 0.2126 * linear(colour.getRed()) + 0.7152 * linear(colour.getGreen())
                + 0.0722 * linear(colour.getBlue());
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
