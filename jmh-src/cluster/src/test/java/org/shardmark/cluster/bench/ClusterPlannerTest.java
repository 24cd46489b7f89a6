package org.shardmark.cluster.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Param;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowPlan;
import org.shardmark.contract.Unsupported;
import org.shardmark.plan.OtherJar;
import org.shardmark.plan.StateClasses;

class ClusterPlannerTest {
    private static RowPlan plan(String... changes) {
        var values = new HashMap<String, String>();
        for (var change : changes) {
            int equals = change.indexOf('=');
            values.put(change.substring(0, equals), change.substring(equals + 1));
        }
        return new ClusterBenchmark.Planner().plan(StateClasses.of(ClusterBenchmark.class, "run").bind(values),
                ForkHeap.of(1L << 29));
    }

    @Test
    void an_operation_is_a_message_handled_at_its_rate() {
        var plan = plan("messages=500", "rate=100");
        assertThat(plan.operationsPerInvocation()).isEqualTo(500);
        assertThat(plan.invocation()).contains(Duration.ofSeconds(5));
    }

    @Test
    void more_nodes_take_longer_to_start() {
        assertThat(plan("nodes=4").setup()).isGreaterThan(plan("nodes=1").setup());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            nodes=2,event=KILL     | event=KILL needs nodes=3 or more: of two, neither can know who is dead
                                            event=JOIN,rate=0      | event=JOIN needs a rate: at rate=0 all messages are due at once
                                            engine=KAFKA,delivery=RELIABLE | delivery=RELIABLE is what Pekko brings: engine=KAFKA has no such thing
                                            router=ROUND_ROBIN     | router=ROUND_ROBIN promises no partition of a key
                                            """)
    void what_makes_no_sense_is_skipped_with_a_reason(String changes, String reason) {
        assertThat(plan(changes.split(",", -1)).unsupported()).map(Unsupported::text).contains(reason);
    }

    @Test
    void benchmarks_jar_knows_its_parameters() {
        var ours = Arrays.stream(ClusterBenchmark.class.getDeclaredFields())
                .filter(field -> field.isAnnotationPresent(Param.class))
                .map(field -> field.getName())
                .collect(Collectors.toSet());
        assertThat(ours).containsAll(OtherJar.CLUSTER.parameters());
        ours.removeAll(OtherJar.CLUSTER.parameters());
        assertThat(ours)
                .containsExactlyInAnyOrderElementsOf(List.of("engine", "shards", "load", "keys", "hasher", "router",
                        "rate", "arrivals", "messages"));
        assertThat(OtherJar.CLUSTER.benchmarks()).containsExactly(ClusterBenchmark.class.getName() + ".run");
    }
}
