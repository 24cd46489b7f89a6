package org.shardmark.key;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.shardmark.io.IoReason;

/**
 * Reads a log of keys: one key a line, UTF-8, plain or gzip. An empty line is the empty key; a line may end in CR LF.
 *
 * <p>One thread at a time.
 */
public final class KeyLog {
    private static final int BUFFER_BYTES = 1 << 20;

    private final KeyDictionary dictionary;
    private long lines;

    private KeyLog(KeyDictionary dictionary) {
        this.dictionary = dictionary;
    }

    /**
     * Reads a file.
     *
     * @param file       the log
     * @param dictionary takes its distinct keys
     * @param each       is given the number of each line's key in turn, and says whether to read on
     * @return how many lines were read
     * @throws IllegalArgumentException if the log cannot be read or is no key log; the message is one line
     */
    public static long read(Path file, KeyDictionary dictionary, IntPredicate each) {
        if (file.toString().isEmpty()) {
            throw new IllegalArgumentException("the name of the key log is empty");
        }
        try (var in = Files.newInputStream(file)) {
            return read(in, file.toString(), dictionary, each);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": cannot be read: " + IoReason.of(e), e);
        }
    }

    /** The same of a stream, which is not closed; {@code name} stands for it in messages. */
    public static long read(InputStream in, String name, KeyDictionary dictionary, IntPredicate each) {
        var log = new KeyLog(dictionary);
        try {
            log.readAll(unzipped(in), each);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "%s, line %d: not UTF-8", name, log.lines),
                    e);
        } catch (EOFException | ZipException e) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s: the gzip data is damaged or cut off after line %d", name,
                            log.lines),
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException(name + ": cannot be read: " + IoReason.of(e), e);
        }
        if (log.lines == 0) {
            throw new IllegalArgumentException(name + ": is empty; it must hold one key a line");
        }
        return log.lines;
    }

    private static InputStream unzipped(InputStream in) throws IOException {
        var buffered = new BufferedInputStream(in, BUFFER_BYTES);
        buffered.mark(2);
        boolean gzip = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        return gzip ? new GZIPInputStream(buffered, BUFFER_BYTES) : buffered;
    }

    private void readAll(InputStream in, IntPredicate each) throws IOException {
        var buffer = new byte[BUFFER_BYTES];
        int kept = 0;
        for (int read; (read = in.read(buffer, kept, buffer.length - kept)) >= 0;) {
            int end = kept + read;
            int start = 0;
            for (int i = kept; i < end; i++) {
                if (buffer[i] == '\n') {
                    if (!line(buffer, start, i, each)) {
                        return;
                    }
                    start = i + 1;
                }
            }
            kept = end - start;
            System.arraycopy(buffer, start, buffer, 0, kept);
            if (kept == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * kept);
            }
        }
        if (kept > 0) {
            line(buffer, 0, kept, each);
        }
    }

    private boolean line(byte[] buffer, int start, int end, IntPredicate each) throws CharacterCodingException {
        lines++;
        int length = end - start;
        if (length > 0 && buffer[end - 1] == '\r') {
            length--;
        }
        return each.test(dictionary.number(buffer, start, length));
    }
}
