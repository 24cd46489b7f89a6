package org.shardmark.report.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoReasonTest {
    @TempDir
    private Path folder;

    @Test
    void exceptionsWhoseMessageIsThePathAlone() throws IOException {
        var file = Files.createFile(folder.resolve("file"));
        assertThat(reason(() -> Files.readString(folder.resolve("missing")))).isEqualTo("no such file or folder");
        assertThat(reason(() -> Files.createFile(file))).isEqualTo("a file of this name already exists");
        assertThat(reason(() -> Files.newDirectoryStream(file))).isEqualTo("not a folder");
        assertThat(reason(() -> Files.delete(folder))).isEqualTo("the folder is not empty");
        // Root is denied nothing, so this one is made by hand.
        assertThat(IoReason.of(new AccessDeniedException("k"))).isEqualTo("permission denied");
    }

    @Test
    void whatTheSystemSaysStaysAsOneLine() throws IOException {
        var file = Files.createFile(folder.resolve("file"));
        assertThat(reason(() -> Files.readString(folder))).isEqualTo("is a directory");
        assertThat(reason(() -> Files.readString(file.resolve("below")))).isEqualTo("not a directory");
        assertThat(IoReason.of(new FileSystemException("k", null, "No space left on device\n")))
                .isEqualTo("no space left on device");
        assertThat(IoReason.of(new IOException())).isEqualTo("IOException");
        assertThat(IoReason.of(new IOException("JMH ended"))).isEqualTo("JMH ended");
    }

    @Test
    void theOlderClassesPutTheReasonInParentheses() {
        assertThat(reason(() -> new FileInputStream(folder.resolve("a (b)").toFile()).close()))
                .isEqualTo("no such file or directory");
    }

    @Test
    void textThatIsNotUtf8() throws IOException {
        var file = Files.write(folder.resolve("latin1"), new byte[]{(byte) 0xfc});
        assertThat(reason(() -> Files.readString(file))).isEqualTo("not UTF-8 text");
    }

    @Test
    void textThatIsNoFileName() {
        var nul = catchThrowableOfType(InvalidPathException.class, () -> Path.of("a\0b"));
        assertThat(IoReason.of(nul)).isEqualTo("not a file name: nul character not allowed");
        assertThat(IoReason
                .of(new InvalidPathException("gr??e", "Malformed input or input contains unmappable characters")))
                .matches("a file name that this locale \\(.+\\) cannot express; with LC_ALL=C.UTF-8 it can");
    }

    @Test
    void theFileIsNamedWhereTheExceptionKnowsIt() {
        assertThat(IoReason.withFile(new AccessDeniedException("k"))).isEqualTo("k: permission denied");
        assertThat(IoReason.withFile(new IOException("Broken pipe"))).isEqualTo("broken pipe");
    }

    private static String reason(ThrowingCallable action) {
        return IoReason.of(catchThrowableOfType(IOException.class, action));
    }
}
