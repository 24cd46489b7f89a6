package org.shardmark.cluster.pekko;

import org.shardmark.cluster.node.Frame;

/** What the entity of a partition is told. */
sealed interface ToPartition {
    /** A message arrives. */
    record Parcel(Frame frame) implements ToPartition {}

    /** The partition moves, or the node leaves: the entity ends once it has handled what is in its mailbox. */
    enum Stop implements ToPartition {
        /** Sharding says so. */
        ASKED,
        /** The entity says so to itself, behind everything that came before. */
        DRAINED
    }
}
