package org.shardmark.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.hash.HasherType;
import org.shardmark.key.KeyShape;

class HashQualityTest {
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
        return Balance.chiSquarePerDegree(HashQuality.keysPerShard(type, KeyShape.USER, shards));
    }

    @ParameterizedTest
    @EnumSource(names = {"MD5", "XXH3", "XXH64", "MURMUR3", "WYHASH", "KOMIHASH", "RAPIDHASH", "FARMHASH"})
    void aGoodHashTurnsHalfTheBits(HasherType type) {
        assertThat(HashQuality.avalancheWorstBias(type)).isBetween(.03, .12);
    }

    @ParameterizedTest
    @CsvSource({"FARMHASH, 0.05713"})
    void the_worst_bias_is_as_published(HasherType type, double bias) {
        assertThat(HashQuality.avalancheWorstBias(type)).isCloseTo(bias, within(5e-6));
    }

    /** A checksum is linear: an input bit turns the same output bits whatever the key. */
    @ParameterizedTest
    @EnumSource(names = {"CRC32", "CRC32C", "STRING_HASH_CODE"})
    void aChecksumHasNoAvalanche(HasherType type) {
        assertThat(HashQuality.avalancheWorstBias(type)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aShapeIsTenThousandDistinctKeys(KeyShape shape) {
        var keys = shape.keys();

        assertThat(keys.length).isEqualTo(shape == KeyShape.TRACE ? 13_756 : 10_000);
        assertThat(Arrays.stream(keys).map(Arrays::toString).distinct()).hasSize(keys.length);
        assertThat(shape.keys()).isDeepEqualTo(keys);
    }

    @Test
    void balance() {
        assertThat(Balance.maxOverMean(new double[]{1, 2, 3})).isEqualTo(1.5);
        assertThat(Balance.maxOverMean(new double[]{0, 0, 0, 8})).isEqualTo(4);
        assertThat(Balance.chiSquarePerDegree(new double[]{5, 5, 5})).isZero();
        assertThat(Balance.chiSquarePerDegree(new double[]{10, 0})).isEqualTo(10);
    }
}
