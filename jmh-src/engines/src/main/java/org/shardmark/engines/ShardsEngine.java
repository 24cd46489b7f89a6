package org.shardmark.engines;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Message;
import org.shardmark.mailbox.Consumers;
import org.shardmark.mailbox.Inbox;
import org.shardmark.mailbox.Recipient;

/** Ours: a mailbox and one consumer a shard. The messages are ready, and nothing is made of them. */
final class ShardsEngine implements Engine {
    private final Consumers consumers;
    private final List<Inbox<Message>> inboxes = new ArrayList<>();

    ShardsEngine(EngineSetting setting) throws InterruptedException {
        consumers = new Consumers(setting.threads());
        for (int shard = 0; shard < setting.units(); shard++) {
            var queue = setting.queue().get();
            inboxes.add(consumers.start(queue, setting.threads().usualWait(queue),
                    new Shard(shard, setting.batch(), setting.work()), setting.batch()));
        }
        consumers.awaitRunning();
    }

    @Override
    public void send(int unit, Message message) throws InterruptedException {
        inboxes.get(unit).put(message);
    }

    @Override
    public void close() throws InterruptedException {
        consumers.close();
    }

    /** Handles what was taken together, message by message: each has a wait of its own. */
    private static final class Shard implements Recipient<Message> {
        private final int number;
        private final Work work;
        private final List<Message> batch;

        Shard(int number, int batch, Work work) {
            this.number = number;
            this.work = work;
            this.batch = new ArrayList<>(batch);
        }

        @Override
        public void accept(Message message) {
            batch.add(message);
        }

        @Override
        public boolean endBatch() throws InterruptedException {
            for (int i = 0; i < batch.size(); i++) {
                work.handle(number, batch.get(i));
            }
            batch.clear();
            return true;
        }

        @Override
        public void end(@Nullable Throwable failure) {
            if (failure != null) {
                work.fail(failure);
            }
        }
    }
}
