package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowStates;
import org.shardmark.plan.BoundStates;

class HotKeyPlannerTest {
    private static final ForkHeap HEAP = ForkHeap.of(1 << 30);

    private static RowPlan plan(String... changes) {
        return new HotKeyBenchmark.Planner().plan(states(changes), HEAP);
    }

    /** Of the open loop where a change is about its rate. */
    private static RowStates states(String... changes) {
        boolean scheduled = Stream.of(changes).anyMatch(change -> change.startsWith("utilisation="));
        return BoundStates.of(HotKeyBenchmark.class, scheduled ? "latency" : "throughput", changes);
    }

    private static Duration invocation(String... changes) {
        return plan(changes).invocation().orElseThrow();
    }

    @Test
    void a_fork_reads_the_traces_of_its_load_and_of_the_one_that_sets_its_rate() {
        var planner = new HotKeyBenchmark.Planner();
        assertThat(planner.filesRead(states("load=trace:a.keys"))).containsExactly(Path.of("a.keys"));
        assertThat(planner.filesRead(states("load=trace:a.keys", "utilisation=0.5", "criticalLoad=trace:b.keys")))
                .containsExactly(Path.of("a.keys"), Path.of("b.keys"));
        assertThat(planner.filesRead(states())).isEmpty();
        assertThat(planner.remarks(states())).isEmpty();
    }

    @Test
    void a_run_lasts_as_long_as_the_busiest_shard_of_its_remedy() {
        assertThat(invocation()).isBetween(Duration.ofMillis(1_900), Duration.ofMillis(2_300));
        assertThat(invocation("remedy=BATCH")).isLessThan(Duration.ofMillis(200));
        assertThat(invocation("remedy=ISOLATE")).isBetween(Duration.ofMillis(1_900), Duration.ofMillis(2_300));
        assertThat(invocation("remedy=SPLIT")).isLessThan(Duration.ofMillis(200));
        assertThat(invocation("remedy=SPREAD")).isLessThan(Duration.ofMillis(200));
        assertThat(invocation("remedy=TWO_CHOICES")).isBetween(Duration.ofMillis(900), Duration.ofMillis(1_200));
    }

    @Test
    void reads_of_a_key_that_is_scattered_make_a_run_long() {
        assertThat(invocation("remedy=SPREAD", "reads=0.5")).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(15));
        assertThat(invocation("reads=0.5")).isBetween(Duration.ofSeconds(6), Duration.ofSeconds(8));
    }

    @Test
    void a_schedule_lasts_by_the_rate_whatever_the_remedy() {
        var half = invocation("utilisation=0.5");
        assertThat(half).isBetween(Duration.ofMillis(3_800), Duration.ofMillis(4_600));
        assertThat(invocation("utilisation=0.5", "remedy=SPREAD")).isEqualTo(half);
        assertThat(invocation("utilisation=0.5", "load=uniform")).isEqualTo(half);
        assertThat(invocation("utilisation=0.95")).isLessThan(half);
    }

    @Test
    void what_a_fork_has_no_room_for_is_refused() {
        assertThatThrownBy(() -> plan("messages=2000000000"))
                .hasMessageStartingWith("messages=2000000000: a fork's heap of 1,024 MiB has room for about");
        assertThatThrownBy(() -> plan("remedy=SPLIT", "subKeys=2000000000"))
                .hasMessageStartingWith("subKeys=2000000000: a fork's heap of 1,024 MiB has room for about");
        assertThat(plan("subKeys=2000000000").unsupported()).isEmpty();
        assertThatThrownBy(() -> plan("keys=2000000000")).hasMessageStartingWith("keys=2000000000: a fork's heap");
    }

    @Test
    void an_operation_is_a_message_sent() {
        assertThat(plan("messages=77", "reads=0.5").operationsPerInvocation()).isEqualTo(77);
    }

    @ParameterizedTest
    @CsvSource({"load=uniform;remedy=SPREAD, a uniform load has no hot key for SPREAD",
            "detect=SKETCH, NONE treats no key apart", "remedy=ISOLATE;shards=140, none is left for the other keys",
            "overflow=REJECT, REJECT is for latency",
            "utilisation=0.5;overflow=REJECT;reads=0.1, REJECT goes with reads=0",
            "utilisation=0.5;overflow=REJECT;mailbox=LTQ, LTQ is never full", "router=ROUND_ROBIN, gives up the order",
            "messages=all, only a trace has an end", "utilisation=0.5;waitMicros=0;itemMicros=0, is never utilised",
            "router=JUMP_BACK, needs 64 random bits"})
    void an_unsupported_combination_says_why(String changes, String why) {
        assertThat(plan(changes.split(";")).unsupported())
                .hasValueSatisfying(unsupported -> assertThat(unsupported.text()).contains(why));
    }

    @Test
    void a_supported_combination_does_not() {
        assertThat(plan("load=uniform").unsupported()).isEmpty();
        assertThat(plan("remedy=SPLIT", "detect=SKETCH", "reads=0.1").unsupported()).isEmpty();
        assertThat(plan("utilisation=0.8", "overflow=REJECT").unsupported()).isEmpty();
        assertThat(plan("waitMicros=0", "itemMicros=0").unsupported()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"hotKeys=0, hotKeys=0: it must be at least 1", "reads=2, reads=2: it must be at most 1",
            "reads=some, reads=some: it takes numbers", "batch=0, batch=0: it must be at least 1",
            "utilisation=0, utilisation=0: it must be at least 0.01"})
    void what_cannot_be_is_refused(String change, String why) {
        assertThatThrownBy(() -> plan(change)).isInstanceOf(IllegalArgumentException.class).hasMessage(why);
    }
}
