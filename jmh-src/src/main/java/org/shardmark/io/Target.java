package org.shardmark.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a path stands for that something is written to: a file, which is there or not, or a stream, which is a device, a
 * pipe, or a file that this process has open, such as {@code /dev/stdout}. A stream is never replaced, emptied or read.
 *
 * @param path     the file or device itself, behind all symbolic links
 * @param isStream whether it is a stream
 */
public record Target(Path path, boolean isStream) {
    private static final int MOST_LINKS = 40;

    /**
     * Follows a path.
     *
     * @throws IOException if its symbolic links lead nowhere
     */
    public static Target of(Path named) throws IOException {
        var path = named.toAbsolutePath();
        for (int links = 0; !isDescriptor(path) && Files.isSymbolicLink(path); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(named.toString());
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        boolean isOther = Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
        return new Target(path, isOther || isDescriptor(path));
    }

    /** Whether a path is a file descriptor of this process, whatever that leads to. */
    private static boolean isDescriptor(Path path) throws IOException {
        var folder = path.getParent();
        return folder != null && path.getFileName().toString().matches("\\d+") && Files.isDirectory(folder)
                && folder.toRealPath().toString().matches("/proc/" + ProcessHandle.current().pid() + "/fd|/dev/fd");
    }

    /** The same for two paths that are, or would be, the same file. */
    public Path identity() throws IOException {
        var there = nearestThere();
        return there.toRealPath().resolve(there.relativize(path)).normalize();
    }

    /** The folder that a file would be made in, or of those above it the nearest that is there. */
    public Path folder() {
        return Files.exists(path) && path.getParent() != null ? path.getParent() : nearestThere();
    }

    private Path nearestThere() {
        var there = path;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        return there;
    }

    /**
     * Opens it to write text as it comes: a file is emptied, and made with its folders if it is not there.
     *
     * @throws IOException if that cannot be done
     */
    public OutputStream open() throws IOException {
        if (isDescriptor(path)) {
            switch (path.getFileName().toString()) {
                case "1" -> {
                    System.out.flush();
                    return lasting(FileDescriptor.out);
                }
                case "2" -> {
                    return lasting(FileDescriptor.err);
                }
                default -> {
                }
            }
        }
        if (!isStream && path.getParent() != null) {
            Files.createDirectories(path.getParent());
        }
        return new FileOutputStream(path.toFile(), isStream);
    }

    /** A stream that this process goes on to use when it is closed here. */
    private static OutputStream lasting(FileDescriptor descriptor) {
        return new FilterOutputStream(new FileOutputStream(descriptor)) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                out.write(bytes, from, length);
            }

            @Override
            public void close() {}
        };
    }
}
