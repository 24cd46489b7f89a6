package org.shardmark.engines;

import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.shardmark.engine.Message;
import org.shardmark.mailbox.ConsumerType;

/**
 * A Vert.x verticle a shard, to whose context the sender hands each message: on virtual threads, which may block, or on
 * event loops, one a core.
 */
final class VertxEngine implements Engine {
    private static final int START_SECONDS = 60;

    private final Vertx vertx;
    private final List<Context> contexts;
    private final List<AsyncUnit> async;
    private final Work work;

    VertxEngine(EngineSetting setting) throws InterruptedException, ExecutionException, TimeoutException {
        work = setting.work();
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(Runtime.getRuntime().availableProcessors())
                .setBlockedThreadCheckInterval(TimeUnit.HOURS.toMillis(1)));
        var made = new CopyOnWriteArrayList<Context>();
        var model = setting.threads() == ConsumerType.VIRTUAL
                ? ThreadingModel.VIRTUAL_THREAD
                : ThreadingModel.EVENT_LOOP;
        await(vertx.deployVerticle(() -> new Shard(made),
                new DeploymentOptions().setInstances(setting.units()).setThreadingModel(model)));
        contexts = List.copyOf(made);
        boolean blocks = EngineType.VERTX.blocks(setting.threads());
        async = blocks || !work.waits()
                ? List.of()
                : IntStream.range(0, contexts.size())
                        .mapToObj(shard -> new AsyncUnit(shard, work,
                                task -> contexts.get(shard).runOnContext(nothing -> task.run())))
                        .toList();
    }

    /** Notes its context. */
    private static final class Shard extends VerticleBase {
        private final List<Context> made;

        Shard(List<Context> made) {
            this.made = made;
        }

        @Override
        public Future<?> start() {
            made.add(context);
            return Future.succeededFuture();
        }
    }

    private static void await(Future<?> future) throws InterruptedException, ExecutionException, TimeoutException {
        future.toCompletionStage().toCompletableFuture().get(START_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void send(int unit, Message message) {
        if (async.isEmpty()) {
            var task = work.task(unit, message);
            contexts.get(unit).runOnContext(nothing -> task.run());
        } else {
            contexts.get(unit).runOnContext(nothing -> async.get(unit).take(message));
        }
    }

    @Override
    public void close() throws InterruptedException {
        try {
            await(vertx.close());
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("Vert.x did not end", e);
        }
    }
}
