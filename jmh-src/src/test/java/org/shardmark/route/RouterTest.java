package org.shardmark.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.hash.HasherType;

class RouterTest {
    @ParameterizedTest
    @CsvSource({"CRC32, 16, 6", "XXH3, 271, 204"})
    void moduloIsUnsigned(HasherType hasher, int shards, int shard) {
        var key = "user:42".getBytes(StandardCharsets.UTF_8);
        var router = RouterType.MODULO.create(new RouterConfig(shards, hasher));

        assertThat(router.route(key, hasher.create().hash(key))).isEqualTo(shard);
    }

    @ParameterizedTest
    @CsvSource({"4, 251", "16, 66", "64, 18", "256, 6"})
    void theFullestShardOfAThousandKeys(int shards, int keys) {
        var hasher = HasherType.CRC32.create();
        var router = RouterType.MODULO.create(new RouterConfig(shards, HasherType.CRC32));
        var counts = new int[shards];
        IntStream.range(0, 1000)
                .mapToObj(i -> ("k" + i).getBytes(StandardCharsets.UTF_8))
                .forEach(key -> counts[router.route(key, hasher.hash(key))]++);

        assertThat(IntStream.of(counts).max()).hasValue(keys);
    }

    @Test
    void noShardsAreRefused() {
        assertThatThrownBy(() -> new RouterConfig(0, HasherType.MD5)).hasMessage("shards=0: there must be at least 1");
    }
}
