package org.shardmark.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
    @TempDir
    private Path folder;

    @Test
    void isAsItWasUntilItIsOpened() throws IOException {
        var file = Files.writeString(folder.resolve("out.txt"), "of an earlier run");
        var text = new TextFile(file);
        text.printed().println("planned ✓");
        assertThat(file).hasContent("of an earlier run");
        text.open();
        text.printed().println("measured");
        assertThat(text.end()).isEmpty();
        assertThat(file).hasContent("planned ✓\nmeasured");
    }

    @Test
    void isNotMadeWhereItIsNeverOpened() {
        var file = folder.resolve("deep/out.txt");
        var text = new TextFile(file);
        text.printed().println("planned");
        assertThat(text.end()).isEmpty();
        assertThat(file.getParent()).doesNotExist();
    }

    @Test
    void remembersThatItCouldNotBeWritten() {
        var text = new TextFile(Path.of("/dev/full"));
        text.open();
        text.printed().println("measured");
        assertThat(text.end()).isPresent();
    }
}
