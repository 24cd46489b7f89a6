package org.shardmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the build says on a machine that lacks what it needs, as if more were needed than there is. */
class BuildIT {
    private static String refusal(String property) throws IOException, InterruptedException {
        var process = new ProcessBuilder("mvn", "--batch-mode", "validate", property)
                .directory(Path.of(System.getProperty("shardmark.root")).toFile())
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as("%s", output).isOne();
        return output;
    }

    @Test
    void withoutANewEnoughJdkOneLineSaysWhatToInstall() throws Exception {
        assertThat(refusal("-Djdk.oldest=99"))
                .contains("Shardmark needs a JDK, 99 or newer, and found none: install one")
                .doesNotContain("toolchains.xml");
    }

    @Test
    void withoutANewEnoughMavenOneLineSaysWhatToInstall() throws Exception {
        assertThat(refusal("-Dmaven.oldest=99")).contains("Shardmark needs Maven 99 or newer: install one");
    }
}
