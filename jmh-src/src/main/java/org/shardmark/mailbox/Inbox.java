package org.shardmark.mailbox;

import java.util.Optional;

/**
 * A mailbox with whoever consumes it already there, so that senders need not know whether that is a thread that waits
 * or a task that is scheduled. Made by {@link Consumers#start}, and ended with them.
 *
 * @param <M> the type of a message
 */
public interface Inbox<M> {
    /** As {@link Mailbox#put}. Any thread may call. */
    void put(M message) throws InterruptedException;

    /** As {@link Mailbox#offer}. Any thread may call. */
    boolean offer(M message);

    /** As {@link Mailbox#putAll}. Any thread may call. */
    void putAll(M[] messages, int from, int to) throws InterruptedException;

    /** How many batches the consumer handled. To be asked when it has ended. */
    long batches();

    /** As {@link Mailbox#counts}. To be asked when the consumer has ended. */
    Optional<Mailbox.WaitCounts> counts();
}
