package org.shardmark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.shardmark.cluster.Judge.Handled;
import org.shardmark.cluster.Judge.Owned;
import org.shardmark.engine.RunFailure;

class JudgeTest {
    private static final int MESSAGES = 6;
    private static final BitSet OWNERLESS = new BitSet();

    private final List<Handled> handlings = new ArrayList<>();
    private final List<Owned> ownerships = new ArrayList<>();
    private final long[] acknowledged = new long[MESSAGES];

    /** Message i of key i % 2 is handled from 100 i to 100 i + 50 at node 1, and acknowledged at once. */
    @BeforeEach
    void a_run_that_keeps_its_promises() {
        for (int i = 0; i < MESSAGES; i++) {
            handlings.add(new Handled(i % 2, i, 1, 100L * i, 100L * i + 50));
            acknowledged[i] = 100L * i + 60;
        }
        ownerships.add(new Owned(0, 1, 0, 1_000));
    }

    private Judge judge() {
        return new Judge(MESSAGES, handlings, ownerships, acknowledged);
    }

    private void assertRefused(String reason) {
        assertThatExceptionOfType(RunFailure.class).isThrownBy(() -> judge().check(false, OWNERLESS))
                .withMessage(reason);
    }

    @Test
    void it_is_not_refused() {
        assertThatCode(() -> judge().check(false, OWNERLESS)).doesNotThrowAnyException();
        assertThat(judge().duplicates()).isZero();
        assertThat(judge().longestOverlapNanos()).isZero();
    }

    @Test
    void a_message_that_nobody_handled_is_named() {
        handlings.removeIf(handled -> handled.message() == 2 || handled.message() == 5);
        assertRefused("message 2 was never handled, and 1 more");
    }

    @Test
    void only_of_a_partition_that_nobody_owns_any_more_may_a_message_be_missing() {
        handlings.removeIf(handled -> handled.message() == 3 || handled.message() == 5);
        assertThatCode(() -> judge().check(false, BitSet.valueOf(new long[]{0b101000}))).doesNotThrowAnyException();
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> judge().check(false, BitSet.valueOf(new long[]{0b1000})))
                .withMessage("message 5 was never handled, and 0 more");
    }

    @Test
    void order_is_that_of_first_handlings() {
        handlings.set(1, new Handled(1, 1, 2, 360, 370));
        assertRefused("message 1 of key 1 was first handled after message 3 of the same key, at nodes 1 and 2");
    }

    @Test
    void an_earlier_message_may_come_again_while_nobody_acknowledged_it() {
        Arrays.fill(acknowledged, Judge.NEVER);
        handlings.add(new Handled(1, 1, 2, 600, 610));
        assertThatCode(() -> judge().check(false, OWNERLESS)).doesNotThrowAnyException();
        assertThat(judge().duplicates()).isOne();
    }

    @Test
    void a_message_that_was_acknowledged_may_not_come_again() {
        handlings.add(new Handled(1, 1, 2, 161, 170));
        assertRefused("message 1 was handled again at node 2 after it had been acknowledged");
    }

    @Test
    void no_key_is_handled_twice_at_a_time() {
        handlings.set(4, new Handled(0, 4, 2, 220, 230));
        assertRefused("messages 2 and 4 of key 0 were handled at the same time, at nodes 1 and 2");
    }

    @Test
    void no_partition_has_two_owners() {
        ownerships.add(new Owned(0, 2, 900, 2_000));
        assertRefused("partition 0 had two owners, at nodes 1 and 2");
        assertThat(judge().longestOverlapNanos()).isEqualTo(100);
    }

    @Test
    void of_a_node_that_stood_still_the_overlap_is_published() {
        ownerships.add(new Owned(0, 2, 900, 2_000));
        handlings.add(new Handled(1, 1, 2, 161, 170));
        assertThatCode(() -> judge().check(true, OWNERLESS)).doesNotThrowAnyException();
        handlings.removeFirst();
        assertThatExceptionOfType(RunFailure.class).isThrownBy(() -> judge().check(true, OWNERLESS));
    }
}
