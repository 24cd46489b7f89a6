package org.shardmark.report.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a document is written to: a file, or a stream, which is a device, a pipe, or what this process has open as
 * {@code /dev/stdout}. A file is replaced whole or not at all; a stream is sent the document.
 *
 * @param path     the file or device itself, behind all symbolic links
 * @param isStream whether it is a stream
 */
public record Destination(Path path, boolean isStream) {
    private static final int MOST_LINKS = 40;

    /**
     * What a path stands for.
     *
     * @throws IOException if its symbolic links lead in a circle, or cannot be read
     */
    public static Destination of(Path named) throws IOException {
        var path = named.toAbsolutePath();
        for (int links = 0; !isOpen(path) && Files.isSymbolicLink(path); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(named.toString());
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        boolean isFile = Files.notExists(path) || Files.isRegularFile(path) || Files.isDirectory(path);
        return new Destination(path, isOpen(path) || !isFile);
    }

    /** Whether a path is a file that this process has open, by its number. */
    private static boolean isOpen(Path path) throws IOException {
        var folder = path.getParent();
        return folder != null && path.getFileName().toString().matches("\\d+") && Files.isDirectory(folder)
                && folder.toRealPath().toString().matches("/proc/" + ProcessHandle.current().pid() + "/fd|/dev/fd");
    }

    /** Why nothing can be written here, as far as can be seen without writing. */
    public Optional<String> refusal() {
        if (isStream) {
            return Optional.empty();
        }
        if (Files.isDirectory(path)) {
            return Optional.of("this is a folder, and a file is needed");
        }
        var folder = folder();
        if (!Files.isDirectory(folder)) {
            return Optional.of("there is no folder " + folder);
        }
        return Files.isWritable(folder) ? Optional.empty() : Optional.of("permission denied in " + folder);
    }

    private Path folder() {
        return Objects.requireNonNullElse(path.getParent(), path);
    }

    /** Whether several documents may go there, as they may to {@code /dev/null}; a pipe is read to the end of one. */
    public boolean isShared() {
        return isStream && path.startsWith("/dev");
    }

    /** The same for two paths that are, or would be, the same file. */
    public Path identity() throws IOException {
        return Files.exists(path) ? path.toRealPath() : folder().toRealPath().resolve(path.getFileName());
    }

    /**
     * Writes a document.
     *
     * @throws IOException if it cannot be written; a file then has its old content
     */
    public void write(byte[] content) throws IOException {
        if (isStream) {
            var number = isOpen(path) ? path.getFileName().toString() : "";
            switch (number) {
                case "1" -> send(FileDescriptor.out, content);
                case "2" -> send(FileDescriptor.err, content);
                default -> Files.write(path, content, StandardOpenOption.WRITE);
            }
            return;
        }
        var temporary = path.resolveSibling("." + path.getFileName() + ".part");
        try {
            Files.write(temporary, content);
            copyPermissions(path, temporary);
            Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Adds to what is there already.
     *
     * @throws IOException if it cannot be written
     */
    public void append(byte[] content) throws IOException {
        if (isStream) {
            write(content);
        } else {
            Files.write(path, content, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** The process goes on to use the descriptor, so the stream is not closed. */
    private static void send(FileDescriptor descriptor, byte[] content) throws IOException {
        @SuppressWarnings("resource")
        OutputStream stream = new FileOutputStream(descriptor);
        stream.write(content);
    }

    /** Who may read the old content may read the new one, and nobody else. */
    private static void copyPermissions(Path from, Path to) throws IOException {
        var old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (old != null && Files.isRegularFile(from)) {
            Files.setPosixFilePermissions(to, old.readAttributes().permissions());
        }
    }
}
