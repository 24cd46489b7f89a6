package org.shardmark.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FootprintTest {
    @ParameterizedTest
    @EnumSource
    void many_weigh_as_much_as_each_and_nodes_cost_per_message(MailboxType type) {
        var footprint = Footprint.of(type, 20).orElseThrow();
        // What all share is counted once, so twenty may weigh less than twenty times one.
        assertThat(footprint.manyBytes()).isBetween(15 * footprint.idleBytes(), 20 * footprint.idleBytes());
        switch (type) {
            case ABQ, AGRONA, JCT_MPSC, JCT_MPSC_VH, JCT_MPSC_PLAIN, JCT_BLOCKING_VH, DISRUPTOR, RING ->
                assertThat(footprint.bytesPerMessage()).as("slots are there already").isZero();
            case LBQ, LTQ, CLQ -> assertThat(footprint.bytesPerMessage()).as("a node").isBetween(16.0, 64.0);
            default -> assertThat(footprint.bytesPerMessage()).isBetween(0.0, 16.0);
        }
    }
}
