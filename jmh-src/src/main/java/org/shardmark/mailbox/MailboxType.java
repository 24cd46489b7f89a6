package org.shardmark.mailbox;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/** Every mailbox that the suite knows: a new one is one constant here and one class. */
public enum MailboxType {
    /** The JDK's {@link ArrayBlockingQueue}: one lock, one array. */
    ABQ(JdkQueue::arrayBlocking),
    /** The JDK's {@link LinkedBlockingQueue}: two locks, a node a message. */
    LBQ(JdkQueue::linkedBlocking),
    /** The JDK's {@link LinkedTransferQueue}: no lock, a node a message, unbounded. */
    LTQ(Limit.NONE, Speed.MILLIONS, JdkQueue::linkedTransfer),
    /** The JDK's {@link java.util.concurrent.ConcurrentLinkedQueue}: as LTQ, with no waiting of its own. */
    CLQ(Limit.NONE, Speed.MILLIONS, JdkQueue::concurrentLinked),
    /** JCTools' bounded array on Unsafe, of which JDKs from 24 on warn. */
    JCT_MPSC(Limit.CAPACITY, Speed.TENS_OF_MILLIONS, JctoolsQueue::mpsc),
    /** Its twin on VarHandles: what moving off Unsafe costs is the difference. */
    JCT_MPSC_VH(Limit.CAPACITY, Speed.TENS_OF_MILLIONS, JctoolsQueue::mpscOnVarHandles),
    /** JCTools' unbounded chain of arrays, of {@code capacity} slots each, on VarHandles. */
    JCT_UNBOUNDED_VH(Limit.NONE, Speed.TENS_OF_MILLIONS, JctoolsQueue::unbounded),
    /** JCTools' bounded array whose consumer blocks by itself, on VarHandles. */
    JCT_BLOCKING_VH(Limit.CAPACITY, Speed.TENS_OF_MILLIONS, JctoolsQueue::blocking),
    /** {@link #JCT_MPSC} through the methods of {@link java.util.Queue}, as most people call it. */
    JCT_MPSC_PLAIN(Limit.CAPACITY, Speed.TENS_OF_MILLIONS, JdkQueue::mpsc),
    /** Agrona's bounded array for many producers and one consumer. */
    AGRONA(Limit.CAPACITY, Speed.TENS_OF_MILLIONS, AgronaQueue::new) {
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
    DISRUPTOR(Limit.CAPACITY, Speed.TENS_OF_MILLIONS, DisruptorQueue::new) {
        // Its consumer fights its producers for a core when it spins, and its own waiting takes a lock.
        @Override
        public Speed speed(WaitType wait, boolean runs) {
            return !runs && (wait == WaitType.SPIN || wait == WaitType.NATIVE)
                    ? Speed.MILLIONS
                    : super.speed(wait, runs);
        }
    },
    /** The project's own ring: no lock while it is neither full nor empty, and it knows of a consumer that sleeps. */
    RING(Limit.CAPACITY, Speed.TENS_OF_MILLIONS, RingQueue::new);

    /** How many messages a mailbox holds. */
    enum Limit {
        /** About as many as its capacity. */
        CAPACITY,
        /** Any number. */
        NONE
    }

    /** Messages per second through a mailbox at best, from which the length of a run is estimated. */
    public enum Speed {
        /** Less than ten million: what is assumed of a mailbox that does not say. */
        MILLIONS,
        /** More. */
        TENS_OF_MILLIONS
    }

    /** Makes empty queues. */
    @FunctionalInterface
    interface QueueFactory {
        /** As {@link MailboxType#queue}. */
        <M> MailboxQueue<M> create(int capacity);
    }

    private final Limit limit;
    private final Speed speed;
    private final QueueFactory factory;

    MailboxType(QueueFactory factory) {
        this(Limit.CAPACITY, Speed.MILLIONS, factory);
    }

    MailboxType(Limit limit, Speed speed, QueueFactory factory) {
        this.limit = limit;
        this.speed = speed;
        this.factory = factory;
    }

    /**
     * Makes an empty queue.
     *
     * @param capacity how many messages it holds at least before it refuses one, from 1 on; some round it up to a power
     *                 of two, and one that is not {@link #bounded} refuses none
     */
    public <M> MailboxQueue<M> queue(int capacity) {
        return factory.create(capacity);
    }

    /** Whether it is ever full. */
    public boolean bounded() {
        return limit == Limit.CAPACITY;
    }

    /**
     * About how fast it is.
     *
     * @param wait how it is waited on
     * @param runs whether several messages are sent or taken together
     */
    public Speed speed(WaitType wait, boolean runs) {
        return speed;
    }

    /** What a JVM must be started with to use it. */
    public List<String> jvmArgs() {
        return List.of();
    }

    /** Whether the queue has native blocking, for {@link WaitType#NATIVE}. */
    public boolean hasOwnWait() {
        return queue(2).nativeMailbox().isPresent();
    }

    /**
     * Makes an empty mailbox.
     *
     * @param capacity as for {@link #queue}
     * @param wait     how it is waited on while it is full or empty
     * @throws IllegalArgumentException where {@link WaitType#NATIVE} is asked for, and the queue has no native blocking
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
