package org.shardmark.report.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;

/** The font of all charts: Inter, which the jar brings along, so that no chart depends on what a machine has. */
final class Fonts {
    /** What the bytes of a chart owe to the font. */
    static final String ID = "Inter 4.0";

    private static final Font REGULAR = load("Inter-Regular.otf");
    private static final Font STRONG = load("Inter-SemiBold.otf");

    private Fonts() {}

    static Font regular(double points) {
        return REGULAR.deriveFont((float) points);
    }

    static Font strong(double points) {
        return STRONG.deriveFont((float) points);
    }

    /** The text with a question mark for every character that the font does not have. */
    static String shown(String text) {
        if (REGULAR.canDisplayUpTo(text) < 0) {
            return text;
        }
        var shown = new StringBuilder();
        text.codePoints().forEach(c -> shown.appendCodePoint(REGULAR.canDisplay(c) ? c : '?'));
        return shown.toString();
    }

    private static Font load(String name) {
        try (InputStream in = Fonts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not in the jar");
            }
            return Font.createFont(Font.TRUETYPE_FONT, in);
        } catch (IOException | FontFormatException e) {
            throw new IllegalStateException(name + " in the jar is damaged", e);
        }
    }
}
