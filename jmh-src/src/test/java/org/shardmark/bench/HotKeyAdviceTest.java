package org.shardmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Param;
import org.shardmark.contract.ForkHeap;
import org.shardmark.contract.RowAdvice.Advice;

class HotKeyAdviceTest {
    private static final ForkHeap HEAP = ForkHeap.of(1 << 30);

    private static Advice advice(String... changes) {
        return new HotKeyAdvice().adviseOn(parameters(changes), HEAP);
    }

    /** The benchmark's own defaults, the first value of each, with some of them changed. */
    private static Map<String, String> parameters(String... changes) {
        Map<String, String> parameters = new HashMap<>();
        addDefaults(HotKeyBenchmark.class, parameters);
        for (var change : changes) {
            if (change.startsWith("utilisation=")) {
                addDefaults(HotKeyBenchmark.Schedule.class, parameters);
            }
            int equals = change.indexOf('=');
            assertThat(parameters.put(change.substring(0, equals), change.substring(equals + 1))).isNotNull();
        }
        return parameters;
    }

    private static void addDefaults(Class<?> state, Map<String, String> parameters) {
        for (Field field : state.getDeclaredFields()) {
            var param = field.getAnnotation(Param.class);
            if (param != null) {
                parameters.put(field.getName(), param.value()[0]);
            }
        }
    }

    private static Duration invocation(String... changes) {
        return advice(changes).invocation().orElseThrow();
    }

    @Test
    void a_fork_reads_the_traces_of_its_load_and_of_the_one_that_sets_its_rate() {
        var adviser = new HotKeyAdvice();
        assertThat(adviser.filesRead(parameters("load=trace:a.keys"))).containsExactly(Path.of("a.keys"));
        assertThat(adviser.filesRead(parameters("load=trace:a.keys", "utilisation=0.5", "criticalLoad=trace:b.keys")))
                .containsExactly(Path.of("a.keys"), Path.of("b.keys"));
        assertThat(adviser.filesRead(parameters())).isEmpty();
        assertThat(adviser.remarks(parameters())).isEmpty();
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
        assertThatThrownBy(() -> advice("messages=2000000000"))
                .hasMessageStartingWith("messages=2000000000: a fork's heap of 1,024 MiB has room for about");
        assertThatThrownBy(() -> advice("remedy=SPLIT", "subKeys=2000000000"))
                .hasMessageStartingWith("subKeys=2000000000: a fork's heap of 1,024 MiB has room for about");
        assertThat(advice("subKeys=2000000000").senseless()).isEmpty();
        assertThatThrownBy(() -> advice("keys=2000000000")).hasMessageStartingWith("keys=2000000000: a fork's heap");
    }

    @Test
    void an_operation_is_a_message_sent() {
        assertThat(advice("messages=77", "reads=0.5").operationsPerInvocation()).isEqualTo(77);
    }

    @ParameterizedTest
    @CsvSource({"load=uniform;remedy=SPREAD, a uniform load has no hot key for SPREAD",
            "detect=SKETCH, NONE treats no key apart", "remedy=ISOLATE;shards=140, none is left for the other keys",
            "full=REJECT, REJECT is for latency", "utilisation=0.5;full=REJECT;reads=0.1, REJECT goes with reads=0",
            "utilisation=0.5;full=REJECT;mailbox=LTQ, LTQ is never full", "router=ROUND_ROBIN, gives up the order",
            "messages=all, only a trace has an end", "utilisation=0.5;waitMicros=0;itemMicros=0, is never utilised",
            "router=JUMP_BACK, needs 64 random bits"})
    void what_makes_no_sense_is_left_out(String changes, String why) {
        assertThat(advice(changes.split(";")).senseless())
                .hasValueSatisfying(text -> assertThat(text).contains(why));
    }

    @Test
    void what_makes_sense_is_not() {
        assertThat(advice("load=uniform").senseless()).isEmpty();
        assertThat(advice("remedy=SPLIT", "detect=SKETCH", "reads=0.1").senseless()).isEmpty();
        assertThat(advice("utilisation=0.8", "full=REJECT").senseless()).isEmpty();
        assertThat(advice("waitMicros=0", "itemMicros=0").senseless()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"hotKeys=0, hotKeys=0: must be at least 1", "reads=2, reads=2: must be a number from 0.0 to 1.0",
            "reads=some, reads=some: must be a number from 0.0 to 1.0", "batch=0, batch=0: must be at least 1"})
    void what_cannot_be_is_refused(String change, String why) {
        assertThatThrownBy(() -> advice(change)).isInstanceOf(IllegalArgumentException.class).hasMessage(why);
    }
}
