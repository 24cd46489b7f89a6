package org.shardmark.report.text;

import java.util.Locale;

/** Shows in one line, and without anything that a terminal obeys, text that comes from outside. */
final class Visible {
    private Visible() {}

    /**
     * The text with control characters, line separators and what turns the direction of writing as {@code \n},
     * <code>&#92;u001b</code> and so on.
     */
    static String of(String text) {
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
}
