package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.contract.ForkHeap;

class RouterAdviceTest {
    private static Optional<String> senseless(String router, int targets, int pieces) {
        return new RouterAdvice()
                .adviseOn(Map.of("router", router, "targets", String.valueOf(targets), "hasher", "XXH3", "pieces",
                        String.valueOf(pieces)), ForkHeap.unknown())
                .senseless();
    }

    @ParameterizedTest
    @CsvSource({"MODULO, 65536, 0", "SLOTS, 1023, 0", "SLOTS, 1024, 4096", "PARTITION_RING, 16, 512",
            "MAGLEV, 16, 65537", "RING, 65536, 0"})
    void hasRowsThatMakeSense(String router, int targets, int pieces) {
        assertThat(senseless(router, targets, pieces)).isEmpty();
    }

    /** Each is left out before a fork is started, where it would fail. */
    @ParameterizedTest
    @CsvSource({"MODULO, 16, 271, divides the keys into no pieces", "SLOTS, 4096, 0, 'shards=4096'",
            "SLOTS, 1024, 0, 'shards=1025'", "PARTITION_RING, 271, 0, 'shards=272'",
            "MAGLEV, 16, 512, needs a prime number of entries", "REDIS_CLUSTER, 16, 271, 'has 16384 slots, not 271'",
            "RING, 65536, 5000, at most 268435456 points", "MAGLEV, 3000000, 0, at most 268435456"})
    void leavesOutWhatCannotBe(String router, int targets, int pieces, String why) {
        assertThat(senseless(router, targets, pieces)).hasValueSatisfying(text -> assertThat(text).contains(why));
    }

    @Test
    void refusesNumbersThatAreTooSmall() {
        assertThatIllegalArgumentException().isThrownBy(() -> senseless("SLOTS", 0, 0))
                .withMessage("targets=0: must be at least 1");
        assertThatIllegalArgumentException().isThrownBy(() -> senseless("SLOTS", 16, -1))
                .withMessage("pieces=-1: must be at least 1, or 0 for the router's own default");
    }
}
