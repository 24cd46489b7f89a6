package org.shardmark.queueing;

/** How shards that want more cores than there are share them. */
public enum CoreSharing {
    /** Time is divided evenly, as an operating system does it for platform threads. */
    TIME_SHARED,
    /** First come, first served, and a shard keeps its core until it waits: as virtual threads run on their carriers. */
    RUN_UNTIL_BLOCKED
}
