package org.shardmark.engines.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.RowPlanner;
import org.shardmark.contract.Unsupported;
import org.shardmark.engines.EngineType;
import org.shardmark.metric.Catalogue;
import org.shardmark.plan.StateClasses;

class EnginePlannerTest {
    private static final ForkHeap HEAP = ForkHeap.of(1L << 31);

    private static RowPlan plan(RowPlanner planner, Class<?> benchmark, String method, String... changes) {
        var values = new HashMap<String, String>();
        for (var change : changes) {
            int equals = change.indexOf('=');
            values.put(change.substring(0, equals), change.substring(equals + 1));
        }
        return planner.plan(StateClasses.of(benchmark, method).bind(values), HEAP);
    }

    private static RowPlan plan(String... changes) {
        return plan(new EngineBenchmark.Planner(), EngineBenchmark.class, "run", changes);
    }

    private static RowPlan latency(String... changes) {
        return plan(new EngineLatencyBenchmark.Planner(), EngineLatencyBenchmark.class, "run", changes);
    }

    private static RowPlan footprint(String... changes) {
        return plan(new EngineFootprintBenchmark.Planner(), EngineFootprintBenchmark.class, "make", changes);
    }

    private static double seconds(RowPlan plan) {
        return plan.invocation().orElseThrow().toMillis() / 1e3;
    }

    @Test
    void an_operation_is_a_message_handled() {
        assertThat(plan().operationsPerInvocation()).isEqualTo(10_000);
        assertThat(latency("messages=500").operationsPerInvocation()).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            engine=SEQUENTIAL,shards=256            | SEQUENTIAL has a unit a key, so shards must be keys
                                            engine=COMPLETABLE,shards=16            | COMPLETABLE has a unit a key, so shards must be keys
                                            engine=EXECUTORS,consumer=DISPATCHED    | EXECUTORS has no units on DISPATCHED threads; it takes consumer=PLATFORM,VIRTUAL
                                            engine=PEKKO,consumer=PLATFORM          | PEKKO has no units on PLATFORM threads; it takes consumer=VIRTUAL,DISPATCHED
                                            engine=VERTX,batch=64                   | VERTX takes one message at a time, so batch must be 1
                                            engine=EXECUTORS,mailbox=ABQ            | only SHARDS has a choice of mailboxes
                                            engine=PEKKO,consumer=DISPATCHED,storeSlots=4 | PEKKO keeps no thread while a handler waits, and storeSlots counts such threads
                                            engine=EXECUTORS,consumer=PLATFORM,waitMicros=0,shards=9999 | 9999 platform threads that never wait want as many cores
                                            engine=SHARDS,storeSlots=4,waitMicros=0 | without a wait nothing wants one of the 4 slots of the store
                                            messages=all                            | only a trace has an end, so messages=all needs load=trace:FILE
                                            """)
    void what_makes_no_sense_is_skipped_with_a_reason(String changes, String reason) {
        assertThat(plan(changes.split(",", -1)).unsupported()).map(Unsupported::text)
                .get()
                .asString()
                .startsWith(reason);
    }

    @Test
    void platform_threads_that_weigh_outside_of_the_heap_are_not_weighed() {
        assertThat(footprint("engine=EXECUTORS", "consumer=PLATFORM").unsupported()).map(Unsupported::text)
                .contains("a platform thread weighs outside of the heap");
        assertThat(footprint("engine=EXECUTORS", "idleUnits=1000").unsupported()).isEmpty();
    }

    @Test
    void a_unit_a_key_is_as_many_units_as_there_are_keys(@TempDir Path folder) throws Exception {
        assertThat(plan("engine=SEQUENTIAL", "shards=1000", "keys=1000").unsupported()).isEmpty();
        assertThat(plan("engine=SEQUENTIAL", "shards=keys", "keys=77").unsupported()).isEmpty();
        var trace = folder.resolve("keys");
        Files.write(trace, List.of("a", "b", "a"));
        var row = new String[]{"engine=SEQUENTIAL", "messages=all", "load=trace:" + trace};
        assertThat(plan(row[0], row[1], row[2], "shards=2").unsupported()).isEmpty();
        assertThat(plan(row[0], row[1], row[2], "shards=3").unsupported()).isPresent();
    }

    @Test
    void a_number_of_shards_is_a_number_or_keys() {
        assertThatIllegalArgumentException().isThrownBy(() -> plan("shards=many"))
                .withMessage("shards=many: must be a whole number of at least 1, or keys, for one a key");
    }

    @Test
    void a_run_takes_as_long_as_its_busiest_unit() {
        // 18 % of 10,000 messages at 1.12 ms.
        assertThat(seconds(plan("engine=SEQUENTIAL", "shards=keys", "load=zipf:1.1"))).isBetween(1.8, 2.3);
        assertThat(seconds(plan("engine=SHARDS", "shards=1", "load=uniform"))).isBetween(11.0, 11.5);
        // A pool of few threads, where a wait keeps one.
        int cores = Runtime.getRuntime().availableProcessors();
        assertThat(seconds(plan("engine=SEQUENTIAL", "shards=keys", "load=uniform", "consumer=DISPATCHED")))
                .isBetween(11.0 / cores, 11.5 / cores);
        assertThat(seconds(plan("engine=PEKKO", "shards=256", "load=uniform", "consumer=DISPATCHED"))).isLessThan(0.2);
        assertThat(latency("rate=1000", "messages=20000").invocation().orElseThrow())
                .isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void what_does_not_fit_into_the_heap_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> plan("messages=1000000000"))
                .withMessageStartingWith("messages=1000000000: a fork's heap of 2,048 MiB has room for about");
        assertThatIllegalArgumentException().isThrownBy(() -> footprint("idleUnits=9000000"))
                .withMessageStartingWith("idleUnits=9000000: a fork's heap");
    }

    @ParameterizedTest
    @EnumSource(EngineType.class)
    void how_each_engine_is_configured_is_said(EngineType engine) {
        assertThat(Catalogue.ofSuite().parameterCalled("engine").orElseThrow().sentence()).contains(engine + ": ");
    }
}
