package org.shardmark.mailbox;

import java.util.Collection;

/**
 * What lies between those who send messages to a shard and the shard: a bounded queue with many producers and one
 * consumer. All messages of one producer leave it in the order in which that producer put them.
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

    /**
     * Moves up to {@code limit} messages, oldest first, to the end of {@code into}, waiting until there is at least
     * one. Only the one consumer may call; which thread that is may change between two calls, not during one.
     *
     * @param limit the most to take, at least 1
     * @return how many were moved, from 1 to {@code limit}
     * @throws InterruptedException where the thread is interrupted while it waits; nothing is then moved
     */
    int take(Collection<? super M> into, int limit) throws InterruptedException;
}
