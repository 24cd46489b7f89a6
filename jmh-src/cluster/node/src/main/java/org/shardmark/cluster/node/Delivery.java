package org.shardmark.cluster.node;

/** What a sender does so that a message arrives. */
public enum Delivery {
    /** Numbers messages, keeps each until it is acknowledged, and sends again what is not; the owner takes each once. */
    WINDOW,
    /** Nothing: the engine's own promise. */
    BARE,
    /** What the engine brings for it, instead of ours. */
    RELIABLE,
    /** As WINDOW, but the owner looks at no number: what is sent again is handled again. */
    UNNUMBERED
}
