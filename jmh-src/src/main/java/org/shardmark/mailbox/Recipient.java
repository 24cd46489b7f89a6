package org.shardmark.mailbox;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Handles the messages of a mailbox, in order. Called by one thread at a time; which thread that is may change from one
 * batch to the next.
 *
 * @param <M> the type of a message
 */
@FunctionalInterface
public interface Recipient<M> extends Consumer<M> {
    /** Takes the next message of a batch. Must not throw: what is left of the batch would be nobody's. */
    @Override
    void accept(M message);

    /**
     * Called when all messages that are taken together have been {@linkplain #accept accepted}: the place to handle
     * them together.
     *
     * @return whether there is more to come; if not, the consumer ends
     * @throws InterruptedException where it is interrupted since its consumers are closed
     */
    default boolean endBatch() throws InterruptedException {
        return true;
    }

    /**
     * Called once when the consumer has ended by itself, not where it is closed.
     *
     * @param failure why it ended too early; {@code null} where it had come to the end
     */
    default void end(@Nullable Throwable failure) {
        if (failure != null) {
            throw new IllegalStateException("a consumer failed", failure);
        }
    }
}
