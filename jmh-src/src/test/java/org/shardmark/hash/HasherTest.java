package org.shardmark.hash;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HasherTest {
    /** Values published by the functions' authors and specifications, or computed by their reference programs. */
    @ParameterizedTest
    @CsvSource({"CRC32, user:42, 646f0d86",
            "CRC32, 123456789, cbf43926",
            "CRC32C, user:42, 35c33ced",
            "CRC32C, 123456789, e3069283",
            "MD5, abc, d6963f7d28e17f72",
            "MD5, '', e9800998ecf8427e",
            "XXH3, '', 2d06800538d394c2",
            "XXH3, user:42, 9fc1e605fa7174aa",
            "XXH3, k0, bbb08e672f9190b3",
            "XXH3, user0, 4ec3d191274a8753",
            "XXH64, '', ef46db3751d8e999",
            "XXH64, user:42, dc1fea7da8d2d1c2",
            "MURMUR3, user:42, c7a6a375",
            "MURMUR3, '', 0",
            "WYHASH, '', 0409638ee2bde459",
            "KOMIHASH, A 16-byte string, 467caa28ea3da7a6",
            "KOMIHASH, 7 bytes, e72e558f5eaf2554",
            "RAPIDHASH, '', 0338dc4be2cecdae",
            "RAPIDHASH, abc, cb475beafa9c0da2",
            "RAPIDHASH, hello, 2e2d7651b45f7946",
            "STRING_HASH_CODE, Aa, 840",
            "CRC32, Köln:42, fd89ace1",
            "CRC32C, Köln:42, 769f7063",
            "MD5, Köln:42, 463b8f3f6ee3ad33",
            "MURMUR2, Köln:42, 31535fe9",
            "MURMUR3, Köln:42, 6e51baa6",
            "STRING_HASH_CODE, é, e9",
            "STRING_HASH_CODE, 日本, cbde7"})
    void givesTheReferenceValues(HasherType type, String key, String hex) {
        assertThat(type.create().hash(utf8(key))).isEqualTo(Long.parseUnsignedLong(hex, 16));
    }

    /** The author's own vectors have seeds; ours is the same function with seed 0. */
    @ParameterizedTest
    @CsvSource({"1, a, a8412d091b5fe0a9", "2, abc, 32dd92e4b2915153", "3, message digest, 8619124089a3a16b"})
    void wyhashIsFinalVersionFour(long seed, String key, String hex) {
        assertThat(Hashing.wyhashFinal4(seed).hashBytesToLong(utf8(key))).isEqualTo(Long.parseUnsignedLong(hex, 16));
        assertThat(HasherType.WYHASH.create().hash(utf8(key)))
                .isEqualTo(Hashing.wyhashFinal4(0).hashBytesToLong(utf8(key)));
    }

    /** From Kafka's own tests of its {@code murmur2}; its partitioner then clears the sign bit. */
    @ParameterizedTest
    @CsvSource({"21, -973932308", "foobar, -790332482", "a-little-bit-long-string, -985981536",
            "a-little-bit-longer-string, -1486304829",
            "lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8, -58897971", "abc, 479470107"})
    void murmur2IsKafkas(String key, int murmur2) {
        assertThat(HasherType.MURMUR2.create().hash(utf8(key))).isEqualTo(murmur2 & 0x7fffffff);
    }

    @ParameterizedTest
    @CsvSource({"XXH3, XXH3_ZAH", "XXH64, XXH64_ZAH", "FARMHASH, FARMHASH_ZAH", "FARMHASH, FARMHASH_GUAVA",
            "MURMUR3, MURMUR3_GUAVA", "CRC32C, CRC32C_GUAVA"})
    void twoLibrariesAgree(HasherType one, HasherType other) {
        var random = new Random(1);
        for (int length = 0; length < 2000; length++) {
            var key = new byte[length];
            random.nextBytes(key);
            assertThat(other.create().hash(key)).as("%d bytes", length).isEqualTo(one.create().hash(key));
        }
        assertThat(other.bits()).isEqualTo(one.bits());
        assertThat(other.library()).isNotEqualTo(one.library());
    }

    @Test
    void stringHashCodeIsTheOneOfStringAndNeverNegative() {
        var hasher = HasherType.STRING_HASH_CODE.create();
        var key = "polygenelubricants";

        assertThat(Math.abs(key.hashCode())).isNegative();
        assertThat(hasher.hash(utf8(key))).isEqualTo(0x80000000L);
        assertThat((int) hasher.hash(utf8(key))).isEqualTo(key.hashCode());
    }

    /** Java hashes UTF-16: one unit for ü, two for an emoji. */
    @ParameterizedTest
    @ValueSource(strings = {"", "user:42", "m\u00fcnchen", "\u65e5\u672c", "\ud83d\ude00", "a\u0000b",
            "\uffff\u0800\u07ff"})
    void stringHashCodeIsTheOneOfAnyText(String key) {
        assertThat((int) HasherType.STRING_HASH_CODE.create().hash(utf8(key))).isEqualTo(key.hashCode());
    }

    @Test
    void stringHashCodeTakesWhatIsNotTextByteForByte() {
        var hasher = HasherType.STRING_HASH_CODE.create();

        assertThat(hasher.hash(new byte[]{(byte) 0xff, 1})).isEqualTo("\u00ff\u0001".hashCode());
        assertThat((int) hasher.hash(utf8("m\u00fcnchen"))).isEqualTo("m\u00fcnchen".hashCode());
    }

    @ParameterizedTest
    @EnumSource
    void fillsNoMoreThanItsBits(HasherType type) {
        var hasher = type.create();
        long seen = 0;
        for (int i = 0; i < 1000; i++) {
            seen |= hasher.hash(utf8(Long.toHexString(i * 0x9e3779b97f4a7c15L)));
        }
        assertThat(seen).isEqualTo(-1L >>> (64 - type.bits()));
    }

    @ParameterizedTest
    @EnumSource
    void twoOfAKindAgree(HasherType type) {
        var once = type.create();
        var again = type.create();
        for (int length = 0; length < 300; length++) {
            var key = utf8("é".repeat(length));
            assertThat(once.hash(key)).isEqualTo(again.hash(key)).isEqualTo(once.hash(key.clone()));
        }
    }

    @Test
    void onlyTheRandomizedOneChangesFromProcessToProcess() {
        assertThat(HasherType.values()).filteredOn(type -> !type.stable()).containsExactly(HasherType.RANDOMIZED);
        assertThat(HasherType.RANDOMIZED.create().hash(utf8("user0"))).isNotEqualTo(0x4ec3d191274a8753L);
    }

    @Test
    void utf16IsNotUtf8() {
        var ofUtf16 = HasherType.XXH3.ofUtf16().orElseThrow();

        assertThat(ofUtf16.applyAsLong("user0")).isNotEqualTo(0x4ec3d191274a8753L)
                .isEqualTo(HasherType.XXH3.create().hash("user0".getBytes(StandardCharsets.UTF_16LE)));
        assertThat(HasherType.MD5.ofUtf16()).isEmpty();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
