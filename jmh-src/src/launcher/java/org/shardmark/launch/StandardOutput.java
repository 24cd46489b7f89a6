package org.shardmark.launch;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Optional;

/**
 * The standard output of this process: UTF-8 whatever the terminal or the locale is, and with a memory of the first
 * write that failed, which a {@link PrintStream} keeps to itself.
 */
final class StandardOutput extends OutputStream {
    private static final Path DESCRIPTOR = Paths.get("/dev/fd/1");
    private static final int FILE_TYPE = 0170000;
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;

    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private IOException failure;

    private StandardOutput() {}

    /** Makes it {@link System#out}. */
    static StandardOutput install() throws IOException {
        StandardOutput standard = new StandardOutput();
        System.setOut(new PrintStream(new BufferedOutputStream(standard), true, StandardCharsets.UTF_8.name()));
        return standard;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            if (failure == null) {
                failure = e;
            }
            throw e;
        }
    }

    /** Why not all of the output was written, if a reader that still wants it misses some. */
    synchronized Optional<String> failure() {
        System.out.flush();
        return failure == null || readerIsGone(failure)
                ? Optional.<String>empty()
                : Optional.of(String.valueOf(failure.getMessage()));
    }

    /** A write to a pipe or socket fails for no other reason; the message is in the language of the locale. */
    private static boolean readerIsGone(IOException e) {
        try {
            int type = (int) Files.getAttribute(DESCRIPTOR, "unix:mode") & FILE_TYPE;
            return type == PIPE || type == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException notUnix) {
            return String.valueOf(e.getMessage()).toLowerCase(java.util.Locale.ROOT).contains("pipe");
        }
    }
}
