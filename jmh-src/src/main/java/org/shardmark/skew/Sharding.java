package org.shardmark.skew;

import java.util.Optional;
import org.shardmark.hash.HasherType;
import org.shardmark.route.LoadAwareRouter;
import org.shardmark.route.RouterConfig;
import org.shardmark.route.RouterType;

/**
 * How keys find their shards.
 *
 * @param shards number of shards
 * @param hasher hashes the keys
 * @param router routes the hashes
 * @param partitions number of partitions into which the router divides the keys, 0 for its default
 */
public record Sharding(int shards, HasherType hasher, RouterType router, int partitions) {
    /** The number of messages that stands for a share of 1, for routers that count messages. */
    private static final double MESSAGES = 1e12;

    /** @throws IllegalArgumentException if the router sends a key to no shard of its own */
    public Sharding {
        if (!router.keepsKeyOrder()) {
            throw new IllegalArgumentException(
                    "router=" + router + ": gives a key no shard of its own, so every shard gets the same load");
        }
    }

    /** The same with another number of shards. */
    public Sharding with(int otherShards) {
        return new Sharding(otherShards, hasher, router, partitions);
    }

    /** As tables show it: {@code 16 shards, MD5, MODULO}. */
    public String label() {
        return shards + " shards, " + hasher + ", " + router;
    }

    /** Why there can be no such router, in one line. */
    public Optional<String> refusal() {
        return router.refusal(new RouterConfig(shards, hasher, partitions));
    }

    /** Finds the shard of one key after the other. */
    interface Finder {
        int shard(byte[] key, double share);
    }

    /** A new router with a new hasher. */
    Finder finder() {
        return finder(shards);
    }

    /** The same for another number of shards. */
    Finder finder(int otherShards) {
        var made = router.create(new RouterConfig(otherShards, hasher, partitions));
        var function = hasher.create();
        if (made instanceof LoadAwareRouter aware) {
            return (key, share) -> aware.route(key, function.hash(key), Math.round(share * MESSAGES));
        }
        return (key, share) -> made.route(key, function.hash(key));
    }
}
