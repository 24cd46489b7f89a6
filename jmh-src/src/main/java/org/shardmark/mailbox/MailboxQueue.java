package org.shardmark.mailbox;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The queue inside a mailbox, without any waiting: many producers, one consumer, and the messages of one producer leave
 * in the order in which it offered them. How to wait while it is full or empty is another question, answered by {@link
 * WaitType} with the same code for every queue, so that a queue is never praised for its waiting.
 *
 * @param <M> the type of a message; {@code null} is not one
 */
public interface MailboxQueue<M> {
    /** Puts a message in, or refuses it where the queue is full. Any thread may call. */
    boolean offer(M message);

    /**
     * Takes the oldest message out. Only the one consumer may call; which thread that is may change between two calls,
     * given that the calls are ordered, not during one.
     *
     * @return the message, {@code null} where there is none yet: a message that a producer is just writing, and all
     *         behind it, may not be there yet
     */
    @Nullable
    M poll();

    /** Whether {@link #poll} would find nothing just now. Only the one consumer may ask. */
    boolean isEmpty();

    /**
     * Puts a run of messages in, oldest first, as far as there is room. Any thread may call; messages of other
     * producers may come between, unless the queue claims the run at once.
     *
     * @param messages where the run lies
     * @param from     its first message
     * @param to       one past its last, larger than {@code from}
     * @return how many went in, from the first on: 0 to {@code to - from}
     */
    default int offerAll(M[] messages, int from, int to) {
        int next = from;
        while (next < to && offer(messages[next])) {
            next++;
        }
        return next - from;
    }

    /**
     * Hands up to {@code limit} messages to a handler, oldest first. Only the one consumer may call.
     *
     * @param handler is called by this thread and must not throw: where some would be left, who has them is undefined
     * @param limit   the most to take, at least 1
     * @return how many there were, from 0 to {@code limit}
     */
    default int drain(Consumer<? super M> handler, int limit) {
        int taken = 0;
        while (taken < limit) {
            M message = poll();
            if (message == null) {
                break;
            }
            handler.accept(message);
            taken++;
        }
        return taken;
    }

    /** This queue with its native blocking, as {@link WaitType#NATIVE}, where it has any. */
    default Optional<Mailbox<M>> nativeMailbox() {
        return Optional.empty();
    }
}
