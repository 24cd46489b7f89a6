package org.shardmark.cli;

import java.util.Locale;

/** Escapes text from outside, such as a key, so that it cannot change what is printed around it. */
final class Escape {
    private Escape() {}

    /**
     * The text in one line, without anything that a terminal obeys: control characters, line separators and marks of
     * writing direction become {@code \n}, <code>&#92;u001b</code> and so on.
     */
    static String visible(String text) {
        var visible = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\t' -> visible.append("\\t");
                case '\n' -> visible.append("\\n");
                case '\r' -> visible.append("\\r");
                default -> {
                    if (isObeyed(c)) {
                        visible.append("\\u").append(String.format(Locale.ROOT, "%04x", c));
                    } else {
                        visible.appendCodePoint(c);
                    }
                }
            }
        });
        return visible.toString();
    }

    private static boolean isObeyed(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            // But the joiners, which belong to the writing of some languages and to many an emoji.
            case Character.FORMAT -> c != 0x200c && c != 0x200d;
            default -> false;
        };
    }

    /** The visible text as a cell or a paragraph of GitHub's Markdown, which shows it as it is. */
    static String markdown(String text) {
        int[] points = visible(text).codePoints().toArray();
        var escaped = new StringBuilder(points.length + 8);
        for (int i = 0; i < points.length; i++) {
            int c = points[i];
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '&' -> escaped.append("&amp;");
                case '|', '*', '`', '\\', '~', '$' -> escaped.append('\\').append((char) c);
                case '_' -> escaped.append(isInWord(points, i) ? "_" : "\\_");
                case ']' -> escaped.append(opensTarget(points, i + 1) ? "\\]" : "]");
                default -> escaped.appendCodePoint(c);
            }
        }
        return escaped.toString();
    }

    /** Between letters and digits an underscore emphasises nothing. */
    private static boolean isInWord(int[] points, int i) {
        return i > 0 && i < points.length - 1 && Character.isLetterOrDigit(points[i - 1])
                && Character.isLetterOrDigit(points[i + 1]);
    }

    private static boolean opensTarget(int[] points, int i) {
        return i < points.length && (points[i] == '(' || points[i] == '[');
    }

    /** The text as a field of RFC 4180, quoted where it has to be. */
    static String csv(String text) {
        return text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                ? text
                : '"' + text.replace("\"", "\"\"") + '"';
    }
}
