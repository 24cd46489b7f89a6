package org.shardmark.key;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into lines or, where there is a separator, into the records of RFC 4180, whose quoted fields may hold
 * separators, line ends and doubled quotes. A byte order mark is no part of the first, and no carriage return that
 * precedes a line end is part of any.
 *
 * <p>What a record holds is valid until the next is read. One thread at a time.
 */
final class Records {
    /** Stands for no separator: a line is one field, and its quotes are its own. */
    static final byte NONE = '\n';

    /** A log whose quote is never closed, or that is no text at all, is not gathered up to its end. */
    private static final int LONGEST_BYTES = 1 << 26;

    private final InputStream in;
    private final byte separator;
    private byte[] buffer = new byte[1 << 20];
    private int limit;
    private boolean ended;
    private @Nullable IOException failure;

    private int start;
    private int stop;
    private int end;
    private long line;
    private int innerLineEnds;
    private int[] fieldEnds = new int[16];
    private int fields;
    private byte[] unquoted = {};

    private byte[] bytes = buffer;
    private int from;
    private int length;

    private long strayReturns;
    private long firstStrayReturn;

    /** @param separator between fields, or {@link #NONE} */
    Records(InputStream in, byte separator) {
        this.in = in;
        this.separator = separator;
    }

    /** Goes on to the next record, if there is one; fails only where all that could be read was given. */
    boolean next() throws IOException {
        if (line == 0) {
            fill();
            skipByteOrderMark();
        } else {
            start = Math.min(end + 1, limit);
        }
        line += 1 + innerLineEnds;
        while (!scan()) {
            if (ended) {
                throwFailure();
                throw new MalformedLineException("a quote is not closed");
            }
            fill();
        }
        if (start == limit) {
            throwFailure();
            return false;
        }
        if (end == limit) {
            // A line that a failure cuts off is none.
            throwFailure();
        }
        stop = end;
        while (stop > start && buffer[stop - 1] == '\r') {
            stop--;
        }
        if (end - stop > 1 && strayReturns++ == 0) {
            firstStrayReturn = line + innerLineEnds;
        }
        return true;
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    /** Finds the fields of the record that begins at the start; says whether it ends in what was read. */
    private boolean scan() throws IOException {
        fields = 0;
        innerLineEnds = 0;
        int at = start;
        while (true) {
            at = fieldEnd(at);
            if (at < 0) {
                return false;
            }
            if (fields == fieldEnds.length) {
                fieldEnds = Arrays.copyOf(fieldEnds, 2 * fields);
            }
            fieldEnds[fields++] = at;
            if (at == limit || buffer[at] == '\n') {
                end = at;
                return true;
            }
            at++;
        }
    }

    /** Where the field that begins there ends, before its separator or line end; -1 if that is still to be read. */
    private int fieldEnd(int begin) throws IOException {
        int at = begin;
        if (separator != NONE && at < limit && buffer[at] == '"') {
            at = closingQuote(at + 1);
            if (at < 0) {
                return -1;
            }
            int after = at + 1;
            at = after;
            while (at < limit && buffer[at] == '\r') {
                at++;
            }
            boolean closed = at == limit || buffer[at] == '\n' || (at == after && buffer[at] == separator);
            if (!closed) {
                throw new MalformedLineException("a closing quote must be followed by a separator or the line end");
            }
        } else {
            while (at < limit && buffer[at] != separator && buffer[at] != '\n') {
                at++;
            }
        }
        return at < limit || ended ? at : -1;
    }

    /** The quote that closes a field, so far as was read; -1 if it is still to be read. */
    private int closingQuote(int begin) {
        for (int at = begin; at < limit; at++) {
            if (buffer[at] == '\n') {
                innerLineEnds++;
            } else if (buffer[at] == '"') {
                if (at + 1 == limit || buffer[at + 1] != '"') {
                    return at;
                }
                at++;
            }
        }
        return -1;
    }

    /** Reads more behind what belongs to the record that was begun. */
    private void fill() throws IOException {
        limit -= start;
        System.arraycopy(buffer, start, buffer, 0, limit);
        start = 0;
        if (limit == buffer.length) {
            if (limit >= LONGEST_BYTES) {
                throw new MalformedLineException("it is longer than 64 MiB" + (innerLineEnds > 0
                        ? "; is a quote not closed?"
                        : ""));
            }
            buffer = Arrays.copyOf(buffer, 2 * limit);
        }
        try {
            while (limit < buffer.length) {
                int read = in.read(buffer, limit, buffer.length - limit);
                if (read < 0) {
                    ended = true;
                    return;
                }
                limit += read;
            }
        } catch (IOException e) {
            failure = e;
            ended = true;
        }
    }

    private void skipByteOrderMark() throws MalformedLineException {
        int first = limit < 2 ? 0 : (buffer[0] & 0xff) << 8 | (buffer[1] & 0xff);
        if (first == 0xfffe || first == 0xfeff) {
            line = 1;
            throw new MalformedLineException("not UTF-8: the byte order mark is that of UTF-16");
        }
        if (first == 0xefbb && limit > 2 && (buffer[2] & 0xff) == 0xbf) {
            start = 3;
        }
    }

    /** The number of the line where the record begins, from 1. */
    long line() {
        return line;
    }

    boolean isBlank() {
        return start == stop;
    }

    /** Whether a digit stands anywhere in the record. */
    boolean hasDigit() {
        for (int at = start; at < stop; at++) {
            if (buffer[at] >= '0' && buffer[at] <= '9') {
                return true;
            }
        }
        return false;
    }

    int fields() {
        return fields;
    }

    /** Chooses a field, from 0, of which {@link #bytes}, {@link #from} and {@link #length} then tell. */
    void choose(int field) {
        bytes = buffer;
        from = field == 0 ? start : fieldEnds[field - 1] + 1;
        length = Math.min(fieldEnds[field], stop) - from;
        if (separator != NONE && length > 0 && buffer[from] == '"') {
            from++;
            length -= 2;
            unquote();
        }
    }

    /** Takes doubled quotes for one. */
    private void unquote() {
        int quote = from;
        while (quote < from + length && buffer[quote] != '"') {
            quote++;
        }
        if (quote == from + length) {
            return;
        }
        if (unquoted.length < length) {
            unquoted = new byte[Math.max(length, 2 * unquoted.length)];
        }
        int size = 0;
        for (int at = from; at < from + length; at++) {
            unquoted[size++] = buffer[at];
            at += buffer[at] == '"' ? 1 : 0;
        }
        bytes = unquoted;
        from = 0;
        length = size;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int length() {
        return length;
    }

    List<String> texts() {
        var texts = new ArrayList<String>();
        for (int field = 0; field < fields; field++) {
            choose(field);
            texts.add(new String(bytes, from, length, StandardCharsets.UTF_8));
        }
        return texts;
    }

    /** How many lines so far had more than one carriage return before their end. */
    long strayReturns() {
        return strayReturns;
    }

    /** The first of these lines. */
    long firstStrayReturn() {
        return firstStrayReturn;
    }
}
