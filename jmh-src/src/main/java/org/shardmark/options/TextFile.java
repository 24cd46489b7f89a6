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
 * The file of {@code -o}. Text is buffered until the file is opened, and so emptied, which a run does when it is sure
 * to start; if it never does, the file stays as it was.
 */
public final class TextFile extends OutputStream {
    private final Path path;
    private final PrintStream printed = new PrintStream(this, false, StandardCharsets.UTF_8);
    private final ByteArrayOutputStream buffered = new ByteArrayOutputStream();
    private OutputStream out = buffered;
    private boolean isOpen;
    private Optional<IOException> failure = Optional.empty();

    public TextFile(Path path) {
        this.path = path;
    }

    /** Prints into the file. */
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
            buffered.writeTo(out);
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

    /** Closes the file; gives why some of the text was not written, if so. */
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
