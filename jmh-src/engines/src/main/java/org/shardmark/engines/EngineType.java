package org.shardmark.engines;

import static org.shardmark.mailbox.ConsumerType.DISPATCHED;
import static org.shardmark.mailbox.ConsumerType.PLATFORM;
import static org.shardmark.mailbox.ConsumerType.VIRTUAL;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.shardmark.mailbox.ConsumerType;

/** Every engine: a new one is one constant here and one class. */
public enum EngineType {
    /** Ours: a mailbox and its consumer a shard. */
    SHARDS(Units.SHARDS, Set.of(PLATFORM, VIRTUAL, DISPATCHED), ShardsEngine::new, Trait.BATCHES, Trait.BOUNDED,
            Trait.KEEPS_POOL_THREAD),
    /** An array of the JDK's single-thread executors: what most people write first. */
    EXECUTORS(Units.SHARDS, Set.of(PLATFORM, VIRTUAL), ExecutorsEngine::new),
    /** Apache BookKeeper's executor that keeps the order of a key: the strongest peer where nothing waits. */
    ORDERED(Units.OWN_SHARDS, Set.of(PLATFORM, VIRTUAL), OrderedEngine::new),
    /** Guava's sequential executor a key. */
    SEQUENTIAL(Units.KEYS, Set.of(VIRTUAL, DISPATCHED), SequentialEngine::new, Trait.KEEPS_POOL_THREAD),
    /** A chain of the JDK's futures a key. */
    COMPLETABLE(Units.KEYS, Set.of(VIRTUAL, DISPATCHED), CompletableEngine::new),
    /** Typed actors of Apache Pekko, one a shard. */
    PEKKO(Units.SHARDS, Set.of(VIRTUAL, DISPATCHED), PekkoEngine::overDefaultMailbox, Trait.BATCHES),
    /** The same over our ring, so that mailbox and dispatcher can be told apart. */
    PEKKO_RING(Units.SHARDS, Set.of(VIRTUAL, DISPATCHED), PekkoEngine::overRing, Trait.BATCHES, Trait.BOUNDED),
    /** Pekko's classic pool, which hashes the key. */
    PEKKO_POOL(Units.OWN_SHARDS, Set.of(VIRTUAL, DISPATCHED), PekkoPoolEngine::new, Trait.BATCHES),
    /** Pekko's typed pool, whose router is an actor itself: its documentation calls that a bottleneck. */
    PEKKO_TYPED_POOL(Units.OWN_SHARDS, Set.of(VIRTUAL, DISPATCHED), PekkoEngine::behindPool, Trait.BATCHES),
    /** A verticle of Vert.x a shard. */
    VERTX(Units.SHARDS, Set.of(VIRTUAL, DISPATCHED), VertxEngine::new) {
        @Override
        public List<String> jvmArgs() {
            return List.of("--enable-native-access=ALL-UNNAMED"); // or the JVM warns of Netty in each fork
        }
    };

    /** What handles one message at a time. */
    public enum Units {
        /** A shard, which many keys share: the sender's hasher and router say which. */
        SHARDS,
        /** A shard, but the engine itself hashes the key. */
        OWN_SHARDS,
        /** Each key. */
        KEYS
    }

    /** What is true of some engines. */
    public enum Trait {
        /** It can take several messages of a unit before it lets another run. */
        BATCHES,
        /** A sender waits while a mailbox is full, if the mailbox is one that can be. */
        BOUNDED,
        /** On a pool, a handler that waits keeps its thread. */
        KEEPS_POOL_THREAD
    }

    private final Units units;
    private final Set<ConsumerType> threads;
    private final Engine.Factory factory;
    private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

    EngineType(Units units, Set<ConsumerType> threads, Engine.Factory factory, Trait... traits) {
        this.units = units;
        this.threads = threads;
        this.factory = factory;
        this.traits.addAll(Arrays.asList(traits));
    }

    public Units units() {
        return units;
    }

    /** What its units can run on. */
    public Set<ConsumerType> threads() {
        return threads;
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Whether a handler that waits keeps a thread, on these threads. */
    public boolean blocks(ConsumerType on) {
        return on != DISPATCHED || has(Trait.KEEPS_POOL_THREAD);
    }

    /** What a JVM must be started with to use it. */
    public List<String> jvmArgs() {
        return List.of();
    }

    public Engine.Factory factory() {
        return factory;
    }
}
