package org.shardmark.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovesCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({"MODULO, CRC32, '9415,94.15,8786,,'", "SLOTS_NAIVE, CRC32, '9374,93.74,8787,960 of 1024,'",
            "SLOTS, CRC32, '583,5.83,0,60 of 1024,'", "JUMP, XXH3, '587,5.87,0,,'",
            "MULTIPLY_SHIFT, XXH3, '4916,49.16,4358,,'"})
    void movesAsPublished(String router, String hasher, String moved) {
        assertThat(run("--shards", "16", "--to", "17", "--router", router, "--hasher", hasher, "--keys",
                "user0..user9999", "--format", "csv")).isZero();

        assertThat(text().lines().skip(1)).singleElement()
                .asString()
                .startsWith(router + "," + hasher + ",16,17," + moved);
    }

    @Test
    void allRoutersByDefaultOneMoreOneLessAndTwiceAsMany() {
        assertThat(run("--format", "csv")).isZero();

        assertThat(text().lines()).hasSize(1 + 15 * 3)
                .noneMatch(line -> line.contains("ROUND_ROBIN"))
                .anyMatch(line -> line.startsWith("JUMP_BACK,XXH3,16,15,"))
                .anyMatch(line -> line.startsWith("RING,XXH3,16,32,"));
    }

    @Test
    void aTableForEachPartitionCostsMemory() {
        assertThat(run("--router", "PARTITION_RING", "--to", "17", "--table-mib", "4")).isZero();

        assertThat(text()).contains("tables MiB  fullest shard MiB").containsPattern(" 1084 +80\n");
    }

    @Test
    void keysFromAFile() {
        var trace = Path.of(System.getProperty("shardmark.root"), "profiles/traces/web12.keys.gz");
        assertThat(run("--router", "MODULO", "--hasher", "CRC32", "--keys", trace.toString(), "--to", "16")).isZero();

        assertThat(text().lines().skip(1)).singleElement().asString().containsPattern(" 16 +0 +0\\.0000 +0 ");
    }

    /** The figure of a file of the same keys. */
    @Test
    void keysWithLeadingZeros() {
        assertThat(run("--router", "JUMP", "--hasher", "CRC32", "--to", "17", "--keys", "sensor-0001..sensor-9999"))
                .isZero();

        assertThat(text().lines().skip(1)).singleElement().asString().containsPattern(" 17 +581 ");
    }

    @Test
    void moreKeysThanTheHeapHasRoomForAreRefused() {
        assertThat(run("--keys", "k0..k2147483647")).isEqualTo(2);

        assertThat(errors.toString(UTF_8)).startsWith("moves: --keys with 2147483648 keys: the heap of ")
                .contains(" has room for about ");
    }

    @Test
    void keysOfAColumn(@TempDir Path folder) throws IOException {
        var log = folder.resolve("log.csv");
        Files.write(log, IntStream.range(0, 100).mapToObj(i -> i + ";user" + i % 5).toList());
        assertThat(run("--router", "MODULO", "--keys", log.toString(), "--column", "2", "--separator", ";", "--format",
                "csv")).isZero();
        assertThat(errors.toString(UTF_8)).isEmpty();
        var byColumn = text();
        out.reset();
        run("--router", "MODULO", "--keys", "user0..user4", "--format", "csv");
        assertThat(text()).isEqualTo(byColumn);
        out.reset();

        run("--router", "MODULO", "--keys", log.toString());
        assertThat(errors.toString(UTF_8)).startsWith("moves: ").contains("nearly all lines are distinct (100 of 100)");
    }

    /** As is right for a list, and no reason to doubt it. */
    @Test
    void aListOfDistinctKeysIsNotDoubted(@TempDir Path folder) throws IOException {
        var list = folder.resolve("list.keys");
        Files.write(list, IntStream.range(0, 100).mapToObj(i -> "sensor-" + i).toList());
        assertThat(run("--router", "MODULO", "--keys", list.toString())).isZero();

        assertThat(errors.toString(UTF_8)).isEmpty();
    }

    @Test
    void saysInOneLineWhatIsWrong() {
        refuses("moves: none: cannot be read: no such file or folder", "--keys", "none");
        refuses("moves: --keys a9..a1: must be a range, such as user0..user9999 or user0001..user9999, or a file",
                "--keys",
                "a9..a1");
        refuses("moves: --keys a1..b9: must be a range, such as user0..user9999 or user0001..user9999, or a file",
                "--keys",
                "a1..b9");
        refuses("moves: --keys a01..a100: must be a range, such as user0..user9999 or user0001..user9999, or a file",
                "--keys",
                "a01..a100");
        refuses("moves: --to 0: must be at least 1", "--to", "0");
        refuses("moves: --shards -3: must be at least 1", "--shards", "-3");
        refuses("moves: --table-mib Infinity: must be a number above 0", "--table-mib", "Infinity");
        refuses("moves: --router ROUND_ROBIN: gives a key no shard of its own, so no key moves", "--router",
                "ROUND_ROBIN");
        refuses("moves: router=JUMP_BACK needs 64 random bits, but hasher=CRC32 gives 32; XXH3 gives 64",
                "--router", "JUMP_BACK", "--hasher", "CRC32");
    }

    private void refuses(String message, String... args) {
        assertThat(run(args)).isEqualTo(2);
        assertThat(errors.toString(UTF_8)).isEqualToIgnoringNewLines(message);
        assertThat(text()).isEmpty();
        errors.reset();
    }

    private int run(String... args) {
        return MovesCommand.run(new PrintStream(out, true, UTF_8), new PrintStream(errors, true, UTF_8), args);
    }

    private String text() {
        return out.toString(UTF_8);
    }
}
