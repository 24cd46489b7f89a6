package org.shardmark.mailbox;

import java.util.function.Consumer;

/** Who consumes a mailbox. */
public enum MailboxConsumer {
    /** A platform thread a mailbox, which waits for messages. */
    PLATFORM {
        @Override
        public <M> Inbox<M> start(MailboxQueue<M> queue, WaitType wait, Consumer<? super M> handler, int batch) {
            return ThreadInbox.start(wait.over(queue), handler, batch,
                    Thread.ofPlatform().daemon().name("consumer").factory());
        }
    },
    /** A virtual thread a mailbox, which waits for messages. */
    VIRTUAL {
        @Override
        public <M> Inbox<M> start(MailboxQueue<M> queue, WaitType wait, Consumer<? super M> handler, int batch) {
            return ThreadInbox.start(wait.over(queue), handler, batch, Thread.ofVirtual().name("consumer").factory());
        }
    },
    /**
     * As actors do it: nobody waits. A mailbox is scheduled on an executor when it turns non-empty, handles at most a
     * batch, and goes to the end of the executor's queue when there is more.
     */
    DISPATCHED {
        @Override
        public <M> Inbox<M> start(MailboxQueue<M> queue, WaitType wait, Consumer<? super M> handler, int batch) {
            return new DispatchedInbox<>(queue, wait, handler, batch);
        }
    };

    /**
     * Starts to consume.
     *
     * @param queue   is used by nobody else
     * @param wait    how it is waited on; where it is {@link #DISPATCHED}, only producers wait, and not in the queue's own
     *                way, since a queue that wakes its own consumer schedules nobody
     * @param handler handles the messages, one after the other, and must not throw
     * @param batch   the most messages that are taken together, at least 1
     */
    public abstract <M> Inbox<M> start(MailboxQueue<M> queue, WaitType wait, Consumer<? super M> handler, int batch);
}
