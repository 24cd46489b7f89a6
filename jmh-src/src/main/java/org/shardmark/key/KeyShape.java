package org.shardmark.key;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What keys look like in practice: hash functions differ in which of these they spread. */
public enum KeyShape {
    /** {@code user0}, {@code user1}, … */
    USER(i -> utf8("user" + i)),
    /** {@code k0}, {@code k1}, … */
    K(i -> utf8("k" + i)),
    /** Random UUIDs as text. */
    UUID_TEXT(i -> utf8(uuid(i))),
    /** Multiples of 4,096 as numbers of 8 bytes, big-endian: identifiers handed out in blocks. */
    STRIDED(i -> ByteBuffer.allocate(Long.BYTES).putLong(4096L * i).array()),
    /** The same long prefix before a number. */
    PREFIX(i -> utf8("tenant-0042/eu-central-1/orders/2026/" + i)),
    /** The keys of the real trace that comes along, {@code profiles/traces/web12.keys.gz}. */
    TRACE(i -> RealTrace.KEYS[i % RealTrace.KEYS.length]);

    private static final int COUNT = 10_000;

    private final IntFunction<byte[]> key;

    KeyShape(IntFunction<byte[]> key) {
        this.key = key;
    }

    /** Ten thousand distinct keys of this shape; of the trace, all that it has. The same each time. */
    public byte[][] keys() {
        return IntStream.range(0, this == TRACE ? RealTrace.KEYS.length : COUNT).mapToObj(key).toArray(byte[][]::new);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String uuid(int i) {
        var random = new Random(i);
        return new UUID((random.nextLong() & ~0xf000L) | 0x4000L, (random.nextLong() >>> 2) | Long.MIN_VALUE)
                .toString();
    }

    /** Read when it is first wanted. */
    private static final class RealTrace {
        static final byte[][] KEYS = read();

        private static byte[][] read() {
            var dictionary = new KeyDictionary();
            try (InputStream in = KeyShape.class.getResourceAsStream("/traces/web12.keys.gz")) {
                if (in == null) {
                    throw new IllegalStateException("the jar lacks its trace");
                }
                KeyLog.read(in, "web12.keys.gz", new KeyFormat.Lines(), dictionary, (key, messages) -> true);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return dictionary.keys();
        }
    }
}
