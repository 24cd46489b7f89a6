package org.shardmark.key;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shardmark.hash.HasherType;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

class TraceTest {
    private static final Path WEB12 = Path.of(System.getProperty("shardmark.root"), "profiles/traces/web12.keys.gz");

    @TempDir
    private Path folder;

    @Test
    void theRealTraceIsWhole() {
        var trace = Load.parse("trace:" + WEB12).draw(1000, OptionalInt.empty(), 0);
        var counts = new int[trace.keys().length];
        IntStream.of(trace.order()).forEach(key -> counts[key]++);
        int hottest = IntStream.range(0, counts.length).boxed().max((a, b) -> counts[a] - counts[b]).orElseThrow();

        assertThat(trace.order()).hasSize(95_607);
        assertThat(trace.keys()).hasNumberOfRows(13_756);
        assertThat(new String(trace.keys()[hottest], UTF_8)).isEqualTo("product:282");
        assertThat(counts[hottest]).isEqualTo(914);
    }

    @ParameterizedTest
    @CsvSource({"4, 27.870", "16, 7.949", "64, 3.155", "256, 1.360"})
    void itsBusiestShard(int shards, double percent) {
        var trace = Load.parse("trace:" + WEB12).draw(1000, OptionalInt.empty(), 0);
        var hasher = HasherType.CRC32.create();
        var router = RouterType.MODULO.create(new RouterConfig(shards, HasherType.CRC32));
        var counts = new int[shards];
        for (int key : trace.order()) {
            counts[router.route(trace.keys()[key], hasher.hash(trace.keys()[key]))]++;
        }

        assertThat(100.0 * IntStream.of(counts).max().orElseThrow() / trace.order().length)
                .isCloseTo(percent, within(.0005));
    }

    @Test
    void keepsOrderAndReadsAnyLineEnd() throws IOException {
        var file = write("b\r\na\n\nb\nä".getBytes(UTF_8));
        var trace = Load.parse("trace:" + file).draw(1, OptionalInt.empty(), 0);

        assertThat(Arrays.stream(trace.keys()).map(key -> new String(key, UTF_8))).containsExactly("b", "a", "", "ä");
        assertThat(trace.order()).containsExactly(0, 1, 2, 0, 3);
    }

    @Test
    void takesTheFirstMessages() throws IOException {
        var file = write("a\nb\na\nc\n".getBytes(UTF_8));
        var trace = Load.parse("trace:" + file).draw(1, OptionalInt.of(3), 0);

        assertThat(trace.order()).containsExactly(0, 1, 0);
        assertThat(trace.keys()).hasNumberOfRows(2);
        refuses(file, OptionalInt.of(5),
                file + " has 4 messages, fewer than messages=5 (messages=all sends all of them)");
    }

    @Test
    void manyKeysAndLinesLongerThanABuffer() throws IOException {
        var keys = IntStream.range(0, 100_000).mapToObj(i -> "key" + i).toArray(String[]::new);
        keys[7] = "x".repeat(3_000_000);
        var file = write(String.join("\n", keys).getBytes(UTF_8));
        var trace = Load.parse("trace:" + file).draw(1, OptionalInt.empty(), 0);

        assertThat(trace.order()).isEqualTo(IntStream.range(0, keys.length).toArray());
        assertThat(Arrays.stream(trace.keys()).map(key -> new String(key, UTF_8))).containsExactly(keys);
    }

    @Test
    void saysInOneLineWhatIsWrong() throws IOException {
        refuses(folder.resolve("none"), OptionalInt.empty(), folder.resolve("none")
                + ": cannot be read: no such file or folder; a comma separates values: write a comma in a file name as %2C");
        refuses(folder, OptionalInt.empty(), folder + ": cannot be read: is a directory");
        var empty = write(new byte[0]);
        refuses(empty, OptionalInt.empty(), empty + ": is empty; must hold one key a line");
        var latin = write("a\nb\nä\n".getBytes(ISO_8859_1));
        refuses(latin, OptionalInt.empty(), latin + ", line 3: not UTF-8");
        var cut = write(Arrays.copyOf(Files.readAllBytes(WEB12), 50_000));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Load.parse("trace:" + cut).draw(1, OptionalInt.empty(), 0))
                .withMessageMatching(
                        "\\Q" + cut + "\\E: the gzip data is broken at byte 50000, after line \\d+: truncated");
    }

    @Test
    void knowsItsFileAndWhatToDoubtOfIt() throws IOException {
        var file = folder.resolve("lines.txt");
        Files.writeString(file, IntStream.range(0, 30).mapToObj(i -> i + "\n").collect(Collectors.joining()));
        var trace = Load.parse("trace:" + file);
        assertThat(trace.files()).containsExactly(file);
        assertThat(trace.warnings()).singleElement().asString().contains("nearly all lines are distinct (30 of 30)");
    }

    @Test
    void readsGzip() throws IOException {
        var file = folder.resolve("keys.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("a\nb\n".getBytes(UTF_8));
        }
        assertThat(Load.parse("trace:" + file).draw(1, OptionalInt.empty(), 0).order()).containsExactly(0, 1);
    }

    @Test
    void aNameMayHoldWhatSeparates() throws IOException {
        var file = Files.writeString(folder.resolve("a,b?c=50%&d.keys"), "x\n");
        var name = file.toString().replace("%", "%25").replace(",", "%2c").replace("?", "%3F");

        assertThat(Load.parse("trace:" + name)).isEqualTo(new Trace(file, new KeyFormat.Lines()));
        assertThat(Load.parse("trace:" + name).draw(1, OptionalInt.empty(), 0).order()).containsExactly(0);
        assertThat(Load.parse("trace:100%.keys")).isEqualTo(new Trace(Path.of("100%.keys"), new KeyFormat.Lines()));
    }

    @Test
    void saysHowItsFileIsWritten() throws IOException {
        var file = write("x;a\ny;b\nz;a\n".getBytes(UTF_8));
        var trace = Load.parse("trace:" + file + "?column=2&separator=;").draw(1, OptionalInt.empty(), 0);

        assertThat(Arrays.stream(trace.keys()).map(key -> new String(key, UTF_8))).containsExactly("a", "b");
        assertThat(trace.order()).containsExactly(0, 1, 0);
        var commas = Load.parse("trace:f?separator=%2C&column=the%20key&counts=4");
        assertThat(commas).isEqualTo(new Trace(Path.of("f"),
                KeyFormat.of(Optional.of("the key"), Optional.of(","), Optional.of("4"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"?colum=2", "?column", "?column=1&column=2", "?", "?column=1&", "?column=0", "?separator=;",
            "?counts=uniq&column=1"})
    void refusesOtherOptions(String options) {
        assertThatIllegalArgumentException().isThrownBy(() -> Load.parse("trace:f" + options))
                .withMessageStartingWith("load=trace:f" + options + ": ")
                .withMessageNotContaining("\n");
    }

    @Test
    void allOfCountedKeysIsEachAsOftenAsItWasCounted() throws IOException {
        var load = Load.parse("trace:" + write("a,300\nb,0\nc,700\n".getBytes(UTF_8)) + "?counts=2");
        int[] order = load.draw(1, OptionalInt.empty(), 1).order();

        assertThat(IntStream.of(order).filter(key -> key == 0)).hasSize(300);
        assertThat(IntStream.of(order).filter(key -> key == 2)).hasSize(700);
        assertThat(order).isEqualTo(load.draw(1, OptionalInt.empty(), 1).order());
        // Shuffled: the first half is not the first key's.
        assertThat(IntStream.of(order).limit(300).filter(key -> key == 2).count()).isBetween(150L, 270L);
    }

    @Test
    void someOfCountedKeysAreDrawnByTheirWeight() throws IOException {
        var load = Load
                .parse("trace:" + write("a,3000000000000\nb,0\nc,1000000000000\n".getBytes(UTF_8)) + "?counts=2");
        int[] order = load.draw(1, OptionalInt.of(100_000), 1).order();

        assertThat(order).hasSize(100_000).doesNotContain(1);
        assertThat(IntStream.of(order).filter(key -> key == 0).count()).isBetween(74_500L, 75_500L);
        assertThatIllegalArgumentException().isThrownBy(() -> load.draw(1, OptionalInt.empty(), 1))
                .withMessageEndingWith(
                        " has 4000000000000 messages, too many to send all of them: messages=N draws N");
    }

    @Test
    void expectsWhatItSends() throws IOException {
        var lines = Files.writeString(folder.resolve("lines"), "a\nb\nb\nb\nc\n");
        assertThat(expected("trace:" + lines, OptionalInt.empty())).isEqualTo("5 b 0.6 a 0.2 c 0.2");
        assertThat(expected("trace:" + lines, OptionalInt.of(3))).isEqualTo("3 b 0.67 a 0.33");
        var counts = Files.writeString(folder.resolve("counts"), "1 a\n0 z\n3 b\n");
        assertThat(expected("trace:" + counts + "?counts=uniq", OptionalInt.empty()))
                .isEqualTo("4 b 0.75 a 0.25 z 0.0");
        assertThat(expected("trace:" + counts + "?counts=uniq", OptionalInt.of(99)))
                .isEqualTo("99 b 0.75 a 0.25 z 0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> expected("trace:" + lines, OptionalInt.of(6)))
                .withMessageEndingWith("has 5 messages, fewer than messages=6 (messages=all sends all of them)");
        var many = Files.writeString(folder.resolve("many"), "9000000000000000000 a\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> expected("trace:" + many + "?counts=uniq", OptionalInt.empty()))
                .withMessageEndingWith("too many to send all of them: messages=N draws N");
    }

    private static String expected(String load, OptionalInt messages) {
        var keys = Load.parse(load).expected(7, messages);
        return keys.messages() + IntStream.range(0, keys.size())
                .mapToObj(rank -> " " + new String(keys.key(rank), UTF_8) + " "
                        + Math.round(100 * keys.shares()[rank]) / 100.0)
                .collect(Collectors.joining());
    }

    private void refuses(Path file, OptionalInt messages, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trace(file, new KeyFormat.Lines()).draw(1, messages, 0))
                .withMessage(message);
    }

    private Path write(byte[] content) throws IOException {
        return Files.write(Files.createTempFile(folder, "trace", ".keys"), content);
    }
}
