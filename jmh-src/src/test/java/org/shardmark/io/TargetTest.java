package org.shardmark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void resolve() throws IOException {
        folder = folder.toRealPath();
    }

    @Test
    void aFileIsItsOwn() throws IOException {
        assertThat(Target.of(folder.resolve("x"))).isEqualTo(new Target(folder.resolve("x"), false));
    }

    @Test
    void aLinkIsFollowedToItsEndWhetherThatIsThereOrNot() throws IOException {
        Files.createDirectory(folder.resolve("real"));
        Files.createSymbolicLink(folder.resolve("real/b"), Path.of("c"));
        Files.createSymbolicLink(folder.resolve("a"), Path.of("real/b"));
        assertThat(Target.of(folder.resolve("a"))).isEqualTo(new Target(folder.resolve("real/c"), false));
    }

    @Test
    void linksInACircleLeadNowhere() throws IOException {
        Files.createSymbolicLink(folder.resolve("a"), Path.of("b"));
        Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));
        assertThatThrownBy(() -> Target.of(folder.resolve("a"))).isInstanceOf(FileSystemLoopException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/null", "/dev/full", "/dev/stdout", "/dev/fd/1"})
    void devicesAndOpenFilesAreStreams(String path) throws IOException {
        assertThat(Target.of(Path.of(path)).isStream()).isTrue();
    }

    @Test
    void aPipeIsAStreamBehindALinkToo() throws Exception {
        try (var pipe = new NamedPipe(folder)) {
            var link = Files.createSymbolicLink(folder.resolve("link"), pipe.path());
            assertThat(Target.of(link)).isEqualTo(new Target(pipe.path(), true));
        }
    }

    @Test
    void twoNamesOfOneFileHaveOneIdentity() throws IOException {
        Files.createDirectory(folder.resolve("deep"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("deep"));
        var expected = folder.resolve("deep/new/x");
        assertThat(Target.of(folder.resolve("link/new/x")).identity()).isEqualTo(expected);
        assertThat(Target.of(folder.resolve("deep/../deep/new/x")).identity()).isEqualTo(expected);
    }
}
