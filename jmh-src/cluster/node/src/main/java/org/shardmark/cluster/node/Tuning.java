package org.shardmark.cluster.node;

/** How an engine is configured for nodes that come and go. */
public enum Tuning {
    /** As it comes. */
    DEFAULT,
    /** As its documentation recommends for a handful of nodes. */
    TUNED,
    /** As short as its detector of failures allows on a machine that is its own. */
    AGGRESSIVE
}
