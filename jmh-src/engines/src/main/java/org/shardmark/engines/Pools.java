package org.shardmark.engines;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.shardmark.mailbox.ConsumerType;

/** The pools that engines without threads of their own run their tasks on. */
final class Pools {
    private Pools() {}

    /** A virtual thread a task, or a pool with a thread a core, first in, first out. */
    static ExecutorService of(ConsumerType threads) {
        return switch (threads) {
            case VIRTUAL -> Executors.newThreadPerTaskExecutor(threads.threads("task"));
            case DISPATCHED -> new ForkJoinPool(Runtime.getRuntime().availableProcessors(),
                    ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
            case PLATFORM -> throw new IllegalArgumentException("there is no pool of platform threads without limit");
        };
    }
}
