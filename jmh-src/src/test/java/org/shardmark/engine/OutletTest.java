package org.shardmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.Mailbox.WaitCounts;

class OutletTest {
    private static final Message FIRST = new Message(0, 0, 0);
    private static final Message SECOND = new Message(0, 1, 0);

    private final List<NotedInbox> inboxes = List.of(new NotedInbox(), new NotedInbox(), new NotedInbox());
    private final int[] shardOf = {7, 7};

    /** Notes what it is given, and is full for whoever does not wait when it holds one. */
    private static final class NotedInbox implements Inbox<Message> {
        private final List<Message> messages = new ArrayList<>();

        @Override
        public void put(Message message) {
            messages.add(message);
        }

        @Override
        public boolean offer(Message message) {
            return messages.isEmpty() && messages.add(message);
        }

        @Override
        public void putAll(Message[] all, int from, int to) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long batches() {
            return 0;
        }

        @Override
        public Optional<WaitCounts> counts() {
            return Optional.empty();
        }
    }

    private Outlet outlet(boolean rejects, int @Nullable [] noted) {
        return new Outlet(List.copyOf(inboxes), rejects, noted);
    }

    private List<List<Message>> held() {
        return inboxes.stream().map(inbox -> inbox.messages).toList();
    }

    @Test
    void a_message_waits_until_its_mailbox_has_room() throws Exception {
        var outlet = outlet(false, shardOf);
        assertThat(outlet.put(1, FIRST)).isTrue();
        assertThat(outlet.put(1, SECOND)).isTrue();
        assertThat(held()).containsExactly(List.of(), List.of(FIRST, SECOND), List.of());
        assertThat(shardOf).containsExactly(1, 1);
    }

    @Test
    void a_message_that_a_full_mailbox_refuses_is_noted_as_refused() throws Exception {
        var outlet = outlet(true, shardOf);
        assertThat(outlet.put(2, FIRST)).isTrue();
        assertThat(outlet.put(2, SECOND)).isFalse();
        assertThat(held()).containsExactly(List.of(), List.of(), List.of(FIRST));
        assertThat(shardOf).containsExactly(2, OrderCheck.REFUSED);
    }

    @Test
    void a_message_that_asks_goes_to_each_of_its_shards_and_belongs_to_none() throws Exception {
        var asked = new BitSet();
        asked.set(0);
        asked.set(2);
        outlet(true, shardOf).scatter(asked, SECOND);
        assertThat(held()).containsExactly(List.of(SECOND), List.of(), List.of(SECOND));
        assertThat(shardOf).containsExactly(7, OrderCheck.ASKS);
    }

    @Test
    void what_is_known_beforehand_is_not_noted() throws Exception {
        var outlet = outlet(true, null);
        assertThat(outlet.put(0, FIRST)).isTrue();
        assertThat(outlet.put(0, SECOND)).isFalse();
        var asked = new BitSet();
        asked.set(1);
        outlet.scatter(asked, SECOND);
        assertThat(held()).containsExactly(List.of(FIRST), List.of(SECOND), List.of());
    }

    @Test
    void the_last_message_goes_into_every_mailbox_even_a_full_one() throws Exception {
        var outlet = outlet(true, null);
        outlet.put(0, FIRST);
        var last = Message.closing(0);
        outlet.close(last);
        assertThat(held()).containsExactly(List.of(FIRST, last), List.of(last), List.of(last));
    }
}
