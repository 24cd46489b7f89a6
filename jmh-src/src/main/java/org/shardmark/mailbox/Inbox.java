package org.shardmark.mailbox;

import java.util.Optional;

/**
 * A mailbox with whoever consumes it already there, so that senders need not know whether that is a thread that waits
 * or a task that is scheduled. Made by {@link MailboxConsumer#start}.
 *
 * @param <M> the type of a message
 */
public interface Inbox<M> {
    /** As {@link Mailbox#put}. Any thread may call. */
    void put(M message) throws InterruptedException;

    /** As {@link Mailbox#putAll}. Any thread may call. */
    void putAll(M[] messages, int from, int to) throws InterruptedException;

    /** Ends the consumer, whatever it is doing, and returns when it has ended; what is left in the mailbox stays. */
    void close() throws InterruptedException;

    /** How many batches the consumer handled. To be asked after {@link #close}. */
    long batches();

    /** As {@link Mailbox#counts}. To be asked after {@link #close}. */
    Optional<Mailbox.WaitCounts> counts();
}
