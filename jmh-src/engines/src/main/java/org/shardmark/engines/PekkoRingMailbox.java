package org.shardmark.engines;

import com.typesafe.config.Config;
import java.util.function.Consumer;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import org.jspecify.annotations.Nullable;
import org.shardmark.mailbox.Mailbox;
import org.shardmark.mailbox.MailboxType;
import org.shardmark.mailbox.WaitType;
import scala.Option;

/** Our ring as a mailbox of Pekko: what is then left of a difference is its dispatcher. Pekko makes it from a configuration. */
public final class PekkoRingMailbox
        implements
            org.apache.pekko.dispatch.MailboxType,
            ProducesMessageQueue<PekkoRingMailbox.Queue> {
    private final int capacity;

    /** As Pekko calls it. */
    public PekkoRingMailbox(ActorSystem.Settings settings, Config config) {
        capacity = config.getInt("capacity");
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return new Queue(capacity);
    }

    /** A ring in which a sender waits for room. */
    public static final class Queue implements MessageQueue, Consumer<Envelope> {
        private final Mailbox<Envelope> ring;
        private @Nullable Envelope taken;

        Queue(int capacity) {
            ring = MailboxType.RING.create(capacity, WaitType.PARK);
        }

        @Override
        public void enqueue(ActorRef receiver, Envelope handle) {
            try {
                ring.put(handle);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while the mailbox was full", e);
            }
        }

        @Override
        public void accept(Envelope envelope) {
            taken = envelope;
        }

        @Override
        public @Nullable Envelope dequeue() {
            taken = null;
            ring.drain(this, 1);
            return taken;
        }

        @Override
        public int numberOfMessages() {
            return ring.isEmpty() ? 0 : 1;
        }

        @Override
        public boolean hasMessages() {
            return !ring.isEmpty();
        }

        @Override
        public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
            for (var left = dequeue(); left != null; left = dequeue()) {
                deadLetters.enqueue(owner, left);
            }
        }
    }
}
