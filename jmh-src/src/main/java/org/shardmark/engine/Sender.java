package org.shardmark.engine;

import org.jspecify.annotations.Nullable;
import org.shardmark.hash.Hasher;

/**
 * Sends its share of a workload, message by message, each to where its placement says: the hot path of keyed work. The
 * messages of several senders are dealt out in turn. Used by its own thread.
 */
final class Sender implements Run.Sending {
    private final int number;
    private final int senders;
    private final Workload workload;
    private final int messages;
    private final Hasher hasher;
    private final Placement placement;
    private final Outlet outlet;
    private final @Nullable Timetable timetable;

    /**
     * @param number    which it is, from 0
     * @param senders   how many there are
     * @param messages  how many messages all of them send: the first so many of the workload
     * @param timetable says when each is to be sent, if it is not to be sent at once
     */
    Sender(int number, int senders, Workload workload, int messages, Hasher hasher, Placement placement,
            Outlet outlet, @Nullable Timetable timetable) {
        this.number = number;
        this.senders = senders;
        this.workload = workload;
        this.messages = messages;
        this.hasher = hasher;
        this.placement = placement;
        this.outlet = outlet;
        this.timetable = timetable;
    }

    @Override
    public void send() throws InterruptedException {
        if (timetable != null) {
            timetable.begin();
        }
        byte[][] keys = workload.keys();
        Message[] all = workload.messages();
        for (int i = number; i < messages; i += senders) {
            if (timetable != null) {
                timetable.awaitDue(i);
            }
            byte[] key = keys[all[i].key()];
            placement.place(all[i], key, hasher.hash(key), outlet);
        }
        outlet.close(Message.closing(number));
    }
}
