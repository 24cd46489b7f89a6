package org.shardmark.key;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class DecompressedTest {
    private static final byte[] HEAD = "a\n".repeat(30).getBytes(UTF_8);
    private static final byte[] TAIL = "b\n".repeat(70).getBytes(UTF_8);

    enum Format {
        GZIP, ZSTD, XZ;

        byte[] compressed(byte[] content) throws IOException {
            var bytes = new ByteArrayOutputStream();
            try (OutputStream out = switch (this) {
                case GZIP -> new GZIPOutputStream(bytes);
                case ZSTD -> new ZstdOutputStream(bytes);
                case XZ -> new XZOutputStream(bytes, new LZMA2Options());
            }) {
                out.write(content);
            }
            return bytes.toByteArray();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneBehindTheOtherIsOne(Format format) throws IOException {
        var twice = join(format.compressed(HEAD), format.compressed(TAIL));

        assertThat(Decompressed.of(new ByteArrayInputStream(twice)).readAllBytes()).isEqualTo(join(HEAD, TAIL));
        assertThat(Decompressed.of(new ByteArrayInputStream(format.compressed(new byte[0])))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void byteByByteIsTheSame(Format format) throws IOException {
        var content = new byte[]{0, 1, -1, 127, -128};
        try (InputStream in = Decompressed.of(new ByteArrayInputStream(format.compressed(content)))) {
            for (byte b : content) {
                assertThat(in.read()).isEqualTo(b & 0xff);
            }
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    /** As {@code bgzip} and ZIP tools write it: longer than a byte can say, and all the other parts there may be. */
    @Test
    void aHeaderOfGzipMayHoldMore() throws IOException {
        var plain = Format.GZIP.compressed(HEAD);
        int extra = 0x0203;
        var header = Arrays.copyOf(plain, 10);
        header[3] = 2 + 4 + 8 + 16;
        var more = new ByteArrayOutputStream();
        more.write(header);
        more.write(extra & 0xff);
        more.write(extra >> 8);
        more.write(new byte[extra]);
        more.write("a name\0a comment\0".getBytes(UTF_8));
        more.write(new byte[2]);
        more.write(plain, 10, plain.length - 10);
        var twice = join(more.toByteArray(), more.toByteArray());

        assertThat(Decompressed.of(new ByteArrayInputStream(twice)).readAllBytes()).isEqualTo(join(HEAD, HEAD));
    }

    @Test
    void gzipClosesWhatItReads() throws IOException {
        var closed = new AtomicBoolean();
        var in = new GzipStream(new ByteArrayInputStream(Format.GZIP.compressed(HEAD)) {
            @Override
            public void close() {
                closed.set(true);
            }
        });
        assertThat(in.read()).isEqualTo('a');
        in.close();
        assertThat(closed).isTrue();
    }

    /** Wherever the second part is cut, what remains of it is not taken for nothing. */
    @ParameterizedTest
    @EnumSource
    void aCutIsFound(Format format) throws IOException {
        var head = format.compressed(HEAD);
        var tail = format.compressed(TAIL);
        for (int length = 1; length < tail.length; length++) {
            refuses(join(head, Arrays.copyOf(tail, length)), format + " cut to " + length);
        }
        for (int length = 6; length < head.length; length++) {
            refuses(Arrays.copyOf(head, length), format + " alone cut to " + length);
        }
    }

    /** A flipped bit is found, or is one that changes no content, such as the time in a header of gzip. */
    @ParameterizedTest
    @EnumSource
    void aFlippedBitChangesNoContentUnseen(Format format) throws IOException {
        var head = format.compressed(HEAD);
        var tail = format.compressed(TAIL);
        for (int bit = 0; bit < 8 * tail.length; bit++) {
            var flipped = tail.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            byte[] content;
            try {
                content = Decompressed.of(new ByteArrayInputStream(join(head, flipped))).readAllBytes();
            } catch (BrokenDataException e) {
                continue;
            }
            assertThat(content).as("%s bit %d", format, bit).isEqualTo(join(HEAD, TAIL));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPlainTailIsRefused(Format format) throws IOException {
        for (int length = 1; length <= TAIL.length; length++) {
            refuses(join(format.compressed(HEAD), Arrays.copyOf(TAIL, length)), format + " with " + length);
        }
    }

    @Test
    void saysHowMuchWasReadAndWhereItBreaks() throws IOException {
        var head = Format.GZIP.compressed(HEAD);
        assertThatIllegalArgumentException().isThrownBy(() -> read(join(head, TAIL)))
                .withMessage("log: the gzip data is broken at byte %d, after line 30: what follows is not gzip",
                        head.length);
        assertThatIllegalArgumentException().isThrownBy(() -> read(join(head, new byte[]{0x1f, (byte) 0x8b, 8, 0})))
                .withMessage("log: the gzip data is broken at byte %d, after line 30: truncated", head.length + 4);
        assertThatIllegalArgumentException().isThrownBy(() -> read(Arrays.copyOf(head, 12)))
                .withMessage("log: the gzip data is broken at byte 12, in or after line 1: truncated");
    }

    @Test
    void saysOfZstdWhatIsWrongWithIt() throws IOException {
        var head = Format.ZSTD.compressed(HEAD);
        var where = "log: the zstd data is broken at byte %d, after line 30: ";
        // The library drops what it decompressed just before.
        var inLineOne = "log: the zstd data is broken at byte %d, in or after line 1: ";
        refuses(join(head, TAIL), where + "what follows is not zstd", head.length);
        refuses(join(head, Arrays.copyOf(head, 2)), where + "truncated", head.length + 2);
        refuses(join(head, Arrays.copyOf(head, 8)), inLineOne + "truncated", head.length + 8);
        refuses(Arrays.copyOf(head, 8), inLineOne + "truncated", 8);
        var otherSum = join(head, head);
        otherSum[otherSum.length - 1] ^= 1;
        refuses(otherSum, inLineOne + "wrong checksum", otherSum.length);
        var withDictionary = join(head, new byte[]{0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x21, 7, 1, 1, 0, 0});
        refuses(withDictionary, where + "it needs a dictionary", head.length + 6);
        var farBack = join(head, new byte[]{0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0x69, 1, 0, 0});
        refuses(farBack, where + "it has a window of more than 8 MiB, as zstd --long and --ultra make them, which"
                + " cannot be read; compress it without", head.length + 6);
    }

    /** A block may be one byte and how often it is repeated, and a frame may look back up to 8 MiB. */
    @Test
    void readsBlocksOfOneByteAndEveryWindowUpToTheLargest() throws IOException {
        var tail = Format.ZSTD.compressed(TAIL);
        byte[] block = {0x2b, 0, 0, 'k'};
        byte[] single = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x20, 5};
        assertThat(Decompressed.of(new ByteArrayInputStream(join(single, block, tail))).readAllBytes())
                .isEqualTo(join("kkkkk".getBytes(US_ASCII), TAIL));
        for (int window : new int[]{0, 1, 12 << 3, 12 << 3 | 7, 13 << 3}) {
            byte[] frame = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) window};
            assertThat(Decompressed.of(new ByteArrayInputStream(join(frame, block, tail))).readAllBytes())
                    .as("window %x", window)
                    .isEqualTo(join("kkkkk".getBytes(US_ASCII), TAIL));
        }
    }

    @Test
    void saysOfXzWhatIsWrongWithIt() throws IOException {
        var head = Format.XZ.compressed(HEAD);
        refuses(join(head, TAIL), "log: the xz data is broken at byte %d, after line 30: what follows is not xz",
                head.length + 12);
        refuses(Arrays.copyOf(head, 8),
                "log: the xz data is broken at byte %d, in or after line 1: truncated", 8);
        var badHeader = head.clone();
        badHeader[7] ^= 1;
        refuses(badHeader, "log: the xz data is broken at byte %d, in or after line 1: damaged", 12);
    }

    /** Parallel compressors write frames that others skip: before, between and behind those of data. */
    @Test
    void skipsTheFramesOfZstdThatAreToBeSkipped() throws IOException {
        var head = Format.ZSTD.compressed(HEAD);
        var tail = Format.ZSTD.compressed(TAIL);
        var skipped = new byte[100_008];
        Arrays.fill(skipped, (byte) 'x');
        System.arraycopy(new byte[]{0x50, 0x2a, 0x4d, 0x18, (byte) 0xa0, (byte) 0x86, 1, 0}, 0, skipped, 0, 8);
        var empty = new byte[]{0x5f, 0x2a, 0x4d, 0x18, 0, 0, 0, 0};

        assertThat(Decompressed.of(new ByteArrayInputStream(join(skipped, head, empty, tail, skipped))).readAllBytes())
                .isEqualTo(join(HEAD, TAIL));
        assertThat(Decompressed.of(new ByteArrayInputStream(empty)).readAllBytes()).isEmpty();
        for (int length = 1; length < skipped.length; length += length < 20 ? 1 : 9_999) {
            refuses(join(head, Arrays.copyOf(skipped, length)), "skipped frame cut to " + length);
        }
    }

    /** Zeros, with which tapes and disks are padded, are no data. */
    @Test
    void zerosBehindGzipArePadding() throws IOException {
        var padded = join(Format.GZIP.compressed(HEAD), new byte[100_000]);

        assertThat(Decompressed.of(new ByteArrayInputStream(padded)).readAllBytes()).isEqualTo(HEAD);
        refuses(join(padded, new byte[]{1}), "something behind zeros");
    }

    /** All that a header may have: more fields, a name, a comment and a checksum of its own. */
    @Test
    void readsEveryHeaderOfGzip() throws IOException {
        var plain = Format.GZIP.compressed(HEAD);
        var header = Arrays.copyOf(plain, 10);
        header[3] = 2 | 4 | 8 | 16;
        var more = join(header, new byte[]{3, 0, 'x', 'y', 'z'}, "name\0comment\0".getBytes(UTF_8));
        var crc = new CRC32();
        crc.update(more);
        var whole = join(more, new byte[]{(byte) crc.getValue(), (byte) (crc.getValue() >> 8)},
                Arrays.copyOfRange(plain, 10, plain.length));

        assertThat(Decompressed.of(new ByteArrayInputStream(join(whole, plain))).readAllBytes())
                .isEqualTo(join(HEAD, HEAD));
    }

    /** What the disk says is not laid at the compression's door. */
    @Test
    void aFileThatCannotBeReadIsNotBroken() throws IOException {
        var head = Format.GZIP.compressed(HEAD);
        var failing = new InputStream() {
            private int at;

            @Override
            public int read() throws IOException {
                if (at == head.length - 1) {
                    throw new IOException("the disk is gone");
                }
                return head[at++] & 0xff;
            }
        };
        assertThatIllegalArgumentException().isThrownBy(() -> KeyLog.read(failing, "log", new KeyFormat.Lines(),
                new KeyDictionary(), (key, messages) -> true)).withMessage("log: cannot be read: the disk is gone");
    }

    private static void refuses(byte[] content, String what) {
        assertThatIOException().as(what)
                .isThrownBy(() -> Decompressed.of(new ByteArrayInputStream(content)).readAllBytes())
                .isInstanceOf(BrokenDataException.class);
    }

    private static void refuses(byte[] content, String message, int position) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(content)).withMessage(message, position);
    }

    private static void read(byte[] content) {
        KeyLog.read(new ByteArrayInputStream(content), "log", new KeyFormat.Lines(), new KeyDictionary(),
                (key, messages) -> true);
    }

    private static byte[] join(byte[]... parts) {
        var bytes = new ByteArrayOutputStream();
        for (var part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }
}
