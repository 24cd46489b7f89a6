package org.shardmark.mailbox;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * What lies between those who send messages to a shard and the shard: a queue with many producers and one consumer,
 * and a way to wait. All messages of one producer leave it in the order in which that producer put them.
 *
 * @param <M> the type of a message; {@code null} is not one
 */
public interface Mailbox<M> {
    /**
     * Puts a message in, waiting while the mailbox is full. Any thread may call.
     *
     * @throws InterruptedException where the thread is interrupted while it waits; the message is then not in
     */
    void put(M message) throws InterruptedException;

    /** As {@link #put}, but refuses the message instead of waiting: whether it is in. Any thread may call. */
    boolean offer(M message);

    /**
     * Puts a run of messages in, oldest first, waiting while the mailbox is full. Any thread may call.
     *
     * @param messages where the run lies
     * @param from     its first message
     * @param to       one past its last, larger than {@code from}
     * @throws InterruptedException where the thread is interrupted while it waits; some of the messages may be in
     */
    default void putAll(M[] messages, int from, int to) throws InterruptedException {
        for (int i = from; i < to; i++) {
            put(messages[i]);
        }
    }

    /**
     * Hands up to {@code limit} messages to a handler, oldest first, waiting until there is at least one. Only the one
     * consumer may call; which thread that is may change between two calls, not during one.
     *
     * @param handler is called by this thread and must not throw
     * @param limit   the most to take, at least 1
     * @return how many there were, from 1 to {@code limit}
     * @throws InterruptedException where the thread is interrupted while it waits; nothing is then taken
     */
    int take(Consumer<? super M> handler, int limit) throws InterruptedException;

    /** As {@link #take}, but returns 0 instead of waiting. */
    int drain(Consumer<? super M> handler, int limit);

    /** Whether {@link #drain} would find nothing just now. Only the one consumer may ask. */
    boolean isEmpty();

    /** What the waiting counted so far, where it counts. To be asked when producers and consumer have ended. */
    default Optional<WaitCounts> counts() {
        return Optional.empty();
    }

    /**
     * How often somebody had to wait, or looked in vain.
     *
     * @param refusedOffers offers that the queue refused since it was full
     * @param emptyPolls    looks of the consumer that found nothing
     */
    record WaitCounts(long refusedOffers, long emptyPolls) {}
}
