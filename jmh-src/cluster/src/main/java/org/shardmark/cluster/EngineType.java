package org.shardmark.cluster;

/** What hands partitions out to nodes. */
public enum EngineType {
    /** Pekko Cluster Sharding: a message is pushed to the owner of its partition. */
    PEKKO("org.shardmark.cluster.pekko.PekkoNode");

    private final String node;

    EngineType(String node) {
        this.node = node;
    }

    /** The class that a node's process starts with. */
    String node() {
        return node;
    }
}
