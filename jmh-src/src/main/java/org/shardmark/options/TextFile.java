package org.shardmark.options;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.shardmark.io.IoReason;
import org.shardmark.io.Target;

/**
 * The file of {@code -o}. What is written is held until the file is opened, and so emptied, which a run does when it is
 * sure to start; if it never does, the file is as it was.
 */
public final class TextFile extends OutputStream {
    private final Path path;
    private final PrintStream printed = new PrintStream(this, false, StandardCharsets.UTF_8);
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private OutputStream out = held;
    private boolean isOpen;
    private Optional<IOException> failure = Optional.empty();

    public TextFile(Path path) {
        this.path = path;
    }

    /** Where to print what shall be in the file. */
    public PrintStream printed() {
        return printed;
    }

    /**
     * Opens the file, once.
     *
     * @throws UsageException if it cannot be written
     */
    public synchronized void open() {
        if (isOpen) {
            return;
        }
        isOpen = true;
        printed.flush();
        try {
            out = Target.of(path).open();
            held.writeTo(out);
        } catch (IOException e) {
            throw new UsageException("-o " + path + ": cannot be written: " + IoReason.of(e), e);
        }
    }

    @Override
    public synchronized void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
            throw e;
        }
    }

    /** Ends the file; gives why not all of it was written, if it was not. */
    public synchronized Optional<IOException> end() {
        printed.flush();
        try {
            out.close();
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
        }
        return failure;
    }
}
