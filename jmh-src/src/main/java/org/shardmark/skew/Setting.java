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
 * @param pieces into how many pieces the router divides the keys, 0 for its default
 */
public record Setting(int shards, HasherType hasher, RouterType router, int pieces) {
    /** What a share of 1 counts as for routers that count messages. */
    private static final double MESSAGES = 1e12;

    public Setting {
        if (!router.keepsKeyOrder()) {
            throw new IllegalArgumentException(
                    "--router " + router + ": sends no key to a shard of its own, so every shard gets the same");
        }
    }

    /** Why there can be no such router, in one line. */
    public Optional<String> refusal() {
        return router.refusal(new RouterConfig(shards, hasher, pieces));
    }

    /** Finds the shard of one key after the other. */
    public interface Finder {
        int shard(byte[] key, double share);
    }

    /** A router and a hasher made anew. */
    Finder finder() {
        return finder(shards);
    }

    /** The same for another number of shards. */
    Finder finder(int shards) {
        var made = router.create(new RouterConfig(shards, hasher, pieces));
        var function = hasher.create();
        if (made instanceof LoadAwareRouter aware) {
            return (key, share) -> aware.route(key, function.hash(key), Math.round(share * MESSAGES));
        }
        return (key, share) -> made.route(key, function.hash(key));
    }
}
