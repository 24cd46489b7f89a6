package org.shardmark.engines;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.eventstream.EventStream;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Routers;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.shardmark.engine.Message;

/**
 * Typed actors of Apache Pekko, one a shard. On virtual threads a handler blocks; on the fork-join dispatcher it must not:
 * the store answers later by a message, and what comes meanwhile is stashed.
 */
final class PekkoEngine implements Engine {
    private static final int START_SECONDS = 60;
    /** Of the ring of hashes, a routee; what the classic pool has too. */
    private static final int VIRTUAL_NODES = 10;

    private final ActorSystem<Object> system;
    private final List<ActorRef<Object>> shards;

    private PekkoEngine(ActorSystem<Object> system, List<ActorRef<Object>> shards) {
        this.system = system;
        this.shards = shards;
    }

    /** Over the mailbox that Pekko gives typed actors. */
    static Engine overDefaultMailbox(EngineSetting setting) throws Exception {
        return of(setting, Props.empty().withDispatcherFromConfig(PekkoConfig.SHARDS));
    }

    /** Over our ring. */
    static Engine overRing(EngineSetting setting) throws Exception {
        return of(setting,
                Props.empty().withMailboxFromConfig(PekkoConfig.RING).withDispatcherFromConfig(PekkoConfig.SHARDS));
    }

    private static Engine of(EngineSetting setting, Props props)
            throws InterruptedException, ExecutionException, TimeoutException {
        var made = new CompletableFuture<List<ActorRef<Object>>>();
        Behavior<Object> guardian = Behaviors.setup(context -> {
            failOnDeadLetters(context, setting.work());
            made.complete(IntStream.range(0, setting.units())
                    .mapToObj(unit -> context.spawn(shard(setting, unit), "shard-" + unit, props))
                    .toList());
            return Behaviors.empty();
        });
        var system = start(setting, guardian);
        return new PekkoEngine(system, made.get(START_SECONDS, TimeUnit.SECONDS));
    }

    /** Behind the typed pool router, an actor through whose one mailbox every message goes. */
    static Engine behindPool(EngineSetting setting) throws Exception {
        var made = new CompletableFuture<ActorRef<Object>>();
        var next = new AtomicInteger();
        var keys = setting.keys();
        Behavior<Object> guardian = Behaviors.setup(context -> {
            failOnDeadLetters(context, setting.work());
            var pool = Routers
                    .pool(setting.units(),
                            Behaviors.<Object>setup(shard -> shard(setting, next.getAndIncrement())))
                    .withConsistentHashingRouting(VIRTUAL_NODES, message -> keys.get(((Message) message).key()))
                    .withRouteeProps(Props.empty().withDispatcherFromConfig(PekkoConfig.SHARDS));
            made.complete(context.spawn(pool, "pool"));
            return Behaviors.empty();
        });
        var system = start(setting, guardian);
        var pool = made.get(START_SECONDS, TimeUnit.SECONDS);
        return new PekkoEngine(system, Collections.nCopies(keys.size(), pool));
    }

    private static ActorSystem<Object> start(EngineSetting setting, Behavior<Object> guardian) {
        return ActorSystem.create(guardian, "engine", PekkoConfig.of(setting));
    }

    private static void failOnDeadLetters(ActorContext<Object> context, Work work) {
        var listener = context.spawn(Behaviors.<DeadLetter>receiveMessage(letter -> {
            PekkoConfig.fail(work, letter);
            return Behaviors.same();
        }), "dead-letters");
        context.getSystem().eventStream().tell(new EventStream.Subscribe<>(DeadLetter.class, listener));
    }

    private static Behavior<Object> shard(EngineSetting setting, int unit) {
        var work = setting.work();
        return EngineType.PEKKO.blocks(setting.threads()) || !work.waits()
                ? Behaviors.receiveMessage(message -> {
                    work.handle(unit, (Message) message);
                    return Behaviors.same();
                })
                : Behaviors.withStash(Integer.MAX_VALUE, stash -> new StashingShard(unit, work, stash).idle());
    }

    /** A shard that does not block. */
    private static final class StashingShard {
        /** What the store answers. */
        private static final Object OVER = new Object();

        private final int unit;
        private final Work work;
        private final StashBuffer<Object> stash;

        StashingShard(int unit, Work work, StashBuffer<Object> stash) {
            this.unit = unit;
            this.work = work;
            this.stash = stash;
        }

        Behavior<Object> idle() {
            return Behaviors.receive((context, message) -> {
                var self = context.getSelf();
                work.startWait(unit, () -> self.tell(OVER));
                return waiting((Message) message);
            });
        }

        private Behavior<Object> waiting(Message handled) {
            return Behaviors.receiveMessage(message -> {
                if (message != OVER) {
                    stash.stash(message);
                    return Behaviors.same();
                }
                work.finish(unit, handled);
                return stash.isEmpty() ? idle() : stash.unstash(idle(), 1, next -> next);
            });
        }
    }

    @Override
    public void send(int unit, Message message) {
        shards.get(unit).tell(message);
    }

    @Override
    public void close() throws InterruptedException {
        PekkoConfig.close(Adapter.toClassic(system));
    }
}
