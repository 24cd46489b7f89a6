package org.shardmark.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.report.cli.RenderTest.Outcome;
import org.shardmark.report.jmh.Fixture;

class ProseInPageTest {
    @TempDir
    private Path folder;

    private Path page;

    /** One row of 12.0 ± 2.5 ops/us. */
    @BeforeEach
    void results() throws IOException {
        page = folder.resolve("README.md");
        Files.writeString(folder.resolve("results.json"), Fixture.file(Fixture.PLAIN));
        Files.writeString(Files.createDirectories(folder.resolve("other")).resolve("results.json"),
                Fixture.file(Fixture.PLAIN));
    }

    private void write(String prose) throws IOException {
        Files.writeString(page, prose + "\n\n<!-- java -jar report.jar render results.json --inject DOC.md -->\n");
    }

    private Outcome all(String command) {
        return RenderTest.run(command, "--all", folder.toString());
    }

    @Test
    void aStaleFigureIsRedAndRenderFillsIt() throws IOException {
        write("It does <!--= get size=16 -->13<!--/-->, there <!--= other/results.json#get -->12.0<!--/-->.");
        assertThat(all("check")).isEqualTo(
                new Outcome(1, "stale: " + page + "\n" + page + ": line 1: get size=16 is 12.0, not 13\n"));
        assertThat(all("render")).isEqualTo(new Outcome(0, ""));
        assertThat(Files.readString(page)).startsWith("It does <!--= get size=16 -->12.0<!--/-->, there ");
        assertThat(all("check")).isEqualTo(new Outcome(0, ""));
    }

    @Test
    void anUntrueClaimIsRedAndNothingIsWritten() throws IOException {
        write("It does <!--= get -->13<!--/--> and <!--? get > 10 -->more than ten<!--/-->.");
        String before = Files.readString(page);
        String untrue = page + ": line 1: the claim get > 10 does not hold: 12.0 ± 2.5 against 10.00\n";
        assertThat(all("check").code()).isEqualTo(1);
        assertThat(all("check").err()).endsWith(untrue);
        assertThat(all("render")).isEqualTo(new Outcome(2, untrue));
        assertThat(page).hasContent(before);
    }

    @Test
    void aPlaceThatCannotBeFilledIsOneLine() throws IOException {
        write("It does\nso <!--= none/results.json#get -->13<!--/-->.");
        assertThat(all("check").code()).isEqualTo(2);
        assertThat(all("check").err()).startsWith(page + ": line 2: none/results.json").hasLineCount(1);
        write("It does\nso <!--= get size=32 -->13<!--/-->.");
        assertThat(all("render"))
                .isEqualTo(new Outcome(2, page + ": line 2: no row has size = 32; there are 16\n"));
    }
}
