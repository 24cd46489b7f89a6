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
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        refuses(file, OptionalInt.of(5), file + " has 4 messages, fewer than messages=5 (all takes what there is)");
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
        refuses(folder.resolve("none"), OptionalInt.empty(),
                folder.resolve("none") + ": cannot be read: no such file or folder");
        refuses(folder, OptionalInt.empty(), folder + ": cannot be read: is a directory");
        var empty = write(new byte[0]);
        refuses(empty, OptionalInt.empty(), empty + ": is empty; it must hold one key a line");
        var latin = write("a\nb\nä\n".getBytes(ISO_8859_1));
        refuses(latin, OptionalInt.empty(), latin + ", line 3: not UTF-8");
        var cut = write(Arrays.copyOf(Files.readAllBytes(WEB12), 50_000));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Load.parse("trace:" + cut).draw(1, OptionalInt.empty(), 0))
                .withMessageStartingWith(cut + ": the gzip data is damaged or cut off after line ");
    }

    @Test
    void readsGzip() throws IOException {
        var file = folder.resolve("keys.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("a\nb\n".getBytes(UTF_8));
        }
        assertThat(Load.parse("trace:" + file).draw(1, OptionalInt.empty(), 0).order()).containsExactly(0, 1);
    }

    private void refuses(Path file, OptionalInt messages, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Load.Trace(file).draw(1, messages, 0))
                .withMessage(message);
    }

    private Path write(byte[] content) throws IOException {
        return Files.write(Files.createTempFile(folder, "trace", ".keys"), content);
    }
}
