package org.shardmark.key;

import java.io.EOFException;
import java.io.IOException;
import java.io.Serial;

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
        this.why = cause instanceof EOFException
                ? "it is cut off"
                : cause.getMessage() == null ? "it is damaged" : cause.getMessage();
    }

    /** The format, such as gzip. */
    String format() {
        return format;
    }

    /** After how many bytes of the file it breaks, as nearly as the format allows. */
    long position() {
        return position;
    }

    /** What is wrong there, in a few words. */
    String why() {
        return why;
    }
}
