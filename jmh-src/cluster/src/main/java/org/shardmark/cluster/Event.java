package org.shardmark.cluster;

/** What happens to the nodes in the middle of a run. */
public enum Event {
    /** Nothing. */
    NONE,
    /** A node joins, whose code is warm. */
    JOIN,
    /** The youngest node is told to leave (SIGTERM). */
    LEAVE,
    /** The youngest node is killed (SIGKILL). */
    KILL,
    /** The oldest node is killed, which coordinates the others. */
    KILL_OLDEST,
    /** The youngest node stands still (SIGSTOP) until it is given up, and comes back (SIGCONT). */
    PAUSE;

    /** Whether a node is gone afterwards. */
    public boolean loses() {
        return this == LEAVE || this == KILL || this == KILL_OLDEST || this == PAUSE;
    }
}
