package org.shardmark.hotkey;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.hash.Hasher;
import org.shardmark.mailbox.HeapSize;
import org.shardmark.mailbox.Inbox;
import org.shardmark.route.Router;
import org.shardmark.engine.Timetable;

/**
 * The one sender: sends each message where the remedy says, and each read of the hottest key to every shard that holds a
 * part of it, which it knows since it sent the parts. Used by its own thread, and when that has ended.
 */
final class Sender {
    private final Traffic traffic;
    private final Item.Write[] writes;
    private final boolean rejects;
    private final Hasher hasher;
    private final Router home;
    private final Placement placement;
    private final List<Inbox<Item>> inboxes;
    private final Backlogs backlogs;
    private final Ledger ledger;
    private final BitSet holders = new BitSet();
    private final int[] shardOf;
    private int rejected;
    private int reads;
    private int answers;
    private long laterNanos;

    /** Makes a sender of the first so many messages. */
    Sender(Traffic traffic, int count, HotKeyRun.Setting setting, List<Inbox<Item>> inboxes, Backlogs backlogs,
            Ledger ledger) {
        this.traffic = traffic;
        this.rejects = setting.full() == FullType.REJECT;
        this.hasher = setting.config().newHasher();
        this.home = setting.config().newRouter();
        this.placement = setting.remedy().create(setting.config(), traffic, backlogs);
        this.inboxes = inboxes;
        this.backlogs = backlogs;
        this.ledger = ledger;
        this.shardOf = new int[count];
        this.writes = new Item.Write[count];
        Arrays.setAll(writes, index -> new Item.Write(index, traffic.keyOf(index)));
    }

    /**
     * Sends everything, and closes the shards.
     *
     * @param timetable says when each message is to be sent, if it is not to be sent at once
     */
    void send(@Nullable Timetable timetable) throws InterruptedException {
        if (timetable != null) {
            timetable.begin();
        }
        for (int index = 0; index < shardOf.length; index++) {
            if (timetable != null) {
                timetable.awaitDue(index);
            }
            if (index == HotKeyRun.EARLY) {
                laterNanos = System.nanoTime();
            }
            if (traffic.reads(index)) {
                read(index);
            } else {
                write(index);
            }
        }
        for (var inbox : inboxes) {
            inbox.put(Item.Close.INSTANCE);
        }
    }

    private void write(int index) throws InterruptedException {
        int key = writes[index].key();
        byte[] name = traffic.name(key);
        int shard = placement.shardOf(key, name, hasher.hash(name));
        backlogs.send(shard);
        if (key == traffic.hottest()) {
            ledger.sendOfHottest();
            holders.set(shard);
        }
        shardOf[index] = shard;
        if (!rejects) {
            inboxes.get(shard).put(writes[index]);
        } else if (!inboxes.get(shard).offer(writes[index])) {
            backlogs.refuse(shard);
            shardOf[index] = DeliveryCheck.REFUSED;
            rejected++;
        }
    }

    private void read(int index) throws InterruptedException {
        int key = traffic.hottest();
        var asked = holders.isEmpty() ? home(key) : holders;
        int parts = asked.cardinality();
        shardOf[index] = DeliveryCheck.READ;
        reads++;
        answers += parts;
        var read = new Read(index, key, parts, ledger);
        for (int shard = asked.nextSetBit(0); shard >= 0; shard = asked.nextSetBit(shard + 1)) {
            backlogs.send(shard);
            inboxes.get(shard).put(read);
        }
    }

    /** Where to ask for a key of which nothing was sent yet; that shard has nothing either, and says so. */
    private BitSet home(int key) {
        byte[] name = traffic.name(key);
        var shard = new BitSet();
        shard.set(home.route(name, hasher.hash(name)));
        return shard;
    }

    /** Where each message was sent to, or why to none: {@link DeliveryCheck#REFUSED}, {@link DeliveryCheck#READ}. */
    int[] shardOf() {
        return shardOf;
    }

    /** How many messages were refused. */
    int rejected() {
        return rejected;
    }

    /** How many reads were sent. */
    int reads() {
        return reads;
    }

    /** How many answers these ask for, together. */
    int answers() {
        return answers;
    }

    /** When the first {@link HotKeyRun#EARLY} messages had been sent, as by {@link System#nanoTime}. */
    long laterNanos() {
        return laterNanos;
    }

    /** What the remedy keeps in memory, object by object. */
    long heldBytes() {
        var held = placement.held();
        return held.isEmpty() ? 0 : HeapSize.of(held.toArray());
    }
}
