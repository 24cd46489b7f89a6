package org.shardmark.hash;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/**
 * {@link String#hashCode()} of the text that a key is in UTF-8, computed over its UTF-16 as the JDK does; a key that is
 * no UTF-8 counts as ISO-8859-1. ASCII is hashed as it lies.
 */
final class StringHasher implements Hasher {
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();

    /** Zero-extended, as CRC-32 is; a router that takes hashes for signed extends the sign again. */
    @Override
    public long hash(byte[] key) {
        int hash = 0;
        int signs = 0;
        for (byte b : key) {
            hash = 31 * hash + (b & 0xff);
            signs |= b;
        }
        return Integer.toUnsignedLong(signs < 0 ? ofText(key, hash) : hash);
    }

    private int ofText(byte[] key, int otherwise) {
        var text = CharBuffer.allocate(key.length);
        if (utf8.reset().decode(ByteBuffer.wrap(key), text, true).isError()) {
            return otherwise;
        }
        return text.flip().toString().hashCode();
    }
}
