package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.report.cli.RenderTest.Outcome;

class PublicationTest {
    private static final String SCALING = RenderTest.resource("scaling.json");

    @TempDir
    private Path folder;

    private Outcome run(String command, String... more) {
        var words = new java.util.ArrayList<>(java.util.List.of(command, SCALING));
        words.addAll(java.util.List.of(more));
        return RenderTest.run(words.toArray(String[]::new));
    }

    private Outcome render(String... more) {
        return run("render", more);
    }

    private Outcome check() {
        return run("check", "-o", folder.toString());
    }

    @Test
    void whatWasRenderedIsFresh() throws IOException {
        render("-o", folder.toString());
        var before = RenderTest.files(folder);
        assertThat(check()).isEqualTo(new Outcome(0, ""));
        assertThat(RenderTest.files(folder).keySet()).isEqualTo(before.keySet());
    }

    @Test
    void everyFileThatDiffersIsNamed() throws IOException {
        assertThat(check().code()).isEqualTo(1);
        assertThat(folder).isEmptyDirectory();
        render("-o", folder.toString());
        Files.writeString(folder.resolve("README.md"),
                Files.readString(folder.resolve("README.md")).replace("124,090", "134,090"));
        Files.delete(folder.resolve("scaling.png"));
        assertThat(check()).satisfies(o -> assertThat(o.err()).contains("stale: " + folder.resolve("README.md"))
                .contains("missing: " + folder.resolve("scaling.png"))
                .hasLineCount(2)).extracting(Outcome::code).isEqualTo(1);
    }

    @Test
    void aChartOfOtherDataIsStale() throws IOException {
        render("-o", folder.toString());
        Files.copy(folder.resolve("busiest-shard.png"), folder.resolve("scaling.png"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThat(check().err()).isEqualTo("stale: " + folder.resolve("scaling.png") + System.lineSeparator());
    }

    @Test
    void aChartThatIsNoLongerShownIsLeftOverUntilTheNextRender() throws IOException {
        render("-o", folder.toString());
        var picture = Files.write(folder.resolve("mine.png"), new byte[]{1, 2, 3});
        var tables = run("check", "-o", folder.toString(), "--only", "tables");
        assertThat(tables.err()).contains("left over: " + folder.resolve("scaling.png")).doesNotContain("mine.png");
        render("-o", folder.toString(), "--only", "tables");
        assertThat(folder.resolve("scaling.png")).doesNotExist();
        assertThat(picture).exists();
        assertThat(Files.readString(folder.resolve("README.md"))).doesNotContain("scaling.png").contains("| shards |");
    }

    @Test
    void aPictureOfTheUsersIsLeftAlone() throws IOException {
        Files.write(folder.resolve("scaling.png"), new byte[]{1, 2, 3});
        var outcome = render("-o", folder.toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("is not a chart of report.jar").hasLineCount(1);
        assertThat(RenderTest.files(folder)).containsOnlyKeys("scaling.png");
    }

    @Test
    void placesAreFilledAndEveryOtherByteStays() throws IOException {
        Path doc = Files.writeString(folder.resolve("DOC.md"), """
                                                               # Mine \t
                                                               <!-- shardmark:scaling tables -->
                                                               old
                                                               <!-- /shardmark -->
                                                               between
                                                               ```
                                                               <!-- shardmark:not a place -->
                                                               ```
                                                               <!-- shardmark:shares charts -->
                                                               <!-- /shardmark -->
                                                               no newline at the end""");
        Path pictures = folder.resolve("pic tures");
        assertThat(run("check", "--inject", doc.toString()).err()).contains("stale: " + doc);
        assertThat(render("--inject", doc.toString(), "-o", pictures.toString())).isEqualTo(new Outcome(0, ""));
        String text = Files.readString(doc);
        assertThat(text).startsWith("# Mine \t\n<!-- shardmark:scaling tables -->\n\n")
                .endsWith("<!-- /shardmark -->\nno newline at the end")
                .contains(
                        "<!-- /shardmark -->\nbetween\n```\n<!-- shardmark:not a place -->\n```\n<!-- shardmark:shares charts -->\n")
                .contains("| 256    |")
                .contains("](pic%20tures/busiest-shard.png)")
                .doesNotContain("old\n")
                .doesNotContain("scaling.png");
        assertThat(RenderTest.files(pictures)).containsOnlyKeys("busiest-shard.png");
        assertThat(run("check", "--inject", doc.toString(), "-o", pictures.toString())).isEqualTo(new Outcome(0, ""));
    }

    @Test
    void windowsLineEndsStay() throws IOException {
        Path doc = Files.writeString(folder.resolve("DOC.md"),
                "a\r\n<!-- shardmark:run -->\r\n<!-- /shardmark -->\r\n");
        render("--inject", doc.toString());
        assertThat(Files.readString(doc).replace("\r\n", "")).doesNotContain("\n");
    }

    @Test
    void aDocumentThatCannotBeFilledIsOneLineAndStays() throws IOException {
        for (String text : new String[]{"no place\n", "<!-- shardmark:nothing -->\n<!-- /shardmark -->\n",
                "<!-- shardmark:run -->\nno end\n", "<!-- /shardmark -->\n"}) {
            Path doc = Files.writeString(folder.resolve("DOC.md"), text);
            var outcome = render("--inject", doc.toString());
            assertThat(outcome.code()).as(text).isEqualTo(2);
            assertThat(outcome.err()).as(text).contains("DOC.md").hasLineCount(1);
            assertThat(Files.readString(doc)).isEqualTo(text);
        }
        assertThat(render("--inject", folder.resolve("none.md").toString()).code()).isEqualTo(2);
    }

    @Test
    void whatIsFilteredOutIsNotOnThePage() throws IOException {
        assertThat(render("-o", folder.toString(), "--filter", "shards!=256", "--filter", "load=uniform", "--view",
                "x=shards y=score"))
                .isEqualTo(new Outcome(0, ""));
        assertThat(Files.readString(folder.resolve("README.md"))).contains("| 64 ")
                .doesNotContain("| 256 ")
                .doesNotContain("zipf");
        assertThat(
                run("check", "-o", folder.toString(), "--filter", "shards!=256", "--filter", "load=uniform", "--view",
                        "x=shards y=score").code())
                .isZero();
    }

    @Test
    void whatIsAskedForMustBeThere() {
        for (String[] asked : new String[][]{{"--filter", "load=none"}, {"--filter", "nonsense"}, {"--rows", "none"},
                {"--baseline", "load=none"}, {"--view", "none"}, {"--view", "x=none"}, {"--view", "y=none"},
                {"--filter", "shards~("}, {"--view", "hashers"}}) {
            var outcome = render("-o", folder.resolve("out").toString(), asked[0], asked[1]);
            assertThat(outcome.code()).as(String.join(" ", asked)).isEqualTo(2);
            assertThat(outcome.err()).as(String.join(" ", asked)).hasLineCount(1);
        }
        assertThat(folder).isEmptyDirectory();
    }
}
