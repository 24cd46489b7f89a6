package org.shardmark.engines;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.shardmark.engine.Message;

/**
 * A chain of futures for each key, of which the map has the last, and nothing once that is done: what most people write
 * second. On a pool the wait is a future itself, as of a client that does not block.
 */
final class CompletableEngine implements Engine {
    private final ExecutorService pool;
    private final ConcurrentHashMap<String, CompletableFuture<@Nullable Void>> chains = new ConcurrentHashMap<>();
    private final List<String> keys;
    private final Work work;
    private final boolean blocks;

    CompletableEngine(EngineSetting setting) {
        work = setting.work();
        keys = setting.keys();
        pool = Pools.of(setting.threads());
        blocks = EngineType.COMPLETABLE.blocks(setting.threads());
    }

    @Override
    public void send(int key, Message message) {
        var name = keys.get(key);
        var last = chains.compute(name, (k, chain) -> then(chain, key, message));
        var unused = last.whenComplete((nothing, failure) -> {
            chains.remove(name, last);
            if (failure != null) {
                work.fail(failure);
            }
        });
    }

    private CompletableFuture<@Nullable Void> then(@Nullable CompletableFuture<@Nullable Void> chain, int key,
            Message message) {
        if (blocks || !work.waits()) {
            var task = work.task(key, message);
            return chain == null ? CompletableFuture.runAsync(task, pool) : chain.thenRunAsync(task, pool);
        }
        var answer = chain == null
                ? answer(key)
                : chain.thenCompose(nothing -> answer(key));
        return answer.thenRunAsync(() -> work.finish(key, message), pool);
    }

    private CompletableFuture<@Nullable Void> answer(int key) {
        var answer = new CompletableFuture<@Nullable Void>();
        work.startWait(key, () -> answer.complete(null));
        return answer;
    }

    @Override
    public void close() throws InterruptedException {
        Closing.close(pool);
    }
}
