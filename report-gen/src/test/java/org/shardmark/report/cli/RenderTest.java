package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.report.jmh.Fixture;

class RenderTest {
    @TempDir
    private Path folder;

    /** What a run printed on standard error, and its exit code. */
    record Outcome(int code, String err) {}

    static Outcome run(String... arguments) {
        var before = System.err;
        var bytes = new ByteArrayOutputStream();
        try (var err = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setErr(err);
            return new Outcome(Main.run(arguments), bytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setErr(before);
        }
    }

    static String resource(String name) {
        try {
            var url = RenderTest.class.getResource("/org/shardmark/report/" + name);
            assertThat(url).as(name).isNotNull();
            return Path.of(url.toURI()).toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static Map<String, byte[]> files(Path folder) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (var list = Files.list(folder)) {
            for (Path file : list.toList()) {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    @Test
    void theScalingPageHasItsTablesAndCharts() throws IOException {
        assertThat(run("render", resource("scaling.json"), "-o", folder.toString())).isEqualTo(new Outcome(0, ""));
        assertThat(files(folder).keySet())
                .containsExactlyInAnyOrder("README.md", "scaling.png", "busiest-shard.png", "bend.png");
        assertThat(Files.readString(folder.resolve("README.md")))
                .contains("| shards | uniform, msg/s | zipf:1.1, msg/s |")
                .contains("| 256    |  124,090 ± 680 |")
                .contains("(scaling.png)")
                .contains("| zipf:1.1 | 16     |        14,545 |        0.295 |");
    }

    @Test
    void aPageForTheBrowserIsOneFileAndNeedsNoFolder() throws IOException {
        var page = folder.resolve("page.html");
        assertThat(run("render", resource("scaling.json"), "--html", page.toString())).isEqualTo(new Outcome(0, ""));
        assertThat(files(folder)).containsOnlyKeys("page.html");
        assertThat(page).content().contains("<svg", "124,090 ± 680", "<h2>The busiest shard</h2>");
    }

    @Test
    void theSameInputGivesTheSameBytesWhateverTheFolderIsCalled() throws IOException {
        Path one = folder.resolve("one");
        Path two = folder.resolve("some where/else");
        run("render", resource("scaling.json"), "-o", one.toString());
        run("render", resource("scaling.json"), "-o", two.toString());
        var expected = files(one);
        var found = files(two);
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, bytes) -> assertThat(found.get(name)).as(name).isEqualTo(bytes));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''|is empty (0 bytes)", "'[ ]'|holds no results", "'[ {'|is cut off",
            "'hello'|is not JSON (line 1, column", "'{}'|is JSON but not a JMH result file",
            "'[1, 2]'|a result must be an object", "'[{\"benchmark\": \"a.B.c\"}]'|without \"primaryMetric\"",
            "'[] []'|something follows"})
    void aBadFileIsOneLineAndNothingIsWritten(String content, String why) throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.json"), content);
        Path out = folder.resolve("out");
        var outcome = run("render", bad.toString(), "-o", out.toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("bad.json").contains(why).hasLineCount(1);
        assertThat(out).doesNotExist();
    }

    @Test
    void aMissingFileAndAFolderAreOneLineToo() {
        assertThat(run("render", folder.resolve("none.json").toString(), "-o", folder.resolve("out").toString()))
                .satisfies(o -> assertThat(o.err()).contains("does not exist").hasLineCount(1))
                .extracting(Outcome::code)
                .isEqualTo(2);
        assertThat(run("render", folder.toString(), "-o", folder.resolve("out").toString()))
                .satisfies(o -> assertThat(o.err()).contains("is a folder").hasLineCount(1))
                .extracting(Outcome::code)
                .isEqualTo(2);
        assertThat(run("render", resource("scaling.json"))).extracting(Outcome::code).isEqualTo(2);
    }

    @Test
    void aPageOfTheUsersIsLeftAlone() throws IOException {
        Path page = Files.writeString(folder.resolve("README.md"), "# Mine\n");
        var outcome = run("render", resource("scaling.json"), "-o", folder.toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("was not written by report.jar").hasLineCount(1);
        assertThat(Files.readString(page)).isEqualTo("# Mine\n");
        assertThat(files(folder)).containsOnlyKeys("README.md");
    }

    private Path results(String... texts) throws IOException {
        var rows = Arrays.stream(texts)
                .map(text -> Fixture.row("a.B.c", "avgt", 1, "{\"text\": \"%s\"}".formatted(text),
                        Fixture.metric("ns/op", "[[1, 2]]", "1.5"), ""))
                .toArray(String[]::new);
        return Files.writeString(folder.resolve("results.json"), Fixture.file(rows));
    }

    @Test
    void aTextAxisGivesAChart() throws IOException {
        Path out = folder.resolve("out");
        assertThat(run("render", results("hash", "tree").toString(), "--view", "x=text", "-o", out.toString()))
                .isEqualTo(new Outcome(0, ""));
        assertThat(Files.readString(out.resolve("README.md"))).contains("B.c by text");
        assertThat(out.resolve("results.png")).exists();
    }

    /** Pooled, they would be a row of nobody: half of its forks with one collector, half with another. */
    @Test
    void armsOfARunStandSideBySideUnderTheirNames() throws IOException {
        var files = new ArrayList<String>(List.of("render"));
        for (var arm : List.of("base", "zgc")) {
            files.add(Files.writeString(folder.resolve(arm + ".json"),
                    Fixture.file(Fixture.row("a.B.c", "avgt", 1, "{}",
                            Fixture.metric("ns/op", arm.equals("zgc") ? "[[30]]" : "[[20]]", "1"), "")))
                    .toString());
            Files.writeString(folder.resolve(arm + ".environment.json"),
                    """
                    {"schema": "shardmark-environment/1", "run": "5f0c", "arm": "%s", "forks": []}""".formatted(arm));
        }
        Path out = folder.resolve("out");
        files.addAll(List.of("-o", out.toString()));
        assertThat(run(files.toArray(String[]::new)).code()).isZero();
        assertThat(Files.readString(out.resolve("README.md"))).contains("base, ns/op | zgc, ns/op", "20.00", "30.00")
                .doesNotContain("25.00");
    }

    @Test
    void whatNoFontHasIsSaidOnceAndThePageIsWritten() throws IOException {
        // In a plane that Unicode has assigned nothing in.
        String unknown = "\\uD900\\uDC01";
        Path out = folder.resolve("out");
        var outcome = run("render", results("a" + unknown, "b" + unknown).toString(), "-o", out.toString());
        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).contains("U+50001").contains("no font of this machine").hasLineCount(1);
        assertThat(out.resolve("results.png")).exists();
    }
}
