package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchRecipientTest {
    private static final int CLOSE = -1;

    private final AtomicInteger ended = new AtomicInteger();
    private final Keeping recipient = new Keeping(ended::incrementAndGet);

    /** Keeps the batches, and logs each message. */
    private static final class Keeping extends BatchRecipient<Integer> {
        private final List<List<Integer>> batches = new ArrayList<>();

        Keeping(Runnable done) {
            super(4, 3, done);
        }

        @Override
        protected boolean closes(Integer message) {
            return message == CLOSE;
        }

        @Override
        protected void handle(List<Integer> messages, Waits counted) {
            batches.add(List.copyOf(messages));
            messages.forEach(this::log);
            counted.add(1_000, 5_000);
        }
    }

    private boolean takes(int... messages) throws InterruptedException {
        for (int message : messages) {
            recipient.accept(message);
        }
        return recipient.endBatch();
    }

    @Test
    void what_is_taken_together_is_handled_together_and_counted() throws Exception {
        assertThat(takes(0, 1, 2)).isTrue();
        assertThat(takes(3)).isTrue();
        assertThat(takes(4, 5)).isTrue();
        assertThat(recipient.batches).containsExactly(List.of(0, 1, 2), List.of(3), List.of(4, 5));
        assertThat(recipient.handled()).isEqualTo(6);
        assertThat(recipient.batches()).isEqualTo(3);
        assertThat(recipient.largestBatch()).isEqualTo(3);
        assertThat(recipient.waits().waitedNanos()).isEqualTo(15_000);
        assertThat(recipient.waits().meanNanos()).isEqualTo(5_000);
        assertThat(recipient.waits().meanQueuedNanos()).isEqualTo(1_000);
    }

    @Test
    void the_last_message_of_a_mailbox_is_not_handled() throws Exception {
        assertThat(takes(0, CLOSE)).isFalse();
        assertThat(recipient.batches).containsExactly(List.of(0));
        assertThat(recipient.handled()).isOne();
    }

    @Test
    void a_batch_that_is_only_the_last_message_is_none() throws Exception {
        assertThat(takes(CLOSE)).isFalse();
        assertThat(recipient.batches).isEmpty();
        assertThat(recipient.batches()).isZero();
        assertThat(recipient.largestBatch()).isZero();
    }

    @Test
    void the_log_grows_beyond_what_was_expected() throws Exception {
        for (int i = 0; i < 50; i++) {
            takes(i);
        }
        assertThat(recipient.arrivals()).isEqualTo(IntStream.range(0, 50).toArray());
    }

    @Test
    void says_that_it_has_ended_and_why() {
        recipient.end(null);
        assertThat(recipient.failure()).isNull();
        assertThat(ended).hasValue(1);
        var why = new IllegalStateException("out of luck");
        recipient.end(why);
        assertThat(recipient.failure()).isSameAs(why);
        assertThat(ended).hasValue(2);
    }
}
