package org.shardmark.engine;

import java.util.Optional;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.Mailbox.WaitCounts;
import org.shardmark.mailbox.Recipient;

/** No mailbox at all: whoever puts a message handles it. For one sender. */
record DirectInbox(Recipient<Message> recipient) implements Inbox<Message> {
    @Override
    public void put(Message message) throws InterruptedException {
        recipient.accept(message);
        recipient.endBatch();
    }

    @Override
    public boolean offer(Message message) {
        throw new UnsupportedOperationException("there is no mailbox that could be full");
    }

    @Override
    public void putAll(Message[] messages, int from, int to) throws InterruptedException {
        for (int i = from; i < to; i++) {
            put(messages[i]);
        }
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
