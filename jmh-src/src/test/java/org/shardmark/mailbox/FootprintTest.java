package org.shardmark.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FootprintTest {
    @ParameterizedTest
    @EnumSource
    void each_weighs_the_same_and_nodes_cost_per_message(MailboxType type) {
        var footprint = Footprint.of(type, 10);
        // References alone are 4 bytes a slot; what all share is small beside one.
        assertThat(footprint.sharedBytes()).isBetween(0L, footprint.idleBytes() / 2);
        assertThat(footprint.bytesOf(1)).isEqualTo(footprint.idleBytes());
        assertThat(footprint.bytesOf(3) - footprint.bytesOf(2))
                .isEqualTo(footprint.idleBytes() - footprint.sharedBytes());
        switch (type) {
            case ABQ, AGRONA, JCT_MPSC, JCT_MPSC_VH, JCT_MPSC_PLAIN, JCT_BLOCKING_VH, DISRUPTOR, RING -> {
                assertThat(footprint.bytesPerMessage()).as("slots are there already").isZero();
                assertThat(footprint.idleBytes()).isGreaterThan(4 * Footprint.CAPACITY);
            }
            case LBQ, LTQ, CLQ -> assertThat(footprint.bytesPerMessage()).as("a node").isBetween(16.0, 64.0);
            default -> assertThat(footprint.bytesPerMessage()).isBetween(0.0, 16.0);
        }
    }
}
