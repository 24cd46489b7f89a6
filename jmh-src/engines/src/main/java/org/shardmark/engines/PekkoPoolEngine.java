package org.shardmark.engines;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;
import org.apache.pekko.routing.ConsistentHashingPool;
import org.shardmark.engine.Message;

/** Pekko's classic pool of actors behind a ring of hashes. It routes in the sender's thread. */
final class PekkoPoolEngine implements Engine {
    private final ActorSystem system;
    private final ActorRef pool;

    PekkoPoolEngine(EngineSetting setting) {
        system = ActorSystem.create("engine", PekkoConfig.of(setting));
        PekkoConfig.failOnDeadLetters(system, setting.work());
        var next = new AtomicInteger();
        boolean async = setting.work().waits() && !EngineType.PEKKO_POOL.blocks(setting.threads());
        var keys = setting.keys();
        pool = system.actorOf(new ConsistentHashingPool(setting.units())
                .withHashMapper(message -> keys.get(((Message) message).key()))
                .props(Props.create(Shard.class, () -> new Shard(next.getAndIncrement(), setting.work(), async))
                        .withDispatcher(PekkoConfig.SHARDS)),
                "pool");
    }

    private static final class Shard extends UntypedAbstractActor {
        private final int number;
        private final Work work;
        private final boolean async;
        private final AsyncUnit unit;

        Shard(int number, Work work, boolean async) {
            this.number = number;
            this.work = work;
            this.async = async;
            var self = getSelf();
            this.unit = new AsyncUnit(number, work, task -> self.tell(task, ActorRef.noSender()));
        }

        @Override
        public void onReceive(Object received) throws InterruptedException {
            if (received instanceof Runnable over) {
                over.run();
            } else if (async) {
                unit.take((Message) received);
            } else {
                work.handle(number, (Message) received);
            }
        }
    }

    @Override
    public void send(int key, Message message) {
        pool.tell(message, ActorRef.noSender());
    }

    @Override
    public void close() throws InterruptedException {
        PekkoConfig.close(system);
    }
}
