package org.shardmark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
