package org.shardmark.key;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * What gzip (RFC 1952) compressed, all members of it, one after the other. {@code GZIPInputStream} takes whatever it
 * cannot read behind a member for the end of the data; here it is an error, but for zeros, with which tapes and disks
 * are padded. One thread at a time.
 */
final class GzipStream extends InputStream {
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private long bufferStart;
    private int at;
    private int limit;
    private boolean inMember;
    private boolean first = true;

    GzipStream(InputStream in) {
        this.in = in;
    }

    /** How many bytes of the compressed data were used, up to what breaks it if something does. */
    long position() {
        return bufferStart + at;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (inMember || startMember()) {
            int read = inflate(bytes, from, length);
            if (read > 0) {
                crc.update(bytes, from, read);
                return read;
            }
            if (inflater.finished()) {
                endMember();
            } else if (!fill()) {
                throw new EOFException();
            } else {
                inflater.setInput(buffer, at, limit - at);
            }
        }
        return -1;
    }

    private int inflate(byte[] bytes, int from, int length) throws ZipException {
        try {
            int read = inflater.inflate(bytes, from, length);
            at = limit - inflater.getRemaining();
            if (inflater.needsDictionary()) {
                throw new ZipException("a preset dictionary is needed");
            }
            return read;
        } catch (DataFormatException e) {
            throw (ZipException) new ZipException(String.valueOf(e.getMessage())).initCause(e);
        }
    }

    /** Reads the header of the next member, if there is one. */
    private boolean startMember() throws IOException {
        if (at == limit && !fill()) {
            return false;
        }
        if (!first && buffer[at] == 0) {
            skipPadding();
            return false;
        }
        if (next() != 0x1f || next() != 0x8b) {
            at--;
            throw new ZipException("what follows is not gzip");
        }
        if (next() != 8) {
            throw new ZipException("unknown compression method");
        }
        int flags = next();
        skip(6);
        if ((flags & EXTRA) != 0) {
            skip(next() | next() << 8);
        }
        for (int text : new int[]{NAME, COMMENT}) {
            if ((flags & text) != 0) {
                skipText();
            }
        }
        skip((flags & HEADER_CRC) != 0 ? 2 : 0);
        first = false;
        inMember = true;
        crc.reset();
        inflater.reset();
        inflater.setInput(buffer, at, limit - at);
        return true;
    }

    private void endMember() throws IOException {
        if (nextInt() != (int) crc.getValue()) {
            throw new ZipException("wrong checksum");
        }
        if (nextInt() != (int) inflater.getBytesWritten()) {
            throw new ZipException("wrong length");
        }
        inMember = false;
    }

    private void skipPadding() throws IOException {
        while (at < limit || fill()) {
            if (buffer[at] != 0) {
                throw new ZipException("what follows is not gzip");
            }
            at++;
        }
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        while (next() != 0) {
            // up to the zero at its end
        }
    }

    private int nextInt() throws IOException {
        return next() | next() << 8 | next() << 16 | next() << 24;
    }

    private int next() throws IOException {
        if (at == limit && !fill()) {
            throw new EOFException();
        }
        return buffer[at++] & 0xff;
    }

    /** Replaces the buffer, all of which was used, by what comes next, if anything does. */
    private boolean fill() throws IOException {
        bufferStart += limit;
        at = 0;
        limit = 0;
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        return limit > 0;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
