package org.shardmark.engines;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Ends executors, which first run the tasks that they have. */
final class Closing {
    /** For an engine to end what it has begun. */
    static final int PATIENCE_SECONDS = 10;

    private Closing() {}

    static void close(ExecutorService executor) throws InterruptedException {
        closeAll(List.of(executor));
    }

    static void closeAll(Collection<? extends ExecutorService> executors) throws InterruptedException {
        executors.forEach(ExecutorService::shutdown);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        for (var executor : executors) {
            if (!executor.awaitTermination(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                executors.forEach(ExecutorService::shutdownNow);
                throw new IllegalStateException("the engine did not end within " + PATIENCE_SECONDS + " seconds");
            }
        }
    }
}
