package org.shardmark.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.io.NamedPipe;

class OutputsTest {
    private final Outputs outputs = new Outputs();

    @TempDir
    private Path folder;

    @Test
    void everyFileIsOneOutputsAlone() throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), Path.of("x.json"));
        outputs.replaces("-rff x.json", folder.resolve("x.json"));
        outputs.replaces("--against-rff y.json", folder.resolve("y.json"));
        assertThatThrownBy(() -> outputs.streams("-o link", folder.resolve("link"))).isInstanceOf(UsageException.class)
                .hasMessage("-o link: -rff x.json is the same file; each needs its own");
        assertThat(outputs.written()).hasSize(2);
    }

    @Test
    void whatIsReadIsNotWritten() throws IOException {
        var keys = Files.writeString(folder.resolve("my.keys"), "a");
        outputs.reads(keys);
        assertThatThrownBy(() -> outputs.streams("-o my.keys", keys)).isInstanceOf(UsageException.class)
                .hasMessageContaining("my.keys, which the run reads, is the same file");
    }

    @Test
    void aDeviceTakesAnyNumber() {
        outputs.replaces("-rff /dev/null", Path.of("/dev/null"));
        outputs.streams("-o /dev/null", Path.of("/dev/null"));
        assertThat(outputs.written()).isEmpty();
    }

    @Test
    void aPipeTakesOneDocument() throws Exception {
        try (var pipe = new NamedPipe(folder)) {
            outputs.replaces("-rff pipe", pipe.path());
            assertThatThrownBy(() -> outputs.replaces("--against-rff pipe", pipe.path()))
                    .isInstanceOf(UsageException.class);
        }
    }

    @Test
    void aFolderIsNoFile() {
        assertThatThrownBy(() -> outputs.streams("-o x", folder)).isInstanceOf(UsageException.class)
                .hasMessage("-o x: is a folder; must be a file");
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        var file = Files.writeString(folder.resolve("x"), "");
        assertThatThrownBy(() -> outputs.replaces("-rff x/y.json", file.resolve("y.json")))
                .isInstanceOf(UsageException.class)
                .hasMessage("-rff x/y.json: " + file + " is not a folder");
    }

    @Test
    void nothingIsMadeByLooking() {
        outputs.replaces("-rff deep/x.json", folder.resolve("deep/x.json"));
        assertThat(folder).isEmptyDirectory();
    }
}
