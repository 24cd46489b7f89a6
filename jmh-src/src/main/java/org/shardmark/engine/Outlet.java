package org.shardmark.engine;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Inbox;

/** The way from a sender to the mailboxes of all shards. Used by that sender alone. */
public final class Outlet {
    private final List<Inbox<Message>> inboxes;
    private final boolean rejects;
    private final int @Nullable [] shardOf;

    /**
     * @param rejects whether a message is refused by a full mailbox, instead of waiting
     * @param shardOf where it is noted which shard each message was sent to, by its number; {@code null} where that is
     *                known beforehand
     */
    Outlet(List<Inbox<Message>> inboxes, boolean rejects, int @Nullable [] shardOf) {
        this.inboxes = inboxes;
        this.rejects = rejects;
        this.shardOf = shardOf;
    }

    /**
     * Puts a message into the mailbox of a shard.
     *
     * @return false where it was refused
     */
    public boolean put(int shard, Message message) throws InterruptedException {
        if (shardOf != null) {
            shardOf[message.number()] = shard;
        }
        if (!rejects) {
            inboxes.get(shard).put(message);
            return true;
        }
        boolean accepted = inboxes.get(shard).offer(message);
        if (!accepted && shardOf != null) {
            shardOf[message.number()] = OrderCheck.REFUSED;
        }
        return accepted;
    }

    /** Puts a message that asks something into the mailbox of each of several shards; it belongs to none of them. */
    public void scatter(BitSet shards, Message message) throws InterruptedException {
        if (shardOf != null) {
            shardOf[message.number()] = OrderCheck.ASKS;
        }
        for (int shard = shards.nextSetBit(0); shard >= 0; shard = shards.nextSetBit(shard + 1)) {
            inboxes.get(shard).put(message);
        }
    }

    /** Puts a sender's last message into every mailbox. */
    void close(Message last) throws InterruptedException {
        for (var inbox : inboxes) {
            inbox.put(last);
        }
    }
}
