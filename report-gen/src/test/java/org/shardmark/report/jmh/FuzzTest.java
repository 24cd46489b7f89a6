package org.shardmark.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shardmark.report.jmh.Fixture.PLAIN;
import static org.shardmark.report.jmh.Fixture.file;
import static org.shardmark.report.jmh.Fixture.metric;
import static org.shardmark.report.jmh.Fixture.row;
import static org.shardmark.report.jmh.Fixture.sampled;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.shardmark.report.chart.Renderer;
import org.shardmark.report.table.Data;
import org.shardmark.report.text.Markdown;
import org.shardmark.report.view.Page;
import org.shardmark.report.view.Pages;
import org.shardmark.report.view.Request;

/** Files that something has gnawed at: each gives a table or one clear line, and nothing else ever happens. */
class FuzzTest {
    private static final int FILES = 100_000;
    private static final int DRAWN_EVERY = 1_000;

    private static final List<byte[]> SEEDS = java.util.stream.Stream.of(file(PLAIN, PLAIN.replace("16", "1024"),
            PLAIN.replace("16", "128"), PLAIN.replace("hash", "tree").replace("12", "1e300")),
            file(row("a.B.c", "sample", 1, "{}", sampled("us/op", "[[[[1.0, 300], [2.0, 10]], [[1.0, 4]]]]", "1.1"),
                    "\"c·p0.50\": " + metric("us/op", "[[1]]", "1") + ",\"c·p0.90\": " + metric("us/op", "[[1]]", "1")
                            + ",\"c·p0.99\": " + metric("us/op", "[[3]]", "3"))),
            file(row("org.shardmark.bench.ShardScalingBenchmark.run", "thrpt", 1,
                    "{\"shards\": \"4\", \"load\": \"uniform\"}",
                    metric("ops/s", "[[3, 3]]", "3"),
                    "\"ceiling\": " + metric("msg/s", "[[4, 4]]", "4") + ", \"busiestShare\": "
                            + metric("1", "[[0.3]]", "0.3")
                            + ", \"waitUnloadedMicros\": " + metric("us/wait", "[[1100]]", "1100"))),
            "{\"format\": \"shardmark-skew/1\", \"cases\": [{\"name\": \"z\", \"load\": [0.5, 0.25, 0.25]}]}")
            .map(s -> s.getBytes(StandardCharsets.UTF_8))
            .toList();

    private static final List<String> VALUES = List.of("\"NaN\"", "NaN", "\"-INF\"", "null", "true", "[]", "{}",
            "[[[]]]",
            "-1", "0", "0", "7", "7", "3.5", "1e308", "-1e-320", "99999999999999999999", "\"\"", "\"ss\"", "\"avgt\"",
            "\"ops/s\"", "\"s/op\"", "\"16\"", "\"16\"", "\"1K\"", "\"|`*\"", "\"\\u0000\"", "\"score\"", "[1]",
            "[[2]]",
            "[[[1, 5]]]");

    private static final List<String> SPLICES = List.of("\"NaN\"", "NaN", "-INF", "null", "true", "[]", "{}", "[[[]]]",
            "-1",
            "0", "1e308", "-1e-320", "99999999999999999999", "\"\"", "\"ss\"", "\"thrpt\"", "ops/s", "s/op", "\\u0000",
            "\n",
            ",", ":", "]", "}", "\"", "|", "\ufeff", "1.5", "%s", "`", "·p0.5", "param:", "#1 ");

    @Test
    void everyMutatedFileIsATableOrOneClearLine() {
        long tables = IntStream.range(0, FILES).parallel().filter(FuzzTest::survives).count();
        // If nearly all were refused, the tables would hardly have been tried.
        assertThat(tables).isBetween(FILES / 10L, FILES * 9L / 10);
    }

    /** Whether the file gave a table. */
    private static boolean survives(int number) {
        byte[] bytes = mutated(number);
        try {
            return switch (Fixture.read(bytes)) {
                case Reading.Results results -> isPage(Pages.of(List.of(new Data.Source("", results)), List.of(),
                        Request.automatic(), "render"), number);
                case Reading.Skew skew ->
                    isPage(Pages.of(List.of(), List.of(skew.report()), Request.automatic(), "render"), number);
                case Reading.Sizing sizing -> isPage(Pages.of(List.of(), List.of(), List.of(sizing.report()),
                        Request.automatic(), "render"), number);
                case Reading.Refused refused -> isLine(refused.why());
            };
        } catch (Throwable e) {
            throw new AssertionError("file " + number + ": " + new String(bytes, StandardCharsets.UTF_8), e);
        }
    }

    private static boolean isPage(Page page, int number) {
        if (!Markdown.page(page).contains("|--")) {
            throw new AssertionError("no table");
        }
        page.charts().forEach(Renderer::digest);
        if (number % DRAWN_EVERY == 0) {
            page.charts().forEach(Renderer::png);
        }
        return true;
    }

    private static boolean isLine(String why) {
        if (!why.startsWith("results.json ") || why.lines().count() != 1 || why.length() > 400) {
            throw new AssertionError("not one clear line: " + why);
        }
        return false;
    }

    private static byte[] mutated(int number) {
        var random = new SplittableRandom(number);
        byte[] bytes = SEEDS.get(number % SEEDS.size());
        int changes = 1 + random.nextInt(2);
        for (int i = 0; i < changes; i++) {
            bytes = mutate(bytes, random);
        }
        return bytes;
    }

    private static byte[] mutate(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length + 1);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 6));
        byte[] piece = Arrays.copyOfRange(bytes, at, at + length);
        return switch (random.nextInt(16)) {
            case 0 -> random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : without(bytes, at, 0, piece);
            case 1 -> without(bytes, at, length, new byte[0]);
            case 2 -> without(bytes, at, Math.min(1, length), new byte[]{(byte) random.nextInt(256)});
            case 3 -> without(bytes, random.nextInt(bytes.length + 1), 0, piece);
            case 4 -> without(bytes, at, 0, splice(random));
            default -> value(bytes, random);
        };
    }

    /** Replaces a number or a short string by something else. */
    private static byte[] value(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length + 1);
        while (at < bytes.length && !(Character.isDigit(bytes[at]) || bytes[at] == '"')) {
            at++;
        }
        int end = at;
        if (end < bytes.length && bytes[end] == '"') {
            do {
                end++;
            } while (end < bytes.length && bytes[end] != '"');
            end = Math.min(bytes.length, end + 1);
        } else {
            while (end < bytes.length && (Character.isDigit(bytes[end]) || bytes[end] == '.')) {
                end++;
            }
        }
        return without(bytes, at, end - at, other(random));
    }

    private static byte[] other(SplittableRandom random) {
        return VALUES.get(random.nextInt(VALUES.size())).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] splice(SplittableRandom random) {
        return SPLICES.get(random.nextInt(SPLICES.size())).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] without(byte[] bytes, int at, int length, byte[] instead) {
        var out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        out.writeBytes(instead);
        out.write(bytes, Math.min(bytes.length, at + length), Math.max(0, bytes.length - at - length));
        return out.toByteArray();
    }
}
