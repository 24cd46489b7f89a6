package org.shardmark.mailbox;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.varhandle.MpscBlockingConsumerVarHandleArrayQueue;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/** Every mailbox that the suite knows: a new one is one constant here and one class. */
public enum MailboxType {
    /** The JDK's {@link ArrayBlockingQueue}: one lock, one array. */
    ABQ {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JdkQueue<>(new ArrayBlockingQueue<>(capacity));
        }
    },
    /** The JDK's {@link LinkedBlockingQueue}: two locks, a node a message. */
    LBQ {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JdkQueue<>(new LinkedBlockingQueue<>(capacity));
        }
    },
    /** The JDK's {@link LinkedTransferQueue}: no lock, a node a message, unbounded. */
    LTQ {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JdkQueue<>(new LinkedTransferQueue<>());
        }

        @Override
        public boolean bounded() {
            return false;
        }
    },
    /** The JDK's {@link ConcurrentLinkedQueue}: no lock, a node a message, unbounded, no waiting of its own. */
    CLQ {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JdkQueue<>(new ConcurrentLinkedQueue<>());
        }

        @Override
        public boolean bounded() {
            return false;
        }
    },
    /** JCTools' bounded array on Unsafe, of which JDKs from 24 on warn. */
    JCT_MPSC {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JctoolsQueue<>(new MpscArrayQueue<>(capacity));
        }
    },
    /** Its twin on VarHandles: what moving off Unsafe costs is the difference. */
    JCT_MPSC_VH {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JctoolsQueue<>(new MpscVarHandleArrayQueue<>(capacity));
        }
    },
    /** JCTools' unbounded chain of arrays, of {@code capacity} slots each, on VarHandles. */
    JCT_UNBOUNDED_VH {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JctoolsQueue<>(new MpscUnboundedVarHandleArrayQueue<>(Math.max(2, capacity)));
        }

        @Override
        public boolean bounded() {
            return false;
        }
    },
    /** JCTools' bounded array whose consumer blocks by itself, on VarHandles. */
    JCT_BLOCKING_VH {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JctoolsQueue<>(new MpscBlockingConsumerVarHandleArrayQueue<>(capacity));
        }
    },
    /** {@link #JCT_MPSC} through the methods of {@link java.util.Queue}, as most people call it. */
    JCT_MPSC_PLAIN {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new JdkQueue<>(new MpscArrayQueue<>(capacity));
        }
    },
    /** Agrona's bounded array for many producers and one consumer. */
    AGRONA {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new AgronaQueue<>(capacity);
        }

        @Override
        public List<String> jvmArgs() {
            return List.of("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        }

        // Known without making one, which needs arguments that the host of a run was not started with.
        @Override
        public boolean hasOwnWait() {
            return false;
        }
    },
    /** The Disruptor's ring buffer for many producers. */
    DISRUPTOR {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new DisruptorQueue<>(capacity);
        }
    },
    /** The project's own ring: no lock while it is neither full nor empty, and it knows of a consumer that sleeps. */
    RING {
        @Override
        public <M> MailboxQueue<M> queue(int capacity) {
            return new RingQueue<>(capacity);
        }
    };

    /**
     * Makes an empty queue.
     *
     * @param capacity how many messages it holds at least before it refuses one, from 1 on; some round it up to a power
     *                 of two, and one that is not {@link #bounded} refuses none
     */
    public abstract <M> MailboxQueue<M> queue(int capacity);

    /** Whether it is ever full. */
    public boolean bounded() {
        return true;
    }

    /** What a JVM must be started with to use it. */
    public List<String> jvmArgs() {
        return List.of();
    }

    /** Whether the queue has waiting of its own, so that {@link WaitType#OWN} makes sense. */
    public boolean hasOwnWait() {
        return queue(2).own().isPresent();
    }

    /**
     * Makes an empty mailbox.
     *
     * @param capacity as for {@link #queue}
     * @param wait     how it is waited on while it is full or empty
     * @throws IllegalArgumentException where it has no waiting of its own, and {@link WaitType#OWN} is asked for
     */
    public <M> Mailbox<M> create(int capacity, WaitType wait) {
        return wait.over(queue(capacity));
    }

    /** Makes an empty mailbox that waits in its own way, or parks where it has none. */
    public <M> Mailbox<M> create(int capacity) {
        MailboxQueue<M> queue = queue(capacity);
        return WaitType.usual(queue).over(queue);
    }
}
