package org.shardmark.mailbox;

import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;

/** Who consumes mailboxes: every kind that the suite knows. */
public enum ConsumerType {
    /** A platform thread a mailbox, which waits for messages. */
    PLATFORM {
        @Override
        public ThreadFactory threads(String name) {
            return Thread.ofPlatform().daemon().name(name + "-", 0).factory();
        }
    },
    /** A virtual thread a mailbox, which waits for messages. */
    VIRTUAL {
        @Override
        public ThreadFactory threads(String name) {
            return Thread.ofVirtual().name(name + "-", 0).factory();
        }
    },
    /**
     * As actors do it: nobody waits for messages. A mailbox is scheduled on a pool when it turns non-empty, handles at
     * most a batch, and goes to the end of the pool's queue when there is more.
     *
     * <p>The pool is one for all mailboxes of {@link Consumers}: a {@link ForkJoinPool} with a thread a core, first in,
     * first out. A handler that blocks keeps one of these threads, so that no more handlers wait at a time than there
     * are cores.
     */
    DISPATCHED {
        @Override
        public ThreadFactory threads(String name) {
            return PLATFORM.threads(name);
        }

        @Override
        public OptionalInt poolThreads() {
            return OptionalInt.of(Runtime.getRuntime().availableProcessors());
        }

        @Override
        ExecutorService executor() {
            return new ForkJoinPool(poolThreads().getAsInt(), ForkJoinPool.defaultForkJoinWorkerThreadFactory, null,
                    true);
        }

        @Override
        public WaitType usualWait(MailboxQueue<?> queue) {
            return WaitType.PARK;
        }
    };

    /** Makes threads of this kind that do not keep the JVM alive; beside a pool these are platform threads. */
    public abstract ThreadFactory threads(String name);

    /** How many threads the pool has that all mailboxes share, where there is one. */
    public OptionalInt poolThreads() {
        return OptionalInt.empty();
    }

    /** Where consumers run. */
    ExecutorService executor() {
        return Executors.newThreadPerTaskExecutor(threads("consumer"));
    }

    /** How a mailbox is waited on where nothing else is asked for. */
    public WaitType usualWait(MailboxQueue<?> queue) {
        return WaitType.usual(queue);
    }
}
