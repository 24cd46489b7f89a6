package org.shardmark.cluster;

/** How an entity of Pekko is told to stop when its partition moves. */
public enum StopType {
    /** By a message of ours, upon which it first handles what is in its mailbox. */
    OWN,
    /** As Pekko does by itself. */
    DEFAULT
}
