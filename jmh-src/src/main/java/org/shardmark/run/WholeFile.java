package org.shardmark.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file whole or not at all: a reader sees the old content or the new one, whenever it looks and however the
 * writer ends.
 */
final class WholeFile {
    private WholeFile() {}

    /**
     * Replaces a file's content: a temporary file in the same folder, forced to the disk, then moved over the file.
     *
     * @throws IOException if the file cannot be written; it then has its old content
     */
    static void write(Path file, byte[] content) throws IOException {
        var target = file.toAbsolutePath();
        var temporary = target.resolveSibling("." + target.getFileName() + ".tmp");
        try {
            try (var channel = FileChannel.open(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                var left = ByteBuffer.wrap(content);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                channel.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
