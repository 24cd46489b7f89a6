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
    private final ConcurrentHashMap<Long, Integer> homes = new ConcurrentHashMap<>();
    private final int[] held;
    /** The hashes in the order in which they came, of which the first {@code homes.size()} count. */
    private long[] arrivals = new long[16];

    BoundedLoadRouter(RouterConfig config) {
        this(Ring.of(config.shards(), config.hasherType(), config.pieces()));
    }

    private BoundedLoadRouter(Ring ring) {
        this.ring = ring;
        held = new int[ring.shards()];
    }

    @Override
    public int route(byte[] key, long hash) {
        var home = homes.get(hash);
        return home != null ? home : settle(hash);
    }

    private synchronized int settle(long hash) {
        var home = homes.get(hash);
        if (home != null) {
            return home;
        }
        int known = homes.size();
        int most = (int) Math.ceil(BOUND * (known + 1) / ring.shards());
        int point = ring.pointFrom(hash);
        while (held[ring.owner(point)] >= most) {
            point = ring.next(point);
        }
        if (known == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, 2 * known);
        }
        arrivals[known] = hash;
        held[ring.owner(point)]++;
        homes.put(hash, ring.owner(point));
        return ring.owner(point);
    }

    /** All keys are placed anew on the other ring, in the order in which they came. */
    @Override
    public synchronized Router resized(int shards) {
        var resized = new BoundedLoadRouter(ring.resized(shards));
        for (int i = 0; i < homes.size(); i++) {
            resized.settle(arrivals[i]);
        }
        return resized;
    }
}
