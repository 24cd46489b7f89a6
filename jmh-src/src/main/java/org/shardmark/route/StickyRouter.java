package org.shardmark.route;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/** Remembers the shard of every key that it has seen. A new key waits for a lock, a known one for nothing. */
final class StickyRouter implements LoadAwareRouter {
    private final ConcurrentHashMap<Long, Integer> owners = new ConcurrentHashMap<>();
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
        var owner = owners.get(hash);
        if (owner == null) {
            return assign(hash, messages);
        }
        sent.getAndAdd(owner, messages);
        return owner;
    }

    private synchronized int assign(long hash, long messages) {
        int owner = owners.computeIfAbsent(hash, h -> leastLoaded());
        sent.getAndAdd(owner, messages);
        return owner;
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
        owners.forEach((hash, owner) -> {
            if (owner < shards) {
                resized.owners.put(hash, owner);
            }
        });
        for (int shard = 0; shard < Math.min(shards, sent.length()); shard++) {
            resized.sent.set(shard, sent.get(shard));
        }
        return resized;
    }
}
