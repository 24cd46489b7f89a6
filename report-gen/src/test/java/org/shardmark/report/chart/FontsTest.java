package org.shardmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FontsTest {
    /** In a plane that Unicode has assigned nothing in. */
    private static final String UNKNOWN = Character.toString(0x50001);
    private static final String OTHER = Character.toString(0x50002);

    private static long ink(String text) {
        var image = new BufferedImage(600, 60, BufferedImage.TYPE_INT_RGB);
        var g = image.createGraphics();
        g.setColor(Color.WHITE);
        Fonts.draw(g, Fonts.legible(text), 20, 40, Fonts.regular(20));
        g.dispose();
        return IntStream.range(0, 600 * 60).filter(i -> (image.getRGB(i % 600, i / 600) & 0xFF) > 100).count();
    }

    @Test
    void whatInterHasIsWrittenAsItIs() {
        for (String text : new String[]{"π ≤ Ωμέγα naïve Привет", "", "\\u"}) {
            assertThat(Fonts.legible(text)).isEqualTo(text);
        }
    }

    @Test
    void aCharacterThatNoFontHasIsWrittenAsAnEscape() {
        assertThat(Fonts.missing(UNKNOWN.codePointAt(0))).isTrue();
        assertThat(Fonts.legible("a" + UNKNOWN + "b")).isEqualTo("a\\uD900\\uDC01b");
        assertThat(Fonts.legible(OTHER)).isNotEqualTo(Fonts.legible(UNKNOWN));
        assertThat(ink("a" + UNKNOWN + "b")).isGreaterThan(3 * ink("ab"));
    }

    @Test
    void aScriptThatInterLacksIsSetInAFontOfTheMachineOrEscaped() {
        // Hebrew, Arabic, Armenian, Georgian, Devanagari, Thai, Chinese, Korean, an emoji: hardly a machine has none or all.
        for (String text : new String[]{"שלום", "سلام", "բարեւ", "გამარჯობა", "नमस्ते", "สวัสดี", "词", "한국어", "😀"}) {
            int first = text.codePointAt(0);
            assertThat(Fonts.regular(20).canDisplay(first)).as(text).isFalse();
            if (Fonts.missing(first)) {
                assertThat(Fonts.legible(text)).as(text).startsWith("\\u%04X".formatted((int) text.charAt(0)));
            } else {
                assertThat(Fonts.legible(text)).as(text).startsWith(Character.toString(first));
            }
            assertThat(ink(text)).as(text).isGreaterThan(20);
            assertThat(Fonts.width(Fonts.legible(text), Fonts.regular(20))).as(text).isGreaterThan(8);
        }
    }

    @Test
    void textInSeveralScriptsKeepsItsOrderFromLeftToRight() {
        // What follows a word that is written from right to left still stands to its right.
        assertThat(Fonts.width("שלום, i", Fonts.regular(20))).isGreaterThan(Fonts.width(", i", Fonts.regular(20)));
        String text = Fonts.legible("ש, WWWWW");
        var image = new BufferedImage(600, 60, BufferedImage.TYPE_INT_RGB);
        var g = image.createGraphics();
        g.setColor(Color.WHITE);
        Fonts.draw(g, text, 0, 40, Fonts.regular(20));
        g.dispose();
        double wide = Fonts.width("WWWWW", Fonts.regular(20));
        int last = IntStream.range(0, 600)
                .filter(x -> IntStream.range(0, 60).anyMatch(y -> (image.getRGB(x, y) & 0xFF) > 100))
                .max()
                .orElse(0);
        int lastOfWide = (int) Fonts.width(text, Fonts.regular(20));
        assertThat(last).isBetween(lastOfWide - 4, lastOfWide + 4);
        // The last of the five letters reaches down to the line on which they stand; a Hebrew letter would end above it.
        assertThat(IntStream.range((int) (lastOfWide - wide / 2), lastOfWide)
                .filter(x -> IntStream.range(0, 60).anyMatch(y -> (image.getRGB(x, y) & 0xFF) > 100))
                .count()).isGreaterThan((long) (wide / 2 * 0.8));
    }
}
