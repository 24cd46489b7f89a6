package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowStates;
import org.shardmark.plan.BoundStates;

class ShardPlannerTest {
    private static final ForkHeap HEAP = ForkHeap.of(1 << 30);

    private static RowPlan plan(String... changes) {
        return new ShardScalingBenchmark.Planner().plan(states(changes), HEAP);
    }

    private static RowStates states(String... changes) {
        return BoundStates.of(ShardScalingBenchmark.class, "run", changes);
    }

    private static RowPlan latency(String... changes) {
        return new ShardLatencyBenchmark.Planner().plan(latencyStates(changes), HEAP);
    }

    private static RowStates latencyStates(String... changes) {
        return BoundStates.of(ShardLatencyBenchmark.class, "run", changes);
    }

    private static Duration invocation(String... changes) {
        return plan(changes).invocation().orElseThrow();
    }

    @Test
    void an_operation_is_a_message_handled() {
        assertThat(plan().operationsPerInvocation()).isEqualTo(10_000);
        assertThat(plan("messages=77").operationsPerInvocation()).isEqualTo(77);
    }

    @Test
    void a_fork_reads_the_trace_that_its_row_names() {
        var trace = Path.of("some", "my.keys");
        var scaling = new ShardScalingBenchmark.Planner();
        assertThat(scaling.filesRead(states("load=trace:" + trace))).containsExactly(trace);
        assertThat(scaling.filesRead(states("load=zipf:1.1"))).isEmpty();
        var latency = new ShardLatencyBenchmark.Planner();
        assertThat(latency.filesRead(latencyStates("load=trace:" + trace))).containsExactly(trace);
    }

    @Test
    void a_trace_that_may_hold_whole_lines_is_doubted(@TempDir Path folder) throws Exception {
        var trace = folder.resolve("log.csv");
        Files.write(trace, IntStream.range(0, 100).mapToObj(i -> i + ",user" + i % 7).toList());
        var doubt = trace + ": nearly all lines are distinct (100 of 100)";
        var scaling = new ShardScalingBenchmark.Planner();
        assertThat(scaling.remarks(states("load=trace:" + trace))).singleElement().asString().startsWith(doubt);
        assertThat(scaling.remarks(states("load=trace:" + trace + "?column=2"))).isEmpty();
        assertThat(scaling.remarks(states("load=uniform"))).isEmpty();
        var latency = new ShardLatencyBenchmark.Planner();
        assertThat(latency.remarks(latencyStates("load=trace:" + trace))).singleElement().asString().startsWith(doubt);
    }

    @Test
    void a_whole_trace_has_as_many_operations_as_lines(@TempDir Path folder) throws Exception {
        var trace = folder.resolve("keys");
        Files.write(trace, Arrays.asList("a", "b", "a"));
        assertThat(plan("load=trace:" + trace, "messages=all").operationsPerInvocation()).isEqualTo(3);
    }

    @Test
    void what_a_fork_has_no_room_for_is_refused_before_anything_is_drawn() {
        assertThatThrownBy(() -> plan("messages=2000000000")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "messages=2000000000: a fork's heap of 1,024 MiB has room for about 2\\d,\\d{3},\\d{3};"
                                + " -jvmArgsAppend -Xmx… makes it larger");
        for (var change : List.of("keys=2000000000", "shards=2000000000", "capacity=2000000000")) {
            assertThatThrownBy(() -> plan(change)).hasMessageStartingWith(change + ": a fork's heap of 1,024 MiB");
            assertThatThrownBy(() -> latency(change)).hasMessageStartingWith(change + ": a fork's heap of 1,024 MiB");
        }
        assertThatThrownBy(() -> latency("messages=99999999"))
                .hasMessageStartingWith("messages=99999999: a fork's heap of 1,024 MiB");
    }

    @Test
    void all_of_a_trace_is_refused_where_it_has_no_room_and_not_what_is_drawn_of_it(@TempDir Path folder)
            throws Exception {
        var counts = folder.resolve("counts");
        Files.writeString(counts, "600000000 a\n3 b\n");
        var load = "load=trace:" + counts + "?counts=uniq";
        assertThatThrownBy(() -> plan(load, "messages=all"))
                .hasMessageStartingWith("messages=all, which is 600000003: a fork's heap of 1,024 MiB");
        assertThat(plan(load, "messages=70").operationsPerInvocation()).isEqualTo(70);
        var keys = folder.resolve("keys");
        Files.write(keys, IntStream.range(0, 100_000).mapToObj(String::valueOf).toList());
        assertThatThrownBy(() -> new ShardScalingBenchmark.Planner().plan(
                states("load=trace:" + keys, "messages=all", "shards=1"),
                ForkHeap.of(8 << 20))).hasMessage(keys + ", which has 100000 distinct keys: a fork's heap of 8 MiB has"
                        + " room for about 75,437; -jvmArgsAppend -Xmx… makes it larger");
    }

    @Test
    void a_row_with_a_larger_heap_may_send_more() {
        var row = states("messages=2000000000", "waitMicros=0");
        var plan = new ShardScalingBenchmark.Planner().plan(row, ForkHeap.unknown());
        assertThat(plan.operationsPerInvocation()).isEqualTo(2_000_000_000);
        assertThat(plan.invocation()).contains(Duration.ofSeconds(2_000));
    }

    @Test
    void a_trace_is_read_once_for_all_rows(@TempDir Path folder) throws Exception {
        var trace = folder.resolve("keys");
        Files.writeString(trace, "a\nb\na\n");
        var planner = new ShardScalingBenchmark.Planner();
        for (var shards : List.of("shards=1", "shards=2")) {
            var row = states("load=trace:" + trace, "messages=all", shards);
            assertThat(planner.plan(row, HEAP).operationsPerInvocation()).isEqualTo(3);
            Files.deleteIfExists(trace);
        }
    }

    @Test
    void a_run_lasts_as_long_as_its_busiest_shard() {
        assertThat(invocation()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(12));
        assertThat(invocation("shards=256")).isLessThan(Duration.ofMillis(120));
        assertThat(invocation("shards=256", "load=zipf:1.1")).isBetween(Duration.ofMillis(1_700),
                Duration.ofMillis(2_300));
        assertThat(invocation("batch=100")).isLessThan(Duration.ofMillis(150));
        assertThat(invocation("waitMicros=0")).isLessThan(Duration.ofMillis(100));
    }

    @Test
    void a_run_lasts_as_long_as_what_its_shards_share() {
        assertThat(invocation("shards=256", "storeSlots=4")).isBetween(Duration.ofMillis(2_500),
                Duration.ofMillis(3_000));
        var dispatched = invocation("shards=256", "consumer=DISPATCHED");
        assertThat(dispatched.multipliedBy(Runtime.getRuntime().availableProcessors()))
                .isBetween(Duration.ofSeconds(10), Duration.ofSeconds(12));
        assertThat(invocation("waitMicros=0", "itemMicros=1000", "shards=1")).isBetween(Duration.ofSeconds(10),
                Duration.ofMillis(10_100));
    }

    @Test
    void a_store_that_nobody_waits_for_is_unsupported() {
        assertThat(plan("waitMicros=0", "storeSlots=4").unsupported())
                .hasValueSatisfying(why -> assertThat(why.text()).contains("4 slots"));
    }

    @Test
    void an_open_loop_sends_for_as_long_as_it_is_told() {
        assertThat(latency("rate=4000", "shards=64", "load=uniform").operationsPerInvocation()).isEqualTo(40_000);
        assertThat(latency("rate=4000", "shards=64", "load=uniform").invocation()).contains(Duration.ofSeconds(10));
        assertThat(latency("rate=500", "messages=777").operationsPerInvocation()).isEqualTo(777);
    }

    @Test
    void an_open_loop_that_cannot_keep_up_is_short() {
        var plan = latency("rate=100000", "shards=4", "load=uniform");
        assertThat(plan.operationsPerInvocation()).isBetween(6_000, 7_500);
        assertThat(plan.invocation().orElseThrow()).isBetween(Duration.ofMillis(1_900), Duration.ofMillis(2_200));
    }

    @ParameterizedTest
    @CsvSource({"messages=0", "messages=all", "messages=10m", "messages=-3s", "rate=0", "rate=fast"})
    void an_open_loop_that_cannot_be_is_refused_in_one_line(String change) {
        assertThatThrownBy(() -> latency(change)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(change)
                .message()
                .hasLineCount(1);
    }

    @Test
    void all_is_for_a_trace_only() {
        assertThat(plan("messages=all").unsupported())
                .hasValueSatisfying(why -> assertThat(why.text()).contains("trace:FILE"));
        assertThat(plan().unsupported()).isEmpty();
    }

    @Test
    void a_router_that_gives_up_order_is_not_checked_for_it() {
        assertThat(plan("router=ROUND_ROBIN").unsupported())
                .hasValueSatisfying(why -> assertThat(why.text()).contains("verify"));
        assertThat(plan("router=ROUND_ROBIN", "verify=false").unsupported()).isEmpty();
    }

    @Test
    void what_a_router_refuses_is_unsupported() {
        assertThat(plan("router=JUMP_BACK").unsupported())
                .hasValueSatisfying(why -> assertThat(why.text()).contains("CRC32"));
        assertThat(plan("router=JUMP_BACK", "hasher=XXH3").unsupported()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"shards=0", "keys=0", "batch=0", "capacity=-1", "storeSlots=-1", "waitMicros=-1", "itemMicros=-5",
            "load=zipff:1",
            "load=zipf:x", "messages=0", "messages=many", "load=trace:no/such/file"})
    void what_cannot_be_is_refused_in_one_line(String change) {
        assertThatThrownBy(() -> plan(change)).isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(change.substring(change.indexOf('=') + 1).replace("trace:", ""))
                .hasLineCount(1);
    }
}
