package org.shardmark.key;

import java.io.EOFException;
import java.io.IOException;
import java.io.Serial;
import java.util.zip.ZipException;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.UnsupportedOptionsException;

/** Compressed data is damaged, cut off, or followed by something else. */
final class BrokenDataException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private final String format;
    private final long position;
    private final String why;

    BrokenDataException(String format, long position, Exception cause) {
        super(cause);
        this.format = format;
        this.position = position;
        this.why = why(cause);
    }

    private static String why(Exception cause) {
        var message = String.valueOf(cause.getMessage());
        return switch (cause) {
            case EOFException end -> "truncated";
            case ZipException own -> message;
            case MemoryLimitException large -> "decompression needs " + (large.getMemoryNeeded() >> 10)
                    + " MiB, too much for this heap; a larger -Xmx makes room";
            case UnsupportedOptionsException option -> "unsupported option: " + message;
            // The words of the libraries.
            case Exception other when message.contains("hecksum") || message.contains("Integrity check") ->
                "wrong checksum";
            case Exception other when message.startsWith("Garbage after") -> "what follows is not xz";
            default -> "damaged";
        };
    }

    String format() {
        return format;
    }

    /** After how many bytes of the file it breaks, as nearly as the format allows. */
    long position() {
        return position;
    }

    String why() {
        return why;
    }
}
