package org.shardmark.hotkey;

/** What becomes of a message whose mailbox is full. */
public enum OverflowPolicy {
    /** Its sender waits, and with it everybody whose messages come after: the hot shard holds up all. */
    BLOCK,
    /** It is refused, and counted. */
    REJECT
}
