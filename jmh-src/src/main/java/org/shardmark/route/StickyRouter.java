package org.shardmark.route;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/** Remembers the shard of every key that it has seen. A new key waits for a lock, a known one for nothing. */
final class StickyRouter implements LoadAwareRouter {
    private final ConcurrentHashMap<Long, Integer> homes = new ConcurrentHashMap<>();
    private final AtomicLongArray sent;

    StickyRouter(int shards) {
        RouterConfig.checkShards(shards);
        sent = new AtomicLongArray(shards);
    }

    @Override
    public int route(byte[] key, long hash) {
        return route(key, hash, 1);
    }

    @Override
    public int route(byte[] key, long hash, long messages) {
        var home = homes.get(hash);
        if (home == null) {
            return settle(hash, messages);
        }
        sent.getAndAdd(home, messages);
        return home;
    }

    private synchronized int settle(long hash, long messages) {
        int home = homes.computeIfAbsent(hash, h -> leastLoaded());
        sent.getAndAdd(home, messages);
        return home;
    }

    private int leastLoaded() {
        int best = 0;
        for (int shard = 1; shard < sent.length(); shard++) {
            if (sent.get(shard) < sent.get(best)) {
                best = shard;
            }
        }
        return best;
    }

    /** Keys stay where they are; those of shards that are gone are seen anew. */
    @Override
    public Router resized(int shards) {
        var resized = new StickyRouter(shards);
        homes.forEach((hash, home) -> {
            if (home < shards) {
                resized.homes.put(hash, home);
            }
        });
        for (int shard = 0; shard < Math.min(shards, sent.length()); shard++) {
            resized.sent.set(shard, sent.get(shard));
        }
        return resized;
    }
}
