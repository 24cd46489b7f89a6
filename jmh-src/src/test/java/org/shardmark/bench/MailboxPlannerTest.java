package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.plan.BoundStates;

class MailboxPlannerTest {
    private static final ForkHeap HEAP = ForkHeap.of(1 << 30);

    private static RowPlan plan(String... changes) {
        return new MailboxThroughputBenchmark.Planner()
                .plan(BoundStates.of(MailboxThroughputBenchmark.class, "run", changes), HEAP);
    }

    @Test
    void every_producer_sends_as_many() {
        assertThat(plan("producers=7").operationsPerInvocation() % 7).isZero();
        assertThat(plan("mailbox=LBQ").operationsPerInvocation())
                .isLessThan(plan("mailbox=RING").operationsPerInvocation());
    }

    @Test
    void the_faster_a_row_can_be_the_more_it_sends() {
        int alone = plan("mailbox=RING").operationsPerInvocation();
        assertThat(plan("mailbox=RING", "batch=64").operationsPerInvocation()).isGreaterThan(alone);
        assertThat(plan("mailbox=DISRUPTOR", "wait=YIELD").operationsPerInvocation()).isEqualTo(alone);
        assertThat(plan("mailbox=DISRUPTOR", "wait=SPIN").operationsPerInvocation()).isLessThan(alone);
        assertThat(plan("mailbox=DISRUPTOR", "wait=SPIN", "batch=64").operationsPerInvocation())
                .isGreaterThan(alone);
        assertThat(plan("mailbox=ABQ", "batch=64").operationsPerInvocation()).isLessThan(alone);
    }

    @Test
    void only_the_forks_of_Agrona_get_what_it_needs() {
        assertThat(plan("mailbox=AGRONA").jvmArgs()).singleElement().asString().contains("--add-exports");
        assertThat(plan("mailbox=RING").jvmArgs()).isEmpty();
    }

    @Test
    void own_waiting_needs_a_queue_that_has_it_and_a_consumer_that_waits() {
        assertThat(plan("mailbox=CLQ", "wait=NATIVE").unsupported()).get().asString().contains("CLQ");
        assertThat(plan("mailbox=RING", "wait=NATIVE").unsupported()).isEmpty();
        assertThat(plan("mailbox=RING", "wait=NATIVE", "consumer=DISPATCHED").unsupported()).get()
                .asString()
                .contains("DISPATCHED");
    }

    @Test
    void what_cannot_be_is_said_in_one_line() {
        assertThatThrownBy(() -> plan("producers=0")).hasMessage("producers=0: it must be at least 1");
        assertThatThrownBy(() -> plan("producers=100000000"))
                .hasMessage("producers=100000000: it must be at most 1000, each is a thread of its own");
        assertThatThrownBy(() -> plan("batch=x")).hasMessageContaining("batch=x: it takes whole numbers");
        assertThatThrownBy(() -> burst("0")).hasMessage("burst=0: it must be at least 1");
    }

    private static RowPlan burst(String burst) {
        return new MailboxBurstBenchmark.Planner()
                .plan(BoundStates.of(MailboxBurstBenchmark.class, "burst", "burst=" + burst), HEAP);
    }

    private static RowPlan latency(String... changes) {
        return new MailboxLatencyBenchmark.Planner()
                .plan(BoundStates.of(MailboxLatencyBenchmark.class, "run", changes), HEAP);
    }

    @Test
    void a_burst_that_outlasts_an_iteration_is_refused() {
        assertThat(burst("1000000").unsupported()).isEmpty();
        assertThatThrownBy(() -> burst("2000000000")).hasMessage("burst=2000000000: it must be at most 1000000;"
                + " MailboxThroughputBenchmark measures what goes on for longer");
    }

    @Test
    void what_a_fork_has_no_room_for_is_refused() {
        assertThatThrownBy(() -> plan("capacity=2000000000"))
                .hasMessageStartingWith("capacity=2000000000: a fork's heap of 1,024 MiB has room for about");
        assertThat(plan("capacity=2000000000", "mailbox=CLQ").unsupported()).isEmpty();
        assertThatThrownBy(() -> latency("rate=2000000000"))
                .hasMessageStartingWith("rate=2000000000: a fork's heap of 1,024 MiB has room for about");
    }

    @Test
    void a_latency_row_sends_for_a_second_or_a_hundred_thousand_messages() {
        assertThat(latency("rate=5000").operationsPerInvocation()).isEqualTo(100_000);
        assertThat(latency("rate=5000").invocation()).contains(Duration.ofSeconds(20));
        assertThat(latency("rate=2000000").operationsPerInvocation()).isEqualTo(2_000_000);
        assertThatThrownBy(() -> latency("mailbox=RUNG"))
                .hasMessageContaining("mailbox=RUNG: must be one of DIRECT, ABQ");
    }
}
