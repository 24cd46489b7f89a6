package org.shardmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinesTest {
    private static final Font FONT = Fonts.regular(13);

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "DocumentExportBenchmark.legacyFormatWriteToByteArray, threads 1",
            "a sentence of words, each shorter than the room", "{\"field\":\"value\",\"other\":[1,2,3]}",
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "  two  spaces  ", "ÄÖÜäöüß Ωμέγα"})
    void nothingIsLeftOutAndNoLineIsWiderThanTheRoom(String text) {
        for (double width : new double[]{30, 90, 200, 1000}) {
            var lines = Lines.of(text, FONT, width);
            assertThat(String.join("", lines.lines()).replace(" ", "")).isEqualTo(text.replace(" ", ""));
            assertThat(lines.lines()).allSatisfy(l -> assertThat(Fonts.width(l, FONT)).isLessThanOrEqualTo(width));
            assertThat(lines.width()).isLessThanOrEqualTo((int) width);
        }
    }

    @Test
    void linesEndAtSpacesElseAfterSeparatorsElseBeforeCapitals() {
        double room = Fonts.width("DocumentExportBenchmark.", FONT) + 1;
        assertThat(Lines.of("DocumentExportBenchmark.legacyFormatWriteToByteArray, threads 1", FONT, room).lines())
                .containsExactly("DocumentExportBenchmark.", "legacyFormatWriteToByte", "Array, threads 1");
        assertThat(Lines.of("one two", FONT, Fonts.width("one two", FONT) - 1).lines()).containsExactly("one", "two");
        assertThat(Lines.of("one two", FONT, 300).lines()).containsExactly("one two");
    }

    @Test
    void anEscapeStaysInOneLine() {
        String unknown = Character.toString(0x50001).repeat(4);
        assertThat(Lines.of(unknown, FONT, Fonts.width("\\uD900\\uDC01\\u", FONT)).lines())
                .containsExactly("\\uD900\\uDC01", "\\uD900\\uDC01", "\\uD900\\uDC01", "\\uD900\\uDC01");
    }
}
