package org.shardmark.engines;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.common.util.OrderedExecutor;
import org.shardmark.engine.Message;

/**
 * Apache BookKeeper's executor with a thread a shard, each of which drains its queue in batches. It hashes the key by
 * itself: the thread of each key is asked of it beforehand.
 */
final class OrderedEngine implements Engine {
    private final OrderedExecutor executor;
    private final List<String> keys;
    private final int[] unitOfKey;
    private final Work work;

    OrderedEngine(EngineSetting setting) {
        work = setting.work();
        keys = setting.keys();
        executor = OrderedExecutor.newBuilder()
                .name("shard")
                .numThreads(setting.units())
                .threadFactory(setting.threads().threads("shard"))
                .build();
        var units = new IdentityHashMap<ExecutorService, Integer>();
        unitOfKey = keys.stream()
                .mapToInt(key -> units.computeIfAbsent(executor.chooseThread(key), thread -> units.size()))
                .toArray();
    }

    @Override
    public void send(int key, Message message) {
        executor.executeOrdered(keys.get(key), work.task(unitOfKey[key], message));
    }

    @Override
    public void close() throws InterruptedException {
        executor.shutdown();
        // Not by awaitTermination: that of its threads says the opposite of what it should.
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Closing.PATIENCE_SECONDS);
        while (!executor.isTerminated()) {
            if (System.nanoTime() - deadline > 0) {
                executor.shutdownNow();
                throw new IllegalStateException("the executor did not end");
            }
            Thread.sleep(1);
        }
    }
}
