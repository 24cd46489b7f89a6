package org.shardmark.route;

import com.dynatrace.hash4j.consistent.ConsistentHashing;
import com.google.common.hash.Hashing;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.shardmark.hash.HasherType;
import org.shardmark.io.HeapLimit;

/**
 * Every router of the suite, as a factory. A new one is one constant here: every benchmark, test and table then
 * includes it.
 */
public enum RouterType {
    /** The hash, unsigned, modulo the number of shards: cheap, and almost every key moves when that number changes. */
    MODULO(Promise.STABLE, Partitions.NONE, config -> new StatelessRouter(config.shards(),
            (hash, shards) -> (int) Long.remainderUnsigned(hash, shards))),
    /**
     * {@code Math.floorMod(hash, n)} of the hash as a signed number: with {@link HasherType#STRING_HASH_CODE} the
     * {@code Math.floorMod(key.hashCode(), n)} of Java code.
     */
    FLOOR_MOD(Promise.STABLE, Partitions.NONE, config -> {
        var signed = signed(config.hasherType());
        return new StatelessRouter(config.shards(), (hash, shards) -> Math.floorMod(signed.applyAsLong(hash), shards));
    }),
    /**
     * {@code Math.abs(hash % n)} of the hash as a signed number: with {@link HasherType#STRING_HASH_CODE} the
     * {@code Math.abs(key.hashCode() % n)} of Java code. A negative hash goes elsewhere than by {@link #FLOOR_MOD}.
     */
    ABS_REMAINDER(Promise.STABLE, Partitions.NONE, config -> {
        var signed = signed(config.hasherType());
        return new StatelessRouter(config.shards(),
                (hash, shards) -> (int) Math.abs(signed.applyAsLong(hash) % shards));
    }),
    /**
     * The hash as a fraction of its range, times the number of shards (Lemire's fastrange): the upper bits decide, and
     * there is no division. A narrow hash is shifted up to 64 bits.
     */
    MULTIPLY_SHIFT(Promise.STABLE, Partitions.NONE, config -> {
        int shift = 64 - config.hasherType().bits();
        return new StatelessRouter(config.shards(),
                (hash, shards) -> (int) Math.unsignedMultiplyHigh(hash << shift, shards));
    }),
    /** A fixed number of slots, each owned by a shard; when shards come or go, the fewest slots change hands. */
    SLOTS(Promise.MINIMAL, new Partitions("slots", 1024, true), TableRouter::slots),
    /** Slots again, with owner = slot % shards: the form often published, kept to show that it moves 94 %. */
    SLOTS_NAIVE(Promise.STABLE, new Partitions("slots", 1024, true), TableRouter::naiveSlots),
    /**
     * The 16,384 slots of Redis Cluster by its own CRC16 of the key, or of what stands in its first braces; the hasher
     * has no say. Slots lie in ranges at first, and the fewest change hands.
     */
    REDIS_CLUSTER(Promise.MINIMAL, new Partitions("slots", RedisSlots.SLOTS, true), TableRouter::redisCluster),
    /**
     * The hash modulo a prime number of partitions; partitions lie on a ring of the shards' virtual nodes (20 each) by
     * the same hasher, and pass on where a shard has 1.25 times its part already. Narrow hashes are mixed on the ring.
     */
    PARTITION_RING(Promise.STABLE, new Partitions("partitions", 271, true), TableRouter::partitionRing),
    /**
     * The nearest virtual node on a ring (Karger et al. 1997), so many a shard; narrow hashes are mixed, as they would
     * otherwise all lie on the first 2^-32 of it.
     */
    RING(Promise.MINIMAL, new Partitions("virtual nodes a shard", 150, false),
            config -> new RingRouter(Ring.of(config.shards(), config.hasherType(), config.partitions()))),
    /** Jump hash (Lamping and Veach 2014), as Guava has it; it stirs narrow hashes enough by itself. */
    JUMP(Promise.MINIMAL, Partitions.NONE, config -> new StatelessRouter(config.shards(), Hashing::consistentHash)),
    /** JumpBackHash (Ertl 2024) of hash4j; its generator needs 64 random bits, so it refuses a narrow hasher. */
    JUMP_BACK(Promise.MINIMAL, Partitions.NONE, config -> new StatelessRouter(config.shards(),
            ConsistentHashing.jumpBackHashXorshiftL7R9()::getBucket)),
    /**
     * The shard that scores highest with this key (Thaler and Ravishankar 1998). Every shard is asked, and its score is
     * that number of the SplitMix64 sequence that starts with the hash, so that narrow hashes are mixed as well.
     */
    RENDEZVOUS(Promise.MINIMAL, Partitions.NONE,
            config -> new StatelessRouter(config.shards(), RouterType::rendezvous)),
    /** Maglev's lookup table (Eisenbud et al. 2016) of a prime number of entries, filled by the shards in turn. */
    MAGLEV(Promise.STABLE, new Partitions("entries", 0, true), TableRouter::maglev),
    /**
     * Consistent hashing with bounded loads (Mirrokni et al. 2018): a key new to the router goes to the first shard of
     * the ring with fewer than 1.25 times its part of the keys, and is remembered. Narrow hashes are mixed.
     */
    BOUNDED_LOAD(Promise.REMEMBERED, new Partitions("virtual nodes a shard", 150, false), BoundedLoadRouter::new),
    /**
     * A key new to the router goes to the shard that was sent the fewest messages, and is remembered: memory for
     * balance. The hash stands for the key, so that keys of equal hash are one.
     */
    STICKY_LEAST_LOADED(Promise.REMEMBERED, Partitions.NONE, config -> new StickyRouter(config.shards())),
    /** Each message to the next shard, whatever its key: gives up order, and so shows what sticking to a key costs. */
    ROUND_ROBIN(Promise.NONE, Partitions.NONE, config -> new RoundRobinRouter(config.shards()));

    /** Its owner, before and after, and its position on a ring. */
    private static final int BYTES_PER_PIECE = 16;

    /** SplitMix64's step (Steele, Lea and Flood 2014). */
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    /** What a router promises about the shard of a key. */
    enum Promise {
        /** Nothing: a key has no shard. */
        NONE,
        /** A key keeps its shard, for as long as this router lives. */
        REMEMBERED,
        /** A key's shard follows from the number of shards: the same in every process, and after a restart. */
        STABLE,
        /** Stable, and a key changes only to a shard that is new, or from one that is gone. */
        MINIMAL
    }

    /**
     * The partitions into which a router divides the keys, if it does.
     *
     * @param byDefault how many there are when nobody says; 0 where it depends
     * @param shared    whether there is one lot of them for all shards, so that there can be no more shards
     */
    private record Partitions(String name, int byDefault, boolean shared) {
        static final Partitions NONE = new Partitions("", 0, false);
    }

    private final Promise promise;
    private final Partitions partitions;
    private final Function<RouterConfig, Router> factory;

    RouterType(Promise promise, Partitions partitions, Function<RouterConfig, Router> factory) {
        this.promise = promise;
        this.partitions = partitions;
        this.factory = factory;
    }

    /**
     * A router of this type.
     *
     * @throws IllegalArgumentException if this type cannot work with that configuration; the message is one line that
     *         says why
     */
    public Router create(RouterConfig config) {
        refusal(config).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
        int count = piecesOf(config);
        HeapLimit.check("partitions=" + count, count, BYTES_PER_PIECE);
        return factory.apply(new RouterConfig(config.shards(), config.hasherType(), count));
    }

    /** Why {@link #create} would refuse a configuration, in one line, found without the work of making the router. */
    public Optional<String> refusal(RouterConfig config) {
        return refusalOf(config.hasherType()).or(() -> refusalOf(config.shards(), piecesOf(config)));
    }

    private Optional<String> refusalOf(HasherType hasher) {
        if (!hasher.stable() && stable()) {
            return Optional.of(String.format(Locale.ROOT,
                    "router=%s promises the same shard in every process, but hasher=%s has a new seed in each", this,
                    hasher));
        }
        if (this == JUMP_BACK && hasher.bits() < 64) {
            return Optional.of(String.format(Locale.ROOT,
                    "router=%s needs 64 random bits, but hasher=%s gives %d; XXH3 gives 64", this, hasher,
                    hasher.bits()));
        }
        return Optional.empty();
    }

    private Optional<String> refusalOf(int shards, int count) {
        if (count > 0 && partitions.equals(Partitions.NONE)) {
            return Optional.of("router=" + this + " divides the keys into no partitions: leave out partitions");
        }
        if (this == REDIS_CLUSTER && count != RedisSlots.SLOTS) {
            return Optional.of(
                    String.format(Locale.ROOT, "router=REDIS_CLUSTER has %d slots, not %d", RedisSlots.SLOTS, count));
        }
        if (partitions.shared() && count > 0 && shards > count) {
            return Optional.of(String.format(Locale.ROOT,
                    "shards=%d: router=%s has only %d %s", shards,
                    this, count, partitions.name()));
        }
        return switch (this) {
            case MAGLEV -> TableRouter.refusalOfMaglev(shards, count);
            case RING, BOUNDED_LOAD -> Ring.refusal(shards, count);
            default -> Optional.empty();
        };
    }

    private int piecesOf(RouterConfig config) {
        return config.partitions() == 0 ? partitions.byDefault() : config.partitions();
    }

    /** Whether all messages of a key go to one shard, in order. */
    public boolean keepsKeyOrder() {
        return promise != Promise.NONE;
    }

    /** Whether a key's shard follows from the number of shards alone, in every process. */
    public boolean stable() {
        return promise == Promise.STABLE || promise == Promise.MINIMAL;
    }

    /** Whether it promises that a key changes only to a shard that is new, or from one that is gone. */
    public boolean minimal() {
        return promise == Promise.MINIMAL;
    }

    /** What the {@linkplain RouterConfig#partitions() partitions} of this router are, in the plural, if it has any. */
    public Optional<String> partitions() {
        return partitions.equals(Partitions.NONE) ? Optional.empty() : Optional.of(partitions.name());
    }

    /** A hash as Java code has it: one of 32 bits is an {@code int}, whose highest bit is its sign. */
    private static LongUnaryOperator signed(HasherType hasher) {
        return hasher.bits() == Integer.SIZE ? hash -> (int) hash : LongUnaryOperator.identity();
    }

    private static int rendezvous(long hash, int shards) {
        int best = 0;
        long highest = Long.MIN_VALUE;
        long state = hash;
        for (int shard = 0; shard < shards; shard++) {
            state += GOLDEN_GAMMA;
            long score = Mix.stafford(state);
            if (score > highest) {
                highest = score;
                best = shard;
            }
        }
        return best;
    }
}
