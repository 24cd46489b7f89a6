package org.shardmark.key;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyLogTest {
    private static final KeyFormat UNIQ = format(null, null, "uniq");

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstKey() {
        assertThat(keys("\uFEFForder-1\norder-1\norder-2\n", new KeyFormat.Lines()))
                .containsExactly("order-1", "order-1", "order-2");
        assertThat(keys("\uFEFF\"a\",1\n", format("1", null, "2"))).containsExactly("a");
        assertThat(keys("\uFEFFkey,n\na,1\n", format("key", null, "n"))).containsExactly("a");
        refuses("\uFEFF", new KeyFormat.Lines(), "log: is empty; must hold one key a line");
    }

    /** As the shell of Windows writes it. */
    @Test
    void anotherEncodingIsCalledByItsName() {
        var message = "log, line 1: not UTF-8: the byte order mark is that of UTF-16";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("\uFEFFa\n".getBytes(UTF_16LE), new KeyFormat.Lines()))
                .withMessage(message);
    }

    @Test
    void strayCarriageReturnsAreNamedOnceAndNotHashed() {
        var keys = new ArrayList<String>();
        var reading = read("a\r\nb\r\r\na\r\r\r\nc\rd\r".getBytes(UTF_8), new KeyFormat.Lines(), keys);

        assertThat(keys).containsExactly("a", "b", "a", "c\rd");
        assertThat(reading.warnings()).containsExactly("log: ignored stray carriage returns before line ends;"
                + " lines with them: 2, the first is line 2");
        assertThat(read("a\r\nb\r\n".getBytes(UTF_8), new KeyFormat.Lines()).warnings()).isEmpty();
    }

    @Test
    void aFirstLineThatMayNameTheColumnsIsDoubtedUnlessItWasAskedByName() {
        var doubt = "log: the first line was counted as a key; it has no digit, but the second line has: if it names"
                + " the columns, choose the column by name";
        var headed = "ts,user\n1,ann\n2,ann\n";
        assertThat(warnings(headed, format("2", null, null))).containsExactly(doubt);
        assertThat(warnings(headed, format("user", null, null))).isEmpty();
        assertThat(warnings("1,ann\n2,ann\n", format("2", null, null))).as("a digit").isEmpty();
        assertThat(warnings("x,ann\ny,ann\n", format("2", null, null))).as("no digit in the second").isEmpty();
        assertThat(warnings("x,ann\n2,bob\n3,ann\n", format("2", null, null))).as("a key that comes again").isEmpty();
        assertThat(warnings("ts,user\n", format("2", null, null))).as("alone").isEmpty();
    }

    private static List<String> warnings(String log, KeyFormat format) {
        return read(log.getBytes(UTF_8), format).warnings();
    }

    @Test
    void strayCarriageReturnsBehindColumnsToo() {
        var keys = new ArrayList<String>();
        var reading = read("1,a\r\r\n2,\"b\"\r\r\n3,\"c\r\"\r\n".getBytes(UTF_8), format("2", null, null), keys);

        assertThat(keys).containsExactly("a", "b", "c\r");
        assertThat(reading.warnings()).hasSize(1);
    }

    /** A \u00b6 stands for a line end. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', delimiter = ';', value = {
            "x,key,y; 2; key", "key; 1; key", ",; 2; ''", "x,\"a,b\",y; 2; a,b", "x,\"say \"\"hi\"\"\"; 2; say \"hi\"",
            "\"\",z; 1; ''", "x,\"\"; 2; ''", "x,a\"b\"; 2; a\"b\"", "x, \"a\"; 2; ' \"a\"'", "\"\"\"\",x; 1; \"",
            "\"a\u00b6b\",x; 1; a\u00b6b", "x,\"a\u00b6\u00b6b\"; 2; a\u00b6\u00b6b"})
    void columnsHaveTheQuotesOfRfc4180(String record, String column, String key) {
        for (var end : List.of("\n", "\r\n")) {
            var one = record.replace("\u00b6", end);
            var wanted = key.replace("\u00b6", end);
            assertThat(keys(one, format(column, null, null))).containsExactly(wanted);
            assertThat(keys(one + end + one + end, format(column, null, null))).containsExactly(wanted, wanted);
        }
    }

    @ParameterizedTest
    @CsvSource({"tab, '\t'", "\\t, '\t'", "'\t', '\t'", ";, ;", "|, |", "' ', ' '", "'\u0001', '\u0001'",
            "'\u007f', '\u007f'"})
    void separators(String name, String separator) {
        assertThat(keys("a%sb,c%sd\n".formatted(separator, separator), format("2", name, null))).containsExactly("b,c");
    }

    @Test
    void theFirstLineMayNameTheColumns() {
        assertThat(keys("ts,\"the key\",n\n1,a,2\n\n2,b,3\n", format("the key", null, null))).containsExactly("a", "b");
        assertThat(counts("ts,key,n\n1,a,2\n2,b,3\n", format("key", null, "n"))).containsExactly(2L, 3L);
        assertThat(counts("key,n\na,2\n", format(null, null, "n"))).containsExactly(2L);
        refuses("ts,key\n", format("usr", null, null), "log, line 1: no column is called usr");
        refuses("ts,key\n", format("key", null, null), "log: is empty; must hold one key a line");
        refuses("n,key\n3,a\n", format("1", null, "n"), "log, line 1: column 1 cannot be both the key and its count");
    }

    @Test
    void whatUniqWrites() {
        var text = "      3 a\n  10000000 b c\n1\td\n      2  e\n      4 \n      5\n";

        assertThat(keys(text, UNIQ)).containsExactly("a", "b c", "d", " e", "", "");
        assertThat(counts(text, UNIQ)).containsExactly(3L, 10_000_000L, 1L, 2L, 4L, 5L);
        refuses("  3 a\nb\n", UNIQ,
                "log, line 2: must be a count up to 9223372036854775807, a blank and a key, as uniq -c prints them");
        refuses("3x a\n", UNIQ,
                "log, line 1: must be a count up to 9223372036854775807, a blank and a key, as uniq -c prints them");
    }

    @Test
    void countsAreExactUpToTheLargest() {
        var columns = format("1", null, "2");
        assertThat(counts("a,9007199254740993\nb, 9223372036854775807 \n", columns, 1))
                .containsExactly(9007199254740993L);
        assertThat(counts("a,9223372036854775807\n", columns)).containsExactly(Long.MAX_VALUE);
        assertThat(counts("a,9223372036854775806\nb,0\na,1\n", columns)).containsExactly(Long.MAX_VALUE - 1, 0L, 1L);
        refuses("a,9223372036854775806\na,2\n", columns,
                "log, line 2: the counts up to here add up to more than 9223372036854775807");
        refuses("a,0\nb,0\n", columns, "log: holds no message: all counts are 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "99999999999999999999999", "-1", "1.0", "1e3", "", " ", "x", "1 2"})
    void refusesOtherCounts(String count) {
        refuses("a,1\nb," + count + "\n", format("1", null, "2"),
                "log, line 2: column 2 must be a whole number from 0 to 9223372036854775807");
    }

    @Test
    void saysInWhichLineWhatIsWrong() {
        var second = format("2", null, null);
        refuses("key,n\na,1\n", format("1", null, "2"), "log, line 1: column 2 must be a whole number from 0 to"
                + " 9223372036854775807; if the first line names the columns, choose them by name");
        refuses("a,b\n\"x\ny\",b\nc\n", second, "log, line 4: has fewer than 2 columns");
        refuses("a,\"b\"c\n", second,
                "log, line 1: a closing quote must be followed by a separator or the line end");
        refuses("a,b\nc,\"d\ne,f\n", second, "log, line 2: a quote is not closed");
        refuses("a,b\nc,\"" + "d\n".repeat(40 << 20), second,
                "log, line 2: it is longer than 64 MiB; is a quote not closed?");
        refuses("a\n" + "b".repeat(65 << 20), new KeyFormat.Lines(), "log, line 2: it is longer than 64 MiB");
    }

    /** Records and quotes on every side of the ends of buffers. */
    @Test
    void recordsOfAnyLength() {
        var records = IntStream.range(0, 300_000).mapToObj(i -> "x".repeat(i % 13) + ",\"k\"\"" + i + "\"").toList();

        assertThat(keys(String.join("\n", records), format("2", null, null)))
                .isEqualTo(IntStream.range(0, 300_000).mapToObj(i -> "k\"" + i).toList());
        var large = "\"" + "\n\"\"".repeat(1_500_000) + "\"";
        assertThat(keys("a," + large + "\nb,c\n", format("2", null, null)).getLast()).isEqualTo("c");
    }

    /** The first begins where nothing stands before it. */
    @Test
    void anEmptyLineIsAnEmptyKeyButNoRecordOfColumns() {
        for (var end : List.of("\n", "\r\n")) {
            assertThat(keys(end + "a" + end + end + "b", new KeyFormat.Lines())).containsExactly("", "a", "", "b");
            assertThat(keys(end + "1,a" + end + end + "2,b", format("2", null, null))).containsExactly("a", "b");
        }
    }

    @Test
    void columnsAreAsManyAsThereAre() {
        var record = IntStream.rangeClosed(1, 100).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        for (int column : new int[]{1, 15, 16, 17, 33, 100}) {
            assertThat(keys(record, format(String.valueOf(column), null, null))).containsExactly("c" + column);
        }
        refuses(record, format("101", null, null), "log, line 1: has fewer than 101 columns");
    }

    @Test
    void aStrayReturnIsInTheLineWhereItStands() {
        assertThat(read("\"a\n\nb\",1\nc,2\n\"d\ne\",3\r\r\n".getBytes(UTF_8), format("1", null, null)).warnings())
                .containsExactly("log: ignored stray carriage returns before line ends; lines with"
                        + " them: 1, the first is line 6");
    }

    @Test
    void aCountMayBeInFrontAndMayBeNone() {
        assertThat(counts("3,a\n0,b\n", format("2", null, "1"))).containsExactly(3L, 0L);
        assertThat(counts("0 a\n3 b\n", UNIQ)).containsExactly(0L, 3L);
        assertThat(counts("a737b\n", format("1", "7", "2"))).as("a separator that is a digit").containsExactly(3L);
    }

    /** What is not read to its end is not taken for a key; and why it could not be read is what is said. */
    @ParameterizedTest
    @CsvSource({"'order-1¶order-2¶order', ''", "'1,order-1¶\"2¶,b', 2"})
    void aLineThatAFailureCutsOffIsNone(String text, String column) {
        var start = new ByteArrayInputStream(text.replace("¶", "\n").getBytes(UTF_8));
        var failing = new SequenceInputStream(start, new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the disk is gone");
            }
        });
        var format = column.isEmpty() ? new KeyFormat.Lines() : format(column, null, null);
        var dictionary = new KeyDictionary();
        var keys = new ArrayList<String>();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyLog.read(failing, "log", format, dictionary,
                        (key, messages) -> keys.add(new String(dictionary.key(key), UTF_8))))
                .withMessage("log: cannot be read: the disk is gone");
        assertThat(keys).isEqualTo(column.isEmpty() ? List.of("order-1", "order-2") : List.of("order-1"));
    }

    @Test
    void doubtsThatWholeLinesAreKeys() {
        var doubt = "log: nearly all lines are distinct (1000 of 1000): if the key is only one column of a line,"
                + " say which column it is";
        var csv = lines(i -> i + ",user" + i % 10);
        assertThat(read(csv, new KeyFormat.Lines()).warnings()).containsExactly(doubt);
        assertThat(read(csv, new KeyFormat.Lines()).warningsOfList()).containsExactly(doubt);
        assertThat(read(csv, format("2", null, null)).warnings()).isEmpty();
        assertThat(read(lines(i -> "user" + i), new KeyFormat.Lines()).warnings()).containsExactly(doubt);
        assertThat(read(lines(i -> "user" + i), new KeyFormat.Lines()).warningsOfList()).isEmpty();
        assertThat(read(lines(i -> "user" + i % 500), new KeyFormat.Lines()).warnings()).isEmpty();
        assertThat(read("a,b\nc,d\n".getBytes(UTF_8), new KeyFormat.Lines()).warnings()).isEmpty();
        assertThat(read(lines(i -> "1 user" + i), UNIQ).warnings()).isEmpty();
    }

    /** From twenty lines on, of which nine in ten are distinct or hold a separator. */
    @ParameterizedTest
    @CsvSource({"19, 19, 19, 0, 0", "20, 20, 0, 1, 0", "20, 18, 18, 1, 1", "20, 17, 17, 0, 0", "40, 40, 36, 1, 1",
            "40, 40, 35, 1, 0", "200, 200, 90, 1, 1", "200, 200, 89, 1, 0"})
    void doubtsNineInTen(int lines, int distinct, int separated, int doubts, int doubtsOfList) {
        var text = IntStream.range(0, lines)
                .map(i -> Math.min(i, distinct - 1))
                .mapToObj(i -> i < separated ? i + ";x" : String.valueOf(i))
                .collect(Collectors.joining("\n"));
        var reading = read(text.getBytes(UTF_8), new KeyFormat.Lines());
        assertThat(reading.warnings()).hasSize(doubts);
        assertThat(reading.warningsOfList()).hasSize(doubtsOfList);
    }

    @Test
    void optionsThatDoNotGoTogether() {
        refusesFormat("uniq", "2", null, "counts=uniq: lines of uniq -c have no columns and no separator");
        refusesFormat("uniq", null, ";", "counts=uniq: lines of uniq -c have no columns and no separator");
        refusesFormat(null, null, ";", "separator needs a column: which column is the key?");
        refusesFormat("2", "2", null, "column 2 cannot be both the key and its count");
        refusesFormat(null, "0", null, "column=0: columns are numbered from 1");
        refusesFormat("-1", "1", null, "counts=-1: columns are numbered from 1");
        refusesFormat(null, "99999999999", null, "column=99999999999: columns are numbered from 1");
        for (var separator : List.of("", "ab", "\"", "\n", "\r", "\u00a7")) {
            refusesFormat(null, "1", separator, "separator=" + separator
                    + ": must be tab, or one ASCII character other than a quote or a line end");
        }
    }

    private static void refusesFormat(String counts, String column, String separator, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> format(column, separator, counts)).withMessage(message);
    }

    private static byte[] lines(java.util.function.IntFunction<String> line) {
        return IntStream.range(0, 1000).mapToObj(line).collect(Collectors.joining("\n")).getBytes(UTF_8);
    }

    private static void refuses(String text, KeyFormat format, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(text.getBytes(UTF_8), format)).withMessage(message);
    }

    private static KeyFormat format(String column, String separator, String counts) {
        return KeyFormat.of(Optional.ofNullable(column), Optional.ofNullable(separator), Optional.ofNullable(counts));
    }

    private static List<String> keys(String text, KeyFormat format) {
        var keys = new ArrayList<String>();
        read(text.getBytes(UTF_8), format, keys);
        return keys;
    }

    private static List<Long> counts(String text, KeyFormat format) {
        return counts(text, format, Integer.MAX_VALUE);
    }

    private static List<Long> counts(String text, KeyFormat format, int most) {
        var counts = new ArrayList<Long>();
        KeyLog.read(new ByteArrayInputStream(text.getBytes(UTF_8)), "log", format, new KeyDictionary(),
                (key, messages) -> counts.add(messages) && counts.size() < most);
        return counts;
    }

    private static Reading read(byte[] content, KeyFormat format) {
        return read(content, format, new ArrayList<>());
    }

    /** Reads a log, and notes the key of each line. */
    private static Reading read(byte[] content, KeyFormat format, List<String> keys) {
        var dictionary = new KeyDictionary();
        return KeyLog.read(new ByteArrayInputStream(content), "log", format, dictionary,
                (key, messages) -> keys.add(new String(dictionary.key(key), UTF_8)));
    }
}
