package org.shardmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapScaleTest {
    private final AtomicLong used = new AtomicLong();
    private long made;

    /** A heap that grows by the weight of all that is made; how many that is must not depend on a clock. */
    @ParameterizedTest
    @CsvSource({"16, 1, 2047", "5000, 1, 511", "2048, 1, 1023", "300000, 1, 7", "2000000, 1, 1", "16, 4096, 31",
            "16, 1000000, 1"})
    void makesSoManyThatTheyAreHeavyTogetherOrWorkEnough(long bytes, int work, long inAll) {
        var scale = new HeapScale(used::get);

        assertThat(scale.bytesOfEach(() -> {
            used.addAndGet(bytes);
            return ++made;
        }, work)).isEqualTo(bytes);
        assertThat(made).isEqualTo(inAll);
    }
}
