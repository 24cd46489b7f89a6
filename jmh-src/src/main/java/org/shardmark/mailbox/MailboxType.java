package org.shardmark.mailbox;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Every mailbox that the suite knows: a new one is one constant here and one class. */
public enum MailboxType {
    /** The JDK's {@link ArrayBlockingQueue}: one lock, one array. */
    ABQ {
        @Override
        public <M> Mailbox<M> create(int capacity) {
            return new BlockingQueueMailbox<>(new ArrayBlockingQueue<>(capacity));
        }
    },
    /** The JDK's {@link LinkedBlockingQueue}: two locks, a node a message. */
    LBQ {
        @Override
        public <M> Mailbox<M> create(int capacity) {
            return new BlockingQueueMailbox<>(new LinkedBlockingQueue<>(capacity));
        }
    },
    /** The project's own ring: no lock while it is neither full nor empty, and a consumer that parks. */
    RING {
        @Override
        public <M> Mailbox<M> create(int capacity) {
            return new RingMailbox<>(capacity);
        }
    };

    /**
     * Makes an empty mailbox.
     *
     * @param capacity how many messages it holds before {@link Mailbox#put} waits, at least 1
     */
    public abstract <M> Mailbox<M> create(int capacity);
}
