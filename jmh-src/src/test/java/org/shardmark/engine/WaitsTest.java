package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitsTest {
    @Test
    void waits_and_the_queue_before_them_are_summed_apart() {
        var waits = new Waits();
        waits.add(1_000, 5_000);
        waits.add(3_000, 7_000);
        assertThat(waits.waitedNanos()).isEqualTo(12_000);
        assertThat(waits.meanNanos()).isEqualTo(6_000);
        assertThat(waits.meanQueuedNanos()).isEqualTo(2_000);
    }
}
