package org.shardmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProseTest {
    private static Prose prose(String document) {
        return Prose.of(document, Placeholders.in(document), FiguresTest.figures());
    }

    @Test
    void aFigureIsFilledAndWhatWasStaleIsSaid() {
        var prose = prose("One.\r\nIt takes <!--= get kind=hash\r\n  size=16 -->9.0<!--/--> ns.\r\n");
        assertThat(prose.text())
                .isEqualTo("One.\r\nIt takes <!--= get kind=hash\r\n  size=16 -->11.0<!--/--> ns.\r\n");
        assertThat(prose.stale()).containsExactly("line 2: get kind=hash size=16 is 11.0, not 9.0");
        assertThat(prose(prose.text())).isEqualTo(new Prose(prose.text(), 1, List.of(), List.of()));
    }

    @Test
    void aClaimKeepsItsTextButForTheFiguresInIt() {
        var prose = prose("""
                          A tree is <!--? get kind=tree > get kind=hash size=16 -->slower
                          (<!--= get kind=tree -->?<!--/--> ns)<!--/-->, and
                          a hash <!--? get kind=hash size=16 < 13 -->fast<!--/-->.
                          """);
        assertThat(prose.text()).contains("-->slower\n(<!--= get kind=tree -->31.0<!--/--> ns)<!--/-->, and\n");
        assertThat(prose.untrue()).containsExactly(
                "line 3: the claim get kind=hash size=16 < 13 does not hold: 11.0 ± 2.5 against 13.00");
        assertThat(prose.places()).isEqualTo(3);
    }

    /** Not even their ends are seen; characters of two Java chars before a place do not move it. */
    @Test
    void codeAndGeneratedTextHaveNoPlaces() {
        String document = """
                          ```
                          😀 <!--= none -->
                          ```
                          <!-- shardmark:run -->
                          😀 a <!--/-->
                          <!-- /shardmark -->
                          In code `<!--= none -->…<!--/-->`, 😀 and `over
                          <!--? none -->`: <!--= get kind=tree -->31.0<!--/-->.
                          """;
        assertThat(prose(document)).isEqualTo(new Prose(document, 1, List.of(), List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"line 2: the place \"get kind=tree\" has no end (<!--/-->)|A <!--= get kind=tree -->31.0",
            "line 2: <!--/--> ends a place that has not begun|A <!--/-->",
            "line 2: a place begins inside a figure|A <!--= get kind=tree --><!--= get kind=tree -->",
            "line 2: <!--= get kind=tree --> begins the line, and Markdown takes it for a block|"
                    + "<!--= get kind=tree -->31.0<!--/-->",
            "line 2: <!--? x --> begins the line, and Markdown takes it for a block|- <!--? x -->y<!--/-->",
            "line 2: no benchmark is called \"put\"; there are MapBenchmark.get|A <!--= put -->31.0<!--/-->"})
    void whatIsWrongIsSaidWithItsLine(String test) {
        String[] parts = test.split("\\|", 2);
        assertThatThrownBy(() -> prose("One.\n" + parts[1])).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(parts[0]);
    }
}
