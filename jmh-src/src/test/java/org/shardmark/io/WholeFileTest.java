package org.shardmark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shardmark.record.SlowChannel;

class WholeFileTest {
    @TempDir
    private Path folder;

    @Test
    @Timeout(30)
    void aReaderSeesTheOldContentOrTheNewOne() throws Exception {
        var file = folder.resolve("results.json");
        WholeFile.write(file, content('a'));
        var done = new AtomicBoolean();
        var writer = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 50; i++) {
                write(file, content(i % 2 == 0 ? 'b' : 'a'));
            }
            done.set(true);
        });
        while (!done.get()) {
            assertThat(Files.readString(file)).isIn(new String(content('a'), StandardCharsets.UTF_8),
                    new String(content('b'), StandardCharsets.UTF_8));
        }
        writer.join();
        assertThat(folder).isDirectoryContaining(path -> path.equals(file));
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void aFileThatCannotBeReplacedKeepsItsContent() throws IOException {
        var file = folder.resolve("taken");
        Files.createDirectory(file);
        Files.writeString(file.resolve("inside"), "x");
        assertThatThrownBy(() -> WholeFile.write(file, content('a'))).isInstanceOf(IOException.class);
        assertThat(file.resolve("inside")).hasContent("x");
        assertThat(folder.resolve(".taken.tmp")).doesNotExist();
    }

    @Test
    void ofALinkTheFileBehindItIsReplaced() throws IOException {
        var real = Files.createDirectory(folder.resolve("real"));
        Files.writeString(real.resolve("x.json"), "old");
        var link = Files.createSymbolicLink(folder.resolve("x.json"), Path.of("real/x.json"));
        WholeFile.write(link, content('a'));
        assertThat(link).isSymbolicLink();
        assertThat(real.resolve("x.json")).hasBinaryContent(content('a'));
        assertThat(real).isDirectoryContaining(path -> path.endsWith("x.json"));
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(real, link);
        }
    }

    @Test
    void aPipeIsSentTheContentAndStays() throws Exception {
        try (var pipe = new NamedPipe(folder)) {
            WholeFile.write(pipe.path(), content('a'));
            assertThat(pipe.read()).isEqualTo(new String(content('a'), StandardCharsets.UTF_8));
            assertThat(Files.isRegularFile(pipe.path())).isFalse();
        }
    }

    @Test
    void whoMayReadStaysAsItWas() throws IOException {
        var file = Files.writeString(folder.resolve("secret.json"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        WholeFile.write(file, content('a'));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }

    /** As a disk writes that takes a few bytes at a time. */
    @Test
    void whatIsWrittenIsForcedToTheDiskAfterItsLastByte() throws IOException {
        var channel = new SlowChannel();
        WholeFile.writeForced(channel, "results".getBytes(StandardCharsets.UTF_8));
        assertThat(channel.events).containsExactly("res", "ult", "s", "forced with its size");
    }

    private static byte[] content(char letter) {
        return String.valueOf(letter).repeat(100_000).getBytes(StandardCharsets.UTF_8);
    }

    private static void write(Path file, byte[] content) {
        try {
            WholeFile.write(file, content);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
