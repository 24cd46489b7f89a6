package org.shardmark.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {
    @TempDir
    private Path folder;

    @Test
    void ofAFileIsTheSha256OfItsContent() throws IOException {
        // The value of "abc" in FIPS 180-4's examples.
        assertThat(Fingerprint.of(Files.writeString(folder.resolve("x"), "abc")))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void ofAFolderChangesWithAnyContentOrName() throws IOException {
        var inside = Files.writeString(Files.createDirectory(folder.resolve("deep")).resolve("x"), "abc");
        var before = Fingerprint.of(folder);
        Files.writeString(inside, "abd");
        assertThat(Fingerprint.of(folder)).isNotEqualTo(before);
        Files.writeString(inside, "abc");
        assertThat(Fingerprint.of(folder)).isEqualTo(before);
        Files.move(inside, folder.resolve("y"));
        assertThat(Fingerprint.of(folder)).isNotEqualTo(before);
    }
}
