package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice;

class HasherAdviceTest {
    private static RowAdvice.Advice advice(RowAdvice adviser, String name, String value) {
        return adviser.adviseOn(Map.of("hasher", "XXH3", name, value), ForkHeap.unknown());
    }

    @Test
    void theLongestKeyIsOneThatTheCacheHolds() {
        assertThat(advice(new HasherAdvice(), "keyBytes", "524268").senseless()).isEmpty();
        assertThat(HashedKeys.cached(524_268)).hasNumberOfRows(1);
        assertThat(HashedKeys.cached(16)).hasNumberOfRows(4096);
    }

    @ParameterizedTest
    @CsvSource({"keyBytes, 2000000000, must be at most 524268", "chars, 524269, must be at most 524268",
            "keyBytes, 0, must be at least 1", "chars, -1, must be at least 1", "chars, x, must be a number from 1 on"})
    void aLengthThatNoForkCouldMeasureIsRefused(String name, String value, String why) {
        assertThatThrownBy(() -> advice(new HasherAdvice(), name, value)).hasMessage(name + "=" + value + ": " + why);
        assertThatThrownBy(() -> advice(new Utf16HasherBenchmark.Advice(), name, value))
                .hasMessage(name + "=" + value + ": " + why);
    }
}
