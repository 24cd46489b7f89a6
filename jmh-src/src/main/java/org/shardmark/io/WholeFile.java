package org.shardmark.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * Writes a file whole or not at all: a reader sees the old content or the new one, whenever it looks and however the
 * writer ends.
 */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Replaces a file's content: a temporary file in the same folder, forced to the disk, then moved over the file. Of
     * a symbolic link the file behind it is replaced; a device or pipe is sent the content.
     *
     * @throws IOException if the file cannot be written; it then has its old content
     */
    public static void write(Path file, byte[] content) throws IOException {
        var target = Target.of(file);
        if (target.isStream()) {
            try (var out = target.open()) {
                out.write(content);
            }
            return;
        }
        replace(target.path(), content);
    }

    private static void replace(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        var temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        try {
            try (var channel = FileChannel.open(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                writeForced(channel, content);
            }
            copyPermissions(file, temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Who may read the old content may read the new one, and nobody else. */
    private static void copyPermissions(Path from, Path to) throws IOException {
        var old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (old != null && Files.isRegularFile(from)) {
            Files.setPosixFilePermissions(to, old.readAttributes().permissions());
        }
    }

    /** Writes all of a content where a channel stands, and returns when it is on the disk. */
    public static void writeForced(FileChannel channel, byte[] content) throws IOException {
        var left = ByteBuffer.wrap(content);
        while (left.hasRemaining()) {
            channel.write(left);
        }
        channel.force(true);
    }

    /** Whether there is a file that is not empty. */
    public static boolean holdsSomething(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) > 0;
        } catch (IOException e) {
            return true;
        }
    }
}
