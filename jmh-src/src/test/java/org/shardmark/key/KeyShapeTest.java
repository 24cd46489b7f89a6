package org.shardmark.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KeyShapeTest {
    @ParameterizedTest
    @EnumSource
    void all_keys_are_distinct_and_the_same_each_time(KeyShape shape) {
        var keys = shape.keys();
        assertThat(keys.length).isEqualTo(shape == KeyShape.TRACE ? 13_756 : 10_000);
        assertThat(Arrays.stream(keys).map(ByteBuffer::wrap).distinct()).hasSize(keys.length);
        assertThat(shape.keys()).isDeepEqualTo(keys);
    }

    @ParameterizedTest
    @CsvSource({"USER, user7", "K, k7", "PREFIX, tenant-0042/eu-central-1/orders/2026/7"})
    void text_ends_in_its_number(KeyShape shape, String eighth) {
        assertThat(new String(shape.keys()[7], UTF_8)).isEqualTo(eighth);
    }

    @Test
    void uuids_are_random_ones_of_the_common_variant() {
        for (byte[] key : KeyShape.UUID_TEXT.keys()) {
            var uuid = UUID.fromString(new String(key, UTF_8));
            assertThat(uuid.version()).isEqualTo(4);
            assertThat(uuid.variant()).isEqualTo(2);
        }
        // Every bit but those of the version and the variant is now one and now zero.
        long[] ones = new long[2];
        long[] zeros = new long[2];
        for (byte[] key : KeyShape.UUID_TEXT.keys()) {
            var uuid = UUID.fromString(new String(key, UTF_8));
            ones[0] |= uuid.getMostSignificantBits();
            ones[1] |= uuid.getLeastSignificantBits();
            zeros[0] |= ~uuid.getMostSignificantBits();
            zeros[1] |= ~uuid.getLeastSignificantBits();
        }
        assertThat(ones[0] & zeros[0]).isEqualTo(~0xf000L);
        assertThat(ones[1] & zeros[1]).isEqualTo(-1L >>> 2);
    }

    @Test
    void strides_are_blocks_of_4096() {
        var keys = KeyShape.STRIDED.keys();
        for (int i = 0; i < keys.length; i++) {
            assertThat(ByteBuffer.wrap(keys[i]).getLong()).isEqualTo(4096L * i);
        }
    }
}
