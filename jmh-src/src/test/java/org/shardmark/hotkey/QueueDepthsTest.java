package org.shardmark.hotkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueueDepthsTest {
    private final QueueDepths queueDepths = new QueueDepths(4);

    private void send(int... perShard) {
        for (int shard = 0; shard < perShard.length; shard++) {
            for (int i = 0; i < perShard[shard]; i++) {
                queueDepths.send(shard);
            }
        }
    }

    @Test
    void what_was_handled_is_no_load() {
        send(3, 2, 2, 2);
        assertThat(queueDepths.leastLoaded()).isEqualTo(1);
        queueDepths.handle(0, 2);
        assertThat(queueDepths.of(0)).isEqualTo(1);
        assertThat(queueDepths.leastLoaded()).isZero();
    }

    @Test
    void what_was_refused_is_no_load() {
        send(1, 1, 1, 1);
        queueDepths.refuse(3);
        assertThat(queueDepths.leastLoaded()).isEqualTo(3);
    }

    @Test
    void equals_take_turns() {
        assertThat(IntStream.range(0, 6).map(i -> queueDepths.leastLoaded())).containsExactly(0, 1, 2, 3, 0, 1);
        send(1, 1, 1, 0);
        assertThat(IntStream.range(0, 3).map(i -> queueDepths.leastLoaded())).containsOnly(3);
    }
}
