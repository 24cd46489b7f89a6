package org.shardmark.report.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Graphics2D;
import java.awt.GraphicsEnvironment;
import java.awt.font.FontRenderContext;
import java.awt.font.TextAttribute;
import java.awt.font.TextLayout;
import java.io.IOException;
import java.io.InputStream;
import java.text.AttributedString;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The fonts of all charts: Inter, which the jar brings along, so that no chart depends on what a machine has. Only a
 * character that Inter lacks is set in a font of the machine, and where that has none either, it is written as Java's escape.
 */
final class Fonts {
    /** What the bytes of a chart owe to the font. */
    static final String ID = "Inter 4.0";

    private static final FontRenderContext MEASURE = new FontRenderContext(null, true, true);
    private static final Font REGULAR = load("Inter-Regular.otf");
    private static final Font STRONG = load("Inter-SemiBold.otf");
    private static final Map<Integer, Optional<Font>> OTHERS = new ConcurrentHashMap<>();

    private Fonts() {}

    static Font regular(double points) {
        return REGULAR.deriveFont((float) points);
    }

    static Font strong(double points) {
        return STRONG.deriveFont((float) points);
    }

    /** The text with an escape for every character that no font here has. */
    static String legible(String text) {
        if (REGULAR.canDisplayUpTo(text) < 0 || text.codePoints().noneMatch(Fonts::missing)) {
            return text;
        }
        var legible = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (missing(c)) {
                Character.toString(c)
                        .chars()
                        .forEach(unit -> legible.append(String.format(Locale.ROOT, "\\u%04X", unit)));
            } else {
                legible.appendCodePoint(c);
            }
        });
        return legible.toString();
    }

    /** Whether neither Inter nor the machine has the character. */
    static boolean missing(int character) {
        return !REGULAR.canDisplay(character) && !rides(character) && other(character).isEmpty();
    }

    /** How wide a legible text is, in points. */
    static double width(String text, Font font) {
        if (text.isEmpty()) {
            return 0;
        }
        return font.canDisplayUpTo(text) < 0
                ? font.getStringBounds(text, MEASURE).getWidth()
                : layout(text, font, MEASURE).getAdvance();
    }

    /** Draws a legible text. */
    static void draw(Graphics2D g, String text, double x, double y, Font font) {
        if (text.isEmpty()) {
            return;
        }
        if (font.canDisplayUpTo(text) < 0) {
            g.setFont(font);
            g.drawString(text, (float) x, (float) y);
        } else {
            layout(text, font, g.getFontRenderContext()).draw(g, (float) x, (float) y);
        }
    }

    /** Text in several fonts, from left to right as a whole, whatever the direction of its first letters. */
    private static TextLayout layout(String text, Font font, FontRenderContext context) {
        var attributed = new AttributedString(text);
        attributed.addAttribute(TextAttribute.FONT, font);
        attributed.addAttribute(TextAttribute.RUN_DIRECTION, TextAttribute.RUN_DIRECTION_LTR);
        var current = font;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (!rides(c)) {
                current = font.canDisplay(c)
                        ? font
                        : other(c).map(f -> f.deriveFont(font.getSize2D())).orElse(font);
            }
            attributed.addAttribute(TextAttribute.FONT, current, i, i + Character.charCount(c));
        }
        return new TextLayout(attributed.getIterator(), context);
    }

    /** Whether a character only changes the one before it, and is set in its font. */
    private static boolean rides(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
            default -> false;
        };
    }

    /** A font of the machine that draws something for this character. */
    private static Optional<Font> other(int c) {
        return OTHERS.computeIfAbsent(c, missing -> Machine.FONTS.stream().filter(f -> draws(f, missing)).findFirst());
    }

    /** A font of coloured pictures claims to have them, but Java draws nothing. */
    private static boolean draws(Font font, int c) {
        return font.canDisplay(c)
                && !font.createGlyphVector(MEASURE, Character.toString(c)).getOutline().getBounds2D().isEmpty();
    }

    /** The fonts of the machine: the default for text without serifs first, upright and regular ones before others. */
    private static final class Machine {
        static final List<Font> FONTS = fonts();

        private static List<Font> fonts() {
            var all = Arrays.stream(GraphicsEnvironment.getLocalGraphicsEnvironment().getAllFonts())
                    .sorted(Comparator.comparingInt(Machine::oddity).thenComparing(f -> f.getFontName(Locale.ROOT)));
            return Stream.concat(Stream.of(new Font(Font.SANS_SERIF, Font.PLAIN, 1)), all).toList();
        }

        private static int oddity(Font font) {
            String name = font.getFontName(Locale.ROOT);
            return (int) Stream.of("Bold", "Italic", "Oblique", "Serif", "Mono", "Light", "Condensed")
                    .filter(name::contains)
                    .count();
        }
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
