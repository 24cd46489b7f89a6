package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice.Advice;

class MailboxAdviceTest {
    private static final ForkHeap HEAP = ForkHeap.of(1 << 30);

    private static Advice advice(String... changes) {
        var parameters = new HashMap<>(
                Map.of("producers", "1", "mailbox", "RING", "wait", "PARK", "consumer", "PLATFORM",
                        "batch", "1", "sendBatch", "1", "capacity", "1024", "verify", "true"));
        for (int i = 0; i < changes.length; i += 2) {
            parameters.put(changes[i], changes[i + 1]);
        }
        return new MailboxThroughputAdvice().adviseOn(parameters, HEAP);
    }

    @Test
    void every_producer_sends_as_many() {
        assertThat(advice("producers", "7").operationsPerInvocation() % 7).isZero();
        assertThat(advice("mailbox", "LBQ").operationsPerInvocation())
                .isLessThan(advice("mailbox", "RING").operationsPerInvocation());
    }

    @Test
    void the_faster_a_row_can_be_the_more_it_sends() {
        int alone = advice("mailbox", "RING").operationsPerInvocation();
        assertThat(advice("mailbox", "RING", "batch", "64").operationsPerInvocation()).isGreaterThan(alone);
        assertThat(advice("mailbox", "DISRUPTOR", "wait", "YIELD").operationsPerInvocation()).isEqualTo(alone);
        assertThat(advice("mailbox", "DISRUPTOR", "wait", "SPIN").operationsPerInvocation()).isLessThan(alone);
        assertThat(advice("mailbox", "DISRUPTOR", "wait", "SPIN", "batch", "64").operationsPerInvocation())
                .isGreaterThan(alone);
        assertThat(advice("mailbox", "ABQ", "batch", "64").operationsPerInvocation()).isLessThan(alone);
    }

    @Test
    void only_the_forks_of_Agrona_get_what_it_needs() {
        assertThat(advice("mailbox", "AGRONA").jvmArgs()).singleElement().asString().contains("--add-exports");
        assertThat(advice("mailbox", "RING").jvmArgs()).isEmpty();
    }

    @Test
    void own_waiting_needs_a_queue_that_has_it_and_a_consumer_that_waits() {
        assertThat(advice("mailbox", "CLQ", "wait", "OWN").senseless()).get().asString().contains("CLQ");
        assertThat(advice("mailbox", "RING", "wait", "OWN").senseless()).isEmpty();
        assertThat(advice("mailbox", "RING", "wait", "OWN", "consumer", "DISPATCHED").senseless()).get()
                .asString()
                .contains("DISPATCHED");
    }

    @Test
    void what_cannot_be_is_said_in_one_line() {
        assertThatThrownBy(() -> advice("producers", "0")).hasMessage("producers=0: must be at least 1");
        assertThatThrownBy(() -> advice("producers", "100000000"))
                .hasMessage("producers=100000000: must be at most 1000, each is a thread of its own");
        assertThatThrownBy(() -> advice("batch", "x")).hasMessageContaining("batch=x: must be a number");
        assertThatThrownBy(() -> burst("0")).hasMessage("burst=0: must be at least 1");
    }

    private static Advice burst(String burst) {
        return new MailboxBurstAdvice()
                .adviseOn(Map.of("burst", burst, "mailbox", "RING", "wait", "PARK", "consumer", "PLATFORM", "batch",
                        "64", "capacity", "1024"), HEAP);
    }

    @Test
    void a_burst_that_outlasts_an_iteration_is_refused() {
        assertThat(burst("1000000").senseless()).isEmpty();
        assertThatThrownBy(() -> burst("2000000000")).hasMessage("burst=2000000000: must be at most 1000000;"
                + " MailboxThroughputBenchmark measures what goes on for longer");
    }

    @Test
    void what_a_fork_has_no_room_for_is_refused() {
        assertThatThrownBy(() -> advice("capacity", "2000000000"))
                .hasMessageStartingWith("capacity=2000000000: a fork's heap of 1,024 MiB has room for about");
        assertThat(advice("capacity", "2000000000", "mailbox", "CLQ").senseless()).isEmpty();
        assertThatThrownBy(() -> new MailboxLatencyAdvice().adviseOn(Map.of("rate", "2000000000", "mailbox", "DIRECT",
                "wait", "OWN", "consumer", "PLATFORM", "batch", "1", "capacity", "8"), HEAP))
                .hasMessageStartingWith("rate=2000000000: a fork's heap of 1,024 MiB has room for about");
    }

    @Test
    void a_latency_row_sends_for_a_second_or_a_hundred_thousand_messages() {
        var row = new HashMap<>(Map.of("rate", "5000", "mailbox", "DIRECT", "wait", "OWN", "consumer", "PLATFORM",
                "batch", "1", "capacity", "8"));
        var advice = new MailboxLatencyAdvice();
        assertThat(advice.adviseOn(row, HEAP).operationsPerInvocation()).isEqualTo(100_000);
        assertThat(advice.adviseOn(row, HEAP).invocation()).contains(Duration.ofSeconds(20));
        row.put("rate", "2000000");
        assertThat(advice.adviseOn(row, HEAP).operationsPerInvocation()).isEqualTo(2_000_000);
        row.put("mailbox", "RUNG");
        assertThatThrownBy(() -> advice.adviseOn(row, HEAP))
                .hasMessageContaining("mailbox=RUNG: must be one of DIRECT, ABQ");
    }
}
