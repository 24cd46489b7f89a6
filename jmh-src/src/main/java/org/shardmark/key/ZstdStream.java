package org.shardmark.key;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * What zstd (RFC 8878) compressed, all frames of it, one after the other. The library that decompresses refuses
 * skippable frames, which parallel compressors write between the others, and takes up to three bytes behind a frame for
 * its end: so it is handed whole frames only, and what is cut off or is no frame is found here. One thread at a time.
 */
final class ZstdStream extends InputStream {
    /** What the library can look back on. */
    private static final long LARGEST_WINDOW = 8 << 20;

    private static final int MAGIC = 0xfd2fb528;
    private static final int SKIPPABLE = 0x184d2a5;
    private static final int CHECKSUM_BYTES = 4;

    /** A frame with nothing in it. */
    private static final byte[] EMPTY_FRAME = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x20, 0, 1, 0, 0};

    private final InputStream in;
    private final InputStream plain = new ZstdInputStream(new Frames());
    /** A header that was looked at, and is yet to be handed on. */
    private final byte[] header = new byte[32];
    private int at;
    private int limit;
    /** How much follows it that is handed on as it is. */
    private long rest;
    private boolean inFrame;
    private boolean any;
    private boolean hasChecksum;
    private long position;
    private @Nullable IOException failure;

    ZstdStream(InputStream in) {
        this.in = in;
    }

    /** Whether a file that begins with these bytes is one of zstd. */
    static boolean begins(byte[] start) {
        return start.length >= Integer.BYTES && isMagic((int) number(start, 0, Integer.BYTES));
    }

    private static boolean isMagic(int magic) {
        return magic == MAGIC || magic >>> 4 == SKIPPABLE;
    }

    /** How many bytes of the file were used, up to what breaks it if something does. */
    long position() {
        return position;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Fails only where all that comes before was given. */
    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int read;
        try {
            read = plain.read(bytes, from, length);
        } catch (IOException | RuntimeException e) {
            throwFailure();
            throw e;
        }
        if (read < 0) {
            throwFailure();
        }
        return read;
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    /** The frames that are not skipped, up to what breaks them. */
    private final class Frames extends InputStream {
        @Override
        public int read() {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            try {
                return failure == null ? readFrames(bytes, from, length) : -1;
            } catch (IOException e) {
                failure = e;
                return -1;
            }
        }
    }

    private int readFrames(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (at == limit && rest == 0) {
            if (!(inFrame ? startBlock() : startFrame())) {
                return -1;
            }
        }
        if (at < limit) {
            int count = Math.min(length, limit - at);
            System.arraycopy(header, at, bytes, from, count);
            at += count;
            return count;
        }
        int read = in.read(bytes, from, (int) Math.min(length, rest));
        if (read < 0) {
            throw new EOFException();
        }
        position += read;
        rest -= read;
        return read;
    }

    /** Reads the header of the next frame that is not skipped, if there is one. */
    private boolean startFrame() throws IOException {
        begin();
        while (true) {
            int got = in.readNBytes(header, 0, Integer.BYTES);
            if (got == 0) {
                return startEmptyFrame();
            }
            refuseOther(got);
            position += got;
            limit = got;
            if ((int) number(header, 0, got) == MAGIC) {
                break;
            }
            pass(take(Integer.BYTES));
            begin();
        }
        int descriptor = (int) take(1);
        boolean single = (descriptor >> 5 & 1) == 1;
        hasChecksum = (descriptor >> 2 & 1) == 1;
        long window = single ? 0 : window((int) take(1));
        if (take((1 << (descriptor & 3)) >> 1) != 0) {
            throw new ZipException("it needs a dictionary");
        }
        int size = descriptor >> 6 & 3;
        long content = take(size == 0 ? single ? 1 : 0 : 1 << size);
        refuseLarge(single ? content : window);
        inFrame = true;
        any = true;
        return true;
    }

    /** Where there is no frame at all the library needs one. */
    private boolean startEmptyFrame() {
        if (any) {
            return false;
        }
        any = true;
        limit = EMPTY_FRAME.length;
        System.arraycopy(EMPTY_FRAME, 0, header, 0, limit);
        return true;
    }

    private boolean startBlock() throws IOException {
        begin();
        int block = (int) take(3);
        boolean last = (block & 1) == 1;
        boolean repeated = (block >> 1 & 3) == 1;
        rest = (repeated ? 1L : block >> 3) + (last && hasChecksum ? CHECKSUM_BYTES : 0);
        inFrame = !last;
        return true;
    }

    private void begin() {
        at = 0;
        limit = 0;
    }

    /** The next bytes as a number, which become part of the header. */
    private long take(int count) throws IOException {
        int got = in.readNBytes(header, limit, count);
        position += got;
        if (got < count) {
            throw new EOFException();
        }
        limit += count;
        return number(header, limit - count, count);
    }

    private static long number(byte[] bytes, int from, int count) {
        long number = 0;
        for (int i = count - 1; i >= 0; i--) {
            number = number << 8 | (bytes[from + i] & 0xff);
        }
        return number;
    }

    /** Refuses what is not the beginning of a frame, however little of it there is. */
    private void refuseOther(int got) throws IOException {
        var start = Arrays.copyOf(header, Integer.BYTES);
        for (int i = got; i < Integer.BYTES; i++) {
            start[i] = (byte) ((start[0] == (byte) MAGIC ? MAGIC : SKIPPABLE << 4) >>> (8 * i));
        }
        if (!begins(start)) {
            throw new ZipException("what follows is not zstd");
        }
        if (got < Integer.BYTES) {
            position += got;
            throw new EOFException();
        }
    }

    private static long window(int descriptor) {
        long power = 1L << (10 + (descriptor >> 3));
        return power + power / 8 * (descriptor & 7);
    }

    private static void refuseLarge(long window) throws ZipException {
        if (window < 0 || window > LARGEST_WINDOW) {
            throw new ZipException(
                    "it has a window of more than " + (LARGEST_WINDOW >> 20) + " MiB, as zstd --long and --ultra make"
                            + " them, which cannot be read; compress it without");
        }
    }

    private void pass(long count) throws IOException {
        long left = count;
        while (left > 0) {
            int read = in.read(new byte[(int) Math.min(left, 1 << 16)]);
            if (read < 0) {
                throw new EOFException();
            }
            position += read;
            left -= read;
        }
    }
}
