package org.shardmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TableTest {
    /** What keys, parameters and names of files may hold; both modules' writers are tried on the same. */
    static Stream<Arguments> cases() {
        return Stream.of(Arguments.of("plain_text", "plain_text", "plain_text"),
                Arguments.of("", "", "\"\""),
                Arguments.of("a|b", "a\\|b", "a|b"),
                Arguments.of("a\\|b", "a\\\\\\|b", "a\\|b"),
                Arguments.of("a\rb", "a\\\\rb", "\"a\rb\""),
                Arguments.of("a\nb", "a\\\\nb", "\"a\nb\""),
                Arguments.of("a\tb", "a\\\\tb", "a\tb"),
                Arguments.of("c,\"d\"", "c,\"d\"", "\"c,\"\"d\"\"\""),
                Arguments.of("*a* `b` ~~c~~ $d$", "\\*a\\* \\`b\\` \\~\\~c\\~\\~ \\$d\\$", "*a* `b` ~~c~~ $d$"),
                Arguments.of("_a_ b_c", "\\_a\\_ b_c", "_a_ b_c"),
                Arguments.of("[a](b)", "[a\\](b)", "[a](b)"),
                Arguments.of("<b>&lt;", "&lt;b>&amp;lt;", "<b>&lt;"),
                Arguments.of("\u001b[2J", "\\\\u001b[2J", "\u001b[2J"),
                Arguments.of("\u0085\u2028\u202e", "\\\\u0085\\\\u2028\\\\u202e", "\u0085\u2028\u202e"),
                Arguments.of("\u65e5\u672c \ud83d\udc69\u200d\ud83d\udcbb",
                        "\u65e5\u672c \ud83d\udc69\u200d\ud83d\udcbb",
                        "\u65e5\u672c \ud83d\udc69\u200d\ud83d\udcbb"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCellIsEscapedForItsFormat(String text, String markdown, String csv) {
        var table = new Table(List.of(text), List.of(List.of(text)));

        assertThat(table.as(Table.Format.CSV)).isEqualTo(csv + "\n" + csv + "\n");
        assertThat(table.as(Table.Format.MD).lines()).hasSize(3)
                .satisfies(lines -> assertThat(lines.getFirst()).isEqualTo(lines.getLast())
                        .matches("\\| .* +\\|")
                        .contains("| " + markdown));
        assertThat(table.as(Table.Format.TEXT).lines()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"'\u001b[2Jboo\u001b]0;title\u0007', \\u001b[2Jboo\\u001b]0;title\\u0007", "'a\tb', a\\tb", "a|b, a|b"})
    void aTerminalObeysNoKey(String key, String shown) {
        assertThat(new Table(List.of("key"), List.of(List.of(key))).as(Table.Format.TEXT).lines().toList())
                .containsExactly("key", shown);
    }

    @Test
    void columnsAreAlignedByCharacters() {
        var table = new Table(List.of("key", "n"), List.of(List.of("\ud83d\ude00", 1), List.of("long|key", 22)));

        assertThat(table.as(Table.Format.MD)).isEqualTo("""
                                                        | key       |   n |
                                                        | --------- | --: |
                                                        | \ud83d\ude00         |   1 |
                                                        | long\\|key |  22 |
                                                        """);
    }
}
