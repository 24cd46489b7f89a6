package org.shardmark.engines;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.shardmark.engine.Message;

/** The JDK's single-thread executor for each shard: a thread and an unbounded queue. Each message is made a task. */
final class ExecutorsEngine implements Engine {
    private final List<ExecutorService> executors = new ArrayList<>();
    private final Work work;

    ExecutorsEngine(EngineSetting setting) throws InterruptedException {
        work = setting.work();
        var running = new CountDownLatch(setting.units());
        var threads = setting.threads().threads("shard");
        for (int shard = 0; shard < setting.units(); shard++) {
            var executor = Executors.newSingleThreadExecutor(threads);
            executor.execute(running::countDown);
            executors.add(executor);
        }
        running.await();
    }

    @Override
    public void send(int unit, Message message) {
        executors.get(unit).execute(work.task(unit, message));
    }

    @Override
    public void close() throws InterruptedException {
        Closing.closeAll(executors);
    }
}
