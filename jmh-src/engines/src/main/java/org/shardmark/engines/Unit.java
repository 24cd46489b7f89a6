package org.shardmark.engines;

import java.util.Arrays;
import org.shardmark.engine.RunFailure;
import org.shardmark.engine.Waits;

/**
 * What one unit did: which messages it handled, in that order, and how long it waited. Written by whoever handles for
 * it, one at a time if the engine keeps its promise; {@link #handled} may be asked by any thread.
 */
final class Unit {
    private final int number;
    private final boolean verify;
    private final Waits waits = new Waits();
    private int[] log;
    private int logged;
    private boolean busy;
    private volatile int handled;

    /**
     * @param number   which it is
     * @param verify   whether it notes which messages it handled
     * @param expected how many it will handle, as far as that is known: its log grows where more come
     */
    Unit(int number, boolean verify, int expected) {
        this.number = number;
        this.verify = verify;
        this.log = new int[verify ? expected : 0];
    }

    /** A message is about to be handled. */
    void begin() throws RunFailure {
        if (busy) {
            throw new RunFailure("unit " + number + " was given a message while it handled another");
        }
        busy = true;
    }

    /** It has been. */
    void end(int message) {
        if (verify) {
            if (logged == log.length) {
                log = Arrays.copyOf(log, Math.max(16, 2 * logged));
            }
            log[logged++] = message;
        }
        busy = false;
        int before = handled;
        handled = before + 1; // nobody else writes it
    }

    Waits waits() {
        return waits;
    }

    int handled() {
        return handled;
    }

    /** The numbers of the messages that it handled, in that order, where it notes them. */
    int[] arrivals() {
        return Arrays.copyOf(log, logged);
    }
}
