package org.shardmark.hash;

import com.dynatrace.hash4j.hashing.Hashing;
import java.util.function.Supplier;

/**
 * Every hash function of the suite, as a factory. A new one is one constant here: every benchmark, test and table then
 * includes it.
 */
public enum HasherType {
    /** The JDK's CRC-32 (ISO 3309, the one of zip), unsigned. */
    CRC32(32, Crc32Hasher::new),
    /** The JDK's MD5; of its 16 bytes the last 8, big-endian, so that {@code % 16} is the last hex digit. */
    MD5(64, Md5Hasher::new),
    /** XXH3, 64 bits, seed 0, of hash4j. */
    XXH3(64, () -> Hashing.xxh3_64()::hashBytesToLong),
    /**
     * The polynomial of {@link String#hashCode()} over the bytes, unsigned: equal to it for ASCII. The field in which a
     * {@code String} caches it would not be a hash function's speed.
     */
    STRING_HASH_CODE(32, () -> HasherType::polynomial);

    private final int bits;
    private final Supplier<Hasher> factory;

    HasherType(int bits, Supplier<Hasher> factory) {
        this.bits = bits;
        this.factory = factory;
    }

    /** A hasher of this type for one thread. */
    public Hasher create() {
        return factory.get();
    }

    /** How many bits of the 64 the function fills, from the lowest: 32 or 64. */
    public int bits() {
        return bits;
    }

    /** Zero-extended, as CRC32 is: {@code Math.abs} of a signed one can be negative, and a remainder of it too. */
    private static long polynomial(byte[] key) {
        int hash = 0;
        for (byte b : key) {
            hash = 31 * hash + (b & 0xff);
        }
        return Integer.toUnsignedLong(hash);
    }
}
