package org.shardmark.report.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
@Timeout(60)
class DestinationTest {
    private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @BeforeEach
    void resolve() throws IOException {
        folder = folder.toRealPath();
    }

    @Test
    void ofALinkTheFileBehindItIsReplaced() throws IOException {
        var real = Files.createDirectory(folder.resolve("real"));
        Files.writeString(real.resolve("x.json"), "old");
        Files.createSymbolicLink(real.resolve("y.json"), Path.of("x.json"));
        var link = Files.createSymbolicLink(folder.resolve("z.json"), Path.of("real/y.json"));

        Destination.of(link).write(NEW);

        assertThat(link).isSymbolicLink().hasBinaryContent(NEW);
        assertThat(real.resolve("y.json")).isSymbolicLink();
        assertThat(real.resolve("x.json")).isRegularFile().hasBinaryContent(NEW);
        assertThat(folder).isDirectoryNotContaining("glob:**/*.part");
        assertThat(real).isDirectoryNotContaining("glob:**/*.part");
    }

    @Test
    void ofALinkThatLeadsNowhereTheFileIsMade() throws IOException {
        var link = Files.createSymbolicLink(folder.resolve("x"), Path.of("made"));

        Destination.of(link).write(NEW);

        assertThat(folder.resolve("made")).isRegularFile().hasBinaryContent(NEW);
    }

    @Test
    void theTemporaryFileLiesBesideTheTarget() throws IOException {
        var real = Files.createDirectory(folder.resolve("real"));
        // What is in the way of the temporary file shows where that is.
        Files.createDirectories(real.resolve(".x.part/full"));
        var link = Files.createSymbolicLink(folder.resolve("x"), Path.of("real/x"));

        assertThatThrownBy(() -> Destination.of(link).write(NEW)).isInstanceOf(IOException.class)
                .hasMessageContaining(real.resolve(".x.part").toString());
    }

    @Test
    void aPipeIsSentTheDocumentAndStays() throws Exception {
        var pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        var read = CompletableFuture.supplyAsync(() -> text(pipe), task -> Thread.ofVirtual().start(task));

        Destination.of(Files.createSymbolicLink(folder.resolve("link"), pipe)).write(NEW);

        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("new");
        assertThat(Files.readAttributes(pipe, "*").get("isOther")).isEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/fd/1"})
    void devicesAndWhatIsOpenAreStreams(String path) throws IOException {
        assertThat(Destination.of(Path.of(path)).isStream()).isTrue();
        assertThat(Destination.of(Path.of(path)).refusal()).isEmpty();
    }

    @Test
    void aDeviceStaysOne() throws IOException {
        Destination.of(Path.of("/dev/null")).write(NEW);

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void linksInACircleLeadNowhere() throws IOException {
        Files.createSymbolicLink(folder.resolve("a"), Path.of("b"));
        Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));

        assertThatThrownBy(() -> Destination.of(folder.resolve("a"))).isInstanceOf(FileSystemLoopException.class);
    }

    @Test
    void whatCannotBeWrittenIsRefused() throws IOException {
        Files.writeString(folder.resolve("file"), "old");

        assertThat(Destination.of(folder).refusal()).contains("this is a folder, and a file is needed");
        assertThat(Destination.of(folder.resolve("file/x")).refusal())
                .contains("there is no folder " + folder.resolve("file"));
        assertThat(Destination.of(folder.resolve("new/x")).refusal())
                .contains("there is no folder " + folder.resolve("new"));
        assertThat(Destination.of(folder.resolve("new")).refusal()).isEmpty();
    }

    @Test
    void aFileThatCannotBeReplacedKeepsItsContent() throws IOException {
        Files.createDirectories(folder.resolve("taken/inside"));

        assertThatThrownBy(() -> Destination.of(folder.resolve("taken")).write(NEW)).isInstanceOf(IOException.class);

        assertThat(folder.resolve("taken/inside")).isDirectory();
        assertThat(folder.resolve(".taken.part")).doesNotExist();
    }

    @Test
    void whoMayReadStaysAsItWas() throws IOException {
        var file = Files.writeString(folder.resolve("secret"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        Destination.of(file).write(NEW);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
