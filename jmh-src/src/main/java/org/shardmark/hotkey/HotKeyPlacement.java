package org.shardmark.hotkey;

import java.util.BitSet;
import org.shardmark.engine.Message;
import org.shardmark.engine.Outlet;
import org.shardmark.engine.Placement;
import org.shardmark.hash.Hasher;
import org.shardmark.mailbox.HeapSize;
import org.shardmark.route.Router;

/**
 * Puts each message where the remedy says, and each read of the hottest key to every shard that holds a part of it, which
 * it knows since it placed the parts. Used by the one sender, and when that has ended.
 */
final class HotKeyPlacement implements Placement {
    private final Traffic traffic;
    private final Hasher hasher;
    private final Router home;
    private final ShardChoice choice;
    private final QueueDepths queueDepths;
    private final Ledger ledger;
    private final BitSet holders = new BitSet();
    private int rejected;
    private int reads;
    private int answers;
    private long laterNanos;

    HotKeyPlacement(Traffic traffic, HotKeyRun.Setting setting, QueueDepths queueDepths, Ledger ledger) {
        this.traffic = traffic;
        this.hasher = setting.config().newHasher();
        this.home = setting.config().newRouter();
        this.choice = setting.remedy().create(setting.config(), traffic, queueDepths);
        this.queueDepths = queueDepths;
        this.ledger = ledger;
    }

    @Override
    public void place(Message message, byte[] key, long hash, Outlet outlet) throws InterruptedException {
        if (message.number() == HotKeyRun.EARLY) {
            laterNanos = System.nanoTime();
        }
        if (traffic.reads(message.number())) {
            read(message, outlet);
        } else {
            write(message, choice.shardOf(message.key(), key, hash), outlet);
        }
    }

    private void write(Message message, int shard, Outlet outlet) throws InterruptedException {
        queueDepths.send(shard);
        if (message.key() == traffic.hottest()) {
            ledger.sendOfHottest();
            holders.set(shard);
        }
        if (!outlet.put(shard, message)) {
            queueDepths.refuse(shard);
            rejected++;
        }
    }

    private void read(Message message, Outlet outlet) throws InterruptedException {
        var asked = holders.isEmpty() ? home(message.key()) : holders;
        int parts = asked.cardinality();
        reads++;
        answers += parts;
        asked.stream().forEach(queueDepths::send);
        ledger.send(new Read(message.number(), parts, ledger));
        outlet.scatter(asked, message);
    }

    /** Where to ask for a key of which nothing was sent yet; that shard has nothing either, and says so. */
    private BitSet home(int key) {
        byte[] name = traffic.name(key);
        var shard = new BitSet();
        shard.set(home.route(name, hasher.hash(name)));
        return shard;
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
    long retainedBytes() {
        var held = choice.held();
        return held.isEmpty() ? 0 : HeapSize.of(held.toArray());
    }
}
