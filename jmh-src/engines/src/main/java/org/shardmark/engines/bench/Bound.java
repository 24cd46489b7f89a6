package org.shardmark.engines.bench;

/** Whether something beside the engine makes a sender wait. */
public enum Bound {
    /** Nothing does. */
    NONE,
    /** At most capacity times units messages are under way: one semaphore, which all senders share. */
    WINDOW
}
