package org.shardmark.engine;

/** Is told what one shard has handled. Called by the consumer of that shard alone. */
@FunctionalInterface
public interface Observer {
    /**
     * A message has been handled, and so has all that it was taken with: nothing of a batch is done before all of it
     * is.
     */
    void handled(Message message);

    /**
     * All messages of a batch have been told of.
     *
     * @param messages how many, at least 1
     */
    default void batchHandled(int messages) {}
}
