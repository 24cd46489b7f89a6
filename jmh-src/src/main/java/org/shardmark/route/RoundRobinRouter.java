package org.shardmark.route;

import java.util.concurrent.atomic.AtomicLong;

/** The next shard for each message. */
record RoundRobinRouter(int shards, AtomicLong sent) implements Router {
    RoundRobinRouter {
        RouterConfig.checkShards(shards);
    }

    RoundRobinRouter(int shards) {
        this(shards, new AtomicLong());
    }

    @Override
    public int route(byte[] key, long hash) {
        return (int) (sent.getAndIncrement() % shards);
    }

    @Override
    public Router resized(int shards) {
        return new RoundRobinRouter(shards);
    }
}
