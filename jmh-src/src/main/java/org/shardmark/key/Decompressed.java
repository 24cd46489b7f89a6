package org.shardmark.key;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * A file as it was before gzip, zstd or xz compressed it, which its first bytes say, not its name. It is read to its end,
 * however many members, frames or streams lie one behind the other, or refused. One thread at a time.
 */
final class Decompressed extends InputStream {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int[] GZIP = {0x1f, 0x8b};
    private static final int[] ZSTD = {0x28, 0xb5, 0x2f, 0xfd};
    private static final int[] XZ = {0xfd, '7', 'z', 'X', 'Z', 0};
    /** A frame of zstd with nothing in it. */
    private static final byte[] EMPTY_FRAME = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x20, 0, 1, 0, 0};

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
        if (source.startsWith(GZIP)) {
            var gzip = new GzipStream(source);
            return new Decompressed("gzip", source, gzip, gzip::position);
        }
        if (source.startsWith(ZSTD)) {
            // The library takes up to three bytes behind a frame for its end; with another frame behind them it does not.
            var frames = new SequenceInputStream(source, new ByteArrayInputStream(EMPTY_FRAME));
            return new Decompressed("zstd", source, new ZstdInputStream(frames), source::position);
        }
        if (source.startsWith(XZ)) {
            try {
                return new Decompressed("xz", source, new XZInputStream(source), source::position);
            } catch (IOException e) {
                throw new BrokenDataException("xz", source.position(), e);
            }
        }
        return source;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        try {
            return plain.read(bytes, from, length);
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

        boolean startsWith(int[] magic) throws IOException {
            in.mark(magic.length);
            boolean same = true;
            for (int i = 0; same && i < magic.length; i++) {
                same = in.read() == magic[i];
            }
            in.reset();
            return same;
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
