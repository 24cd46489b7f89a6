package org.shardmark.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.shardmark.plan.ForkJvm;
import org.shardmark.record.JvmFacts;

class ForkHeapTest {
    private static final long MIB = 1 << 20;

    @Test
    void what_has_room_is_taken_and_what_has_none_is_refused_with_how_much_has() {
        var rest = ForkHeap.of(1000 * MIB).take("keys=500", 500, MIB);
        assertThat(rest).isEqualTo(new ForkHeap(1000 * MIB, 400 * MIB));
        assertThat(rest.take("messages=400", 400, MIB).free()).isZero();
        assertThatThrownBy(() -> rest.take("messages=401", 401, MIB)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("messages=401: a fork's heap of 1,000 MiB has room for about 400;"
                        + " -jvmArgsAppend -Xmx… makes it larger");
        assertThatThrownBy(() -> rest.take("shards=2147483647", Integer.MAX_VALUE, 1L << 40))
                .hasMessageContaining("has room for about 0");
    }

    @Test
    void the_last_argument_that_gives_a_size_counts() {
        assertThat(ForkHeap.size(List.of("-Xms2g", "-Xmx1g", "-Dx", "-Xmx1536m"))).hasValue(1536 * MIB);
        assertThat(ForkHeap.size(List.of("-Xmx1g", "-XX:MaxHeapSize=4T"))).hasValue(4L << 40);
        assertThat(ForkHeap.size(List.of("-Xmx1048576"))).hasValue(MIB);
        assertThat(ForkHeap.size(List.of("-Xmx64K"))).hasValue(MIB >> 4);
        assertThat(ForkHeap.size(List.of("-Xms1g", "-Dxmx=-Xmx1g"))).isEmpty();
    }

    @Test
    void a_row_has_the_heap_of_its_own_arguments_or_else_what_the_jvm_takes() {
        assertThat(ForkJvm.any().heapBytes()).isEqualTo(Long.MAX_VALUE);
        var small = new ForkJvm(new JvmFacts(Map.of("MaxHeapSize", "8388608"), Set.of()),
                Optional.empty());
        assertThat(small.heapBytes()).isEqualTo(8 * MIB);
    }
}
