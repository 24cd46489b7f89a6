package org.shardmark.key;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * A file as it was before gzip, zstd or xz compressed it, which its first bytes say, not its name. It is read to its
 * end, however many members, frames or streams lie one behind the other, or refused. One thread at a time.
 */
final class Decompressed extends InputStream {
    private static final int BUFFER_BYTES = 1 << 20;
    /** What was decompressed together with what breaks is lost: this is the most of it. */
    private static final int STEP_BYTES = 1 << 12;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] XZ = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0};
    /** Of this heap, for what xz looks back on: a damaged header may ask for gigabytes. */
    private static final double XZ_SHARE = 0.5;

    private final String format;
    private final Source source;
    private final InputStream plain;
    private final LongSupplier position;

    private Decompressed(String format, Source source, InputStream plain, LongSupplier position) {
        this.format = format;
        this.source = source;
        this.plain = plain;
        this.position = position;
    }

    /** Looks at the first bytes of a stream, which is read to its end, and not closed. */
    static InputStream of(InputStream in) throws IOException {
        var source = new Source(new BufferedInputStream(in, BUFFER_BYTES));
        byte[] start = source.start(XZ.length);
        if (startsWith(start, GZIP)) {
            var gzip = new GzipStream(source);
            return new Decompressed("gzip", source, gzip, gzip::position);
        }
        if (ZstdStream.begins(start)) {
            var zstd = new ZstdStream(source);
            return new Decompressed("zstd", source, zstd, zstd::position);
        }
        if (startsWith(start, XZ)) {
            try {
                int limitKib = (int) Math.min(Integer.MAX_VALUE,
                        (long) (XZ_SHARE * Runtime.getRuntime().maxMemory()) >> 10);
                return new Decompressed("xz", source, new XZInputStream(source, limitKib), source::position);
            } catch (IOException e) {
                throw new BrokenDataException("xz", source.position(), e);
            }
        }
        return source;
    }

    private static boolean startsWith(byte[] bytes, byte[] magic) {
        return bytes.length >= magic.length && Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        try {
            return plain.read(bytes, from, Math.min(length, STEP_BYTES));
        } catch (IOException | RuntimeException e) {
            if (source.failure != null) {
                throw source.failure;
            }
            throw new BrokenDataException(format, position.getAsLong(), e);
        }
    }

    /** The file itself: knows how much of it was read, and whether that failed. */
    private static final class Source extends FilterInputStream {
        private long position;
        private @Nullable IOException failure;

        Source(BufferedInputStream in) {
            super(in);
        }

        long position() {
            return position;
        }

        /** The first bytes, which are yet to be read. */
        byte[] start(int most) throws IOException {
            in.mark(most);
            byte[] start = in.readNBytes(most);
            in.reset();
            return start;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            try {
                int read = in.read(bytes, from, length);
                position += Math.max(0, read);
                return read;
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }
}
