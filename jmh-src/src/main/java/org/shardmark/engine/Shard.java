package org.shardmark.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shard that handles every message in the same way, and logs which came in which order. */
final class Shard extends BatchRecipient<Message> {
    private final Handler handler;
    private final @Nullable Timetable timetable;
    private final boolean verify;

    /**
     * Makes a shard that has handled nothing.
     *
     * @param batch     the most messages that its consumer takes together
     * @param timetable is told of each message that has been handled, if there is one
     * @param verify    whether arrivals are logged
     * @param expected  how many there will be
     * @param done      called by the consumer once, when it has ended for whatever reason
     */
    Shard(int batch, Handler handler, @Nullable Timetable timetable, boolean verify, int expected, Runnable done) {
        super(batch, verify ? expected : 0, done);
        this.handler = handler;
        this.timetable = timetable;
        this.verify = verify;
    }

    @Override
    protected boolean closes(Message message) {
        return message.closes();
    }

    @Override
    protected void handle(List<Message> messages, Waits counted) throws InterruptedException {
        handler.handle(messages.size(), counted);
        if (timetable != null) {
            for (int i = 0; i < messages.size(); i++) {
                timetable.handled(messages.get(i).index());
            }
        }
        if (verify) {
            for (int i = 0; i < messages.size(); i++) {
                log(messages.get(i).index());
            }
        }
    }
}
