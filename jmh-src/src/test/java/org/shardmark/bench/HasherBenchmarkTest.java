package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.Unsupported;
import org.shardmark.plan.BoundStates;
import org.shardmark.trial.HashedKeys;

class HasherBenchmarkTest {
    @Test
    void theLongestKeyIsOneThatTheCacheHolds() {
        assertThat(BoundStates.of(HasherBenchmark.class, "near", "keyBytes=524268")
                .get(HasherBenchmark.Near.class).keyBytes)
                .isEqualTo(524_268);
        assertThat(HashedKeys.cached(524_268)).hasNumberOfRows(1);
        assertThat(HashedKeys.cached(16)).hasNumberOfRows(4096);
    }

    @ParameterizedTest
    @CsvSource({"2000000000, it must be at most 524268", "524269, it must be at most 524268",
            "0, it must be at least 1", "-1, it must be at least 1", "x, it takes whole numbers"})
    void aLengthThatNoForkCouldMeasureIsRefused(String value, String why) {
        assertThatThrownBy(() -> BoundStates.of(HasherBenchmark.class, "near", "keyBytes=" + value))
                .hasMessage("keyBytes=" + value + ": " + why);
        assertThatThrownBy(() -> BoundStates.of(Utf16HasherBenchmark.class, "utf16", "chars=" + value))
                .hasMessage("chars=" + value + ": " + why);
    }

    @Test
    void onlySomeHashersReadUtf16() {
        var planner = new Utf16HasherBenchmark.Planner();
        assertThat(planner.plan(BoundStates.of(Utf16HasherBenchmark.class, "utf16"), ForkHeap.unknown()).unsupported())
                .isEmpty();
        var md5 = BoundStates.of(Utf16HasherBenchmark.class, "utf16", "hasher=MD5");
        assertThat(planner.plan(md5, ForkHeap.unknown()).unsupported())
                .contains(Unsupported.of("hasher=%s has no way over UTF-16", "MD5"));
    }
}
