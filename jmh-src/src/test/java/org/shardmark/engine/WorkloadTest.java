package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.shardmark.hash.HasherType;
import org.shardmark.key.Load;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

class WorkloadTest {
    /** Keys k0, k1 and k2 in turn, by their last letter: k0 and k2 to shard 0, k1 to shard 1. */
    @Test
    void every_message_belongs_to_the_shard_of_its_key() {
        var sequence = Load.parse("uniform").draw(3, OptionalInt.of(60), 1);
        var workload = Workload.of(sequence, key -> key[1] - '0',
                RouterType.MODULO.create(new RouterConfig(2, HasherType.CRC32)), 2);
        assertThat(workload.size()).isEqualTo(60);
        assertThat(workload.shards()).isEqualTo(2);
        assertThat(workload.keys()).isEqualTo(sequence.keys());
        int first = 0;
        for (int i = 0; i < 60; i++) {
            assertThat(workload.messages()[i]).isEqualTo(new Message(i, sequence.order()[i]));
            int shard = sequence.order()[i] % 2;
            assertThat(workload.shardOf(i)).isEqualTo(shard);
            assertThat(workload.messagesPerShard(i)).containsExactly(first, i - first);
            first += shard == 0 ? 1 : 0;
        }
        assertThat(workload.messagesPerShard(60)).containsExactly(first, 60 - first);
    }

    /** A router that remembers is asked message by message, in the order of sending. */
    @Test
    void messages_are_routed_in_the_order_of_sending() {
        var workload = Workload.of(Load.parse("uniform").draw(1, OptionalInt.of(4), 1), HasherType.CRC32.create(),
                RouterType.ROUND_ROBIN.create(new RouterConfig(3, HasherType.CRC32)), 3);
        assertThat(workload.messagesPerShard(4)).containsExactly(2, 1, 1);
        assertThat(workload.shardOf(3)).isZero();
    }

    @Test
    void only_the_message_that_ends_a_consumer_closes() {
        assertThat(Message.CLOSE.closes()).isTrue();
        assertThat(new Message(0, 0).closes()).isFalse();
    }
}
