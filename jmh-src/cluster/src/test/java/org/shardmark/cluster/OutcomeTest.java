package org.shardmark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.shardmark.cluster.Judge.Handled;
import org.shardmark.cluster.Judge.Owned;
import org.shardmark.cluster.node.Delivery;
import org.shardmark.cluster.node.Schedule;
import org.shardmark.cluster.node.Tuning;

/** Eight messages of two partitions, one a second; node 2, which had partition 1, is killed after two. */
class OutcomeTest {
    private static final int MESSAGES = 8;
    private static final long SECOND = 1_000_000_000;
    /** When sending began, by the clock of nodes. */
    private static final long START = 100 * SECOND;
    private static final long EVENT = START + 2 * SECOND;

    private static final int[] PARTITION_OF = IntStream.range(0, MESSAGES).map(message -> message % 2).toArray();

    private final List<Handled> handlings = new ArrayList<>();
    private final List<Owned> ownerships = new ArrayList<>(List.of(new Owned(0, 1, START, START + 20 * SECOND),
            new Owned(1, 2, START, EVENT)));
    private final BitSet ownerless = new BitSet();

    private void handle(int message, int node, long nanosAfterStart) {
        handlings.add(new Handled(PARTITION_OF[message], message, node, START + nanosAfterStart,
                START + nanosAfterStart));
    }

    private Outcome outcome() {
        var schedule = new Schedule(PARTITION_OF, PARTITION_OF,
                LongStream.range(0, MESSAGES).map(message -> message * SECOND).toArray());
        var setting = new ClusterSetting(EngineType.PEKKO, 3, Event.KILL, Tuning.TUNED, Delivery.WINDOW, StopType.OWN,
                2,
                8, 0, schedule, 0, Duration.ofSeconds(1));
        var judge = new Judge(MESSAGES, handlings, ownerships, new long[MESSAGES]);
        return new Outcome(setting, new ClusterRun.Evidence(judge, ownerships, ownerless, START), 1, Optional.of(2),
                EVENT, List.of(), "", 0, new Outcome.Wire(0, 0));
    }

    /** Partition 0 answers at once; of partition 1, messages 3 and 5 wait for a new owner. */
    private void partition_1_moves_after_four_seconds() {
        IntStream.of(0, 2, 4, 6).forEach(message -> handle(message, 1, message * SECOND + 1_000));
        handle(1, 2, SECOND + 1_000);
        IntStream.of(3, 5).forEach(message -> handle(message, 3, 6 * SECOND + SECOND / 2));
        handle(7, 3, 7 * SECOND + 1_000);
        ownerships.add(new Owned(1, 3, START + 6 * SECOND, START + 20 * SECOND));
    }

    @Test
    void an_event_lasts_until_each_partition_that_moved_handled_a_message_again() {
        partition_1_moves_after_four_seconds();
        var outcome = outcome();
        assertThat(outcome.eventLastsNanos()).hasValue(4 * SECOND + SECOND / 2);
        assertThat(outcome.moved()).isOne();
        assertThat(outcome.neverMoved()).isZero();
    }

    @Test
    void while_it_lasts_messages_of_all_partitions_count() {
        partition_1_moves_after_four_seconds();
        long lasts = outcome().eventLastsNanos().orElseThrow();
        assertThat(outcome().sojournsDuring(lasts)).hasSize(5)
                .contains(1_000, SECOND + SECOND / 2, 3 * SECOND + SECOND / 2);
        assertThat(outcome().eventThroughput(lasts)).isEqualTo(5 / 4.5);
    }

    @Test
    void a_second_in_which_nothing_was_handled_has_no_time() {
        partition_1_moves_after_four_seconds();
        assertThat(outcome().eventSeconds()).isEqualTo(2);
        assertThat(outcome().sojournsBySecond()).extracting(times -> times.length)
                .containsExactly(1, 1, 1, 0, 1, 0, 3, 1);
    }

    @Test
    void what_nobody_got_has_not_moved() {
        IntStream.of(0, 2, 4, 6).forEach(message -> handle(message, 1, message * SECOND + 1_000));
        handle(1, 2, SECOND + 1_000);
        ownerless.set(1);
        var outcome = outcome();
        assertThat(outcome.neverMoved()).isOne();
        assertThat(outcome.moved()).isZero();
        assertThat(outcome.eventLastsNanos()).isEmpty();
    }
}
