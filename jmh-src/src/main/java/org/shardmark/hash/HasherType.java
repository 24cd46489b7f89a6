package org.shardmark.hash;

import com.dynatrace.hash4j.hashing.Hasher32;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import net.openhft.hashing.LongHashFunction;
import org.apache.commons.codec.digest.MurmurHash2;

/**
 * Every hash function of the suite, as a factory. A new one is one constant here: every benchmark, test and table then
 * includes it.
 *
 * <p>None is written by hand that a well-kept library has. The names that end in a library's are the same function by
 * another library, a peer to measure the first one's speed against.
 */
public enum HasherType {
    /** CRC-32 (ISO 3309, the one of zip), unsigned. */
    CRC32(32, "java.util.zip", () -> new ChecksumHasher(new CRC32())),
    /** CRC-32C (Castagnoli, the one of iSCSI, for which processors have an instruction), unsigned. */
    CRC32C(32, "java.util.zip", () -> new ChecksumHasher(new CRC32C())),
    /** MD5 (RFC 1321); of its 16 bytes the last 8, big-endian, so that {@code % 16} is the last hex digit. */
    MD5(64, "java.security", Md5Hasher::new),
    /** XXH3 of 64 bits, seed 0 (Collet). */
    XXH3(Hashing.xxh3_64()),
    /** XXH64, seed 0 (Collet). */
    XXH64(Hashing.xxh64()),
    /** MurmurHash3 x86 of 32 bits, seed 0 (Appleby), unsigned. */
    MURMUR3(Hashing.murmur3_32()),
    /** wyhash final version 4, seed 0 (Wang Yi). */
    WYHASH(Hashing.wyhashFinal4()),
    /** Komihash 5, seed 0 (Vaneev). */
    KOMIHASH(Hashing.komihash5_0()),
    /** Rapidhash 3, seed 0 (De Carli), after wyhash. */
    RAPIDHASH(Hashing.rapidhashV3()),
    /** FarmHash Na of 64 bits (Pike), the one behind {@code Fingerprint64}. */
    FARMHASH(Hashing.farmHashNa()),
    /**
     * MurmurHash2 as Kafka's default partitioner uses it: its seed, and the sign bit cleared, so that with {@code
     * MODULO} a key's shard is Kafka's partition.
     */
    MURMUR2(31, "commons-codec", () -> key -> MurmurHash2.hash32(key, key.length, 0x9747b28c) & 0x7fffffff),
    /**
     * {@link String#hashCode()} of the key's text, over its UTF-16. Computed for each key: reading the field in which a
     * {@code String} caches it would not be a hash function's speed. With {@code FLOOR_MOD} or {@code ABS_REMAINDER} it
     * is the partitioner of much Java code.
     */
    STRING_HASH_CODE(32, "the formula of java.lang.String", StringHasher::new),
    /**
     * XXH3 with a seed drawn anew in each process: the negative example, as the hash tables of several languages do it.
     * A restart, or a second process, sends every key elsewhere; routers that promise stability refuse it.
     */
    RANDOMIZED(64, "hash4j", RandomizedHasher::new),
    /** {@link #XXH3} of another library. */
    XXH3_ZAH(64, "zero-allocation-hashing", () -> LongHashFunction.xx3()::hashBytes),
    /** {@link #XXH64} of another library. */
    XXH64_ZAH(64, "zero-allocation-hashing", () -> LongHashFunction.xx()::hashBytes),
    /** {@link #FARMHASH} of another library. */
    FARMHASH_ZAH(64, "zero-allocation-hashing", () -> LongHashFunction.farmNa()::hashBytes),
    /** {@link #FARMHASH} of another library. */
    FARMHASH_GUAVA(64, "Guava", () -> guava(com.google.common.hash.Hashing.farmHashFingerprint64())),
    /** {@link #MURMUR3} of another library. */
    MURMUR3_GUAVA(32, "Guava", () -> guava(com.google.common.hash.Hashing.murmur3_32_fixed())),
    /** {@link #CRC32C} of another library. */
    CRC32C_GUAVA(32, "Guava", () -> guava(com.google.common.hash.Hashing.crc32c()));

    private final int bits;
    private final String library;
    private final Supplier<Hasher> factory;
    private final Optional<ToLongFunction<CharSequence>> ofUtf16;

    HasherType(int bits, String library, Supplier<Hasher> factory) {
        this.bits = bits;
        this.library = library;
        this.factory = factory;
        this.ofUtf16 = Optional.empty();
    }

    HasherType(Hasher64 hash4j) {
        this.bits = 64;
        this.library = "hash4j";
        this.factory = () -> hash4j::hashBytesToLong;
        this.ofUtf16 = Optional.of(hash4j::hashCharsToLong);
    }

    HasherType(Hasher32 hash4j) {
        this.bits = 32;
        this.library = "hash4j";
        this.factory = () -> key -> Integer.toUnsignedLong(hash4j.hashBytesToInt(key));
        this.ofUtf16 = Optional.of(key -> Integer.toUnsignedLong(hash4j.hashCharsToInt(key)));
    }

    /** A hasher of this type for one thread. */
    public Hasher create() {
        return factory.get();
    }

    /** How many bits of the 64 the function fills, from the lowest. */
    public int bits() {
        return bits;
    }

    /** Whether a key has the same hash in every process, today and tomorrow. */
    public boolean stable() {
        return this != RANDOMIZED;
    }

    /** The library, or the package of the JDK, whose code it is. */
    public String library() {
        return library;
    }

    /**
     * The library's own hash of a text as UTF-16, without encoding it first, where it has one. It is another value than
     * the hash of the UTF-8 bytes, even for ASCII, and so never agrees with what other languages compute. Any thread.
     */
    public Optional<ToLongFunction<CharSequence>> ofUtf16() {
        return ofUtf16;
    }

    private static Hasher guava(com.google.common.hash.HashFunction function) {
        return key -> function.hashBytes(key).padToLong();
    }
}
