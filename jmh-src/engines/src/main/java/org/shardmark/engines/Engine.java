package org.shardmark.engines;

import org.shardmark.engine.Message;

/**
 * A way to run keyed work: the messages of a unit are handled one after the other, in the order in which each sender
 * sent them, and different units at the same time. What a unit is, a shard or a key, {@link EngineType} says.
 *
 * <p>An engine is made with its threads running, handles what it takes by calling the {@link Work} that it was given,
 * and is closed when a run is over. A new engine is one class that implements this and one constant of {@link
 * EngineType}.
 */
public interface Engine {
    /** Makes an engine whose threads are running. */
    @FunctionalInterface
    interface Factory {
        /**
         * Makes one.
         *
         * @throws Exception where it does not start, which fails the run
         */
        Engine create(EngineSetting setting) throws Exception;
    }

    /**
     * Takes a message. Called by the threads of all senders. It waits only where the engine is bounded.
     *
     * @param unit the unit that is to handle it; an engine that hashes by itself is told the number of the key
     * @throws InterruptedException where the run is given up while it waits
     */
    void send(int unit, Message message) throws InterruptedException;

    /**
     * Handles what it has taken, and ends its threads. Called once, by the thread that made it, when no sender sends any
     * more.
     */
    void close() throws InterruptedException;
}
