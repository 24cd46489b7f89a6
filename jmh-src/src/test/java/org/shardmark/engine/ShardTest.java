package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.shardmark.mailbox.ConsumerType;
import org.shardmark.mailbox.MailboxType;

class ShardTest {
    private final List<Integer> told = new ArrayList<>();
    private final List<Integer> batches = new ArrayList<>();
    private final List<@Nullable Throwable> ended = new ArrayList<>();
    private final Observer observer = new Observer() {
        @Override
        public void handled(Message message) {
            told.add(message.number());
        }

        @Override
        public void batchHandled(int messages) {
            batches.add(messages);
        }
    };
    private final Shard shard = shard(false, 1);

    private Shard shard(boolean groupsByKey, int senders) {
        var setting = new ShardGroup.Setting(ConsumerType.PLATFORM, () -> MailboxType.RING.queue(8), false, 4,
                groupsByKey, Handler.of(0, 0, 0), true, true);
        return new Shard(setting, senders, observer, 3, ended::add);
    }

    /** Messages of which the key is the last digit of the number. */
    private static boolean takes(Shard shard, int... numbers) throws InterruptedException {
        for (int number : numbers) {
            shard.accept(new Message(0, number, number % 10));
        }
        return shard.endBatch();
    }

    @Test
    void what_is_taken_together_is_handled_together_and_counted() throws Exception {
        assertThat(takes(shard, 0, 1, 2)).isTrue();
        assertThat(takes(shard, 3)).isTrue();
        assertThat(takes(shard, 4, 5)).isTrue();
        assertThat(batches).containsExactly(3, 1, 2);
        assertThat(told).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(shard.handled()).isEqualTo(6);
        assertThat(shard.batches()).isEqualTo(3);
        assertThat(shard.largestBatch()).isEqualTo(3);
        assertThat(shard.arrivals()).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void a_batch_is_handled_key_by_key_where_it_is_grouped_and_each_key_in_order() throws Exception {
        assertThat(takes(shard(true, 1), 5, 2, 15, 7, 12, 25)).isTrue();
        assertThat(told).containsExactly(2, 12, 5, 15, 25, 7);
    }

    /** Five milliseconds for each of four; a quarter of that, since the machine may have been slower when it measured. */
    @Test
    void every_message_is_worked_for() throws Exception {
        var setting = new ShardGroup.Setting(ConsumerType.PLATFORM, () -> MailboxType.RING.queue(8), 4,
                Handler.of(0, 5_000, 0), true);
        var working = new Shard(setting, 1, null, 4, ended::add);
        long start = System.nanoTime();
        takes(working, 0, 1, 2, 3);
        assertThat(System.nanoTime() - start).isGreaterThan(5_000_000);
    }

    @Test
    void the_last_message_of_a_sender_is_not_handled() throws Exception {
        shard.accept(new Message(0, 0, 0));
        shard.accept(Message.closing(0));
        assertThat(shard.endBatch()).isFalse();
        assertThat(told).containsExactly(0);
        assertThat(shard.handled()).isOne();
    }

    @Test
    void a_batch_that_is_only_the_last_message_is_none() throws Exception {
        shard.accept(Message.closing(0));
        assertThat(shard.endBatch()).isFalse();
        assertThat(batches).isEmpty();
        assertThat(shard.batches()).isZero();
        assertThat(shard.largestBatch()).isZero();
    }

    @Test
    void a_shard_of_several_senders_ends_when_each_of_them_has() throws Exception {
        var shared = shard(false, 2);
        shared.accept(Message.closing(1));
        assertThat(takes(shared, 4)).isTrue();
        shared.accept(new Message(0, 6, 6));
        shared.accept(Message.closing(0));
        assertThat(shared.endBatch()).isFalse();
        assertThat(told).containsExactly(4, 6);
    }

    @Test
    void the_log_grows_beyond_what_was_expected() throws Exception {
        for (int i = 0; i < 50; i++) {
            takes(shard, i);
        }
        assertThat(shard.arrivals()).isEqualTo(IntStream.range(0, 50).toArray());
    }

    @Test
    void says_that_it_has_ended_and_why() {
        shard.end(null);
        var why = new IllegalStateException("out of luck");
        shard.end(why);
        assertThat(ended).containsExactly(null, why);
    }
}
