package org.shardmark.engines;

import com.google.common.util.concurrent.MoreExecutors;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.shardmark.engine.Message;

/** Guava's sequential executor for each key, over one pool. An executor is kept for every key that there ever was. */
final class SequentialEngine implements Engine {
    private final ExecutorService pool;
    private final ConcurrentHashMap<String, Executor> executors = new ConcurrentHashMap<>();
    private final List<String> keys;
    private final Work work;

    SequentialEngine(EngineSetting setting) {
        work = setting.work();
        keys = setting.keys();
        pool = Pools.of(setting.threads());
    }

    @Override
    public void send(int key, Message message) {
        executors.computeIfAbsent(keys.get(key), name -> MoreExecutors.newSequentialExecutor(pool))
                .execute(work.task(key, message));
    }

    @Override
    public void close() throws InterruptedException {
        Closing.close(pool);
    }
}
