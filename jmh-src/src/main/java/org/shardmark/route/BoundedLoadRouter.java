package org.shardmark.route;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A ring on which no shard holds more than 1.25 times its part of the keys seen so far. A new key waits for a lock, a
 * known one for nothing. The hash stands for the key.
 */
final class BoundedLoadRouter implements Router {
    private static final double BOUND = 1.25;

    private final Ring ring;
    private final ConcurrentHashMap<Long, Integer> owners = new ConcurrentHashMap<>();
    private final int[] keys;
    /** The hashes in the order in which they came, of which the first {@code owners.size()} count. */
    private long[] arrivals = new long[16];

    BoundedLoadRouter(RouterConfig config) {
        this(Ring.of(config.shards(), config.hasherType(), config.partitions()));
    }

    private BoundedLoadRouter(Ring ring) {
        this.ring = ring;
        keys = new int[ring.shards()];
    }

    @Override
    public int route(byte[] key, long hash) {
        var owner = owners.get(hash);
        return owner != null ? owner : assign(hash);
    }

    private synchronized int assign(long hash) {
        var owner = owners.get(hash);
        if (owner != null) {
            return owner;
        }
        int known = owners.size();
        int most = (int) Math.ceil(BOUND * (known + 1) / ring.shards());
        int point = ring.pointFrom(hash);
        while (keys[ring.owner(point)] >= most) {
            point = ring.next(point);
        }
        if (known == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, 2 * known);
        }
        arrivals[known] = hash;
        keys[ring.owner(point)]++;
        owners.put(hash, ring.owner(point));
        return ring.owner(point);
    }

    /** All keys are placed anew on the other ring, in the order in which they came. */
    @Override
    public synchronized Router resized(int shards) {
        var resized = new BoundedLoadRouter(ring.resized(shards));
        for (int i = 0; i < owners.size(); i++) {
            resized.assign(arrivals[i]);
        }
        return resized;
    }
}
