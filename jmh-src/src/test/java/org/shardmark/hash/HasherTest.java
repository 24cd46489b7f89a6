package org.shardmark.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HasherTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            CRC32            | user:42 | 00000000646f0d86
                                            XXH3             | ''      | 2d06800538d394c2
                                            XXH3             | user:42 | 9fc1e605fa7174aa
                                            XXH3             | k0      | bbb08e672f9190b3
                                            XXH3             | user0   | 4ec3d191274a8753
                                            MD5              | abc     | d6963f7d28e17f72
                                            STRING_HASH_CODE | Aa      | 0000000000000840
                                            """)
    void givesTheReferenceValues(HasherType type, String key, String hex) {
        assertThat(type.create().hash(utf8(key))).isEqualTo(Long.parseUnsignedLong(hex, 16));
    }

    @Test
    void stringHashCodeIsTheOneOfStringAndNeverNegative() {
        var hasher = HasherType.STRING_HASH_CODE.create();
        var key = "polygenelubricants";

        assertThat(Math.abs(key.hashCode())).isNegative();
        assertThat(hasher.hash(utf8(key))).isEqualTo(0x80000000L);
        assertThat((int) hasher.hash(utf8(key))).isEqualTo(key.hashCode());
    }

    @ParameterizedTest
    @EnumSource
    void fillsNoMoreThanItsBits(HasherType type) {
        var hasher = type.create();
        long seen = 0;
        for (int i = 0; i < 1000; i++) {
            seen |= hasher.hash(utf8(Long.toHexString(i * 0x9e3779b97f4a7c15L)));
        }
        assertThat(seen).isEqualTo(type.bits() == 64 ? -1L : 0xffffffffL);
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

    @ParameterizedTest
    @CsvSource({"CRC32, .07, .20, .17, 1.04", "XXH3, .70, 1.02, 1.03, .87",
            "STRING_HASH_CODE, 6.04, 95.90, 23.70, .20"})
    void spreadsTenThousandUsersAsPublished(HasherType type, double at16, double at64, double at256, double at271) {
        assertThat(evenness(type, 16)).isCloseTo(at16, within(.005));
        assertThat(evenness(type, 64)).isCloseTo(at64, within(.005));
        assertThat(evenness(type, 256)).isCloseTo(at256, within(.005));
        assertThat(evenness(type, 271)).isCloseTo(at271, within(.005));
    }

    private static double evenness(HasherType type, int shards) {
        var hasher = type.create();
        var counts = new int[shards];
        IntStream.range(0, 10_000)
                .forEach(i -> counts[(int) Long.remainderUnsigned(hasher.hash(utf8("user" + i)), shards)]++);
        double mean = 10_000.0 / shards;
        return IntStream.of(counts).mapToDouble(c -> (c - mean) * (c - mean) / mean).sum() / (shards - 1);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
