package org.shardmark.report.chart;

import java.awt.Font;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A text in as many lines as its room needs, with nothing left out. Lines end at spaces, in a word that is wider than the
 * room also after separators and before capitals, and where there is neither, between any two characters.
 *
 * @param lines the lines, at least one
 * @param font  the font
 */
record Lines(List<String> lines, Font font) {
    private static final Pattern WITHIN_WORDS = Pattern.compile("(?<=[.,:;/_=#-])(?![.,:;/_=#-])"
            + "|(?<!\\\\u[0-9A-F]{0,3})(?<=[\\p{Ll}\\d])(?=\\p{Lu})|(?=\\\\u[0-9A-F]{4})");

    /** The text in lines no wider than so many points. */
    static Lines of(String text, Font font, double width) {
        var lines = new ArrayList<String>();
        String line = "";
        for (String word : Fonts.legible(text).split(" ", -1)) {
            String longer = lines.isEmpty() && line.isEmpty() ? word : line + " " + word;
            if (Fonts.width(longer, font) <= width) {
                line = longer;
            } else if (Fonts.width(word, font) <= width) {
                lines.add(line.stripTrailing());
                line = word;
            } else {
                line = broken(word, line.isEmpty() ? "" : line + " ", font, width, lines);
            }
        }
        lines.add(line.stripTrailing());
        return new Lines(List.copyOf(lines), font);
    }

    /** Adds all lines but the last of a word that is wider than the room, and returns that. */
    private static String broken(String word, String before, Font font, double width, List<String> lines) {
        String line = before;
        for (String piece : WITHIN_WORDS.split(word, -1)) {
            if (Fonts.width(line + piece, font) <= width) {
                line += piece;
            } else if (Fonts.width(piece, font) <= width) {
                lines.add(line.stripTrailing());
                line = piece;
            } else {
                for (String character : characters(piece)) {
                    if (!line.isEmpty() && Fonts.width(line + character, font) > width) {
                        lines.add(line.stripTrailing());
                        line = "";
                    }
                    line += character;
                }
            }
        }
        return line;
    }

    private static List<String> characters(String text) {
        var characters = new ArrayList<String>();
        var breaks = BreakIterator.getCharacterInstance(Locale.ROOT);
        breaks.setText(text);
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; to = breaks.next()) {
            characters.add(text.substring(from, to));
            from = to;
        }
        return characters;
    }

    int count() {
        return lines.size();
    }

    /** The width of the widest line, in whole points. */
    int width() {
        return (int) Math.ceil(lines.stream().mapToDouble(l -> Fonts.width(l, font)).max().orElse(0));
    }

    /** From one line to the next, in points. */
    int step() {
        return Math.round(font.getSize2D() * 1.3f);
    }
}
