package org.shardmark.report.text;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/** How many columns text takes in a monospaced font, as terminals and editors have it (Unicode Standard Annex 11). */
final class DisplayWidth {
    private static final Set<UnicodeScript> WIDE = Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA, UnicodeScript.HANGUL, UnicodeScript.BOPOMOFO, UnicodeScript.YI);

    private DisplayWidth() {}

    /** The columns of a text in one line. */
    static int of(String text) {
        return text.codePoints().map(DisplayWidth::of).sum();
    }

    private static int of(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    private static boolean isWide(int c) {
        boolean halfwidth = c >= 0xFF61 && c <= 0xFFDC;
        boolean fullwidth = (c >= 0xFF01 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6);
        boolean punctuation = c >= 0x3000 && c <= 0x303E;
        return fullwidth || punctuation || (WIDE.contains(UnicodeScript.of(c)) && !halfwidth)
                || Character.isEmojiPresentation(c);
    }
}
