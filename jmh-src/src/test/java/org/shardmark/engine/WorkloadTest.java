package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
            assertThat(workload.messages()[i]).isEqualTo(new Message(0, i, sequence.order()[i]));
            int shard = sequence.order()[i] % 2;
            assertThat(workload.routed().orElseThrow()[i]).isEqualTo(shard);
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
        assertThat(workload.routed().orElseThrow()[3]).isZero();
    }

    @Test
    void only_the_message_that_ends_a_consumer_closes() {
        assertThat(Message.closing(1).closes()).isTrue();
        assertThat(new Message(0, 0, 0).closes()).isFalse();
    }

    @Test
    void messages_are_dealt_out_to_several_senders_in_turn() {
        var workload = Workload.of(Load.parse("uniform").draw(3, OptionalInt.of(7), 1), 3, HasherType.CRC32.create(),
                RouterType.MODULO.create(new RouterConfig(2, HasherType.CRC32)), 2);
        assertThat(workload.senders()).isEqualTo(3);
        assertThat(workload.messages()).extracting(Message::sender).containsExactly(0, 1, 2, 0, 1, 2, 0);
    }

    @Test
    void nobody_knows_how_many_messages_a_shard_gets_that_have_not_been_routed() {
        var workload = Workload.unrouted(new byte[][]{{'a'}, {'b'}}, new int[]{1, 0, 1});
        assertThat(workload.messages()).extracting(Message::key).containsExactly(1, 0, 1);
        assertThat(workload.routed()).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> workload.messagesPerShard(3));
    }
}
