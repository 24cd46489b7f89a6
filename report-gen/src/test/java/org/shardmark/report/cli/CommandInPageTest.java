package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.report.jmh.Fixture;

class CommandInPageTest {
    @TempDir
    private Path folder;

    private Path own;
    private Path injected;

    /** A page of the report's own in one folder, and one that is filled in another. */
    @BeforeEach
    void pages() throws IOException {
        for (String name : new String[]{"own", "in jected"}) {
            Files.writeString(Files.createDirectories(folder.resolve(name)).resolve("results.json"),
                    Fixture.file(Fixture.PLAIN));
        }
        own = folder.resolve("own/README.md");
        run("render", folder + "/own/results.json", "--filter", "size=16", "-o", folder + "/own");
        injected = Files.writeString(folder.resolve("in jected/README.md"),
                """
                <!-- shardmark:results -->
                <!-- /shardmark -->
                java -jar report.jar render results.json --inject DOC.md
                """);
        run("render", folder + "/in jected/results.json", "--inject", injected.toString());
        Files.writeString(Files.createDirectories(folder.resolve("prose")).resolve("README.md"), "Nothing to make.");
    }

    private static RenderTest.Outcome run(String... words) {
        return RenderTest.run(words);
    }

    private RenderTest.Outcome checkAll() {
        return run("check", "--all", folder.toString());
    }

    @Test
    void everyPageIsCheckedByItsOwnCommand() throws IOException {
        assertThat(checkAll()).isEqualTo(new RenderTest.Outcome(0, ""));
        for (Path page : new Path[]{own, injected}) {
            Files.writeString(page, Files.readString(page).replaceFirst("!\\[", "![Not so: "));
        }
        assertThat(checkAll()).isEqualTo(
                new RenderTest.Outcome(1, "stale: " + injected + "\nstale: " + own + "\n"));
    }

    @Test
    void everyPageIsMadeAgain() throws IOException {
        String before = Files.readString(own);
        Files.writeString(own, before.replace("hash", "tree"));
        assertThat(run("render", "--all", folder.toString())).isEqualTo(new RenderTest.Outcome(0, ""));
        assertThat(own).hasContent(before);
        assertThat(checkAll().code()).isZero();
    }

    @Test
    void aPageThatCannotBeMadeIsNamedAndTheOthersGoOn() throws IOException {
        Files.delete(folder.resolve("in jected/results.json"));
        Files.writeString(own, Files.readString(own).replace("hash", "tree"));
        assertThat(checkAll()).isEqualTo(new RenderTest.Outcome(2,
                injected + ": results.json does not exist\nstale: " + own + "\n"));
        Files.writeString(injected, "java -jar report.jar render --sideways results.json --inject DOC.md");
        assertThat(checkAll().err()).startsWith(injected + ": Unknown option: '--sideways'\n");
    }

    /** Nothing of a page is given to a shell. */
    @Test
    void aCommandIsWordsAndNothingElse() throws IOException {
        Files.writeString(injected,
                "java -jar report.jar render results.json; touch " + folder.resolve("proof") + " --inject DOC.md");
        assertThat(checkAll().code()).isEqualTo(2);
        assertThat(folder.resolve("proof")).doesNotExist();
    }

    @Test
    void aPageThatIsNamedMayHaveItsCommandInAComment() throws IOException {
        var page = Files.writeString(folder.resolve("TOP.md"), "<!-- shardmark:results -->\n<!-- /shardmark -->\n"
                + "<!-- java -jar report.jar render " + folder + "/own/results.json --inject DOC.md -->\n");
        assertThat(run("check", "--all", page.toString()).err()).startsWith("stale: " + page + "\n");
    }

    @Test
    void whatHasNoCommandIsRefused() throws IOException {
        String prose = folder.resolve("prose").toString();
        assertThat(run("check", "--all", prose)).isEqualTo(new RenderTest.Outcome(2, "no README.md in " + prose
                + " has a command to make it again: no line begins with java -jar report.jar render\n"));
        assertThat(run("check", "--all", prose + "/README.md").err()).startsWith(prose + "/README.md has no command");
        assertThat(run("check", "--all", prose, "--filter", "size=16")).isEqualTo(new RenderTest.Outcome(2,
                "--all takes its options from the pages: give it pages or folders alone\n"));
        assertThat(run("check", "--all", folder + "/none").err())
                .isEqualTo(folder + "/none cannot be read: no such file or folder\n");
    }
}
